import { watch as en } from './en-watch'
import { watch as fr } from './fr-watch'
import { textsIn } from './index.svelte'

export type WatchTexts = typeof en

/** The words of the page Watch, which come with it. */
export const watchTexts = textsIn<WatchTexts>({ en, fr })
