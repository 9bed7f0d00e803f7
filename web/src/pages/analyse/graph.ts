// The evaluation over a game, as uPlot wants it: a line of black's margin by ply, and a
// dot for every move that lost much.

import type uPlot from 'uplot'
import type { Grade } from '../../lib/analysis/judge'
import { colour, figuresAxis, signed, wash } from '../../lib/ui/plot'

export interface GraphPoint {
  /** Black's margin in points; undefined where nobody has looked yet. */
  margin: number | undefined
  grade: Grade | undefined
}

const kDotted = ['inaccuracy', 'mistake', 'blunder'] as const
/** A graph of less than this, in points, would make hills of nothing. */
const kLeastRange = 5

export function graphData(points: readonly GraphPoint[]): uPlot.AlignedData {
  const plies = points.map((_, ply) => ply)
  const margins = points.map(({ margin }) => margin ?? null)
  const dots = kDotted.map((wanted) =>
    points.map(({ margin, grade }) => (grade === wanted ? (margin ?? null) : null)),
  )
  return [plies, margins, ...dots]
}

export function graphOptions(
  at: () => number | undefined,
  ongo: (ply: number) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  return {
    legend: { show: false },
    padding: [6, 8, 6, 0],
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: { x: { time: false }, y: { range: evenRange } },
    axes: [{ show: false }, figuresAxis(34, signed)],
    series: [{}, marginSeries(), ...kDotted.map(dotSeries)],
    hooks: {
      ready: [(plot) => listen(plot, ongo)],
      draw: [(plot) => drawPly(plot, at())],
    },
  }
}

/** Neither side has more of the graph. */
function evenRange(_plot: uPlot, least: number | null, most: number | null): [number, number] {
  const reach = 1.1 * Math.max(kLeastRange, Math.abs(least ?? 0), Math.abs(most ?? 0))
  return [-reach, reach]
}

function marginSeries(): uPlot.Series {
  return {
    stroke: () => colour('--accent'),
    fill: wash('--accent', 16),
    fillTo: () => 0,
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
