// What is asked of the server about games and people. Every answer is checked before anybody
// sees it.

import { fieldsOf, listOf, maybe, numberOf, textOf, type Fields } from './fields'
import { part, Requests } from './requests'
import {
  readChallenge,
  readEvent,
  readHead,
  readListed,
  readRating,
  readRatings,
  readUser,
  type Challenge,
  type Colour,
  type GameEvent,
  type GameHead,
  type ListedGame,
  type OnlineClock,
  type Rating,
  type RatingChange,
  type Ratings,
  type Speed,
  type User,
} from './wire'

const kSecond = 1000

export interface Wish {
  clock: OnlineClock
  rated: boolean
  colour: Colour
  swap: boolean
  to?: string
  public?: boolean
}

/** A challenge waits for somebody; one that fits another begins a game at once. */
export type Placed = { challenge: string } | { game: string }

export interface Me {
  user: User | undefined
  games: string[]
}

export interface KeptOnlineGame {
  head: GameHead
  events: GameEvent[]
  live: boolean
  /** The server's time when it said so; undefined where it does not. */
  now: number | undefined
  ratings: { black: RatingChange; white: RatingChange } | undefined
}

export interface Profile {
  user: User
  /** Milliseconds since 1970. */
  since: number
  ratings: Ratings
}

export interface RatedGame {
  game: string
  rating: number
  deviation: number
}

export class Api extends Requests {
  async me(): Promise<Me> {
    const fields = await this.get('/me')
    const games = fields.games === undefined ? [] : listOf(fields, 'games', String)
    return { user: maybe(fields, 'user', readUser), games }
  }

  async guest(): Promise<User> {
    return readUser((await this.post('/guest', {})).user)
  }

  async signUp(name: string, password: string): Promise<User> {
    return readUser((await this.post('/sign-up', { name, password })).user)
  }

  /** With a second factor a code is needed as well. */
  async signIn(name: string, password: string, code: string | undefined): Promise<User> {
    return readUser((await this.post('/sign-in', { name, password, code })).user)
  }

  /** A code that replaces the password once, if it is forgotten; the one before counts no more. */
  async makePasswordCode(password: string, code?: string): Promise<string> {
    return textOf(await this.post('/password-code', { password, code }), 'code')
  }

  /** Sets a new password; the code is used up, and all sessions end. */
  async usePasswordCode(name: string, code: string, next: string): Promise<void> {
    await this.post('/password-code/use', { name, code, new: next })
  }

  async signOut(): Promise<void> {
    await this.post('/sign-out', {})
  }

  /** Those one has made oneself. */
  async ownChallenges(): Promise<Challenge[]> {
    return listOf(await this.get('/challenges'), 'mine', readChallenge)
  }

  async challenge(id: string): Promise<Challenge> {
    return readChallenge((await this.get(`/challenges/${part(id)}`)).challenge)
  }

  async place({ colour, ...wish }: Wish): Promise<Placed> {
    return readPlaced(await this.post('/challenges', { ...wish, color: colour }))
  }

  async accept(id: string): Promise<string> {
    return textOf(await this.post(`/challenges/${part(id)}/accept`, {}), 'game')
  }

  async decline(id: string): Promise<void> {
    await this.post(`/challenges/${part(id)}/decline`, {})
  }

  async cancel(id: string): Promise<void> {
    await this.post(`/challenges/${part(id)}/cancel`, {})
  }

  async rematch(game: string): Promise<Placed> {
    return readPlaced(await this.post(`/games/${part(game)}/rematch`, {}))
  }

  async game(id: string): Promise<KeptOnlineGame> {
    const fields = await this.get(`/games/${part(id)}`)
    return {
      head: readHead(fields),
      events: listOf(fields, 'events', readEvent),
      live: fields.live === true,
      now: maybe(fields, 'now', Number),
      ratings: maybe(fields, 'ratings', readChanges),
    }
  }

  async liveGames(): Promise<ListedGame[]> {
    return listOf(await this.get('/games'), 'games', readListed)
  }

  async user(name: string): Promise<Profile> {
    const fields = await this.get(`/users/${part(name)}`)
    return {
      user: readUser(fields.user),
      since: kSecond * numberOf(fields, 'since'),
      ratings: readRatings(fields.ratings),
    }
  }

  /** Games that are over, the latest first; `search` as the server offers it. */
  async gamesOf(name: string, search: Record<string, string>): Promise<ListedGame[]> {
    const query = new URLSearchParams(search).toString()
    const path = `/users/${part(name)}/games${query && `?${query}`}`
    return listOf(await this.get(path), 'games', readListed)
  }

  async history(name: string, speed: Speed): Promise<RatedGame[]> {
    return listOf(await this.get(`/users/${part(name)}/ratings/${speed}`), 'history', readRated)
  }

  async best(speed: Speed): Promise<{ user: User; rating: Rating }[]> {
    return listOf(await this.get(`/best/${speed}`), 'players', (value) => ({
      user: readUser(fieldsOf(value, 'player').user),
      rating: readRating(value),
    }))
  }
}

function readPlaced(fields: Fields): Placed {
  if (fields.game !== undefined) return { game: textOf(fields, 'game') }
  return { challenge: textOf(fields, 'challenge') }
}

function readChanges(value: unknown): KeptOnlineGame['ratings'] {
  const fields = fieldsOf(value, 'ratings')
  const [black, white] = [maybe(fields, 'black', readChange), maybe(fields, 'white', readChange)]
  return black && white && { black, white }
}

function readChange(value: unknown): RatingChange {
  const fields = fieldsOf(value, 'rating')
  return { rating: numberOf(fields, 'rating'), change: numberOf(fields, 'change') }
}

function readRated(value: unknown): RatedGame {
  const fields = fieldsOf(value, 'rating')
  return {
    game: textOf(fields, 'game'),
    rating: numberOf(fields, 'rating'),
    deviation: numberOf(fields, 'deviation'),
  }
}
