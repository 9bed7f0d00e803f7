// The ratings of puzzles that the server has told this device, kept for when there is no network.

import { kNoRatings, type PuzzleRatings } from './strength'

export const kRatingsKey = 'yolah.puzzle-ratings'

/** Anything that is not a rating is left out. */
export function ratingsOf(list: unknown): PuzzleRatings {
  if (!Array.isArray(list)) return kNoRatings
  return new Map(
    list.flatMap((one: unknown) => {
      const [number, rating, deviation] = Array.isArray(one) ? (one as unknown[]) : []
      if (!Number.isInteger(number) || !isBetween(rating, -10_000, 10_000)) return []
      if (!isBetween(deviation, 1, 1000)) return []
      return [[number as number, { rating, deviation }] as const]
    }),
  )
}

export function readRatings(text: string | null): PuzzleRatings {
  try {
    return ratingsOf(JSON.parse(text ?? 'null'))
  } catch {
    return kNoRatings
  }
}

export function writeRatings(ratings: PuzzleRatings): string {
  return JSON.stringify(
    [...ratings].map(([number, { rating, deviation }]) => [number, rating, deviation]),
  )
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most
}
