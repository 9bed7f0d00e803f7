import { describe, expect, it } from 'vitest'
import { Thinker } from '../../../src/lib/analysis/thinker'
import { kPass } from '../../../src/lib/game/notation'
import { en } from '../../../src/lib/i18n/en'
import { kDemo } from '../../../src/lib/table/demo'
import { realEngine, rules } from '../../../src/test/real'
import { figuresOf } from './figures'
import { givenBy, Thoughts, type ThoughtsView } from './thoughts'

const engine = realEngine()
const kBeforePass = kDemo.split(' ').indexOf(kPass) - 1
const kSolvable = 'x1xxbw1x/1wxxxxxx/xbx2xb1/1x1xxx2/2xxxxxx/xxxx1w2/1xwx1xx1/x1xxbx1x b 18 18'

function thoughts(attributes: Record<string, string>) {
  const seen: ThoughtsView[] = []
  const made = new Thoughts(givenBy(attributes, rules.start), {
    rules,
    thinker: new Thinker(() => engine),
    changed: (view) => seen.push(view),
  })
  return { made, seen }
}

const figures = ({ view }: Thoughts) =>
  figuresOf({ t: en, locale: 'en-GB' }, view.insight, view.answer)

describe('a position to think about', () => {
  it('is what the attributes say', () => {
    expect(thoughts({}).made.view.info.position).toBe(rules.start)
    const given = { moves: 'd5:b7 e5:f5 b7:b6', start: rules.start }
    const { made } = thoughts({ ...given, ply: '2' })
    expect(made.view.info.position).toBe('w6b/1b6/8/3xxw2/3wb3/8/8/b6w b 1 1')
    expect(thoughts({ ...given, ply: 'end' }).made.view.info.points).toEqual({ black: 2, white: 1 })
  })

  it('takes moves that are legal, and takes them back with the passes they force', () => {
    const { made } = thoughts({ moves: kDemo, ply: String(kBeforePass) })
    const before = made.view.info.position
    made.play('a1:a8')
    expect(made.view.tried).toEqual([])
    made.play(kDemo.split(' ')[kBeforePass] ?? '')
    expect(made.view.tried[1]).toBe(kPass)
    made.takeBack()
    expect(made.view.info.position).toBe(before)
    expect(made.view.tried).toEqual([])
  })

  it('counts the squares of each side', () => {
    const { made } = thoughts({ start: kSolvable })
    const free = [...made.view.info.squares].filter((square) => square === '.').length
    const found = figures(made)
    expect(found['only-black']).toMatch(/^\d+$/)
    const counted = ['only-black', 'only-white', 'only-both'].map((name) => Number(found[name]))
    expect(counted.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(free)
  })
})

describe('the engine', () => {
  it('gives the same answer each time, whatever was asked before', async () => {
    const { made } = thoughts({ nodes: '3000' })
    await made.ask()
    const first = figures(made)
    made.play('d5:b7')
    expect(made.view.answer).toBeUndefined()
    await made.ask()
    expect(figures(made).best).not.toBe(first.best)
    made.takeBack()
    await made.ask()
    expect(figures(made)).toEqual(first)
    expect(Number(first.nodes?.replace(',', ''))).toBeGreaterThan(1000)
  })

  it('solves', async () => {
    const { made, seen } = thoughts({ start: kSolvable, solve: '', nodes: '1000000' })
    await made.ask()
    expect(figures(made)).toMatchObject({ winner: 'Black', points: '2', best: 'e1:e2' })
    expect(seen.map(({ thinking }) => thinking)).toEqual([true, false])
    const first = figures(made)
    await made.ask()
    expect(figures(made)).toEqual(first)
  })

  it('says when it could not solve', async () => {
    const { made } = thoughts({ solve: '', nodes: '10' })
    await made.ask()
    expect(made.view).toMatchObject({ unsolved: true, answer: undefined, thinking: false })
  })

  it('is not asked about a game that is over', () => {
    const { made } = thoughts({ moves: kDemo, ply: 'end' })
    made.restart()
    expect(made.view.answer?.opinion.exact).toBe(true)
  })

  it('drops what it was asked when the reader moves', async () => {
    const { made } = thoughts({ nodes: '3000' })
    const asked = made.ask()
    made.play('d5:b7')
    await asked
    expect(made.view).toMatchObject({ answer: undefined, thinking: false })
  })
})
