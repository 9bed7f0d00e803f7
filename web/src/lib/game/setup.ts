// What a person chooses before a game, and who sits where because of it.

import type { BothSides, Side } from 'yolah-engine'
import type { TimeControl } from './clock'

export const kDay = 24 * 3600 * 1000

export const kLevels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
export type LevelName = (typeof kLevels)[number]
export const kEngines = ['full', 'net', 'mcts', 'heuristic', 'carlo', 'random'] as const
export type EngineName = (typeof kEngines)[number]

/** By the names the engine knows them by. */
export const kSpecOfEngine: Record<EngineName, string> = {
  full: 'minmax',
  net: 'mcts:eval=net',
  mcts: 'mcts',
  heuristic: 'minmax:eval=heuristic',
  carlo: 'monte-carlo',
  random: 'random',
}

/** A level is made for people; an engine plays as well as it can. */
export type Computer = { kind: 'level'; level: LevelName } | { kind: 'engine'; engine: EngineName }
export type Player = { kind: 'person'; number: 1 | 2 } | Computer

export type Players = BothSides<Player>

export interface Setup {
  opponent: Computer | { kind: 'friend' }
  /** The colour of the person who sets the game up; with the swap rule, who opens: black
   * is the first to move. */
  colour: Side | 'random'
  time: TimeControl | undefined
  /** One side makes the first move, the other then chooses a colour. */
  swap: boolean
}

/** A first game: a gentle opponent, no hurry, and the first move is yours. */
export const kFirstSetup: Setup = {
  opponent: { kind: 'level', level: 2 },
  colour: 'black',
  time: undefined,
  swap: false,
}

/** For a game that is begun without being asked how: as the last one, but never against a
 * friend, who may not be there. */
export function quickSetup(last: Setup): Setup {
  return last.opponent.kind === 'friend' ? kFirstSetup : last
}

/** Draws the colour where it is left to chance; `chance` is between 0 and 1. */
export function playersOf(setup: Setup, chance: number): Players {
  const me: Player = { kind: 'person', number: 1 }
  const opponent: Player =
    setup.opponent.kind === 'friend' ? { kind: 'person', number: 2 } : setup.opponent
  const drawn = chance < 0.5 ? 'black' : 'white'
  const colour = setup.colour === 'random' ? drawn : setup.colour
  return colour === 'black' ? { black: me, white: opponent } : { black: opponent, white: me }
}

/** The side of the one person at the board; undefined between friends. */
export function onlyPerson(players: Players): Side | undefined {
  if (players.black.kind !== 'person') return 'white'
  return players.white.kind !== 'person' ? 'black' : undefined
}

/** Whether a game may begin by simply moving a piece on the board. */
export function beginsWithPerson(setup: Setup): boolean {
  return setup.opponent.kind === 'friend' || setup.colour === 'black'
}

/** As it was kept, checked field by field; undefined for anything else. */
export function readSetup(value: unknown): Setup | undefined {
  if (!isObject(value) || !isObject(value.opponent)) return undefined
  const colour = value.colour === 'random' ? value.colour : readSide(value.colour)
  const time = readTime(value.time)
  if (!colour || typeof value.swap !== 'boolean' || (value.time && !time)) return undefined
  const { swap } = value
  const opponent =
    value.opponent.kind === 'friend' ? ({ kind: 'friend' } as const) : readComputer(value.opponent)
  return opponent && { opponent, colour, time, swap }
}

export function readComputer({
  kind,
  level,
  engine,
}: Record<string, unknown>): Computer | undefined {
  if (kind === 'level' && isLevel(level)) return { kind, level }
  const name = kEngines.find((one) => one === engine)
  return kind === 'engine' && name ? { kind, engine: name } : undefined
}

function readTime(value: unknown): TimeControl | undefined {
  if (!isObject(value)) return undefined
  const { initial, increment } = value
  if (!isTime(initial) || !isTime(increment) || initial === 0) return undefined
  return { initial, increment }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function readSide(value: unknown): Side | undefined {
  return value === 'black' || value === 'white' ? value : undefined
}

export function isTime(value: unknown, most = kDay): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= most
}

export function isLevel(value: unknown): value is LevelName {
  return (kLevels as readonly unknown[]).includes(value)
}
