// How the curves of a run look.

import type uPlot from 'uplot'
import { locale } from '../../lib/i18n/index.svelte'
import { colour, figuresAxis, signed, wash } from '../../lib/ui/plot'
import { figure } from './words'

type Options = Omit<uPlot.Options, 'width' | 'height'>

const kMillisecondsASecond = 1000

const line = (name: string, more: uPlot.Series = {}): uPlot.Series => ({
  stroke: () => colour(name),
  width: 2,
  points: { show: false },
  ...more,
})
const edge: uPlot.Series = { stroke: 'transparent', width: 0, points: { show: false } }
const bound = line('--control-line', { dash: [6, 4], width: 1.5 })

function options(series: uPlot.Series[], across: uPlot.Axis, up: uPlot.Axis): Options {
  return {
    legend: { show: false },
    padding: [8, 24, 0, 0],
    cursor: { show: false },
    scales: { x: { time: false } },
    axes: [across, up],
    series: [{}, ...series],
  }
}

/** Whole numbers. */
const kSteps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
)
const figures = () => ({ ...figuresAxis(26, figure), space: 60, incrs: kSteps })
const band: uPlot.Band = { series: [2, 3], fill: wash('--accent', 14) }

export function eloOptions(): Options {
  const series = [line('--accent'), edge, edge]
  return { ...options(series, figures(), figuresAxis(40, signed)), bands: [band] }
}

export function llrOptions(): Options {
  return options([line('--accent'), bound, bound], figures(), figuresAxis(40, signed))
}

export function positionOptions(): Options {
  const clock = (seconds: number) =>
    new Date(seconds * kMillisecondsASecond).toLocaleTimeString(locale(), {
      hour: '2-digit',
      minute: '2-digit',
    })
  const time = { ...figuresAxis(26, clock), space: 70 }
  const area = line('--accent', { fill: wash('--accent', 14) })
  const all = options([area], time, figuresAxis(48, figure))
  return { ...all, scales: { x: { time: true }, y: { range: fromNought } } }
}

export function generationOptions(): Options {
  const mean = line('--reach-white', { dash: [6, 4] })
  const series = [line('--accent'), edge, edge, mean]
  return { ...options(series, figures(), figuresAxis(44, signed)), bands: [band] }
}

function fromNought(_plot: uPlot, _least: number | null, most: number | null): [number, number] {
  return [0, 1.05 * (most || 1)]
}
