// How figures, times and strengths are written.

import { locale } from '../../lib/i18n/index.svelte'
import type { Estimate, Run } from '../../lib/fleet/types'
import { settings } from '../../lib/settings/store.svelte'

const kSteps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
const kLongFigure = 100_000
const kUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `2,400`, `3.4M`. */
export function figure(value: number): string {
  const long = value >= kLongFigure
  return new Intl.NumberFormat(settings.language, {
    notation: long ? 'compact' : 'standard',
    maximumFractionDigits: long || value < 10 ? 1 : 0,
  }).format(value)
}

export function size(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), kUnits.length - 1)
  const unit = kUnits[power] ?? 'byte'
  const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale(), style).format(bytes / 1000 ** power)
}

/** `1.20`, `−0.35`. */
export function decimal(value: number, digits: number): string {
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(locale(), style).format(value).replace('-', '−')
}

/** `+12.3`, `−3.8`, `0.0`. */
export function elo(value: number): string {
  const text = decimal(value, 1)
  return /[1-9]/.test(text) && value > 0 ? `+${text}` : text
}

export function estimate({ value, error }: Estimate): string {
  return `${elo(value)} ± ${decimal(error, 1)}`
}

/** What is tested, if nobody gave it a title. */
export function titleOf({ title, match, id }: Run): string {
  return title || (match ? `${match.first} – ${match.second}` : id)
}

/** `3 min ago`. */
export function ago(time: number, now = Date.now()): string {
  const seconds = Math.max(0, (now - time) / 1000)
  const [unit, length] = kSteps.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  const style = { style: 'short', numeric: 'auto' } as const
  return new Intl.RelativeTimeFormat(locale(), style).format(-Math.round(seconds / length), unit)
}
