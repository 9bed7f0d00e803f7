// The words of the app in the chosen language. `t()` is read inside markup and effects, so
// that everything follows when the language changes.

import { settings } from '../settings/store.svelte'
import { en, type Messages } from './en'
import { fr } from './fr'

export type { Messages }

const languages = { en, fr } satisfies Record<typeof settings.language, Messages>

export function t(): Messages {
  return languages[settings.language]
}

/** For dates and figures. */
export function locale(): string {
  return settings.language === 'en' ? 'en-GB' : settings.language
}

/** For words that come with a page instead of with the app: read as `t()` is. */
export function textsIn<T>(all: Record<typeof settings.language, T>): () => T {
  return () => all[settings.language]
}
