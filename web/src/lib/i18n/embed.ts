import { embed as en } from './en-embed'
import { embed as fr } from './fr-embed'
import { textsIn } from './index.svelte'

/** The words of the pages that other sites show in a frame. */
export const embedTexts = textsIn<typeof en>({ en, fr })
