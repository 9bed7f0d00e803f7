import { describe, expect, it } from 'vitest'
import { friendsGame, playOn, realEngine, rules } from '../../test/real'
import { GameTree } from '../game/tree'
import { countGrades, gradeOf, judgeLine, verdictOn, type Verdict } from './judge'
import { opinionOf, type Opinion } from './opinion'

const opinion = (chance: number, best?: string): Opinion => ({
  margin: 0,
  chance,
  exact: false,
  best,
  depth: 1,
})

function lineOf(moves: string[]) {
  const tree = new GameTree(rules)
  moves.reduce((node, move) => tree.play(node, move), tree.root)
  return tree.lineFrom()
}

describe('grades', () => {
  it.each([
    [0, 'good'],
    [49, 'good'],
    [50, 'inaccuracy'],
    [99, 'inaccuracy'],
    [100, 'mistake'],
    [199, 'mistake'],
    [200, 'blunder'],
    [1000, 'blunder'],
  ])('a loss of %i thousandths is %s', (loss, grade) => {
    expect(gradeOf(loss)).toBe(grade)
  })
})

describe('a verdict', () => {
  const [, first, second] = lineOf(['d5:b7', 'e5:f5'])
  if (!first || !second) throw new Error('no line')

  it('is what the mover lost, for black', () => {
    const verdict = verdictOn(first, opinion(600, 'a1:c3'), opinion(450))
    expect(verdict).toEqual({ side: 'black', grade: 'mistake', loss: 150, best: 'a1:c3' })
  })

  it('is what the mover lost, for white', () => {
    const verdict = verdictOn(second, opinion(450, 'd4:d3'), opinion(700))
    expect(verdict).toMatchObject({ side: 'white', grade: 'blunder', loss: 250 })
  })

  it('never finds fault with the best move, nor a gain in any', () => {
    expect(verdictOn(first, opinion(600, 'd5:b7'), opinion(300))?.grade).toBe('good')
    expect(verdictOn(first, opinion(500, 'a1:c3'), opinion(900))?.loss).toBe(0)
  })
})

describe('judging a game', () => {
  it('asks once for each position and judges each move', async () => {
    const line = lineOf(['d5:b7', 'e5:f5', 'b7:b5'])
    const chances = [500, 350, 380, 390]
    const asked: string[] = []
    const verdicts: Verdict[] = []
    const drawn: number[] = []
    const done = await judgeLine(line, {
      ask: async (position) => {
        asked.push(position)
        return opinion(chances[line.findIndex(({ info }) => info.position === position)] ?? 0)
      },
      heard: (_node, { chance }) => drawn.push(chance),
      judged: (_node, verdict) => verdicts.push(verdict),
    })
    expect(done).toBe(true)
    expect(asked).toHaveLength(4)
    expect(verdicts.map(({ loss }) => loss)).toEqual([0, 40, 150])
    // The third move gained nothing: the position before it was as good already.
    expect(drawn.toReversed()).toEqual([500, 350, 390, 390])
    expect(countGrades(verdicts)).toEqual({
      black: { good: 1, inaccuracy: 0, mistake: 1, blunder: 0 },
      white: { good: 1, inaccuracy: 0, mistake: 0, blunder: 0 },
    })
  })

  it('ends when nobody wants it any more', async () => {
    const done = await judgeLine(lineOf(['d5:b7']), {
      ask: () => Promise.resolve(undefined),
      heard: () => expect.unreachable(),
      judged: () => expect.unreachable(),
    })
    expect(done).toBe(false)
  })

  it('finds fault where the real engine sees it proven', async () => {
    const game = friendsGame()
    playOn(game, 7)
    const line = lineOf(game.moves).slice(-9)
    const engine = await realEngine()
    const verdicts: Verdict[] = []
    await judgeLine(line, {
      ask: async (position) => {
        const { report } = await engine.search({ position, limits: { depth: 12 } })
        return opinionOf(report, rules.position(position).side)
      },
      heard: (_node, { exact }) => expect(exact).toBe(true),
      judged: (_node, verdict) => verdicts.push(verdict),
    })
    expect(verdicts.length).toBeGreaterThan(3)
    // What is proven is won, drawn or lost: a move keeps it, or throws half of it at least.
    for (const { loss } of verdicts) expect([0, 500, 1000]).toContain(loss)
    engine.close()
  })
})
