import { played as en } from './en-games'
import { played as fr } from './fr-games'
import { textsIn } from './index.svelte'

export type PlayedTexts = typeof en

/** The words of the games played here, which come with their page. */
export const playedTexts = textsIn<PlayedTexts>({ en, fr })
