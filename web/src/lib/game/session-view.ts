// What a session of games tells its listener, and what it is made from.

import type { BothSides, Side } from 'yolah-engine'
import type { Outcome, Phase } from './game'
import type { EngineLike } from './opponent'
import type { RulesLike } from './rules'
import type { Players, Setup } from './setup'
import type { KeyedTexts } from './shelf'
import type { TreeNode } from './tree'

export type SessionEvent =
  | { kind: 'move'; side: Side; move: string }
  | { kind: 'pass'; side: Side }
  | { kind: 'choice'; colour: Side; by: Players[Side] }
  | { kind: 'taken-back' }
  | { kind: 'hint'; move: string }
  | { kind: 'end'; outcome: Outcome; points: BothSides<number> }
  | { kind: 'unreadable' }

export interface SessionView {
  setup: Setup
  /** False while the pieces stand ready and the setup may change. */
  started: boolean
  phase: Phase
  outcome: Outcome | undefined
  players: Players
  line: TreeNode[]
  /** What the board shows: the last position, or one the person went back to. */
  shown: TreeNode
  live: boolean
  toAct: Side
  personToAct: boolean
  timed: boolean
  thinking: boolean
  hinting: boolean
  hint: string | undefined
  canTakeBack: boolean
  canFinish: boolean
  /** A timed game that was left waits for the person to come back to it. */
  paused: boolean
  /** Why the engine does not answer. */
  failure: string | undefined
}

export interface SessionParts {
  rules: RulesLike
  engine: () => Promise<EngineLike>
  storage: KeyedTexts
  now: () => number
  chance: () => number
  changed: (view: SessionView) => void
  happened: (event: SessionEvent) => void
}
