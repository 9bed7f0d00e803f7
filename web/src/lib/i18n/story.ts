import { story as en } from './en-story'
import { story as fr } from './fr-story'
import { textsIn } from './index.svelte'

export type { Who } from './en-story'
export type StoryTexts = typeof en

/** The words of a game's turning points, which come with them. */
export const storyTexts = textsIn<StoryTexts>({ en, fr })
