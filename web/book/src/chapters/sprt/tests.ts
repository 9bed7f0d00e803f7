// Many tests of one player by the SPRT, and what they came to.

import type { Figures } from '../../block'
import { whole } from '../numbers'

export type Verdict = 'h0' | 'h1' | 'undecided'

export interface TestTold {
  verdict: Verdict
  pairs: number
  /** Pairs and ratios, for those that are drawn. */
  path?: [number, number][]
}

export interface TestsTold {
  bounds: { lower: number; upper: number }
  /** The share of the points that the player makes in the long run. */
  score: number
  tests: TestTold[]
}

export interface Summary {
  /** Shares of the tests in per cent. */
  h0: number
  h1: number
  undecided: number
  meanGames: number
}

const kGamesOfPair = 2

export function summaryOf({ tests }: TestsTold): Summary {
  const share = (wanted: Verdict) =>
    (100 * tests.filter(({ verdict }) => verdict === wanted).length) / tests.length
  const pairs = tests.reduce((sum, test) => sum + test.pairs, 0)
  return {
    h0: share('h0'),
    h1: share('h1'),
    undecided: share('undecided'),
    meanGames: (kGamesOfPair * pairs) / tests.length,
  }
}

/** `4.1 %`, as the pages write it. */
export function percent(share: number): string {
  return `${share.toFixed(1)} %`
}

/** What a reader sees with the slider at some differences. */
export function figuresOf(runs: readonly (readonly [number, TestsTold])[]): Figures {
  const figures: Record<string, string> = {}
  for (const [elo, told] of runs) {
    const { h0, h1, meanGames } = summaryOf(told)
    figures[`h0-at-${elo}`] = percent(h0)
    figures[`h1-at-${elo}`] = percent(h1)
    figures[`games-at-${elo}`] = whole(meanGames)
    figures[`score-at-${elo}`] = percent(100 * told.score)
    figures.tests = whole(told.tests.length)
  }
  return figures
}

/** A chart of games and ratios. */
export interface Frame {
  width: number
  height: number
  /** The last game that has room. */
  games: number
  /** The largest ratio, up and down. */
  ratio: number
}

export function placeOf({ width, height, games, ratio }: Frame, at: number, of: number) {
  const shown = Math.max(-ratio, Math.min(ratio, of))
  return { x: (width * at) / games, y: (height * (1 - shown / ratio)) / 2 }
}

/** A path of a test as a line of the chart, from the first game on. */
export function lineOf(frame: Frame, path: readonly (readonly [number, number])[]): string {
  return [[0, 0] as const, ...path]
    .map(([pairs, ratio]) => placeOf(frame, kGamesOfPair * pairs, ratio))
    .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')
}
