// Figures as places on a bar, in percent of its length.

import type { Estimate, Sprt } from '../../lib/fleet/types'

/** How far a bar of Elo reaches to either side. */
const kReach = 100

const clamp = (value: number) => Math.min(100, Math.max(0, value))

export interface EloSpan {
  from: number
  at: number
  to: number
  /** Where all of the interval lies. */
  side: 'better' | 'worse' | 'open'
}

export function eloSpan({ value, error }: Estimate): EloSpan {
  // The same for all runs, so that they can be compared; roots give room to small differences.
  const place = (elo: number) => clamp(50 + 50 * Math.sign(elo) * Math.sqrt(Math.abs(elo) / kReach))
  const side = value - error > 0 ? 'better' : value + error < 0 ? 'worse' : 'open'
  return { from: place(value - error), at: place(value), to: place(value + error), side }
}

/** The stretch between nought and the ratio, on a bar from bound to bound. */
export function llrSpan({ llr, lower, upper }: Sprt): { from: number; to: number; nought: number } {
  const place = (value: number) => clamp((100 * (value - lower)) / (upper - lower))
  const nought = place(0)
  return { from: Math.min(nought, place(llr)), to: Math.max(nought, place(llr)), nought }
}

/** Parts of the largest, for bars side by side. */
export function shares(counts: readonly number[]): number[] {
  const most = Math.max(...counts, 1)
  return counts.map((count) => (100 * count) / most)
}
