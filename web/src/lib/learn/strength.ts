// How strong a puzzle is: it is the opponent, and whoever solves it at the first try has won.

import type { RatedResult } from './glicko'
import { kHardest } from './puzzles'

export type Opponent = RatedResult['opponent']

/** The ratings of puzzles by their numbers, as people's results have made them; the server knows
 * them. A puzzle that no person has tried is not among them. */
export type PuzzleRatings = ReadonlyMap<number, Opponent>
export const kNoRatings: PuzzleRatings = new Map()

/** By how many points of Elo each level beats the one below (docs/results.md, "Levels"). They are
 * not measured again for the puzzles: ratings on devices are only comparable while this stays. The
 * server has the same numbers (online/puzzles/puzzle_list.cpp); tests of both compare them with
 * tests/data/puzzle_strength.json. */
const kAboveLevelBelow = [189, 196, 202, 210, 206, 242, 182, 199, 245]
/** What no level finds counts as one more level, as far away as levels are on average. */
const kAboveAll = 208
/** New players begin with this rating. They can be expected to find what a level in the lower
 * middle finds. */
const kMiddle = { level: 4, rating: 1500 }
/** Puzzles of one level differ about so much. */
const kDeviation = 100

const above = [0, ...kAboveLevelBelow, kAboveAll].map((_, i, gaps) =>
  gaps.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0),
)

/** From level 1 to 11. */
export const kRatings: readonly number[] = above.map(
  (points) => kMiddle.rating + points - (above[kMiddle.level - 1] ?? 0),
)

export function ratingOf(level: number): number {
  return kRatings[Math.min(level, kHardest) - 1] ?? kMiddle.rating
}

/** The rating that people's results have made, or else that of the level. */
export function opponentOf(
  { number, level }: { number: number; level: number },
  ratings: PuzzleRatings,
): Opponent {
  return ratings.get(number) ?? { rating: ratingOf(level), deviation: kDeviation }
}
