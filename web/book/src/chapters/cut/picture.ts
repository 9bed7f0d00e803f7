// The picture of a finished search in print: what the component draws after its last step.

import { kBad, kGood, kGrey, kLine, picture, short, words } from '../print'
import { boxed, draw, kTextX, type Cell } from './layout'
import { points, rowsAfter, type Row, type SearchTold } from './steps'

const kWidth = 490

export function pictureOf({ steps }: SearchTold): string {
  const rows = rowsAfter(steps, steps.length)
  const replies = Math.max(...rows.map((row) => row.replies.length + (row.cut ?? 0)))
  const drawn = draw(rows, { rows: rows.length, replies }, kWidth)
  const last = drawn.rows.at(-1)?.y ?? 0
  const parts = drawn.rows.flatMap(({ row, y, cells }) => [
    `<path d="M6 ${y}H${kTextX - 4}" stroke="${kLine}"/>`,
    ...headOf(row, y),
    ...cells.flatMap((cell) => boxOf(cell, drawn.cell - 3)),
  ])
  const title = `Alpha-beta looks at ${steps.length} positions, the best move first`
  return picture(title, kWidth, drawn.height, [
    `<path d="M6 0V${last}" stroke="${kLine}"/>`,
    ...parts,
  ])
}

function headOf(row: Row, y: number): string[] {
  const value = `${row.cut === 0 ? '=' : '≤'} ${points(row.lowest ?? 0)}`
  return [
    words(kTextX, y - 2, row.move, { bold: true }),
    words(kTextX, y + 12, value, { size: 11, fill: kGrey }),
  ]
}

function boxOf({ x, y, value, lowest }: Cell, size: number): string[] {
  const isCut = value === undefined
  const stroke = isCut ? `${kBad}" stroke-dasharray="3 3` : lowest ? kGood : kLine
  const box = `<rect x="${short(x - size / 2)}" y="${y - 12}" width="${short(size)}" height="24" rx="5" fill="${lowest ? '#d9eeee' : 'none'}" stroke="${stroke}"/>`
  return isCut ? [box] : [box, words(x, y + 4, boxed(value), { size: 12, anchor: 'middle' })]
}
