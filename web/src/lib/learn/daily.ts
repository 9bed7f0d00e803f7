// The puzzle of the day: the same for everybody, found without asking anyone, and the same also
// for those whose app has more puzzles. So it depends on the day and on numbers that never
// change, and not on how many puzzles there are: puzzles that are added later have no day.

import { dayOf } from '../game/day'
import { kSlice, sliceOf } from './numbers'

/** How many puzzles have a day: those of the first slices that were published. */
export const kDailyPool = 3000
/** Days follow each other within a slice, so that a month lies in one or two. The step has no
 * divisor in common with the slice: all its puzzles have their turn before one comes again. */
const kStep = 107

/** How many days lie on the device: a month, and today. */
export const kDaysAhead = 32

const slices = kDailyPool / kSlice

/** The number of the puzzle of a day, which begins at midnight (UTC). */
export function dailyOn(day: number): number {
  const slice = Math.floor(day / kSlice) % slices
  return 1 + slice * kSlice + ((day * kStep) % kSlice)
}

/** The time is in milliseconds since 1970. */
export function dailyNumber(time: number): number {
  return dailyOn(dayOf(time))
}

/** The slices that the next days need, today included. */
export function dailySlices(time: number, days: number): number[] {
  const today = dayOf(time)
  const needed = Array.from({ length: days }, (_, i) => sliceOf(dailyOn(today + i)))
  return [...new Set(needed)]
}
