// A position as a picture: SVG text that stands alone, with its colours written out.

import type { Side } from 'yolah-engine'
import { centreOf, cornerOf, kBoard, kCell, kMargin, rowOf } from '../board/geometry'
import type { MoveSquares } from '../game/notation'

/** Tokens of the style sheet that a diagram needs. */
export const kDiagramColours = [
  'water-top',
  'water-bottom',
  'water-line',
  'water-ink',
  'ice',
  'ice-other',
  'ice-side',
  'ice-ink',
  'piece-black',
  'piece-black-rim',
  'piece-white',
  'piece-white-rim',
  'last',
  'last-line',
] as const
export type DiagramColours = Record<(typeof kDiagramColours)[number], string>

export interface Diagram {
  squares: string
  lastMove: MoveSquares | undefined
  flipped: boolean
  coordinates: boolean
}

const kGap = 3
const kSize = kBoard + 2 * kMargin

export function diagramSvg(diagram: Diagram, colours: DiagramColours): string {
  const all = Array.from({ length: 64 }, (_, square) => square)
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${kSize}" height="${kSize}" viewBox="${-kMargin} ${-kMargin} ${kSize} ${kSize}">`,
    `<linearGradient id="water" x2="0" y2="1"><stop stop-color="${colours['water-top']}"/><stop offset="1" stop-color="${colours['water-bottom']}"/></linearGradient>`,
    `<rect x="${-kMargin}" y="${-kMargin}" width="${kSize}" height="${kSize}" rx="20" fill="url(#water)"/>`,
    ...all.map((square) => tile(diagram, colours, square)),
    ...(diagram.coordinates ? names(diagram, colours) : []),
    '</svg>',
  ]
  return parts.join('\n')
}

function tile(diagram: Diagram, colours: DiagramColours, square: number): string {
  const { squares, lastMove, flipped } = diagram
  const { x, y } = cornerOf(square, flipped)
  if (squares[square] === 'x') return hole(x, y, lastMove?.from === square, colours)
  const side = kCell - 2 * kGap
  const isOther = (square + Math.floor(square / 8)) % 2 === 0
  const plain = isOther ? colours['ice-other'] : colours.ice
  const ice = lastMove?.to === square ? colours.last : plain
  return (
    `<rect x="${x + kGap}" y="${y + kGap + 3}" width="${side}" height="${side - 1}" rx="14" fill="${colours['ice-side']}"/>` +
    `<rect x="${x + kGap}" y="${y + kGap}" width="${side}" height="${side - 2}" rx="14" fill="${ice}"/>` +
    piece(diagram, colours, square)
  )
}

function hole(x: number, y: number, left: boolean, colours: DiagramColours): string {
  const line = left
    ? `stroke="${colours['last-line']}" stroke-width="4" stroke-dasharray="12 9" stroke-linecap="round"`
    : `stroke="${colours['water-line']}" stroke-width="1.5"`
  return `<rect x="${x + 6}" y="${y + 6}" width="${kCell - 12}" height="${kCell - 12}" rx="13" fill="none" ${line}/>`
}

function piece({ squares, flipped }: Diagram, colours: DiagramColours, square: number): string {
  const sides: Record<string, Side> = { b: 'black', w: 'white' }
  const side = sides[squares[square] ?? '']
  if (!side) return ''
  const { x, y } = centreOf(square, flipped)
  const rim = colours[`piece-${side}-rim`]
  return (
    `<circle cx="${x}" cy="${y}" r="32" fill="${colours[`piece-${side}`]}" stroke="${rim}" stroke-width="3"/>` +
    `<circle cx="${x}" cy="${y}" r="24" fill="none" stroke="${rim}" stroke-width="1.5" stroke-opacity="0.45"/>`
  )
}

function names({ squares, flipped }: Diagram, colours: DiagramColours): string[] {
  const text = (square: number, x: number, y: number, anchor: string, name: string) => {
    const ink = squares[square] === 'x' ? colours['water-ink'] : colours['ice-ink']
    return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${ink}" font-family="Inter, system-ui, sans-serif" font-size="17" font-weight="600">${name}</text>`
  }
  const ranks = [0, 1, 2, 3, 4, 5, 6, 7].map((row) => {
    const square = rowOf(row, flipped)[0] ?? 0
    const { x, y } = cornerOf(square, flipped)
    return text(square, x + 8, y + 21, 'start', String(Math.floor(square / 8) + 1))
  })
  const files = rowOf(7, flipped).map((square) => {
    const { x, y } = cornerOf(square, flipped)
    return text(square, x + 92, y + 91, 'end', 'abcdefgh'.charAt(square % 8))
  })
  return [...ranks, ...files]
}
