// Squares, moves and positions in words, to read and to hear.

import type { PositionInfo } from 'yolah-engine'
import { kPass, shownMove, squareName } from '../game/notation'
import type { Messages } from '../i18n/index.svelte'

export interface SquareState {
  movable: boolean
  target: boolean
  chosen: boolean
}

export function describeSquare(
  t: Messages,
  squares: string,
  square: number,
  state: SquareState,
): string {
  const letter = squares[square]
  const content = { b: t.board.piece.black, w: t.board.piece.white, x: t.board.hole }[letter ?? '']
  const parts = [content ?? t.board.empty]
  if (state.chosen) parts.push(t.board.chosen)
  else if (state.movable) parts.push(t.board.canMove)
  if (state.target) parts.push(t.board.target)
  return t.board.square(squareName(square), parts)
}

/** Not all of the app's words: the element for other pages has only some. */
type MoveWords = { game: Pick<Messages['game'], 'pass'> }
type PositionWords = Pick<Messages, 'board' | 'score'>

export function moveText(t: MoveWords, move: string): string {
  return move === kPass ? t.game.pass : shownMove(move)
}

export function describePosition(
  t: PositionWords,
  info: Pick<PositionInfo, 'squares' | 'points'>,
): string {
  const named = (letter: string) =>
    [...info.squares].flatMap((found, square) => (found === letter ? [squareName(square)] : []))
  const score = t.score(info.points.black, info.points.white)
  return t.board.describe(named('b'), named('w'), named('x').length, score)
}
