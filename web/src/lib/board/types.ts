// What may be drawn over a board, for hints and analysis.

import type { Side } from 'yolah-engine'

export interface Arrow {
  from: number
  to: number
  /** From 0 to 1: how much the engine is for it. */
  strength: number
  /** It is too late for this move: drawn hollow. */
  missed?: boolean
  /** Its place among several, written on it. */
  rank?: number
  /** The person drew it. */
  drawn?: boolean
}

/** Black's squares are marked by squares, white's by diamonds, those of both by rings. */
export interface Mark {
  square: number
  owner: Side | 'both'
  /** Nobody else can come here. */
  private: boolean
}
