// The puzzles, as scripts/tools/make_puzzles made them: the best move is the only one that wins, or
// the only one that draws. Margins are proven, and for the side to move. They come in slices of
// data, each asked for when one of its puzzles is. Every field is checked, since what a network
// answers may be cut off, or be another file.

import { kPass } from '../game/notation'
import { kSlice } from './numbers'

/** Above the ten levels: no level finds the move. */
export const kHardest = 11

export interface Play {
  move: string
  /** The final margin it leads to. */
  margin: number
  /** Best play of both from there to the end, the move first. */
  line: readonly string[]
}

export interface Puzzle {
  /** Its place in the list, from 1. */
  number: number
  position: string
  theme: string
  /** The lowest level that finds the moves. */
  level: number
  /** How many moves of one's own it asks for. */
  moves: number
  best: Play
  /** What the best of all other first moves leads to. */
  secondMargin: number
  /** What looks good at first sight. */
  tempting: Play
}

/** Where in its line a puzzle asks for a move. One's own passes are not asked for. */
export function askedPlies({ best, moves }: Pick<Puzzle, 'best' | 'moves'>): number[] {
  return best.line
    .map((move, ply) => ({ move, ply }))
    .filter(({ move, ply }) => ply % 2 === 0 && move !== kPass)
    .slice(0, moves)
    .map(({ ply }) => ply)
}

/** The line up to the last move that is asked for. */
export function askedLine(puzzle: Pick<Puzzle, 'best' | 'moves'>): readonly string[] {
  return puzzle.best.line.slice(0, (askedPlies(puzzle).at(-1) ?? 0) + 1)
}

export function readSlice(text: string, slice: number): Puzzle[] {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list) || list.length > kSlice) throw new Error(`No slice of puzzles`)
  return list.map((raw, i) => puzzleOf(raw, slice * kSlice + i + 1))
}

type Raw = Readonly<Record<string, unknown>>

function puzzleOf(raw: unknown, number: number): Puzzle {
  try {
    const { position, theme, level, moves, best, second, tempting } = recordOf(raw)
    const puzzle = {
      number,
      position: match(position, /^[1-8bwx/]{15,71} [bw] \d{1,2} \d{1,2}$/),
      theme: match(theme, /^[a-z][a-z-]{0,30}$/),
      level: whole(level, 1, kHardest),
      moves: whole(moves, 1, 3),
      best: playOf(recordOf(best)),
      secondMargin: marginOf(recordOf(second)),
      tempting: playOf(recordOf(tempting)),
    }
    if (askedPlies(puzzle).length < puzzle.moves) throw new Error('its line is too short')
    return puzzle
  } catch (error) {
    throw new Error(`Puzzle ${number} cannot be read`, { cause: error })
  }
}

function playOf(raw: Raw): Play {
  const line = match(raw.line, /^[a-h][1-8]:[a-h][1-8]( [a-h][1-8]:[a-h][1-8])*$/).split(' ')
  return { move: line[0] ?? '', margin: marginOf(raw), line }
}

function marginOf({ margin }: Raw): number {
  return whole(margin, -64, 64)
}

function recordOf(value: unknown): Raw {
  if (typeof value !== 'object' || value === null) throw new Error('a part is missing')
  return value as Raw
}

function match(value: unknown, form: RegExp): string {
  if (typeof value !== 'string' || !form.test(value)) throw new Error(`not valid: ${String(value)}`)
  return value
}

function whole(value: unknown, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
    throw new Error(`not valid: ${String(value)}`)
  }
  return value
}
