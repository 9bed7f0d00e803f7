// A game as text that outlives the tab, and back. What is read may be old, cut off or
// written by somebody else, so every field is checked and every move is played again.

import type { BothSides, Side } from 'yolah-engine'
import type { TimeControl } from './clock'
import { Game, type Outcome } from './game'
import type { RulesLike } from './rules'
import { kLevels, type Player, type Players, type Setup } from './setup'

const kVersion = 1
const kDay = 24 * 3600 * 1000
const kMostPlies = 200

export interface SavedGame {
  game: Game
  setup: Setup
}

export function writeGame({ game, setup }: SavedGame, now: number): string {
  const { players } = game.options
  return JSON.stringify({ version: kVersion, setup, players, ...game.kept(now) })
}

/** The game, its clock standing; undefined if the text is not a game. */
export function readGame(text: string, rules: RulesLike): SavedGame | undefined {
  try {
    const saved: unknown = JSON.parse(text)
    return isObject(saved) && saved.version === kVersion ? restore(saved, rules) : undefined
  } catch {
    return undefined
  }
}

function restore(saved: Record<string, unknown>, rules: RulesLike): SavedGame | undefined {
  const setup = readSetup(saved.setup)
  const players = readPlayers(saved.players)
  const moves = readMoves(saved.moves)
  const left = readLeft(saved.left)
  if (!setup || !players || !moves || (setup.time && !left)) return undefined
  const options = { players, time: setup.time, swap: setup.swap }
  const kept = { moves, chosen: readSide(saved.chosen), left, outcome: readOutcome(saved.outcome) }
  const game = Game.restore(rules, options, kept)
  return game && { game, setup }
}

function readMoves(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > kMostPlies) return undefined
  return value.every((move) => typeof move === 'string') ? value : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function readSide(value: unknown): Side | undefined {
  return value === 'black' || value === 'white' ? value : undefined
}

function isTime(value: unknown, most = kDay): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= most
}

function isLevel(value: unknown): value is number {
  return (kLevels as readonly unknown[]).includes(value)
}

function readTime(value: unknown): TimeControl | undefined {
  if (!isObject(value)) return undefined
  const { initial, increment } = value
  if (!isTime(initial) || !isTime(increment) || initial === 0) return undefined
  return { initial, increment }
}

/** Also what a person chose last time, which is kept by itself. */
export function readSetup(value: unknown): Setup | undefined {
  if (!isObject(value) || !isObject(value.opponent)) return undefined
  const { kind, level } = value.opponent
  const colour = value.colour === 'random' ? value.colour : readSide(value.colour)
  const time = readTime(value.time)
  if (!colour || typeof value.swap !== 'boolean' || (value.time && !time)) return undefined
  const { swap } = value
  if (kind === 'friend') return { opponent: { kind }, colour, time, swap }
  if (kind !== 'level' || !isLevel(level)) return undefined
  return { opponent: { kind, level }, colour, time, swap }
}

function readPlayer(value: unknown): Player | undefined {
  if (!isObject(value)) return undefined
  if (value.kind === 'level' && isLevel(value.level)) return { kind: 'level', level: value.level }
  if (value.kind !== 'person' || (value.number !== 1 && value.number !== 2)) return undefined
  return { kind: 'person', number: value.number }
}

function readPlayers(value: unknown): Players | undefined {
  if (!isObject(value)) return undefined
  const black = readPlayer(value.black)
  const white = readPlayer(value.white)
  return black && white && { black, white }
}

function readLeft(value: unknown): BothSides<number> | undefined {
  if (!isObject(value)) return undefined
  const { black, white } = value
  return isTime(black, 2 * kDay) && isTime(white, 2 * kDay) ? { black, white } : undefined
}

function readOutcome(value: unknown): Outcome | undefined {
  if (!isObject(value)) return undefined
  const winner = value.winner === 'draw' ? value.winner : readSide(value.winner)
  const { termination } = value
  if (!winner || (termination !== 'points' && termination !== 'time' && termination !== 'resign'))
    return undefined
  return { winner, termination }
}
