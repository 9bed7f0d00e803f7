// Fetches puzzles and keeps what it has read. A failure is not kept, so that asking again tries
// again, and then past every cache: what was broken may lie in one.

import { readCatalogue, type Catalogue } from './catalogue'
import { kSlice, sliceOf } from './numbers'
import type { Places } from './places'
import { readSlice, type Puzzle } from './puzzles'

/** Reads a file as text; `fresh` is past all caches. */
export type Get = (url: string, fresh: boolean) => Promise<string>

export class Library {
  private readonly read = new Map<string, Promise<unknown>>()
  private readonly broken = new Set<string>()

  constructor(
    private readonly places: Places,
    private readonly get: Get,
  ) {}

  catalogue(): Promise<Catalogue> {
    return this.once(this.places.index, readCatalogue)
  }

  async puzzle(number: number): Promise<Puzzle> {
    const puzzle = (await this.slice(sliceOf(number)))[(number - 1) % kSlice]
    if (!puzzle) throw new Error(`There is no puzzle ${number}`)
    return puzzle
  }

  /** What was read turned out to be wrong: the next time it is fetched again. */
  doubt(number: number): void {
    const url = this.urlOf(sliceOf(number))
    if (url === undefined) return
    this.broken.add(url)
    this.read.delete(url)
  }

  slice(slice: number): Promise<readonly Puzzle[]> {
    const url = this.urlOf(slice)
    if (url === undefined) return Promise.reject(new Error(`There is no slice ${slice}`))
    return this.once(url, (text) => readSlice(text, slice))
  }

  private urlOf(slice: number): string | undefined {
    return this.places.slices[slice]
  }

  private once<T>(url: string, parse: (text: string) => T): Promise<T> {
    const known = this.read.get(url) as Promise<T> | undefined
    if (known) return known
    const reading = this.get(url, this.broken.has(url)).then(parse)
    this.read.set(url, reading)
    reading.catch(() => {
      this.broken.add(url)
      this.read.delete(url)
    })
    return reading
  }
}
