// Which piece is which from one position to the next, so that pieces slide on the screen
// instead of vanishing here and appearing there.

import type { Side } from 'yolah-engine'

export interface Piece {
  id: number
  side: Side
  square: number
}

/** No side has more pieces, not even while a position is being set up. */
const kIdsApart = 64

/** The pieces of a board of 64 letters; those that stayed or moved keep their id. */
export function follow(before: readonly Piece[], squares: string): Piece[] {
  return (['black', 'white'] as const).flatMap((side) => followSide(before, squares, side))
}

function followSide(before: readonly Piece[], squares: string, side: Side): Piece[] {
  const letter = side === 'black' ? 'b' : 'w'
  const mine = before.filter((piece) => piece.side === side)
  const homeless = mine.filter((piece) => squares[piece.square] !== letter)
  const taken = new Set(mine.map((piece) => piece.id))
  let next = side === 'black' ? 0 : kIdsApart
  const freshId = () => {
    while (taken.has(next)) next++
    return next++
  }
  const now = [...squares].flatMap((found, square) => {
    if (found !== letter) return []
    const stayed = mine.find((piece) => piece.square === square)
    const known = stayed ?? homeless.shift()
    return [{ id: known?.id ?? freshId(), side, square }]
  })
  // A steady order keeps the elements in place while they move.
  return now.sort((a, b) => a.id - b.id)
}
