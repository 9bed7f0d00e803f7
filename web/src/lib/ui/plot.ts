// What all curves share: colours that follow the theme, and an axis of figures.

import type uPlot from 'uplot'
import { locale } from '../i18n/index.svelte'

export const colour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name)

/** A paler shade of a colour, to fill with. */
export const wash = (name: string, percent: number) => () =>
  `color-mix(in srgb, ${colour(name)} ${percent}%, transparent)`

export function figuresAxis(size: number, write: (value: number) => string): uPlot.Axis {
  return {
    stroke: () => colour('--muted'),
    font: '11px Inter Variable, sans-serif',
    size,
    space: 30,
    gap: 4,
    ticks: { show: false },
    grid: { stroke: () => colour('--line'), width: 1 },
    values: (_plot, values) => values.map(write),
  }
}

/** `+3`, `−3`, `0`. */
export function signed(value: number): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : ''
  return sign + Math.abs(value).toLocaleString(locale())
}
