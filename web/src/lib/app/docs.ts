// The documentation, where the server of the app has it, too: it then says so in the start page
// (support/static_files). It is a site of its own, in the language of the app if it has the page.

import type { Language } from '../settings/settings'

const kFirstPage: Record<Language, string> = { en: 'index.html', fr: 'fr/play.html' }

const folder = document.querySelector<HTMLMetaElement>('meta[name=yolah-docs]')?.content

/** Where it begins; undefined if there is none. */
export function docsAddress(language: Language): string | undefined {
  return docsPage(kFirstPage[language])
}

/** A page of it, such as `book/02-the-board.html`. */
export function docsPage(path: string): string | undefined {
  return folder && import.meta.env.BASE_URL + folder + path
}
