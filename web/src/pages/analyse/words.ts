// What the engine thinks, in words for a player.

import type { Report } from 'yolah-engine'
import type { Verdict } from '../../lib/analysis/judge'
import { figure, type Opinion } from '../../lib/analysis/opinion'
import { moveText } from '../../lib/board/description'
import type { Messages } from '../../lib/i18n/index.svelte'

/** Less than this, in points, is nobody's advantage; less than a point is hardly one. */
const kEven = 0.5
const kSlight = 1

/** `+1.8`, with the comma of those who write one. */
export function figureText(t: Messages, margin: number, exact: boolean): string {
  return t.analyse.figure(figure(margin, exact))
}

export function opinionText(t: Messages, { margin, exact }: Opinion): string {
  const who = margin > 0 ? 'black' : 'white'
  const by = Math.abs(margin)
  if (exact) return by === 0 ? t.analyse.provenDraw : t.analyse.proven(who, by)
  // Of what the figure beside it shows, so that the two do not differ.
  const shown = Number(by.toFixed(1))
  if (shown < kSlight) return shown < kEven ? t.analyse.even : t.analyse.slightly(who)
  return t.analyse.ahead(who, Math.round(shown))
}

/** How far the engine has looked, and how fast. */
export function effortText(t: Messages, report: Report): string {
  const perSecond = report.milliseconds > 0 ? (1000 * report.nodes) / report.milliseconds : 0
  const speed =
    perSecond >= 1e6
      ? t.analyse.million((perSecond / 1e6).toFixed(1))
      : t.analyse.thousand(String(Math.round(perSecond / 1000)))
  return `${t.analyse.depth(report.depth)} · ${t.analyse.speed(speed)}`
}

/** The same in one line of a phone: what it was, and what would have been better. */
export function shortVerdict(t: Messages, { grade, loss, best }: Verdict): [string, string] {
  const name = t.analyse.verdicts[grade]
  if (grade === 'good') return [name, '']
  const better = best ? t.analyse.best(moveText(t, best)) : ''
  return [t.analyse.fell(name, Math.round(loss / 10)), better]
}

export function verdictText(t: Messages, { grade, loss, best }: Verdict): string {
  const name = t.analyse.verdicts[grade]
  if (grade === 'good') return `${name}.`
  const fall = t.analyse.loses(name, Math.round(loss / 10))
  return best ? `${fall} ${t.analyse.better(moveText(t, best))}` : fall
}
