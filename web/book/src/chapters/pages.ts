// The pages of the book, for tests: a block is tested with what its page gives it.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const kBook = new URL('../../../../docs/book/', import.meta.url)

export function pathOf(file: string): string {
  return fileURLToPath(new URL(file, kBook))
}

/** The attributes of the one element of this kind in a page. */
export function blockIn(page: string, tag: string): Readonly<Record<string, string>> {
  const text = readFileSync(pathOf(page), 'utf8')
  const given = new RegExp(`<${tag} ([^>]*)>`).exec(text)?.[1]
  if (given === undefined) throw new Error(`there is no <${tag}> in ${page}`)
  return Object.fromEntries(
    [...given.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
}
