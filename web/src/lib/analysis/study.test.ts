import type { Report, SearchRequest, SearchResult } from 'yolah-engine'
import { describe, expect, it, vi } from 'vitest'
import { friendsGame, playOn, realEngine, rules } from '../../test/real'
import { Study, type StudyView } from './study'
import type { StudyEngine } from './thinker'

const report = (score: number, depth: number): Report => ({
  depth,
  selectiveDepth: depth,
  nodes: 1000,
  milliseconds: 10,
  memoryPermille: 0,
  lines: [{ score, exact: false, wdl: { win: 600, draw: 0, loss: 400 }, moves: ['d5:b7'] }],
})

/** An engine that thinks until it is stopped. */
function patientEngine() {
  const asked: SearchRequest[] = []
  let end: ((result: SearchResult) => void) | undefined
  const engine: StudyEngine = {
    search: (request, onReport) => {
      asked.push(request)
      onReport?.(report(180, asked.length))
      if (request.limits.nodes) {
        return Promise.resolve({ move: 'd5:b7', report: report(180, 5) })
      }
      return new Promise((resolve) => (end = resolve))
    },
    solve: () => Promise.reject(new Error('nobody asked to solve this')),
    stop: () => {
      end?.({ move: 'd5:b7', report: report(0, 1) })
      return Promise.resolve()
    },
    newGame: () => Promise.resolve(),
  }
  return { engine, asked }
}

function studyWith(engine: StudyEngine) {
  let view: StudyView | undefined
  const study = new Study({
    rules,
    engine: () => Promise.resolve(engine),
    changed: (next) => (view = next),
  })
  return { study, view: () => view ?? study.view }
}

describe('a study', () => {
  const moves = ['d5:b7', 'e5:f5', 'b7:b5']

  it('opens a game at its end, or where it is told to', () => {
    const { study, view } = studyWith(patientEngine().engine)
    study.open({ start: rules.start, moves })
    expect(view().shown.ply).toBe(3)
    study.open({ start: rules.start, moves, ply: 1 })
    expect(view().shown.move).toBe('d5:b7')
    study.leave()
  })

  it('keeps the main line when other moves are tried', () => {
    const { study, view } = studyWith(patientEngine().engine)
    study.open({ start: rules.start, moves, ply: 1 })
    expect(study.play('d4:d3')).toBe(true)
    expect(study.play('d4:d3')).toBe(false)
    expect(view().onMainLine).toBe(false)
    expect(
      view()
        .tree.lineFrom()
        .map((node) => node.move),
    ).toEqual([undefined, ...moves])
    expect(study.shared.moves).toEqual(['d5:b7', 'd4:d3'])
    study.removeVariation()
    expect(view().shown.move).toBe('d5:b7')
    expect(view().shown.children).toHaveLength(1)
    study.leave()
  })

  it('refuses what the rules refuse, and stays as it was', () => {
    const { study, view } = studyWith(patientEngine().engine)
    study.open({ start: rules.start, moves })
    for (const bad of [['d5:d5'], ['d5:b7', 'a1:a1'], ['a1:b3'], ['nonsense']]) {
      expect(() => study.open({ start: rules.start, moves: bad })).toThrow()
    }
    expect(() => study.open({ start: 'nonsense', moves: [] })).toThrow()
    expect(view().shown.ply).toBe(3)
    study.leave()
  })

  it.each([1, 2, 3, 4])('takes games with passes written or left out: game %i', (seed) => {
    const game = friendsGame()
    playOn(game, seed)
    const { study, view } = studyWith(patientEngine().engine)
    study.open({ start: rules.start, moves: game.moves })
    expect(study.shared.moves).toEqual(game.moves)
    study.open({ start: rules.start, moves: game.moves.filter((move) => move !== 'a1:a1') })
    expect(study.shared.moves).toEqual(game.moves)
    expect(view().opinion).toMatchObject({ exact: true })
    study.leave()
  })

  it('thinks about what is shown, and about nothing else', async () => {
    const { engine, asked } = patientEngine()
    const { study, view } = studyWith(engine)
    study.open({ start: rules.start, moves })
    study.step(-1)
    study.step(-1)
    await vi.waitFor(() => expect(view().report).toBeDefined())
    expect(asked).toHaveLength(1)
    // White is to move, and figures are black's.
    expect(view().opinion?.margin).toBe(-1.8)
    study.goTo(view().tree.root)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.position).toBe(rules.start)
    study.turnEngine(false)
    expect(view().report).toBeUndefined()
    study.leave()
  })

  it('judges the game and goes on thinking', async () => {
    const { engine } = patientEngine()
    const { study, view } = studyWith(engine)
    study.open({ start: rules.start, moves })
    await study.judge()
    expect(view().judged).toBe(true)
    expect(view().verdicts.size).toBe(3)
    expect(view().judging).toBeUndefined()
    await vi.waitFor(() => expect(view().report).toBeDefined())
    study.leave()
  })

  it('judges a game alike whatever was looked at before', { timeout: 30_000 }, async () => {
    const engine = await realEngine()
    const { study, view } = studyWith(engine)
    study.turnEngine(false)
    study.open({ start: rules.start, moves })
    await study.judge()
    const first = view().verdicts
    await engine.search({ position: view().shown.info.position, limits: { nodes: 60_000 } })
    await study.judge()
    expect(view().verdicts).toEqual(first)
    study.leave()
    engine.close()
  })

  it('drops a judging that is stopped', async () => {
    const { study, view } = studyWith(patientEngine().engine)
    study.open({ start: rules.start, moves })
    const judging = study.judge()
    study.stopJudging()
    await judging
    expect(view().judged).toBe(false)
    study.leave()
  })

  it('says why the engine does not answer', async () => {
    const { study, view } = studyWith({
      search: () => Promise.reject(new Error('no memory')),
      solve: () => Promise.reject(new Error('no memory')),
      stop: () => Promise.resolve(),
      newGame: () => Promise.resolve(),
    })
    study.open({ start: rules.start, moves })
    await vi.waitFor(() => expect(view().failure).toBe('no memory'))
    await study.judge()
    expect(view().failure).toBe('no memory')
    study.leave()
  })

  it('proves a small position between two looks at it', async () => {
    const game = friendsGame()
    playOn(game, 3, ({ current }) => current.ply >= 32)
    const { engine, asked } = patientEngine()
    const times: (number | undefined)[] = []
    const { study, view } = studyWith({
      ...engine,
      search: (request, onReport) => {
        times.push(request.limits.moveTime)
        const result = engine.search(request, onReport)
        return times.length === 1
          ? Promise.resolve({ move: 'd5:b7', report: report(180, 5) })
          : result
      },
      solve: ({ limits }) => {
        times.push(limits.moveTime)
        return Promise.resolve({ lower: -3, upper: -3, line: ['d5:b7'], nodes: 1 })
      },
    })
    study.open({ start: rules.start, moves: game.moves })
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(times).toEqual([300, 2000, 60_000])
    const margin = game.info.side === 'black' ? -3 : 3
    // The lines of the search stand beside the result, and do not replace it.
    expect(view().report?.lines[0]?.exact).toBe(false)
    expect(view().opinion).toMatchObject({ margin, exact: true, best: 'd5:b7' })
    study.leave()
  })

  it.each([
    ['which the search alone does not prove', 3, 32],
    ['near the end', 7, 46],
  ])('shows the proven result of a position %s', async (_, seed, ply) => {
    const game = friendsGame()
    playOn(game, seed, ({ current }) => current.ply >= ply)
    const engine = await realEngine()
    // It thinks on this thread: a long search would let nothing else happen.
    const { study, view } = studyWith({
      search: (request, onReport) => {
        const moveTime = Math.min(300, request.limits.moveTime ?? 300)
        return engine.search({ ...request, limits: { ...request.limits, moveTime } }, onReport)
      },
      solve: (request) => engine.solve(request),
      stop: () => engine.stop(),
      newGame: () => engine.newGame(),
    })
    study.open({ start: rules.start, moves: game.moves })
    await vi.waitFor(() => expect(view().opinion?.exact).toBe(true), 5000)
    study.leave()
    engine.close()
  })
})
