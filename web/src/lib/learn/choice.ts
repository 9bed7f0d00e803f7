// Which puzzle comes next: one near the person's rating that was not tried yet, of the theme
// that is practised. Always the same one for the same results.

import type { Catalogue } from './catalogue'
import type { Rating } from './glicko'
import { sliceOf } from './numbers'
import { solvedNumbers, type Results } from './results'
import { opponentOf, type PuzzleRatings } from './strength'

export interface Wish {
  results: Results
  ratings: PuzzleRatings
  /** Undefined: all themes. */
  theme: string | undefined
  /** The puzzle that is left, which does not come again at once. */
  after: number
  /** Slices that are on the device: of puzzles that fit alike, one of these comes first. */
  near: ReadonlySet<number>
  /** There is no network: only those on the device can be had. */
  onlyNear: boolean
}

/** Puzzles whose ratings differ by so little fit alike: no rating is surer than this. */
const kAlike = 30

/** Undefined only where the theme has no other puzzle. */
export function nextNumber(catalogue: Catalogue, wish: Wish): number | undefined {
  const { results, ratings, theme, after, near, onlyNear } = wish
  const all = Array.from({ length: catalogue.count }, (_, i) => i + 1)
  const ofTheme = all.filter(
    (number) =>
      number !== after &&
      (theme === undefined || catalogue.themeOf(number) === theme) &&
      (!onlyNear || near.has(sliceOf(number))),
  )
  const solved = solvedNumbers(results)
  const tried = new Set([...solved, ...results.tries.map(({ number }) => number)])
  const fresh = ofTheme.filter((number) => !tried.has(number))
  const open = fresh.length > 0 ? fresh : ofTheme.filter((number) => !solved.has(number))
  if (open.length === 0) return ofTheme.find((number) => number > after) ?? ofTheme[0]

  const aim = aimOf(results.rating)
  const distance = (number: number) => {
    const puzzle = { number, level: catalogue.levelOf(number) }
    return Math.abs(opponentOf(puzzle, ratings).rating - aim)
  }
  const least = Math.min(...open.map(distance))
  const fitting = open.filter((number) => distance(number) <= least + kAlike)
  const onDevice = fitting.filter((number) => near.has(sliceOf(number)))
  return onDevice[0] ?? fitting[0]
}

/** A little below the rating, and more so while it is unsure: puzzles that are too hard drive
 * people away sooner than those that are too easy. */
function aimOf({ rating, deviation }: Rating): number {
  return rating - deviation
}
