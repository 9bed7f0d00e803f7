// Puzzles have numbers, which are their addresses, and lie in slices by them. So neither ever
// changes.

export const kSlice = 250

/** The slice, from 0, that has a puzzle. */
export function sliceOf(number: number): number {
  return Math.floor((number - 1) / kSlice)
}
