// A position being set up. It is any arrangement of squares until the rules accept it.

import { TextError, type BothSides, type Fault, type PositionInfo, type Side } from 'yolah-engine'
import type { RulesLike } from '../game/rules'

/** The letters of a board, as in `PositionInfo.squares`. */
export type Brush = 'b' | 'w' | 'x' | '.'
export const kBrushes: readonly Brush[] = ['b', 'w', 'x', '.']
const kPieces = 4

export interface Draft {
  squares: string
  side: Side
  /** White has the other holes. */
  blackPoints: number
}

export type DraftProblem =
  { kind: 'pieces'; side: Side; count: number } | { kind: 'refused'; fault: Fault; reason: string }

export function draftOf({ squares, side, points }: PositionInfo): Draft {
  return { squares, side, blackPoints: points.black }
}

/** A piece painted over with itself is taken away again. */
export function paint(draft: Draft, square: number, brush: Brush): Draft {
  const put = draft.squares[square] === brush ? '.' : brush
  const squares = draft.squares.slice(0, square) + put + draft.squares.slice(square + 1)
  return within({ ...draft, squares })
}

export function withPoints(draft: Draft, side: Side, points: number): Draft {
  return within({ ...draft, blackPoints: side === 'black' ? points : holesOf(draft) - points })
}

export function pointsOf(draft: Draft): BothSides<number> {
  return { black: draft.blackPoints, white: holesOf(draft) - draft.blackPoints }
}

export function holesOf({ squares }: Draft): number {
  return countOf(squares, 'x')
}

export function positionText(draft: Draft): string {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
    draft.squares.slice(8 * rank, 8 * rank + 8).replace(/\.+/g, (run) => String(run.length)),
  )
  const { black, white } = pointsOf(draft)
  return `${ranks.join('/')} ${draft.side.charAt(0)} ${black} ${white}`
}

/** The position, or why it is none. */
export function checkDraft(
  draft: Draft,
  rules: Pick<RulesLike, 'position'>,
): PositionInfo | DraftProblem {
  for (const side of ['black', 'white'] as const) {
    const count = countOf(draft.squares, side.charAt(0))
    if (count !== kPieces) return { kind: 'pieces', side, count }
  }
  try {
    return rules.position(positionText(draft))
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    return { kind: 'refused', fault: error.fault, reason: error.reason }
  }
}

function countOf(squares: string, letter: string): number {
  return squares.split(letter).length - 1
}

/** Every hole is somebody's point. */
function within(draft: Draft): Draft {
  const points = Number.isFinite(draft.blackPoints) ? Math.round(draft.blackPoints) : 0
  return { ...draft, blackPoints: Math.min(holesOf(draft), Math.max(0, points)) }
}
