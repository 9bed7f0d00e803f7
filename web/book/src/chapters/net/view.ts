// What the net is told of a position, in words, and what it says of it.

import type { Figures } from '../../block'
import { signed } from '../numbers'

export interface CountTold {
  name: string
  row: number
  /** Counted by twos: row 5 stands for 9 or 10 squares. */
  halves: boolean
}

export interface PieceTold {
  square: string
  counts: CountTold[]
  attackedNeighbours: number
  companions: number
  opponents: number
  pattern: number
}

export interface Worth {
  /** In hundredths of a point, for the side to move. */
  toCome: number
  margin: number
  /** The chances in parts of a thousand. */
  wdl: { win: number; draw: number; loss: number }
}

export interface SeenByNet {
  decided: false
  pieces: PieceTold[]
  meetings: { ours: number; theirs: number; squares: number }[]
  net: Worth
  linear: Worth
}

/** A decided position is counted, not judged. */
export type NetTold = SeenByNet | { decided: true }

const kNames: Readonly<Record<string, string>> = {
  slides: 'squares in one slide',
  safe: 'of these, where they cannot land in one',
  second: 'squares within two slides',
  lone: 'in one slide, no other piece of its side',
  loneSecond: 'within two slides, no other piece of its side',
  secondBeyondTheirSecond: 'within two, and they not within two',
  secondBeyondTheirSlides: 'within two, and they not in one',
  secondFirst: 'within two, where its side comes first',
  loneSecondBeyondTheirSecond: 'within two, no other piece at all',
  region: 'squares of its region',
}

export interface Feature {
  name: string
  value: string
}

/** The thirteen rows of a piece. */
export function featuresOf(piece: PieceTold): Feature[] {
  const counts = piece.counts.map(({ name, row, halves }) => ({
    name: kNames[name] ?? name,
    value: halves ? byTwos(row) : String(row),
  }))
  return [
    ...counts,
    { name: 'neighbours where they can land', value: String(piece.attackedNeighbours) },
    {
      name: 'pieces at its region, ours and theirs',
      value: `${piece.companions}, ${piece.opponents}`,
    },
    { name: 'pattern of its free neighbours', value: `no. ${piece.pattern}` },
  ]
}

function byTwos(row: number): string {
  return row === 0 ? '0' : `${2 * row - 1} or ${2 * row}`
}

const kLevels = 8

/** Squares by the moves that we need (rows) and that they need (columns). */
export function meetingTable({ meetings }: SeenByNet): number[][] {
  const table = Array.from({ length: kLevels }, () => new Array<number>(kLevels).fill(0))
  for (const { ours, theirs, squares } of meetings) {
    const row = table[ours]
    if (row) row[theirs] = squares
  }
  return table
}

/** `1`, …, `6`, `7+`, `–` for never. */
export function levelName(level: number): string {
  return ['1', '2', '3', '4', '5', '6', '7+', '–'][level] ?? ''
}

/** The squares with a piece on another free square; undefined if it cannot stand there. */
export function moved(squares: string, from: number, to: number): string | undefined {
  const piece = squares[from]
  if (piece === undefined || !'bw'.includes(piece) || squares[to] !== '.') return undefined
  const letters = [...squares]
  letters[from] = '.'
  letters[to] = piece
  return letters.join('')
}

/** The board, a quarter turned: what was on a1 is on a8 then. */
export function turned(squares: string): string {
  return Array.from({ length: 64 }, (_, square) => {
    const [file, rank] = [square % 8, Math.floor(square / 8)]
    return squares[8 * file + (7 - rank)] ?? '.'
  }).join('')
}

/** Where a square is after a quarter turn. */
export function turnedSquare(square: number): number {
  const [file, rank] = [square % 8, Math.floor(square / 8)]
  return 8 * (7 - file) + rank
}

export function said(told: Worth): string {
  return signed(told.margin / 100, 2)
}

/** What the text tells of: the position as it is given, turned, and with one piece elsewhere. */
export interface Spoken {
  given: NetTold
  turned: NetTold
  elsewhere: readonly (readonly [string, NetTold])[]
}

export function figuresOf(square: string, { given, turned: quarter, elsewhere }: Spoken): Figures {
  const figures: Record<string, string> = { 'net-turned': said(judged(quarter).net) }
  for (const [name, told] of [['given', given], ...elsewhere] as const) {
    const { net, linear } = judged(told)
    figures[`net-${name}`] = said(net)
    figures[`linear-${name}`] = said(linear)
  }
  const piece = judged(given).pieces.find((one) => one.square === square)
  for (const { name, row } of piece?.counts ?? []) figures[name] = String(row)
  return figures
}

function judged(told: NetTold): SeenByNet {
  if (told.decided) throw new Error('the position is decided: the net is not asked')
  return told
}
