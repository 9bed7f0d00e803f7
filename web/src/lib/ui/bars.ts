// Figures as places on a bar, in percent of its length.

/** How far a bar of Elo reaches to either side, for players that are nearly alike. */
const kReach = 100

export const clamp = (percent: number) => Math.min(100, Math.max(0, percent))

/** A strength and the interval in which it lies. */
export interface EloRange {
  value: number
  low: number
  high: number
}

export interface EloSpan {
  from: number
  at: number
  to: number
  /** Where all of the interval lies. */
  side: 'better' | 'worse' | 'open'
}

export function eloSpan({ value, low, high }: EloRange, reach = kReach): EloSpan {
  // The same for all runs, so that they can be compared; roots give room to small differences.
  const place = (elo: number) => clamp(50 + 50 * Math.sign(elo) * Math.sqrt(Math.abs(elo) / reach))
  const side = low > 0 ? 'better' : high < 0 ? 'worse' : 'open'
  return { from: place(low), at: place(value), to: place(high), side }
}

/** Parts of the largest, for bars side by side. */
export function shares(counts: readonly number[]): number[] {
  const most = Math.max(...counts, 1)
  return counts.map((count) => (100 * count) / most)
}
