// What random games say of the moves of a position, and what is true.

import type { Report, Solution } from 'yolah-engine'
import type { Figures } from '../../block'
import { signed } from '../numbers'

/** The numbers of games that the slider stops at. */
export const kStops = [1, 10, 100, 1000]
  .flatMap((tens) => [100, 200, 500].map((games) => games * tens))
  .concat(1_000_000)
  .filter((games) => games <= 1_000_000)

export interface MoveSaid {
  move: string
  /** The mean margin of its games for the side to move, in points. */
  mean: number
}

export interface Said {
  games: number
  /** The player's answer first. */
  moves: readonly MoveSaid[]
}

export function saidBy({ nodes, lines }: Pick<Report, 'nodes' | 'lines'>): Said {
  const moves = lines.flatMap(({ moves: [move], score }) =>
    move === undefined ? [] : [{ move, mean: score / 100 }],
  )
  return { games: nodes, moves }
}

/** The final margin after a move for the side that made it, from the solution of the position
 * that the other side finds; undefined where it is not known. A forced pass changes no sides. */
export function marginBefore(
  { lower, upper }: Solution,
  side: string,
  mover: string,
): number | undefined {
  if (lower !== upper) return undefined
  return side === mover ? lower : 0 - lower
}

export function figuresOf(said: readonly Said[], truth: ReadonlyMap<string, number>): Figures {
  const figures: Record<string, string> = {}
  for (const { games, moves } of said) {
    figures[`answer-${games}`] = moves[0]?.move ?? ''
    figures[`mean-${games}`] = signed(moves[0]?.mean ?? 0)
  }
  const [best] = [...truth].sort(([, a], [, b]) => b - a)
  figures.best = best?.[0] ?? ''
  for (const [move, margin] of truth) figures[`truth-${move.replace(':', '-')}`] = signed(margin, 0)
  return figures
}
