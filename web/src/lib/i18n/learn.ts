import { learn as en } from './en-learn'
import { learn as fr } from './fr-learn'
import { textsIn } from './index.svelte'

export type LearnTexts = typeof en

/** The words of the lessons, which come with them. */
export const learnTexts = textsIn<LearnTexts>({ en, fr })
