// The reply that shows why a move was not the one.

import type { Engine, PositionInfo, Rules, Side } from 'yolah-engine'
import { kPass } from '../game/notation'
import type { Puzzle } from './puzzles'

/** Most puzzles are solved in far less. */
const kSolveTime = 3000

export interface Refutation {
  /** Undefined where the other side has none and passes, or the game is over. */
  reply: string | undefined
  /** What the move that was missed leads to, for the side that made it. */
  margin: number
}

/** What answers a move made in a position of the puzzle; undefined if it was not found in time. */
export async function refutationOf(
  puzzle: Puzzle,
  position: string,
  move: string,
  rules: Pick<Rules, 'position'>,
  solver: () => Promise<Pick<Engine, 'solve'>>,
): Promise<Refutation | undefined> {
  const { tempting } = puzzle
  if (position === puzzle.position && move === tempting.move) {
    return { reply: shown(tempting.line[1]), margin: tempting.margin }
  }
  const { side } = rules.position(position)
  const after = rules.position(position, [move])
  if (after.over) return { reply: undefined, margin: marginFor(side, after) }
  const engine = await solver()
  const limits = { moveTime: kSolveTime }
  const { lower, upper, line } = await engine.solve({ position: after.position, limits })
  // The margin may be known in time, and the line not.
  const isSolved = lower === upper && line.length > 0
  return isSolved ? { reply: shown(line[0]), margin: -lower } : undefined
}

function shown(reply: string | undefined): string | undefined {
  return reply === kPass ? undefined : reply
}

function marginFor(side: Side, { points }: PositionInfo): number {
  const { black, white } = points
  return side === 'black' ? black - white : white - black
}
