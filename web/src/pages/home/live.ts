// A game that is being played on the server behind this page, if there is one. This asks by
// itself, as the online part is not loaded here; whatever is not as expected is no game.

import type { BothSides } from 'yolah-engine'
import { kPass } from '../../lib/game/notation'
import { replay, type Frame } from '../../lib/game/replay'

export interface LiveGame {
  id: string
  names: BothSides<string>
  shown: Pick<Frame, 'squares' | 'lastMove'>
}

type Fields = Record<string, unknown>

/** Undefined without a network, a server or a game. */
export async function liveGame(fetching: typeof fetch = fetch): Promise<LiveGame | undefined> {
  if (!navigator.onLine) return undefined
  try {
    // The latest are first.
    const [first] = listOf((await ask(fetching, '/api/games'))?.games)
    const id = first?.game
    if (typeof id !== 'string') return undefined
    const names = { black: nameOf(first?.black), white: nameOf(first?.white) }
    const found = await ask(fetching, `/api/games/${encodeURIComponent(id)}`)
    const last = replay(movesOf(listOf(found?.events)))?.at(-1)
    if (!last || !names.black || !names.white) return undefined
    return { id, names, shown: { squares: last.squares, lastMove: last.lastMove } }
  } catch {
    return undefined
  }
}

/** As a visitor: who asks does not matter. */
async function ask(fetching: typeof fetch, path: string): Promise<Fields | undefined> {
  const response = await fetching(path, { cache: 'no-store', credentials: 'omit' })
  const isJson = response.headers.get('Content-Type')?.includes('json')
  return response.ok && isJson ? fieldsOf(await response.json()) : undefined
}

function movesOf(events: readonly Fields[]): string[] {
  const moves: string[] = []
  for (const { kind, move, ply } of events) {
    if (kind === 'move') moves.push(String(move))
    else if (kind === 'pass') moves.push(kPass)
    else if (kind === 'takeback') moves.length = Math.min(moves.length, Number(ply))
  }
  return moves
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

function nameOf(user: unknown): string {
  const { name } = fieldsOf(user)
  return typeof name === 'string' ? name : ''
}
