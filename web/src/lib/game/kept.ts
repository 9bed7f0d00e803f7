// What can be told of the games on this device before the rules are there.

import { replay, type Frame } from './replay'
import { kFirstSetup, readSetup, type Setup } from './setup'

export const kGameKey = 'yolah.game'
export const kSetupKey = 'yolah.setup'

export interface LeftGame {
  setup: Setup
  last: Frame
}

type Texts = Pick<Storage, 'getItem'>

/** What was chosen for the last game; a first game if there was none. */
export function keptSetup(storage: Texts): Setup {
  return readSetup(parsed(storage.getItem(kSetupKey))) ?? kFirstSetup
}

/** The game that was begun and is not over. Whoever opens it has the rules check its moves. */
export function leftGame(storage: Texts): LeftGame | undefined {
  const kept = parsed(storage.getItem(kGameKey))
  if (typeof kept !== 'object' || kept === null) return undefined
  const { setup, moves, outcome } = kept as Record<string, unknown>
  const read = readSetup(setup)
  if (!read || outcome || !Array.isArray(moves) || moves.length === 0) return undefined
  const last = replay(moves.map(String))?.at(-1)
  return last && { setup: read, last }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
