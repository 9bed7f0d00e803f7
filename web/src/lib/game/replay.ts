// A game that is known to be legal, shown without the rules: every move takes its piece along
// and leaves a hole. What is not known to be legal has to be played by the rules.

import type { BothSides, Side } from 'yolah-engine'
import { other } from './clock'
import { kPass, squaresOf, type MoveSquares } from './notation'

/** What a board shows after so many moves. */
export interface Frame {
  /** 64 letters from a1 to h8. */
  squares: string
  points: BothSides<number>
  /** Who moves next. */
  side: Side
  lastMove: MoveSquares | undefined
  /** Who had no move and passed to come here. */
  passed: Side | undefined
}

export const kStart = 'w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0'

/** The board of a position's text, as 64 letters from a1 to h8. */
export function squaresIn(position: string): string {
  const [board = ''] = position.split(' ')
  const ranks = board.replace(/\d/g, (free) => '.'.repeat(Number(free))).split('/')
  return ranks.reverse().join('')
}

/** What a position's text shows; undefined if it is none. */
function frameOf(position: string): Frame | undefined {
  const [, side = '', black, white] = position.split(' ')
  const points = { black: Number(black), white: Number(white) }
  const squares = squaresIn(position)
  const isPosition = /^[bwx.]{64}$/.test(squares) && /^[bw]$/.test(side)
  if (!isPosition || !Number.isInteger(points.black + points.white)) return undefined
  return {
    squares,
    points,
    side: side === 'b' ? 'black' : 'white',
    lastMove: undefined,
    passed: undefined,
  }
}

/** The text of a position, as `squaresIn` reads it. */
export function positionText({ squares, side, points }: Frame): string {
  const ranks = Array.from({ length: 8 }, (_, rank) => squares.slice(8 * rank, 8 * rank + 8))
  const board = ranks
    .reverse()
    .join('/')
    .replace(/\.+/g, (free) => String(free.length))
  return `${board} ${side === 'black' ? 'b' : 'w'} ${points.black} ${points.white}`
}

/** A position and what follows each move, up to one that nobody can make there. */
export function framesOf(moves: readonly string[], start = kStart): Frame[] {
  let frame = frameOf(start)
  const frames: Frame[] = []
  for (const move of moves) {
    if (!frame) break
    frames.push(frame)
    frame = after(frame, move)
  }
  return frame ? [...frames, frame] : frames
}

/** The start and what follows each move; undefined if one of them is no move. */
export function replay(moves: readonly string[]): Frame[] | undefined {
  const frames = framesOf(moves)
  return frames.length > moves.length ? frames : undefined
}

function after(frame: Frame, move: string): Frame | undefined {
  const next = { ...frame, side: other(frame.side), lastMove: squaresOf(move), passed: undefined }
  if (move === kPass) return { ...next, passed: frame.side }
  if (!next.lastMove) return undefined
  const { from, to } = next.lastMove
  const letters = [...frame.squares]
  const piece = frame.side === 'black' ? 'b' : 'w'
  if (letters[from] !== piece || letters[to] !== '.') return undefined
  letters[to] = piece
  letters[from] = 'x'
  const points = { ...frame.points, [frame.side]: frame.points[frame.side] + 1 }
  return { ...next, squares: letters.join(''), points }
}
