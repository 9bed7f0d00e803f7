// How an opponent plays, measured in its games against the same three levels, and what of it stands
// out. scripts/tools/measure_styles counts; nothing here is made up.

import { specOf, type OpponentName } from './opponents'
import figures from './styles.json'

export const kTraits = ['slide', 'near', 'edge', 'own', 'locks', 'locked', 'exact'] as const
export type Trait = (typeof kTraits)[number]

export interface Striking {
  trait: Trait
  value: number
  /** Above the mean of all opponents, or below. */
  high: boolean
}

const kFigures = figures as Record<string, Record<Trait, number>>

/** So many deviations from the mean are worth a word. */
const kStriking = 0.4
const kMostTold = 2

export function valueOf(name: OpponentName, trait: Trait): number {
  return kFigures[specOf(name)]?.[trait] ?? 0
}

export function meanOf(trait: Trait): number {
  const values = Object.values(kFigures).map((all) => all[trait])
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function deviationOf(trait: Trait): number {
  const mean = meanOf(trait)
  const squares = Object.values(kFigures).map((all) => (all[trait] - mean) ** 2)
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length)
}

/** What differs most from the mean of all, the most striking first. */
export function styleOf(name: OpponentName): Striking[] {
  const all = kTraits.map((trait) => {
    const value = valueOf(name, trait)
    const far = (value - meanOf(trait)) / deviationOf(trait)
    return { trait, value, high: far > 0, far: Math.abs(far) }
  })
  return all
    .filter(({ far }) => far >= kStriking)
    .toSorted((one, two) => two.far - one.far)
    .slice(0, kMostTold)
    .map(({ trait, value, high }) => ({ trait, value, high }))
}
