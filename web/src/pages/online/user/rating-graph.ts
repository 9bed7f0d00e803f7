// A rating game by game as uPlot wants it: the line, and the band it is in with 95 %.

import type uPlot from 'uplot'
import type { RatedGame } from '../../../lib/online/api'
import { colour, figuresAxis, wash } from '../../../lib/ui/plot'

const kSure = 1.96

export function ratingData(games: readonly RatedGame[]): uPlot.AlignedData {
  return [
    games.map((_, number) => number + 1),
    games.map(({ rating }) => rating),
    games.map(({ rating, deviation }) => rating + kSure * deviation),
    games.map(({ rating, deviation }) => rating - kSure * deviation),
  ]
}

export function ratingOptions(): Omit<uPlot.Options, 'width' | 'height'> {
  const edge: uPlot.Series = { stroke: 'transparent', width: 0, points: { show: false } }
  return {
    legend: { show: false },
    padding: [8, 8, 8, 0],
    cursor: { show: false },
    scales: { x: { time: false } },
    axes: [{ show: false }, figuresAxis(44, String)],
    series: [
      {},
      { stroke: () => colour('--accent'), width: 2, points: { show: false } },
      edge,
      edge,
    ],
    bands: [{ series: [2, 3], fill: wash('--accent', 14) }],
  }
}
