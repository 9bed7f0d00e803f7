// The element <yolah-board>, once `yolah-board.js` is loaded.

export type Side = 'black' | 'white'

/** What the board shows after so many moves. */
export interface Frame {
  /** 64 letters from a1 to h8: b, w, x for a hole, and a dot for a free square. */
  squares: string
  points: Record<Side, number>
  /** Who moves next. */
  side: Side
  lastMove: { from: number; to: number } | undefined
  /** Who had no move and passed to come here. */
  passed: Side | undefined
}

/** Squares are numbers: a1 is 0, b1 is 1, h8 is 63. */
export interface Arrow {
  from: number
  to: number
  /** From 0 to 1: how dark it is. */
  strength: number
  /** A number written on it. */
  rank?: number
}

export interface Mark {
  square: number
  owner: Side | 'both'
  /** Drawn full. */
  private: boolean
}

export interface YolahBoardElement extends HTMLElement {
  /** Shows another game. Moves are "d5:b7", alone or in the text of a record; `start` is a
   * position. */
  load(moves: readonly string[] | string, start?: string): void
  /** How many moves have been played on the board. It fires the event `ply` when it changes. */
  ply: number
  readonly length: number
  /** Goes so many moves on, or back; Infinity is the end. */
  step(by: number): void
  flipped: boolean
  flip(): void
  /** The position on the board, as text. */
  readonly position: string
  /** The move that led to what is shown, "a1:a1" for a pass; nothing at the start. */
  readonly move: string
  /** What the board shows after so many moves; by default, what it shows now. */
  frame(ply?: number): Frame | undefined
  arrows: readonly Arrow[]
  marks: readonly Mark[]
}

declare global {
  interface HTMLElementTagNameMap {
    'yolah-board': YolahBoardElement
  }
}
