// The games that a person played, for a list and for statistics: on this device, or on a server. Their
// moves are not played again for that. The rules check a game when somebody opens it.

import type { BothSides, Side } from 'yolah-engine'
import type { Outcome } from './game'
import { other } from './clock'
import { kGameKey } from './kept'
import { kPass, moveOf, squaresOf } from './notation'
import { readParts, type SavedParts } from './saved'
import { onlyPerson, type Computer, type Players } from './setup'
import { earlierTexts } from './shelf'

export interface PlayedGame {
  at: number | undefined
  moves: readonly string[]
  players: Players
  /** The person's side; undefined between friends. */
  me: Side | undefined
  /** Undefined if the opponent is a person. */
  computer: Computer | undefined
  /** Of a game on a server: its address, and who the opponent is there. */
  online?: { game: string; opponent: string }
  outcome: PlayedOutcome
  points: BothSides<number>
}

/** Only on a server can a player leave a game. */
export interface PlayedOutcome {
  winner: Outcome['winner']
  termination: Outcome['termination'] | 'abandoned'
}

export type PersonsResult = 'won' | 'drawn' | 'lost'

export interface Tally {
  won: number
  drawn: number
  lost: number
}

/** Those that are over, the latest first. */
export function playedGames(storage: Pick<Storage, 'getItem'>): PlayedGame[] {
  const last = storage.getItem(kGameKey)
  const texts = [...(last === null ? [] : [last]), ...earlierTexts(storage)]
  return texts.flatMap((text) => {
    const parts = readParts(text)
    return (parts && playedOf(parts)) ?? []
  })
}

function playedOf({ at, moves, chosen, outcome, ...parts }: SavedParts): PlayedGame | undefined {
  if (!outcome) return undefined
  const { black, white } = parts.players
  // Who took black by the swap rule was white before.
  const players = chosen === 'black' ? { black: white, white: black } : parts.players
  const me = onlyPerson(players)
  const opponent = me && players[other(me)]
  const computer = opponent?.kind === 'person' ? undefined : opponent
  return { at, moves, players, me, computer, outcome, points: pointsOf(moves) }
}

/** Sides take turns; each move but a pass is a point. */
export function pointsOf(moves: readonly string[]): BothSides<number> {
  const made = (first: number) =>
    moves.filter((move, i) => i % 2 === first && move !== kPass).length
  return { black: made(0), white: made(1) }
}

export function resultOf({ me, outcome }: PlayedGame): PersonsResult | undefined {
  if (me === undefined) return undefined
  if (outcome.winner === 'draw') return 'drawn'
  return outcome.winner === me ? 'won' : 'lost'
}

/** Of the games in which one side was the person's. */
export function tallyOf(games: readonly PlayedGame[]): Tally {
  const tally: Tally = { won: 0, drawn: 0, lost: 0 }
  for (const game of games) {
    const result = resultOf(game)
    if (result) tally[result] += 1
  }
  return tally
}

export interface Group {
  key: string
  games: readonly PlayedGame[]
}

/** The same for all games against somebody. Names of a server come after a sign that no name has. */
export function opponentKey({ online, computer }: PlayedGame): string {
  if (online) return `@${online.opponent}`
  if (!computer) return kFriend
  return computer.kind === 'level' ? String(computer.level) : computer.engine
}

export const kFriend = 'friend'

/** The name of a person of a server, from such a key. */
export function nameInKey(key: string): string | undefined {
  return key.startsWith('@') ? key.slice(1) : undefined
}

/** By what they have in common, the largest group first; games without a key are left out. */
export function groupsOf(
  games: readonly PlayedGame[],
  keyOf: (game: PlayedGame) => string | undefined,
): Group[] {
  const groups = new Map<string, PlayedGame[]>()
  for (const game of games) {
    const key = keyOf(game)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), game])
  }
  return [...groups]
    .map(([key, games]) => ({ key, games }))
    .toSorted((one, two) => two.games.length - one.games.length)
}

const kSymmetries: readonly ((x: number, y: number) => number)[] = [
  (x, y) => 8 * y + x,
  (x, y) => 8 * x + y,
  (x, y) => 8 * (7 - y) + 7 - x,
  (x, y) => 8 * (7 - x) + 7 - y,
]

/** The first two moves, the same for games that are mirror images; undefined where there are fewer. */
export function openingOf({ moves }: Pick<PlayedGame, 'moves'>): string | undefined {
  const first = moves.slice(0, 2).flatMap((move) => squaresOf(move) ?? [])
  if (first.length < 2) return undefined
  const images = kSymmetries.map((image) => {
    const turned = (square: number) => image(square % 8, Math.floor(square / 8))
    return first.map(({ from, to }) => moveOf(turned(from), turned(to))).join(' ')
  })
  return images.toSorted()[0]
}
