// The chances over a game, as uPlot wants them: a line of black's chances by ply, and a dot
// for every move that lost much.

import type uPlot from 'uplot'
import type { Grade } from '../../lib/analysis/judge'
import { colour, figuresAxis, wash } from '../../lib/ui/plot'

export interface GraphPoint {
  /** Black's chances in percent; undefined where nobody has looked yet. */
  chance: number | undefined
  grade: Grade | undefined
}

const kDotted = ['inaccuracy', 'mistake', 'blunder'] as const
const kEven = 50

export function graphData(points: readonly GraphPoint[]): uPlot.AlignedData {
  const plies = points.map((_, ply) => ply)
  const chances = points.map(({ chance }) => chance ?? null)
  const dots = kDotted.map((wanted) =>
    points.map(({ chance, grade }) => (grade === wanted ? (chance ?? null) : null)),
  )
  return [plies, chances, ...dots]
}

export function graphOptions(
  at: () => number | undefined,
  ongo: (ply: number) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  return {
    legend: { show: false },
    padding: [6, 8, 6, 0],
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: { x: { time: false }, y: { range: kWhole } },
    axes: [{ show: false }, { ...figuresAxis(42, percent), splits: () => [0, kEven, 100] }],
    series: [{}, chanceSeries(), ...kDotted.map(dotSeries)],
    hooks: {
      ready: [(plot) => listen(plot, ongo)],
      draw: [(plot) => drawPly(plot, at())],
    },
  }
}

/** A little more than everything, so that dots at the edge are whole. */
const kWhole: [number, number] = [-4, 104]

function percent(value: number): string {
  return `${value}\u00a0%`
}

function chanceSeries(): uPlot.Series {
  return {
    stroke: () => colour('--accent'),
    fill: wash('--accent', 16),
    fillTo: () => kEven,
    width: 2,
    spanGaps: true,
    points: { show: false },
  }
}

function dotSeries(grade: (typeof kDotted)[number]): uPlot.Series {
  const fill = () => colour(`--${grade}`)
  return {
    paths: () => null,
    points: { show: true, size: 8, width: 1.5, fill, stroke: () => colour('--panel') },
  }
}

function listen(plot: uPlot, ongo: (ply: number) => void): void {
  plot.over.addEventListener('click', (event) => ongo(plot.posToIdx(event.offsetX)))
}

function drawPly(plot: uPlot, ply: number | undefined): void {
  if (ply === undefined) return
  const { ctx, bbox } = plot
  const x = Math.round(plot.valToPos(ply, 'x', true))
  ctx.save()
  ctx.fillStyle = colour('--ink')
  ctx.fillRect(x - 1, bbox.top, 2, bbox.height)
  ctx.restore()
}
