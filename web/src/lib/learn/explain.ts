// Why a move is the one: facts for the words, and marks for the board. All of them come from
// the rules and the solver.

import type { Insight, Rules, Side } from 'yolah-engine'
import type { Mark } from '../board/types'
import { squareNumber } from '../game/notation'
import type { Puzzle } from './puzzles'

export type Knowing = Pick<Rules, 'position' | 'insight'>

export interface Facts {
  /** Squares that only the mover can come to, before the move and after. */
  ownBefore: number
  ownAfter: number
  /** Moves nobody can take from the mover after it, and from the other. */
  sure: number
  otherSure: number
  /** Regions that both can still come to. */
  contestedBefore: number
  contestedAfter: number
  /** Moves the other has in reply. */
  replies: number
}

export function factsOf(rules: Knowing, puzzle: Puzzle): Facts {
  const start = rules.position(puzzle.position)
  const end = rules.position(puzzle.position, [puzzle.best.move])
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
  }
}

export function squaresOwned(insight: Insight, side: Side): number {
  return insight.regions
    .filter((region) => region.owner === side)
    .reduce((sum, region) => sum + region.squares.length, 0)
}

/** Whose each free square is, where anybody can come there. */
export function regionMarks(insight: Insight): Mark[] {
  return insight.regions.flatMap(({ squares, owner }) =>
    owner === 'nobody'
      ? []
      : squares.map((name) => ({
          square: squareNumber(name) ?? 0,
          owner,
          private: owner !== 'both',
        })),
  )
}

function contested(insight: Insight): number {
  return insight.regions.filter((region) => region.owner === 'both').length
}
