// The puzzles that the app comes with, read from their files.

import { readdirSync, readFileSync } from 'node:fs'
import { readCatalogue } from '../lib/learn/catalogue'
import { kSlice } from '../lib/learn/numbers'
import { readSlice, type Puzzle } from '../lib/learn/puzzles'

const folder = new URL('../lib/learn/slices/', import.meta.url)
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

export const sliceNames = readdirSync(folder)
  .filter((name) => name !== 'index.json')
  .sort()
export const sliceTexts = sliceNames.map(textOf)
export const catalogueText = textOf('index.json')
export const catalogue = readCatalogue(catalogueText)
export const puzzles = sliceTexts.flatMap((text, slice) => readSlice(text, slice))

export function puzzleAt(number: number): Puzzle {
  const puzzle = puzzles[number - 1]
  if (puzzle?.number !== number) throw new Error(`Slices of ${kSlice} have no puzzle ${number}`)
  return puzzle
}
