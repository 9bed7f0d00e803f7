// Why the moves are the ones: facts for the words. All of them come from the rules and the solver.

import type { BothSides, Insight, Rules, Side } from 'yolah-engine'
import { other } from '../game/clock'
import { askedLine, type Puzzle } from './puzzles'

export type Knowing = Pick<Rules, 'position' | 'insight'>

export interface Facts {
  /** Squares that only the mover can come to, before the moves of the puzzle and after. */
  ownBefore: number
  ownAfter: number
  /** Moves nobody can take from the mover after them, and from the other. */
  sure: number
  otherSure: number
  /** Regions that both can still come to. */
  contestedBefore: number
  contestedAfter: number
  /** Moves the other has in reply. */
  replies: number
  /** What each side's final points are made of, with best play. */
  mine: Reckoning
  theirs: Reckoning
}

/** Points after the moves, safe moves to come, and what the contested ice brings. */
export type Reckoning = readonly [points: number, safe: number, contested: number]

export function factsOf(rules: Knowing, puzzle: Puzzle): Facts {
  const start = rules.position(puzzle.position)
  const end = rules.position(puzzle.position, askedLine(puzzle))
  const before = rules.insight(start.position)
  const after = rules.insight(end.position)
  return {
    ownBefore: squaresOwned(before, start.side),
    ownAfter: squaresOwned(after, start.side),
    sure: after.sure[start.side],
    otherSure: after.sure[end.side],
    contestedBefore: contested(before),
    contestedAfter: contested(after),
    replies: end.mustPass ? 0 : end.legal.length,
    ...reckoning(rules, puzzle, start.side, end.points, after),
  }
}

function reckoning(
  rules: Knowing,
  puzzle: Puzzle,
  mover: Side,
  now: BothSides<number>,
  { sure }: Insight,
): Pick<Facts, 'mine' | 'theirs'> {
  const final = rules.position(puzzle.position, puzzle.best.line).points
  const of = (side: Side): Reckoning => {
    const left = final[side] - now[side]
    // Best play may leave a safe move out, where it takes more from the other.
    const safe = Math.min(left, sure[side])
    return [now[side], safe, left - safe]
  }
  return { mine: of(mover), theirs: of(other(mover)) }
}

export function squaresOwned(insight: Insight, side: Side): number {
  return insight.regions
    .filter((region) => region.owner === side)
    .reduce((sum, region) => sum + region.squares.length, 0)
}

function contested(insight: Insight): number {
  return insight.regions.filter((region) => region.owner === 'both').length
}
