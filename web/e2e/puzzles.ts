// Puzzles for the tests, as the app has them, and what a person does with one.

import type { Page } from '@playwright/test'
import { nextNumber } from '../src/lib/learn/choice'
import { dailySlices } from '../src/lib/learn/daily'
import { askedPlies, type Puzzle } from '../src/lib/learn/puzzles'
import { kNoResults } from '../src/lib/learn/results'
import { kNoRatings } from '../src/lib/learn/strength'
import { catalogue, puzzles, sliceTexts } from '../src/test/puzzles'
import { clickMove, expect } from './table'

export { catalogue, puzzles }

/** The first puzzle of a kind. */
export function puzzleWith(fits: (puzzle: Puzzle) => boolean): Puzzle {
  const found = puzzles.find(fits)
  if (!found) throw new Error('There is no such puzzle')
  return found
}

/** What somebody gets who never tried one: before the puzzles of the next days are on the
 * device, or after that. */
const first = [[], dailySlices(Date.now(), 1)].map((near) =>
  nextNumber(catalogue, {
    results: kNoResults,
    ratings: kNoRatings,
    theme: undefined,
    after: 0,
    near: new Set(near),
    onlyNear: false,
  }),
)
export const kFirst = new RegExp(`Puzzle (${first.join('|')}) `)

/** The best of the other moves, which the app does not read. */
export function secondOf({ number }: Puzzle): string {
  const raw = JSON.parse(sliceTexts.join('').replaceAll(/\]\s*\[/g, ',')) as {
    second: { move: string }
  }[]
  return raw[number - 1]?.second.move ?? ''
}

export const said = (page: Page) => page.getByTestId('said')
export const about = (page: Page) => page.getByTestId('about')
export const standing = (page: Page) => page.getByTestId('standing')
export const squaresOf = (move: string): [string, string] => [move.slice(0, 2), move.slice(3)]

export async function openPuzzle(page: Page, { number }: Puzzle): Promise<void> {
  await page.goto(`/learn/${number}`)
  await expect(about(page)).toContainText(`Puzzle ${number}`)
}

/** All moves but the last `left`. The replies come by themselves. */
export async function solve(page: Page, puzzle: Puzzle, left = 0): Promise<void> {
  const plies = askedPlies(puzzle)
  for (const [i, ply] of plies.slice(0, plies.length - left).entries()) {
    if (i > 0) await expect(about(page)).toContainText(`Move ${i + 1} of ${plies.length}`)
    if (i > 0) await expect(page.locator('.cell.movable').first()).toBeAttached()
    await clickMove(page, ...squaresOf(puzzle.best.line[ply] ?? ''))
  }
  if (left === 0) await expect(page.getByRole('heading', { name: 'Correct!' })).toBeVisible()
}
