// What players expect of a game, as a curve.

import type { Side } from 'yolah-engine'
import { squaresOf } from '../game/notation'
import type { TreeNode } from '../game/tree'

export interface Opinion {
  /** After this many moves. */
  ply: number
  side: Side
  /** The final margin expected, for black. */
  points: number
}

/** From comments such as `+2.4 d14 0.35s`, which are for the side that moved. A player that
 * looks at no depth has no opinion. */
export function opinionsIn(line: readonly TreeNode[], comments: readonly string[]): Opinion[] {
  return line.slice(1).flatMap((node, i) => {
    const said = /^([+-]\d{1,2}(?:\.\d+)?) d[1-9]/.exec(comments[i] ?? '')
    const side = node.parent?.info.side
    if (!said || !side || !squaresOf(node.move ?? '')) return []
    const points = Number(said[1])
    return [{ ply: node.ply, side, points: side === 'black' ? points : -points }]
  })
}

export interface Curve {
  side: Side
  /** For a polyline in a box of 1 by 1, up is black. */
  points: { x: number; y: number }[]
}

const kLeastSpan = 4

/** Both sides' curves over a game of so many moves; at its end everything is known. */
export function curvesOf(opinions: readonly Opinion[], plies: number): Curve[] {
  const span = spanOf(opinions)
  return (['black', 'white'] as const).map((side) => ({
    side,
    points: opinions
      .filter((opinion) => opinion.side === side)
      .map(({ ply, points }) => ({ x: ply / Math.max(1, plies), y: 0.5 - points / (2 * span) })),
  }))
}

/** The largest margin that has to be shown. */
export function spanOf(opinions: readonly Opinion[]): number {
  return Math.ceil(Math.max(kLeastSpan, ...opinions.map(({ points }) => Math.abs(points))))
}

/** What a side thought last, up to a position. */
export function opinionAt(
  opinions: readonly Opinion[],
  side: Side,
  ply: number,
): Opinion | undefined {
  return opinions.findLast((opinion) => opinion.side === side && opinion.ply <= ply)
}
