import { describe, expect, it } from 'vitest'
import { details } from '../../test/fleet'
import type { HistoryPoint } from '../../lib/fleet/types'
import { readDetail } from '../../lib/fleet/wire'
import { eloCurve, generationCurve, llrCurve, positionCurve } from './curves'

const none: HistoryPoint = {
  at: undefined,
  done: undefined,
  games: undefined,
  elo: undefined,
  llr: undefined,
  positions: undefined,
}
const point = (games: number, value: number) => ({ ...none, games, elo: { value, error: 2 } })
const sprt = { elo0: 0, elo1: 5, llr: 0, lower: -3, upper: 2, verdict: 'undecided' as const }

describe('curves of a run', () => {
  it('have an interval about the strength', () => {
    expect(eloCurve([point(10, 5), point(20, 6)])).toEqual([
      [10, 20],
      [5, 6],
      [7, 8],
      [3, 4],
    ])
  })

  it('leave out points without a place, and those that go back', () => {
    const history = [none, point(10, 5), { ...none, games: 15 }, point(10, 6), point(4, 7)]
    expect(eloCurve([...history, point(20, 8)]).slice(0, 2)).toEqual([
      [10, 20],
      [5, 8],
    ])
    expect(eloCurve([])).toEqual([[], [], [], []])
  })

  it('have their bounds', () => {
    const history = [0.5, 1].map((llr, i) => ({ ...none, games: i, llr }))
    expect(llrCurve(history, sprt)).toEqual([
      [0, 1],
      [0.5, 1],
      [2, 2],
      [-3, -3],
    ])
  })

  it('go by time or by generation', () => {
    const at = (seconds: number, positions: number) => ({ ...none, at: 1000 * seconds, positions })
    expect(positionCurve([at(1, 5), at(2, 9), { ...none, positions: 3 }])).toEqual([
      [1, 2],
      [5, 9],
    ])
    const best = { value: 10, error: 4 }
    expect(generationCurve([{ number: 1, best, mean: undefined }])).toEqual([
      [1],
      [10],
      [14],
      [6],
      [null],
    ])
  })

  it('are drawn from what a coordinator says', () => {
    const { history } = readDetail(JSON.parse(JSON.stringify(details.x7k2)) as never)
    expect(eloCurve(history)[0]).toHaveLength(60)
  })
})
