// How players are called on the screen.

import type { BothSides, Side } from 'yolah-engine'
import type { Outcome } from '../../lib/game/game'
import { onlyPerson, type Players } from '../../lib/game/setup'
import type { Messages } from '../../lib/i18n/index.svelte'
import { nameOf, noteOf } from '../../lib/opponents/names'
import { nameOfComputer } from '../../lib/opponents/opponents'

/** Two persons are known by colour, unless the swap rule may change it. */
export function playerName(t: Messages, players: Players, side: Side, swap: boolean): string {
  const player = players[side]
  if (player.kind !== 'person') return nameOf(t, nameOfComputer(player))
  const friends = players.black.kind === 'person' && players.white.kind === 'person'
  if (!friends) return t.player.you
  return swap ? t.player.number(player.number) : t.side[side]
}

/** What stands below the name: how strong a computer is, or the colour if the name is not it. */
export function playerNote(t: Messages, players: Players, side: Side, swap: boolean): string {
  const player = players[side]
  if (player.kind !== 'person') return noteOf(t, nameOfComputer(player))
  return playerName(t, players, side, swap) === t.side[side] ? '' : t.side[side]
}

/** That a side has no move, said to the one person as `you`. */
export function passText(t: Messages, players: Players, side: Side, swap: boolean): string {
  if (side === onlyPerson(players)) return t.game.youPass
  return t.game.passes(playerName(t, players, side, swap))
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
