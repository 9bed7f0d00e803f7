// Where the rows and replies of a search are drawn: one row a move, one cell a reply.

import type { Row } from './steps'

export interface Cell {
  x: number
  y: number
  /** Nothing for a reply that is cut. */
  value: number | undefined
  move: string | undefined
  lowest: boolean
}

export interface DrawnRow {
  row: Row
  y: number
  cells: Cell[]
}

export interface Drawn {
  width: number
  height: number
  cell: number
  rows: DrawnRow[]
}

export const kRowHeight = 36
/** Where the moves are written, and where the cells begin. */
export const kTextX = 18
const kCellsX = 66

export function draw(
  rows: readonly Row[],
  most: { rows: number; replies: number },
  width: number,
): Drawn {
  const cell = Math.min(40, (width - kCellsX) / most.replies)
  const drawn = rows.map((row, i) => {
    const y = kRowHeight * (i + 0.5)
    const place = (j: number) => ({ x: kCellsX + cell * (j + 0.5), y })
    const seen = row.replies.map(({ move, value }, j) => ({
      ...place(j),
      value,
      move,
      lowest: value === row.lowest,
    }))
    const cut = Array.from({ length: row.cut ?? 0 }, (_, j) => ({
      ...place(seen.length + j),
      value: undefined,
      move: undefined,
      lowest: false,
    }))
    return { row, y, cells: [...seen, ...cut] }
  })
  const height = kRowHeight * most.rows
  return { width, height, cell, rows: drawn }
}

/** `−2.5`, with room for little more. */
export function boxed(hundredths: number): string {
  return (Math.round(hundredths / 10) / 10).toFixed(1)
}
