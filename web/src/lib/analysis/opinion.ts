// What the engine thinks of a position. Black's view throughout: the eye compares figures
// along a game, and they must not change sign with every move.

import type { Line, PositionInfo, Report, Side, Solution } from 'yolah-engine'

export interface Opinion {
  /** The final margin expected, in points, for black. */
  margin: number
  /** Black's winning chances in thousandths, a draw counting half. */
  chance: number
  /** Whether the margin is proven. */
  exact: boolean
  best: string | undefined
  depth: number
}

const kCertain = 1000

export function marginOf(line: Line, side: Side): number {
  return (side === 'black' ? line.score : -line.score) / 100
}

/** Nothing before the first line is there. */
export function opinionOf(report: Report, side: Side): Opinion | undefined {
  const [line] = report.lines
  if (!line) return undefined
  const mine = line.wdl.win + line.wdl.draw / 2
  return {
    margin: marginOf(line, side),
    chance: side === 'black' ? mine : kCertain - mine,
    exact: line.exact,
    best: line.moves[0],
    depth: report.depth,
  }
}

/** A result that is proven; nothing if only bounds are known. */
export function provenBy(solution: Solution, side: Side): Opinion | undefined {
  const { lower, upper, line } = solution
  if (lower !== upper) return undefined
  return certain(side === 'black' ? lower : 0 - lower, line[0])
}

/** A game that is over needs no engine. */
export function resultOf(info: PositionInfo): Opinion | undefined {
  if (!info.over) return undefined
  return certain(info.points.black - info.points.white, undefined)
}

function certain(margin: number, best: string | undefined): Opinion {
  const chance = margin === 0 ? kCertain / 2 : margin > 0 ? kCertain : 0
  return { margin, chance, exact: true, best, depth: 0 }
}

/** `+1.8`, `−2.0`, `0.0`; a proven margin is a whole number. */
export function figure(margin: number, exact: boolean): string {
  const size = Math.abs(margin).toFixed(exact ? 0 : 1)
  if (Number(size) === 0) return size
  return `${margin < 0 ? '−' : '+'}${size}`
}
