// The words of the element, which are those of the app.

import * as en from '../../src/lib/i18n/en-board'
import { side as enSide } from '../../src/lib/i18n/en-words'
import * as fr from '../../src/lib/i18n/fr-board'
import { side as frSide } from '../../src/lib/i18n/fr-words'

export const words = {
  en: { ...en, side: enSide, game: en.stepping },
  fr: { ...fr, side: frSide, game: fr.stepping },
}
export type Language = keyof typeof words

/** The language of a page, where there are words in it. */
export function languageOf(code: string): Language {
  return code.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}
