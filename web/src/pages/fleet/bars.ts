// What a fleet says of matches, for bars.

import type { Estimate, Sprt } from '../../lib/fleet/types'
import { clamp, type EloRange } from '../../lib/ui/bars'

export function rangeOf({ value, error }: Estimate): EloRange {
  return { value, low: value - error, high: value + error }
}

/** The stretch between nought and the ratio, on a bar from bound to bound. */
export function llrSpan({ llr, lower, upper }: Sprt): { from: number; to: number; nought: number } {
  const place = (value: number) => clamp((100 * (value - lower)) / (upper - lower))
  const nought = place(0)
  return { from: Math.min(nought, place(llr)), to: Math.max(nought, place(llr)), nought }
}
