import { lab as en } from './en-lab'
import { lab as fr } from './fr-lab'
import { textsIn } from './index.svelte'

export type LabTexts = typeof en

/** The words of the lab, which come with it. */
export const labTexts = textsIn<LabTexts>({ en, fr })
