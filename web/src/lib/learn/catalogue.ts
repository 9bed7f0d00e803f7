// What there is to choose from: theme, level and moves of every puzzle, a letter each, so that
// the next puzzle is found without reading the puzzles themselves.

import { kHardest } from './puzzles'

export interface Catalogue {
  count: number
  themes: readonly string[]
  /** By the number of a puzzle. */
  themeOf(number: number): string
  levelOf(number: number): number
  movesOf(number: number): number
}

export function readCatalogue(text: string): Catalogue {
  const raw: unknown = JSON.parse(text)
  const { count, themes, theme, level, moves } = (raw ?? {}) as Readonly<Record<string, unknown>>
  if (!isListOfTexts(themes)) throw new Error('The list of puzzles has no themes')
  const letters = (value: unknown, most: number, first: string): string => {
    const isValid = typeof value === 'string' && value.length === count && value.length > 0
    const from = first.charCodeAt(0)
    if (!isValid || [...value].some((letter) => !isWithin(letter.charCodeAt(0) - from, most))) {
      throw new Error('The list of puzzles is not complete')
    }
    return value
  }
  const ofTheme = letters(theme, themes.length, 'a')
  const ofLevel = letters(level, kHardest, 'a')
  const ofMoves = letters(moves, 3, '1')
  const at = (all: string, number: number, first: string) =>
    all.charCodeAt(number - 1) - first.charCodeAt(0)
  return {
    count: ofTheme.length,
    themes,
    themeOf: (number) => themes[at(ofTheme, number, 'a')] ?? '',
    levelOf: (number) => at(ofLevel, number, 'a') + 1,
    movesOf: (number) => at(ofMoves, number, '1') + 1,
  }
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function isWithin(place: number, most: number): boolean {
  return place >= 0 && place < most
}
