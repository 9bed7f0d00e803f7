// Who can be played and watched: the ten levels and the engines, by the names the engine knows them by.

import {
  kEngines,
  kLevels,
  kSpecOfEngine,
  type Computer,
  type EngineName,
  type LevelName,
  type Player,
} from '../game/setup'

export type { LevelName }
export type OpponentName = LevelName | EngineName

/** The levels from the gentlest on, then the engines. */
export const kOpponents: readonly OpponentName[] = [...kLevels, ...kEngines]

/** The mean of the rating list is 0, and nobody likes to be told of -428 Elo. With this, level 4 is
 * where a person at puzzles begins. */
export const kEloOfMean = 2100

/** From the rating list (docs/results.md), where the mean of all is 0. */
const kElo: Record<OpponentName, number> = {
  1: -1291,
  2: -1040,
  3: -785,
  4: -607,
  5: -428,
  6: -192,
  7: 43,
  8: 381,
  9: 526,
  10: 834,
  full: 1415,
  net: 1354,
  mcts: 663,
  heuristic: 1138,
  carlo: -53,
  random: -1959,
}

export function eloOf(name: OpponentName): number {
  return kEloOfMean + kElo[name]
}

export function isLevelName(name: OpponentName): name is LevelName {
  return typeof name === 'number'
}

export function specOf(name: OpponentName): string {
  return isLevelName(name) ? `minmax:level=${name}` : kSpecOfEngine[name]
}

/** Undefined for a player that has another spec. */
export function opponentOf(spec: string): OpponentName | undefined {
  return kOpponents.find((name) => specOf(name) === spec)
}

export function nameOfComputer(computer: Computer): OpponentName {
  return computer.kind === 'level' ? computer.level : computer.engine
}

/** Undefined for a person. */
export function nameOfPlayer(player: Player): OpponentName | undefined {
  return player.kind === 'person' ? undefined : nameOfComputer(player)
}

export function computerOf(name: OpponentName): Computer {
  return isLevelName(name) ? { kind: 'level', level: name } : { kind: 'engine', engine: name }
}

/** By its name as text; undefined for anything else. */
export function opponentNamed(text: string | null): OpponentName | undefined {
  return kOpponents.find((name) => String(name) === text)
}
