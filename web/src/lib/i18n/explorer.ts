import { explorer as en } from './en-explorer'
import { explorer as fr } from './fr-explorer'
import { textsIn } from './index.svelte'

export type ExplorerTexts = typeof en

/** The words of the opening explorer, which come with it. */
export const explorerTexts = textsIn<ExplorerTexts>({ en, fr })
