// A game as text that outlives the tab, and back. What is read may be old, cut off or
// written by somebody else, so every field is checked and every move is played again.

import type { BothSides } from 'yolah-engine'
import { Game, type KeptGame, type Outcome } from './game'
import type { RulesLike } from './rules'
import { isObject, isTime, kDay, readComputer, readSetup, readSide } from './setup'
import type { Player, Players, Setup } from './setup'

const kVersion = 1
const kMostPlies = 200

export interface SavedGame {
  game: Game
  setup: Setup
}

/** A game as its fields say; its moves were not played. */
export interface SavedParts extends KeptGame {
  setup: Setup
  /** Before a choice by the swap rule. */
  players: Players
  /** When it was written, in milliseconds since 1970; earlier versions did not say. */
  at: number | undefined
}

/** `now` is of the game's clock, `at` of the calendar. */
export function writeGame({ game, setup }: SavedGame, now: number, at?: number): string {
  const { players } = game.options
  return JSON.stringify({ version: kVersion, setup, players, at, ...game.kept(now) })
}

/** The game, its clock standing; undefined if the text is not a game. */
export function readGame(text: string, rules: RulesLike): SavedGame | undefined {
  const parts = readParts(text)
  if (!parts) return undefined
  const { players, setup } = parts
  const game = Game.restore(rules, { players, time: setup.time, swap: setup.swap }, parts)
  return game && { game, setup }
}

/** Undefined if a field is missing or wrong. */
export function readParts(text: string): SavedParts | undefined {
  try {
    const saved: unknown = JSON.parse(text)
    return isObject(saved) && saved.version === kVersion ? partsOf(saved) : undefined
  } catch {
    return undefined
  }
}

function partsOf(saved: Record<string, unknown>): SavedParts | undefined {
  const setup = readSetup(saved.setup)
  const players = readPlayers(saved.players)
  const moves = readMoves(saved.moves)
  const left = readLeft(saved.left)
  if (!setup || !players || !moves || (setup.time && !left)) return undefined
  const at = isTime(saved.at, Infinity) ? saved.at : undefined
  const outcome = readOutcome(saved.outcome)
  return { setup, players, at, moves, chosen: readSide(saved.chosen), left, outcome }
}

function readMoves(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > kMostPlies) return undefined
  return value.every((move) => typeof move === 'string') ? value : undefined
}

function readPlayer(value: unknown): Player | undefined {
  if (!isObject(value)) return undefined
  if (value.kind !== 'person') return readComputer(value)
  if (value.number !== 1 && value.number !== 2) return undefined
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
