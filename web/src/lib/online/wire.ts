// What the server and a client say to each other (docs/online.md), as types, and how it is
// read. Nothing else in the app looks at what came over the network.

import type { BothSides, Side } from 'yolah-engine'
import type { TimeControl } from '../game/clock'
import {
  fieldsOf,
  listOf,
  maybe,
  numberOf,
  oneOf,
  pairOf,
  textOf,
  truthOf,
  wrong,
  type Fields,
} from './fields'

export interface User {
  id: number
  name: string
  bot: boolean
}

export const kSpeeds = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const
export type Speed = (typeof kSpeeds)[number]

/** Time for the whole game, or whole days for each move. */
export type OnlineClock = TimeControl | { days: number }

const kMinute = 60_000
const kMovesCounted = 30

/** The speed a clock is rated at: by the time of thirty moves a side. */
export function speedOf(clock: OnlineClock): Speed {
  if ('days' in clock) return 'correspondence'
  const time = clock.initial + kMovesCounted * clock.increment
  if (time < 3 * kMinute) return 'bullet'
  if (time < 8 * kMinute) return 'blitz'
  return time < 25 * kMinute ? 'rapid' : 'classical'
}

export type Colour = Side | 'random'

export interface Rating {
  rating: number
  /** With 95 %, it is off by less. */
  error: number
  provisional: boolean
  games: number
}

export type Ratings = Partial<Record<Speed, Rating>>

export interface Challenge {
  id: string
  by: User
  rating: Rating | undefined
  to: User | undefined
  clock: OnlineClock
  speed: Speed
  rated: boolean
  colour: Colour
  swap: boolean
  /** It stands in the lobby. */
  listed: boolean
  /** The game it is to follow. */
  rematch: string | undefined
}

/** A challenge in the list of the lobby, which says no more than the list shows. */
export type Seek = Pick<Challenge, 'id' | 'clock' | 'speed' | 'rated' | 'colour' | 'swap'> & {
  by: Pick<User, 'name' | 'bot'>
  rating: Pick<Rating, 'rating' | 'provisional'> | undefined
}

/** What does not change while a game lasts; the players are those of its start. */
export interface GameHead {
  game: string
  players: BothSides<User>
  clock: OnlineClock
  speed: Speed
  rated: boolean
  swap: boolean
}

export type Winner = Side | 'draw' | 'none'
export type Termination = 'points' | 'time' | 'resign' | 'abandoned'
const kTerminations = ['points', 'time', 'resign', 'abandoned'] as const
const kSides = ['black', 'white'] as const
const kColours = ['black', 'white', 'random'] as const
const kWinners = ['black', 'white', 'draw', 'none'] as const

type Doing =
  | { kind: 'start' }
  | { kind: 'move'; ply: number; side: Side; move: string; lag: number }
  | { kind: 'pass'; ply: number; side: Side }
  | { kind: 'offer' | 'decline'; side: Side }
  | { kind: 'takeback'; side: Side; ply: number }
  | { kind: 'chat'; side: Side; text: string }
  | { kind: 'swap'; side: Side }
  | {
      kind: 'end'
      winner: Winner
      termination: Termination
      points: BothSides<number>
      /** By the server's clock; undefined where nothing can be said after the end. */
      chatUntil: number | undefined
    }
  | { kind: 'unknown' }

export type GameEvent = Doing & {
  game: string
  seq: number
  clock: BothSides<number>
  /** By the server's clock; undefined where it does not say. */
  at: number | undefined
}

/** A game in a list. */
export interface ListedGame extends GameHead {
  /** Of a game that is over. */
  result: { winner: Winner; termination: Termination; points: BothSides<number> } | undefined
  /** Milliseconds since 1970. */
  ended: number | undefined
}

export interface RatingChange {
  rating: number
  change: number
}

export type Frame =
  | {
      t: 'hello'
      node: string
      user: User | undefined
      games: string[]
      challenges: Challenge[]
    }
  | { t: 'game'; id: number; head: GameHead; seq: number; now: number | undefined }
  | { t: 'event'; event: GameEvent; ack: number | undefined }
  | { t: 'ok'; id: number }
  | { t: 'error'; id: number; code: string; text: string }
  | { t: 'challenge'; challenge: Challenge }
  | { t: 'gone'; challenge: string; declined: boolean }
  | { t: 'begun'; game: string; challenge: string | undefined }
  | { t: 'seeks'; seeks: Seek[] }
  | { t: 'seeks_changed'; gone: string[]; fresh: Seek[] }
  | { t: 'presence'; game: string; side: Side; here: boolean; claimIn: number | undefined }
  | { t: 'left'; game: string }
  | { t: 'moving' }
  | { t: 'signed_out' }
  | { t: 'unknown' }

export function readUser(value: unknown): User {
  const fields = fieldsOf(value, 'user')
  return {
    id: numberOf(fields, 'id'),
    name: textOf(fields, 'name'),
    bot: truthOf(fields, 'bot'),
  }
}

export function isGuest(user: Pick<User, 'name'>): boolean {
  return user.name.startsWith('guest-')
}

function readClock(value: unknown): OnlineClock {
  const fields = fieldsOf(value, 'clock')
  if (fields.days !== undefined) return { days: numberOf(fields, 'days') }
  return { initial: numberOf(fields, 'initial'), increment: numberOf(fields, 'increment') }
}

export function readRating(value: unknown): Rating {
  const fields = fieldsOf(value, 'rating')
  return {
    rating: numberOf(fields, 'rating'),
    error: numberOf(fields, 'error'),
    provisional: truthOf(fields, 'provisional'),
    games: maybe(fields, 'games', Number) ?? 0,
  }
}

export function readRatings(value: unknown): Ratings {
  const fields = fieldsOf(value, 'ratings')
  const known = kSpeeds.filter((speed) => fields[speed])
  return Object.fromEntries(known.map((speed) => [speed, readRating(fields[speed])]))
}

export function readChallenge(value: unknown): Challenge {
  const fields = fieldsOf(value, 'challenge')
  return {
    id: textOf(fields, 'id'),
    by: readUser(fields.by),
    rating: maybe(fields, 'rating', readRating),
    to: maybe(fields, 'to', readUser),
    clock: readClock(fields.clock),
    speed: oneOf(fields, 'speed', kSpeeds),
    rated: truthOf(fields, 'rated'),
    colour: oneOf(fields, 'color', kColours),
    swap: truthOf(fields, 'swap'),
    listed: truthOf(fields, 'public'),
    rematch: maybe(fields, 'rematch', String),
  }
}

/** What a seek does not say is as usual. */
function readSeek(value: unknown): Seek {
  const fields = fieldsOf(value, 'seek')
  const clock = readShortClock(fields)
  return {
    id: textOf(fields, 'id'),
    by: { name: textOf(fields, 'by'), bot: truthOf(fields, 'bot') },
    rating: maybe(fields, 'rating', () => ({
      rating: numberOf(fields, 'rating'),
      provisional: truthOf(fields, 'provisional'),
    })),
    clock,
    speed: speedOf(clock),
    rated: truthOf(fields, 'rated'),
    colour: maybe(fields, 'color', () => oneOf(fields, 'color', kColours)) ?? 'random',
    swap: truthOf(fields, 'swap'),
  }
}

/** `[180000, 2000]` or `{"days": 3}` */
function readShortClock(fields: Fields): OnlineClock {
  if (!Array.isArray(fields.clock)) return readClock(fields.clock)
  const [initial, increment] = listOf(fields, 'clock', Number)
  return readClock({ initial, increment })
}

export function readHead(value: unknown): GameHead {
  const fields = fieldsOf(value, 'game')
  return {
    game: textOf(fields, 'game'),
    players: { black: readUser(fields.black), white: readUser(fields.white) },
    clock: readClock(fields.clock),
    speed: oneOf(fields, 'speed', kSpeeds),
    rated: truthOf(fields, 'rated'),
    swap: truthOf(fields, 'swap'),
  }
}

export function readListed(value: unknown): ListedGame {
  const fields = fieldsOf(value, 'game')
  const over = fields.winner !== undefined
  return {
    ...readHead(fields),
    result: over ? readResult(fields) : undefined,
    ended: maybe(fields, 'ended', (seconds) => 1000 * Number(seconds)),
  }
}

function readResult(fields: Fields) {
  return {
    winner: oneOf(fields, 'winner', kWinners),
    termination: oneOf(fields, 'termination', kTerminations),
    points: pairOf(fields, 'points'),
  }
}

export function readEvent(value: unknown): GameEvent {
  const fields = fieldsOf(value, 'event')
  return {
    ...readDoing(fields),
    game: textOf(fields, 'game'),
    seq: numberOf(fields, 'seq'),
    clock: pairOf(fields, 'clock'),
    at: maybe(fields, 'at', Number),
  }
}

function readDoing(fields: Fields): Doing {
  const side = () => oneOf(fields, 'side', kSides)
  const ply = () => numberOf(fields, 'ply')
  const kind = textOf(fields, 'kind')
  switch (kind) {
    case 'start':
      return { kind }
    case 'move': {
      const lag = maybe(fields, 'lag', Number) ?? 0
      return { kind, ply: ply(), side: side(), move: textOf(fields, 'move'), lag }
    }
    case 'pass':
    case 'takeback':
      return { kind, ply: ply(), side: side() }
    case 'offer':
    case 'decline':
    case 'swap':
      return { kind, side: side() }
    case 'chat':
      return { kind, side: side(), text: textOf(fields, 'text') }
    case 'end':
      return { kind, ...readResult(fields), chatUntil: maybe(fields, 'chat_until', Number) }
    default:
      // A newer server may know more; the events are still counted.
      return { kind: 'unknown' }
  }
}

/** Throws on anything that is not right. */
export function readFrame(text: string): Frame {
  const fields = fieldsOf(JSON.parse(text), 'frame')
  const id = () => numberOf(fields, 'id')
  const game = () => textOf(fields, 'game')
  switch (fields.t) {
    case 'hello':
      return {
        t: 'hello',
        node: textOf(fields, 'node'),
        user: maybe(fields, 'user', readUser),
        games: fields.games === undefined ? [] : listOf(fields, 'games', String),
        challenges:
          fields.challenges === undefined ? [] : listOf(fields, 'challenges', readChallenge),
      }
    case 'game':
      return {
        t: 'game',
        id: id(),
        head: readHead(fields),
        seq: numberOf(fields, 'seq'),
        now: maybe(fields, 'now', Number),
      }
    case 'event':
      return { t: 'event', event: readEvent(fields), ack: maybe(fields, 'ack', Number) }
    case 'ok':
      return { t: 'ok', id: id() }
    case 'error': {
      const [code, said] = [textOf(fields, 'code'), textOf(fields, 'text')]
      return { t: 'error', id: maybe(fields, 'id', Number) ?? 0, code, text: said }
    }
    case 'challenge':
      return { t: 'challenge', challenge: readChallenge(fields.challenge) }
    case 'gone':
      return {
        t: 'gone',
        challenge: textOf(fields, 'challenge'),
        declined: truthOf(fields, 'declined'),
      }
    case 'begun':
      return { t: 'begun', game: game(), challenge: maybe(fields, 'challenge', String) }
    case 'seeks':
      return { t: 'seeks', seeks: listOf(fields, 'seeks', readSeek) }
    case 'seeks_changed':
      return {
        t: 'seeks_changed',
        gone: listOf(fields, 'gone', String),
        fresh: listOf(fields, 'new', readSeek),
      }
    case 'presence':
      return {
        t: 'presence',
        game: game(),
        side: oneOf(fields, 'side', kSides),
        here: truthOf(fields, 'here'),
        claimIn: maybe(fields, 'claim_in', Number),
      }
    case 'left':
      return { t: 'left', game: game() }
    case 'moving':
    case 'signed_out':
      return { t: fields.t }
    default:
      return typeof fields.t === 'string' ? { t: 'unknown' } : wrong('t')
  }
}
