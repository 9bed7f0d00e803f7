// What the engine says about games, positions and searches. Squares are numbered and
// named as in the rules: 0 is a1, 7 is h1, 63 is h8. Moves are written d5:b7, and the
// pass a1:a1.

export type Side = 'black' | 'white'

export interface BothSides<T> {
  black: T
  white: T
}

/** A position and what may be played in it. */
export interface PositionInfo {
  /** One line of text, as in `w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0`. */
  position: string
  /** Whose turn it is. */
  side: Side
  points: BothSides<number>
  /** 64 letters from a1 to h8: b and w pieces, x a hole, . a free square. */
  squares: string
  /** The pass alone when it is forced; nothing when the game is over. */
  legal: string[]
  mustPass: boolean
  over: boolean
  /** Every region belongs to one side: `finish` plays the rest out. */
  decided: boolean
}

/** A move as databases of games know it. */
export interface CodedMove {
  move: string
  /** The same number for moves that lead to the same position up to symmetry. */
  code: number
}

/** What the built-in book says of a move. */
export interface BookMove {
  move: string
  /** The margin to come for the side that moves, in hundredths of a point. */
  score: number
  /** Whether the position after it is in the book, too. */
  followed: boolean
}

/** A position of the opening. */
export interface Opening {
  /** The same number, of 48 bits, for positions that are equal up to symmetry and colours. */
  key: number
  /** All legal moves. */
  moves: CodedMove[]
  /** The best first; null if the position is not in the book. */
  book: { depth: number; moves: BookMove[] } | null
}

/** A move of a game, and the key of the position in which it was made. */
export interface OpeningStep {
  key: number
  code: number
}

/** A set of connected free squares. */
export interface Region {
  squares: string[]
  /** Who can come there; nobody when the squares are lost to both. */
  owner: Side | 'both' | 'nobody'
}

/** Why a position stands as it does, for drawing on the board. */
export interface Insight {
  /** 64 letters from a1 to h8, who is there in fewer moves: b, w, = for both alike, . for
   * neither, and for squares that are not free. */
  first: string
  regions: Region[]
  /** Moves that nobody can take from a side, whatever happens. */
  sure: BothSides<number>
}

export type Winner = 'none' | 'black' | 'white' | 'draw'

export type Termination =
  | 'points'
  | 'time'
  | 'resign'
  | 'illegal'
  | 'crash'
  | 'stall'
  | 'disconnect'
  | 'failed-start'
  | 'abandoned'

export interface RecordedMove {
  move: string
  comment: string
}

/** A game as in a .ygn file. */
export interface GameRecord {
  /** In order, without Position, Winner and Termination. */
  tags: { name: string; value: string }[]
  start: string
  comment: string
  moves: RecordedMove[]
  winner: Winner
  /** Absent when the record does not say. */
  termination?: Termination
  /** Whether a result is written, rather than `*`. */
  finished: boolean
}

/** What kind of mistake a text has, for a page that says it in its own words. */
export type Fault =
  | 'other'
  | 'board'
  | 'pieces'
  | 'side'
  | 'points'
  | 'holes'
  | 'after-position'
  | 'move'
  | 'illegal-move'
  | 'illegal-pass'
  | 'after-end'
  | 'tag'
  | 'tag-value'
  | 'comment'
  | 'number'
  | 'move-number'
  | 'no-result'
  | 'result'
  | 'ending'

/** Text that is not what it should be; `reason` is for the person who wrote it, in English. */
export class TextError extends Error {
  constructor(
    readonly reason: string,
    /** Both count from 1. */
    readonly line: number,
    readonly column: number,
    readonly fault: Fault = 'other',
  ) {
    super(reason)
    this.name = 'TextError'
  }
}

/** One of the best moves, and how the game would go on. */
export interface Line {
  /** Hundredths of a point of the final margin expected, for the side to move. */
  score: number
  /** Whether the score is proven. */
  exact: boolean
  /** Chances in thousandths, for the side to move. */
  wdl: { win: number; draw: number; loss: number }
  moves: string[]
}

/** What a search knows so far; best line first. */
export interface Report {
  depth: number
  selectiveDepth: number
  nodes: number
  milliseconds: number
  memoryPermille: number
  lines: Line[]
}

/** Each limit that is given holds; without any, a search goes on until it is stopped or
 * everything is known. Times are in milliseconds. */
export interface Limits {
  moveTime?: number
  nodes?: number
  depth?: number
  /** Of the side to move. */
  clock?: { remaining: number; increment: number }
  /** How many best moves to report; one if it is not said. */
  lines?: number
}

/** A setting of a player: a whole number with a range, or one of some words. */
export interface PlayerOption {
  name: string
  help: string
  /** The value when nothing is said, as a spec spells it. */
  normal: string
  least?: number
  most?: number
  words?: string[]
}

/** What a player's spec may begin with, and the options that may follow. */
export interface PlayerKind {
  name: string
  summary: string
  options: PlayerOption[]
}

export interface SearchRequest {
  /** Where to start, and what was played since. */
  position: string
  moves?: string[]
  /** As in the command line: `minmax:level=3`; `minmax` if it is not said. */
  player?: string
  limits: Limits
}

export interface SearchResult {
  move: string
  report: Report
}

/** The exact result of a position, or as far as it is known. */
export interface Solution {
  /** The final margin for the side to move lies between these; the same when solved. */
  lower: number
  upper: number
  /** Best play to the end; empty unless solved. */
  line: string[]
  nodes: number
}
