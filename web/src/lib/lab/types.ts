// What the lab is asked and what it answers. A program is a file as docs/write-a-bot.md shows it: it
// ends with run_bot (Python) or runBot (JavaScript), and `yolah match` plays it unchanged.

import type { BothSides, Side, Termination, Winner } from 'yolah-engine'

export type Language = 'python' | 'javascript'

export interface Program {
  language: Language
  /** How the records name it. The name that it gives to run_bot counts for nothing there. */
  name: string
  source: string
}

/** Who plays: a program, or a player of the engine by its spec, such as `minmax:level=1`. */
export type Contender = { kind: 'program'; program: Program } | { kind: 'engine'; spec: string }

/** As for `yolah match`, the same for both sides; at least one of them. Without a time for a move `choose` is told that it
 * has one second, and may take as long as `kLongestMove` of limits.ts. */
export interface GameLimits {
  /** Milliseconds. */
  moveTime?: number
  nodes?: number
}

export interface RunSetup {
  black: Contender
  white: Contender
  limits: GameLimits
  /** Where the players begin; the start if it is not said. */
  opening?: readonly string[]
}

export interface MatchSetup {
  first: Contender
  second: Contender
  limits: GameLimits
  /** Even: each opening is played with both colours. */
  games: number
  /** Gives the order of the balanced openings. Engines get seeds of their own by the game's number. */
  seed: number
}

export type FaultKind =
  /** It computed until it was stopped. */
  | 'loop'
  | 'recursion'
  | 'memory'
  /** More text than a game may have. */
  | 'prints'
  | 'illegal'
  | 'exception'
  | 'syntax'
  /** It answered, but after its time. */
  | 'late'
  /** `choose` returned something that is no text. */
  | 'type'
  /** `choose` returned None or undefined. */
  | 'no-move'
  /** The file ended without a call of run_bot. */
  | 'no-bot'

/** What a program did wrong. It loses the game by it; `reason` says so in the words of the arena. */
export interface Fault {
  kind: FaultKind
  /** Of the program's file, from 1; absent where nobody can know it. */
  line?: number
  /** What the program did, in English, to follow its name: "played the illegal move `a1:b1`". */
  reason: string
  /** What the language says about it, such as "ZeroDivisionError: division by zero"; may be empty. */
  detail: string
  /** Milliseconds: what it was allowed, and what it took until it answered or was stopped. */
  limit?: number
  took?: number
}

/** A game that has ended. */
export interface PlayedGame {
  /** From 0; games 2k and 2k + 1 of a match are a pair. */
  number: number
  /** How many of the moves are the opening's. */
  openingMoves: number
  moves: readonly string[]
  winner: Winner
  termination: Termination
  points: BothSides<number>
  fault?: Fault & { side: Side }
  /** As text that `yolah replay` and /watch read. */
  record: string
}

/** What the games of a match say about its first contender. */
export interface MatchScore {
  games: number
  wins: number
  draws: number
  losses: number
  /** Complete pairs by their half points, 0 to 4: both lost, ..., both won. */
  pairs: readonly [number, number, number, number, number]
  /** Share of the points of all games, 0 to 1. */
  score: number
  /** From complete pairs; what no number of points explains is absent. */
  elo?: number
  /** The interval of 95 %. */
  low?: number
  high?: number
  /** How likely it is that the first contender is the stronger one, 0 to 1. */
  superior: number
}

export interface MatchResult {
  score: MatchScore
  /** Fewer than were asked for if a program did not start, which is the last game's fault. */
  games: readonly PlayedGame[]
  /** All records, as `yolah match --save` writes them. */
  records: string
}

export type LabEvent =
  /** Something has to be fetched or started first; once for each. */
  | { kind: 'loading'; what: 'engine' | Language }
  | { kind: 'begin'; game: number; names: BothSides<string>; opening: readonly string[] }
  | {
      kind: 'move'
      game: number
      /** From 1, the opening's moves counted. */
      ply: number
      side: Side
      move: string
      /** The position after the move. */
      position: string
      milliseconds: number
    }
  /** What a program printed, complete lines or what a move left; `ply` is that of the move it was
   * asked for, and undefined for what it printed as it started. */
  | {
      kind: 'print'
      game: number
      side: Side
      ply: number | undefined
      text: string
      /** Whether all that follows in this game is left out. */
      cut: boolean
    }
  | { kind: 'fault'; game: number; side: Side; fault: Fault }
  | { kind: 'end'; game: PlayedGame }
  /** After every game of a match, with its progress. */
  | { kind: 'score'; score: MatchScore; of: number }

export interface Watching {
  onEvent?: (event: LabEvent) => void
  /** Ends the game or match: the promise is rejected with the signal's reason. */
  signal?: AbortSignal
}

/** Made by `openLab()` of lab.ts; programs and engines are loaded when they are first needed. */
export interface Lab {
  run(setup: RunSetup, watching?: Watching): Promise<PlayedGame>
  match(setup: MatchSetup, watching?: Watching): Promise<MatchResult>
  /** Ends all workers. */
  close(): void
}
