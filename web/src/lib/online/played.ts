// The games of an account that are over, in the form that the games of a device have.

import type { GameRecord } from 'yolah-engine'
import { other } from '../game/clock'
import { pointsOf, type PlayedGame, type PlayedOutcome } from '../game/history'
import type { AccountApi } from './account'

/** With the record that the server wrote. */
export interface AccountGame extends PlayedGame {
  record: string
}

export interface AccountGamesParts {
  api: Pick<AccountApi, 'records'>
  rules: { readRecords: (text: string) => GameRecord[] }
  /** The person's name. */
  name: string
  /** What has come so far. */
  progress: (games: readonly AccountGame[]) => void
}

/** So many are fetched, which the server allows without a pause. */
export const kMostGames = 500

/** The latest games, page by page. */
export async function accountGames(parts: AccountGamesParts): Promise<AccountGame[]> {
  const games: AccountGame[] = []
  let before: string | undefined
  do {
    const { records, next } = await parts.api.records(before)
    games.push(...records.flatMap((text) => readGame(parts, text) ?? []))
    parts.progress([...games])
    before = next
  } while (before !== undefined && games.length < kMostGames)
  return games
}

const kEnds: readonly PlayedOutcome['termination'][] = ['points', 'time', 'resign', 'abandoned']

function endOf({ termination }: GameRecord): PlayedOutcome['termination'] {
  return kEnds.find((end) => end === termination) ?? 'points'
}

/** Undefined for a game that has no result, or is of others. */
function readGame({ rules, name }: AccountGamesParts, text: string): AccountGame | undefined {
  const [record] = rules.readRecords(text)
  if (!record?.finished || record.winner === 'none') return undefined
  const tag = (wanted: string) => record.tags.find((one) => one.name === wanted)?.value ?? ''
  const names = { black: tag('Black'), white: tag('White') }
  const me = names.black === name ? 'black' : names.white === name ? 'white' : undefined
  if (!me) return undefined
  const moves = record.moves.map(({ move }) => move)
  return {
    at: undefined,
    moves,
    players: { black: { kind: 'person', number: 1 }, white: { kind: 'person', number: 2 } },
    me,
    computer: undefined,
    online: { game: tag('Game'), opponent: names[other(me)] },
    outcome: { winner: record.winner, termination: endOf(record) },
    points: pointsOf(moves),
    record: text,
  }
}
