import { describe, expect, it } from 'vitest'
import * as fixture from '../../test/fleet'
import { WireError } from '../online/fields'
import { codeOf } from '../online/requests'
import { FleetApi } from './api'
import { readAudit, readDetail, readOverview, readRun, readWorkers } from './wire'

/** As JSON makes it of what was said. */
const said = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>

const run = (change: object) => readRun(said({ ...fixture.matchRun, ...change }))
const match = (change: object) => run({ match: { ...fixture.matchRun.match, ...change } }).match

describe('the overview', () => {
  it('is read as it is said', () => {
    const { runs, unread, workers, rates } = readOverview(said(fixture.overview))
    expect(unread).toBe(0)
    expect(runs.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'x7k2 open',
      'd4ta open',
      'g3n0 open',
      'p4ss done',
      'f41l done',
      's0lv stopped',
      'br0k failed',
    ])
    expect(runs[0]).toMatchObject({
      made: Date.UTC(2026, 10, 16, 8),
      ended: undefined,
      jobs: { all: 1000, done: 120, underWay: 8, inDoubt: 1 },
      match: { elo: { value: 12.3, error: 7.1 }, sprt: { llr: 1.2, verdict: 'undecided' } },
    })
    expect(runs[1]?.data?.positions).toBe(3_400_000)
    expect(runs[2]?.genome?.best).toEqual({ value: 35, error: 20 })
    expect(runs[5]).toMatchObject({ why: 'by bertil: too slow', solve: { solved: 990 } })
    expect(workers).toEqual({ working: 3, idle: 1, quarantined: 1 })
    expect(rates).toEqual({ jobs: 12.5, games: 3.2, positions: 410 })
  })

  it('leaves out runs that cannot be read, and says how many', () => {
    const broken = [null, 5, 'x', [], {}, { ...fixture.matchRun, state: 'asleep' }]
    const answer = { ...fixture.overview, runs: [...broken, fixture.matchRun] }
    const { runs, unread } = readOverview(said(answer))
    expect(runs.map(({ id }) => id)).toEqual(['x7k2'])
    expect(unread).toBe(broken.length)
  })

  it.each([
    { runs: undefined },
    { runs: {} },
    { workers: null },
    { workers: { working: -1, idle: 0, quarantined: 0 } },
    { rates: [] },
    { rates: { jobs_per_minute: '12' } },
  ])('is not believed with %j', (change) => {
    expect(() => readOverview(said({ ...fixture.overview, ...change }))).toThrow(WireError)
  })
})

describe('a run', () => {
  it.each([
    { id: 7 },
    { title: null },
    { state: 'OPEN' },
    { jobs: undefined },
    { jobs: { all: 10, done: -1, under_way: 0, in_doubt: 0 } },
    { jobs: { all: 10, done: '1', under_way: 0, in_doubt: 0 } },
    { match: [] },
    { match: { games: 1 } },
  ])('is not believed with %j', (change) => {
    expect(() => run(change)).toThrow(WireError)
  })

  it('may be of a kind that is not known yet', () => {
    expect(run({ kind: 'dream', match: undefined })).toMatchObject({ kind: 'dream', id: 'x7k2' })
  })

  it('does without what does not matter', () => {
    const change = { by: null, why: 5, made: 'yesterday', ended: {}, share: '100' }
    expect(run(change)).toMatchObject({
      by: '',
      why: '',
      made: undefined,
      ended: undefined,
      share: undefined,
    })
  })

  it('has no strength without its error', () => {
    expect(match({ elo: null })?.elo).toBeUndefined()
    expect(match({ elo_error: null })?.elo).toBeUndefined()
    expect(match({ elo_error: -1 })?.elo).toBeUndefined()
    expect(match({ elo: 0, elo_error: 0 })?.elo).toEqual({ value: 0, error: 0 })
  })

  it('has a pentanomial of five counts or none', () => {
    for (const pentanomial of [null, 'x', [], [1, 2, 3], [1, 2, 3, 4, '5'], [1, 2, 3, 4, -5]]) {
      expect(match({ pentanomial })?.pentanomial).toBeUndefined()
    }
  })

  it('has no test whose bounds are none', () => {
    const { sprt } = fixture.matchRun.match
    expect(match({ sprt: { ...sprt, lower: 1 } })?.sprt).toBeUndefined()
    expect(match({ sprt: { ...sprt, upper: 0 } })?.sprt).toBeUndefined()
    expect(() => match({ sprt: { ...sprt, verdict: 'h2' } })).toThrow(WireError)
    expect(match({ sprt: null })?.sprt).toBeUndefined()
  })
})

describe('a run with its history', () => {
  it('is read as it is said', () => {
    const detail = readDetail(said(fixture.details.x7k2))
    expect(detail.history).toHaveLength(60)
    expect(detail.history[0]).toMatchObject({ done: 2, games: 40, positions: undefined })
    expect(detail.workers.map(({ residual }) => residual)).toEqual([0.4, 1.2, undefined])
    const { generations } = readDetail(said(fixture.details.g3n0))
    expect(generations[11]).toMatchObject({ number: 12, best: { error: 20 } })
  })

  it('does without lists, and without what cannot be read of them', () => {
    expect(readDetail(said(fixture.matchRun))).toMatchObject({ history: [], workers: [] })
    const lists = { history: [null, { games: 'x' }], generations: [{ number: 1 }], workers: [{}] }
    const detail = readDetail(said({ ...fixture.matchRun, ...lists }))
    expect(detail.history).toEqual([
      {
        at: undefined,
        done: undefined,
        games: undefined,
        elo: undefined,
        llr: undefined,
        positions: undefined,
      },
    ])
    expect([detail.generations, detail.workers]).toEqual([[], []])
    expect(() => readDetail(said({ ...fixture.matchRun, history: 'x' }))).toThrow(WireError)
  })
})

describe('workers and the log', () => {
  it('are read as they are said', () => {
    const all = readWorkers(said(fixture.workers))
    expect(all.map(({ name, state }) => `${name} ${state}`)).toContain('stranger-7 quarantined')
    expect(all.at(-1)?.residual).toBeUndefined()
    const entries = readAudit(said(fixture.audit))
    expect(entries.map(({ id, job }) => [id, job])).toEqual([
      [9, undefined],
      [8, 12],
      [7, 12],
      [6, undefined],
    ])
  })

  it('leave out what cannot be read', () => {
    expect(readWorkers({ workers: [{ name: 'x' }, null] })).toEqual([])
    expect(readAudit({ entries: [{ id: '9', what: 'x' }] })).toEqual([])
    expect(() => readWorkers({})).toThrow(WireError)
    expect(() => readAudit({ entries: {} })).toThrow(WireError)
  })
})

describe('what is asked of the coordinator', () => {
  const answering = (status: number, body: string) => {
    const asked: string[] = []
    const api = new FleetApi((path) => {
      asked.push(String(path))
      return Promise.resolve(new Response(body, { status }))
    })
    return { api, asked }
  }

  it('goes where the contract says', async () => {
    const { api, asked } = answering(200, JSON.stringify(fixture.audit))
    await api.audit()
    await api.audit(6)
    expect(asked).toEqual(['/api/fleet/audit', '/api/fleet/audit?before=6'])
    const missing = answering(404, '{"error":{"code":"unknown_run","text":"no such run"}}')
    const problem = await missing.api.run('../x?').catch((error: unknown) => error)
    expect(missing.asked).toEqual(['/api/fleet/runs/..%2Fx%3F'])
    expect(codeOf(problem)).toBe('unknown_run')
  })

  it('finds no coordinator where there are only files', async () => {
    const problem = await answering(200, '<!doctype html>')
      .api.overview()
      .catch((e: unknown) => e)
    expect(codeOf(problem)).toBe('no_server')
  })
})
