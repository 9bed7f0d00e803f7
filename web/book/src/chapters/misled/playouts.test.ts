import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Thinker } from '../../../../src/lib/analysis/thinker'
import { realEngine, rules } from '../../../../src/test/real'
import { figuresOf, kStops, marginBefore, saidBy, type Said } from './playouts'

const kMisled = 'xxb4x/wx1xxx1x/1x1x1wx1/xx1xx3/xxxxxxx1/xbxxwbxx/1xxxxxx1/xb1x1wxx w 19 18'
const engine = realEngine()
const thinker = new Thinker(() => engine)

async function play(games: number): Promise<Said> {
  await thinker.forget()
  const limits = { nodes: games, lines: 20 }
  const result = await thinker.ask({ position: kMisled, player: 'monte-carlo', limits })
  if (!result) throw new Error('nothing was said')
  return saidBy(result.report)
}

describe('random games', () => {
  it('say the same in the page as at the terminal', async () => {
    const file = new URL('../../../../../docs/book/data/misled.csv', import.meta.url)
    const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1)
    for (const games of [100, 1000, 100_000]) {
      const { moves } = await play(games)
      const measured = rows.map((row) => row.split(',')).filter((row) => row[1] === String(games))
      expect(moves).toEqual(measured.map(([move, , mean]) => ({ move, mean: Number(mean) })))
    }
  })

  it('are wrong: the solver knows a draw', async () => {
    const margins = new Map<string, number>()
    for (const move of ['f6:g7', 'f6:e6']) {
      const { position, side } = rules.position(kMisled, [move])
      const solution = await thinker.solve({ position, limits: {} })
      if (solution) margins.set(move, marginBefore(solution, side, 'white') ?? NaN)
    }
    expect([...margins]).toEqual([
      ['f6:g7', 0],
      ['f6:e6', -3],
    ])
    expect(figuresOf([], margins)).toEqual({
      best: 'f6:g7',
      'truth-f6-g7': '0',
      'truth-f6-e6': '-3',
    })
  })
})

describe('the slider', () => {
  it('goes from a hundred games to a million', () => {
    expect(kStops.at(0)).toBe(100)
    expect(kStops.at(-1)).toBe(1_000_000)
    expect(kStops).toEqual([...kStops].sort((a, b) => a - b))
  })
})
