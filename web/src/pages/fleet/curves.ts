// How a run came along, as uPlot wants it.

import type { Generation, HistoryPoint, Sprt } from '../../lib/fleet/types'

/** Where along, and at least one series of what is there. */
export type Curve = [number[], ...(number | null)[][]]

const kMillisecondsASecond = 1000

/** The points that are further along than those before them: an axis goes one way. */
function ascending<T>(points: readonly T[], along: (point: T) => number | undefined) {
  const kept: { x: number; point: T }[] = []
  for (const point of points) {
    const x = along(point)
    if (x !== undefined && x > (kept.at(-1)?.x ?? -Infinity)) kept.push({ x, point })
  }
  return { x: kept.map(({ x }) => x), points: kept.map(({ point }) => point) }
}

export function eloCurve(history: readonly HistoryPoint[]): Curve {
  const { x, points } = ascending(
    history.filter(({ elo }) => elo),
    ({ games }) => games,
  )
  const series = (sign: number) =>
    points.map(({ elo }) => (elo ? elo.value + sign * elo.error : null))
  return [x, series(0), series(1), series(-1)]
}

export function llrCurve(history: readonly HistoryPoint[], sprt: Sprt): Curve {
  const { x, points } = ascending(
    history.filter(({ llr }) => llr !== undefined),
    ({ games }) => games,
  )
  return [x, points.map(({ llr }) => llr ?? null), x.map(() => sprt.upper), x.map(() => sprt.lower)]
}

export function positionCurve(history: readonly HistoryPoint[]): Curve {
  const { x, points } = ascending(
    history.filter(({ positions }) => positions !== undefined),
    ({ at }) => at && at / kMillisecondsASecond,
  )
  return [x, points.map(({ positions }) => positions ?? null)]
}

export function generationCurve(generations: readonly Generation[]): Curve {
  const { x, points } = ascending(generations, ({ number }) => number)
  const series = (sign: number) => points.map(({ best }) => best.value + sign * best.error)
  return [x, series(0), series(1), series(-1), points.map(({ mean }) => mean ?? null)]
}
