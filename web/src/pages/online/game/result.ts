// What an online game comes to, in words: a pass, or its result.

import type { Side } from 'yolah-engine'
import { other } from '../../../lib/game/clock'
import type { Messages } from '../../../lib/i18n/index.svelte'
import type { TableView } from '../../../lib/online/table'

export function passText(t: Messages, side: Side, { me, players }: TableView): string {
  return side === me ? t.game.youPass : t.game.passes(players[side].name)
}

export function resultTitle(
  t: Messages,
  { result, me, players }: Pick<TableView, 'result' | 'me' | 'players'>,
): string {
  if (!result) return ''
  const { winner } = result
  if (winner === 'none') return t.online.game.aborted
  if (winner === 'draw') return t.result.draw
  if (me) return winner === me ? t.result.youWin : t.result.youLose
  return t.online.game.wins(players[winner].name)
}

export function resultText(t: Messages, { result, line, me }: TableView): string {
  const points = line.at(-1)?.info.points
  if (!result || !points) return ''
  const high = Math.max(points.black, points.white)
  const low = Math.min(points.black, points.white)
  const lost = me !== undefined && result.winner === other(me)
  return t.online.game.by(result.termination, high, low, lost)
}
