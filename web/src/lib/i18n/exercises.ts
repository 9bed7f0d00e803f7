import { exercises as en } from './en-exercises'
import { exercises as fr } from './fr-exercises'
import { textsIn } from './index.svelte'

export type ExerciseTexts = typeof en

/** The words of the exercises' pages, which come with them. The exercises themselves are in English. */
export const exerciseTexts = textsIn<ExerciseTexts>({ en, fr })
