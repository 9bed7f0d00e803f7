// The puzzles, as scripts/tools/make_puzzles made them: one move wins where no other does, or draws
// where all others lose. Margins are proven, and for the side to move.

import list from './puzzles.json'

export const kThemes = ['isolate', 'last-region', 'only-move'] as const

export type Theme = (typeof kThemes)[number]

export interface Play {
  move: string
  /** The final margin it leads to. */
  margin: number
  /** Best play of both from there to the end, the move first. */
  line: string[]
}

export interface Puzzle {
  /** Its place in the list, from 1. */
  number: number
  position: string
  theme: Theme
  difficulty: 1 | 2 | 3
  best: Play
  /** What the best of all other moves leads to. */
  secondMargin: number
  /** What looks good at first sight. */
  tempting: Play
}

type RawPlay = (typeof list)[number]['best']

function playOf({ move, margin, line }: RawPlay): Play {
  return { move, margin, line: line.split(' ') }
}

export const kPuzzles: readonly Puzzle[] = list.map((raw, i) => ({
  number: i + 1,
  position: raw.position,
  theme: raw.theme as Theme,
  difficulty: raw.difficulty as Puzzle['difficulty'],
  best: playOf(raw.best),
  secondMargin: raw.second.margin,
  tempting: playOf(raw.tempting),
}))

/** By number; after the last one comes the first. */
export function puzzleAt(number: number): Puzzle {
  const found = kPuzzles[(number - 1) % kPuzzles.length]
  if (!found) throw new Error('There are no puzzles')
  return found
}
