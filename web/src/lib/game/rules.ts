// What a game needs of the rules. They are written once, in the engine; nothing here or
// above knows what a legal move is.

import type { PositionInfo } from 'yolah-engine'

export interface RulesLike {
  readonly start: string
  position(position: string, moves?: string[]): PositionInfo
  finish(position: string): string[]
}
