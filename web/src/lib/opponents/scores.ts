// What came of a person's games against computers, as kept on this device.

import { other } from '../game/clock'
import type { KeyedTexts } from '../game/shelf'
import type { SessionEvent, SessionView } from '../game/session-view'
import { isObject, kLevels, onlyPerson } from '../game/setup'
import { kOpponents, nameOfPlayer, type LevelName, type OpponentName } from './opponents'

export const kScoresKey = 'yolah.scores'

export interface Score {
  wins: number
  draws: number
  losses: number
}

export interface Scores {
  /** Engines are among them; once there were only levels. */
  levels: Partial<Record<OpponentName, Score>>
  /** A hint or a move taken back helps in the game on the board: it will not count as won. */
  helped: boolean
}

export const kNoScore: Score = { wins: 0, draws: 0, losses: 0 }

/** Anything that is no score counts for none. */
export function readScores(text: string | null): Scores {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isObject(kept) || !isObject(kept.levels)) return { levels: {}, helped: false }
    const { levels } = kept
    const read = kOpponents.flatMap((name) => {
      const score = readScore(levels[name])
      return score ? [[name, score] as const] : []
    })
    return { levels: Object.fromEntries(read), helped: kept.helped === true }
  } catch {
    return { levels: {}, helped: false }
  }
}

function readScore(value: unknown): Score | undefined {
  if (!isObject(value)) return undefined
  const { wins, draws, losses } = value
  return isCount(wins) && isCount(draws) && isCount(losses) ? { wins, draws, losses } : undefined
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

export function scoreOf(scores: Scores, name: OpponentName): Score {
  return scores.levels[name] ?? kNoScore
}

export function isBeaten(scores: Scores, name: OpponentName): boolean {
  return scoreOf(scores, name).wins > 0
}

/** The levels among them: they are the ladder. */
export function beatenIn(scores: Scores): LevelName[] {
  return kLevels.filter((level) => isBeaten(scores, level))
}

/** The weakest who was not beaten yet; undefined when all were. */
export function nextToBeat(scores: Scores): LevelName | undefined {
  return kLevels.find((level) => !isBeaten(scores, level))
}

export type Result = 'won' | 'drawn' | 'lost'

/** A game that was won with help is not counted at all; the next one begins without. */
export function withResult(scores: Scores, name: OpponentName, result: Result): Scores {
  if (scores.helped && result === 'won') return { ...scores, helped: false }
  const { wins, draws, losses } = scoreOf(scores, name)
  const score = {
    wins: wins + (result === 'won' ? 1 : 0),
    draws: draws + (result === 'drawn' ? 1 : 0),
    losses: losses + (result === 'lost' ? 1 : 0),
  }
  return { levels: { ...scores.levels, [name]: score }, helped: false }
}

/** Counts what happened in a person's game against a computer. Its name, if this was the first win
 * against it. The game is asked for only if the event is about one. */
export function countEvent(
  storage: KeyedTexts,
  event: SessionEvent,
  game: () => Pick<SessionView, 'players' | 'line'>,
): OpponentName | undefined {
  if (event.kind === 'unreadable') return undefined
  const { players, line } = game()
  const me = onlyPerson(players)
  const player = me && players[other(me)]
  const name = player && nameOfPlayer(player)
  if (!name) return undefined
  const scores = readScores(storage.getItem(kScoresKey))
  switch (event.kind) {
    case 'hint':
    case 'taken-back':
      keepScores(storage, { ...scores, helped: true })
      return undefined
    case 'move':
      if (line.length === 2 && scores.helped) keepScores(storage, { ...scores, helped: false })
      return undefined
    case 'end': {
      const { winner } = event.outcome
      const result = winner === 'draw' ? 'drawn' : winner === me ? 'won' : 'lost'
      const next = withResult(scores, name, result)
      keepScores(storage, next)
      return isBeaten(next, name) && !isBeaten(scores, name) ? name : undefined
    }
    default:
      return undefined
  }
}

function keepScores(storage: KeyedTexts, scores: Scores): void {
  try {
    storage.setItem(kScoresKey, JSON.stringify(scores))
  } catch {
    // Without storage the score is forgotten with the page.
  }
}
