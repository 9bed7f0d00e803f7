import { opponents as en } from './en-opponents'
import { opponents as fr } from './fr-opponents'
import { textsIn } from './index.svelte'

export type OpponentTexts = typeof en

/** What is said of the opponents, which comes with them. */
export const opponentTexts = textsIn<OpponentTexts>({ en, fr })
