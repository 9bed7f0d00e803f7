// The picture of the inputs in print: the rows of one piece, and the board by slides.

import { kBad, kGood, kGrey, kLine, picture, words } from '../print'
import { featuresOf, levelName, meetingTable, said, type SeenByNet } from './view'

const kWidth = 640
const kRow = 22
const kTop = 34
const kTableX = 372
const kCell = 30

export function pictureOf(told: SeenByNet, square: string): string {
  const piece = told.pieces.find((one) => one.square === square)
  const features = piece ? featuresOf(piece) : []
  const height = kTop + kRow * features.length
  const rows = features.flatMap(({ name, value }, i) => [
    words(0, kTop + kRow * i + 15, name),
    words(kTableX - 42, kTop + kRow * i + 15, value, { anchor: 'end', bold: true }),
  ])
  const title = `What the net sees of the piece of ${square} and of the board; it says ${said(told.net)}`
  return picture(title, kWidth, height, [
    words(0, 15, `The piece of ${square}`, { bold: true }),
    ...rows,
    words(kTableX, 15, 'The board: squares by slides', { bold: true }),
    ...tableOf(told),
  ])
}

function tableOf(told: SeenByNet): string[] {
  const table = meetingTable(told)
  const heads = table.flatMap((_, level) => [
    words(...middle(level, -1), levelName(level), { anchor: 'middle', fill: kGrey }),
    words(...middle(-1, level), levelName(level), { anchor: 'middle', fill: kGrey }),
  ])
  const cells = table.flatMap((row, ours) =>
    row.flatMap((squares, theirs) => cellOf(ours, theirs, squares)),
  )
  const [, below] = middle(0, 8)
  const note = words(kTableX, below, 'rows: we; columns: they; – for never', {
    fill: kGrey,
    size: 12,
  })
  return [...heads, ...cells, note]
}

/** The baseline of a text in the middle of a cell; -1 for the names of rows and columns. */
function middle(theirs: number, ours: number): [number, number] {
  return [kTableX + kCell * (theirs + 1.5) - 10, kTop + kCell * (ours + 1) + 15]
}

function cellOf(ours: number, theirs: number, squares: number): string[] {
  const [x, y] = middle(theirs, ours)
  const colour = ours < theirs ? kGood : ours > theirs ? kBad : kLine
  const opacity = squares === 0 ? 0.06 : 0.35
  const side = kCell - 2
  const box = `<rect x="${x - side / 2}" y="${y - 19}" width="${side}" height="${side}" rx="4" fill="${colour}" fill-opacity="${opacity}"/>`
  return squares === 0 ? [box] : [box, words(x, y, String(squares), { anchor: 'middle' })]
}
