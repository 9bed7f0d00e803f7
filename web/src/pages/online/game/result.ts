// How an online game ended, in words.

import type { Messages } from '../../../lib/i18n/index.svelte'
import type { TableView } from '../../../lib/online/table'

export function resultTitle(t: Messages, { result, me, players }: TableView): string {
  if (!result) return ''
  const { winner } = result
  if (winner === 'none') return t.online.game.aborted
  if (winner === 'draw') return t.result.draw
  if (me) return winner === me ? t.result.youWin : t.result.youLose
  return t.online.game.wins(players[winner].name)
}

export function resultText(t: Messages, { result, line }: TableView): string {
  const points = line.at(-1)?.info.points
  if (!result || !points) return ''
  const high = Math.max(points.black, points.white)
  const low = Math.min(points.black, points.white)
  return t.online.game.by(result.termination, high, low)
}
