// Where squares lie in the drawing: cells of 100 units, a1 at the bottom left unless the
// board is turned.

export const kCell = 100
export const kBoard = 8 * kCell
/** Water around the outer tiles, so that they float like the others. */
export const kMargin = 6

export interface Point {
  x: number
  y: number
}

/** The top left corner of a square. */
export function cornerOf(square: number, flipped: boolean): Point {
  const file = square % 8
  const rank = Math.floor(square / 8)
  return flipped
    ? { x: (7 - file) * kCell, y: rank * kCell }
    : { x: file * kCell, y: (7 - rank) * kCell }
}

export function centreOf(square: number, flipped: boolean): Point {
  const { x, y } = cornerOf(square, flipped)
  return { x: x + kCell / 2, y: y + kCell / 2 }
}

/** The square under a point of the drawing, if there is one. */
export function squareAt({ x, y }: Point, flipped: boolean): number | undefined {
  const column = Math.floor(x / kCell)
  const row = Math.floor(y / kCell)
  if (column < 0 || column > 7 || row < 0 || row > 7) return undefined
  return flipped ? row * 8 + 7 - column : (7 - row) * 8 + column
}

/** The square next to one as seen on the screen; the same at the edge. */
export function neighbour(square: number, right: number, up: number, flipped: boolean): number {
  const turn = flipped ? -1 : 1
  const file = Math.min(7, Math.max(0, (square % 8) + turn * right))
  const rank = Math.min(7, Math.max(0, Math.floor(square / 8) + turn * up))
  return rank * 8 + file
}

/** The squares of a row on the screen, from the left. */
export function rowOf(row: number, flipped: boolean): number[] {
  const ranked = Array.from({ length: 8 }, (_, file) => (flipped ? row : 7 - row) * 8 + file)
  return flipped ? ranked.reverse() : ranked
}
