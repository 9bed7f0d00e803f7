// How players are called on the screen.

import type { BothSides, Side } from 'yolah-engine'
import type { Outcome } from '../../lib/game/game'
import type { Players } from '../../lib/game/setup'
import type { Messages } from '../../lib/i18n/index.svelte'

/** Two persons are known by colour, unless the swap rule may change it. */
export function playerName(t: Messages, players: Players, side: Side, swap: boolean): string {
  const player = players[side]
  if (player.kind === 'level') return t.player.level(player.level)
  const friends = players.black.kind === 'person' && players.white.kind === 'person'
  if (!friends) return t.player.you
  return swap ? t.player.number(player.number) : t.side[side]
}

/** What stands below the name: how strong a level is, or the colour if the name is not it. */
export function playerNote(t: Messages, players: Players, side: Side, swap: boolean): string {
  const player = players[side]
  if (player.kind === 'level') return t.player.levelNote[player.level - 1] ?? ''
  return playerName(t, players, side, swap) === t.side[side] ? '' : t.side[side]
}

/** The side of the one person at the board; undefined between friends. */
export function onlyPerson(players: Players): Side | undefined {
  if (players.black.kind === 'level') return 'white'
  return players.white.kind === 'level' ? 'black' : undefined
}

export function resultTitle(
  t: Messages,
  outcome: Outcome,
  players: Players,
  swap: boolean,
): string {
  const { winner } = outcome
  if (winner === 'draw') return t.result.draw
  const me = onlyPerson(players)
  if (me) return winner === me ? t.result.youWin : t.result.youLose
  const player = players[winner]
  return swap && player.kind === 'person'
    ? t.result.numberWins(player.number)
    : t.result.wins(winner)
}

export function resultText(t: Messages, outcome: Outcome, points: BothSides<number>): string {
  const high = Math.max(points.black, points.white)
  const low = Math.min(points.black, points.white)
  return t.result.by(outcome.termination, high, low)
}
