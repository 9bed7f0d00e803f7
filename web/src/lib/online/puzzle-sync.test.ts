import { describe, expect, it } from 'vitest'
import type { ServerResults } from '../learn/merge'
import { kNoResults, withSolvedLater, withTry, type Result, type Results } from '../learn/results'
import type { PuzzleRatings } from '../learn/strength'
import { WireError } from './fields'
import { PuzzleSync } from './puzzle-sync'
import { PuzzlesApi } from './puzzles-api'

const kStart = 1_800_000_000

/** A server that counts as the real one does, with a rating that says how much it has counted. */
class Server {
  readonly counted: Result[] = []
  readonly sent: number[] = []
  reads = 0
  away = false

  results(): Promise<ServerResults> {
    this.reads++
    return this.answer(this.counted)
  }

  send(results: readonly Result[]): Promise<ServerResults> {
    if (!this.away) results.forEach((one) => this.count(one))
    this.sent.push(results.length)
    const numbers = new Set(results.map(({ number }) => number))
    return this.answer(this.counted.filter(({ number }) => numbers.has(number)))
  }

  ratings(): Promise<PuzzleRatings> {
    return Promise.resolve(new Map([[1, { rating: 1234, deviation: 60 }]]))
  }

  count(result: Result): void {
    const at = this.counted.findIndex(({ number }) => number === result.number)
    const known = this.counted[at]
    if (!known) this.counted.push({ ...result, rating: 2000 + this.counted.length })
    else if (known.outcome === 'missed' && result.outcome !== 'missed')
      this.counted[at] = { ...known, outcome: 'later' }
  }

  private answer(tries: readonly Result[]): Promise<ServerResults> {
    if (this.away) return Promise.reject(new Error('nobody answers'))
    const rating = { rating: 2000 + this.counted.length, deviation: 80, volatility: 0.06 }
    return Promise.resolve({ rating, count: this.counted.length, tries: [...tries] })
  }
}

class Device {
  results: Results = kNoResults
  ratings: PuzzleRatings = new Map()
  visits = 0
  user: number | undefined = 7
  private readonly puzzles: PuzzleSync

  constructor(server: Server) {
    this.puzzles = new PuzzleSync({
      api: server,
      user: () => this.user,
      results: () => this.results,
      change: (made) => (this.results = made(this.results)),
      rate: (ratings) => (this.ratings = ratings),
    })
  }

  try(number: number, solved = true): void {
    this.results = withTry(this.results, { number, level: 4 }, solved, kStart + number)
  }

  async visit(): Promise<void> {
    this.visits++
    await this.sync()
  }

  sync(): Promise<void> {
    return this.puzzles.sync(this.visits)
  }

  get numbers(): number[] {
    return this.results.tries.map(({ number }) => number)
  }
}

describe('puzzles on two devices', () => {
  it('are the same, with the rating of the server', async () => {
    const server = new Server()
    const [one, two] = [new Device(server), new Device(server)]
    one.try(1)
    await one.sync()
    expect(server.counted).toHaveLength(1)
    await two.visit()
    expect(two.results.tries).toEqual(server.counted)
    expect(two.results.rating.rating).toBe(2001)
    expect(two.ratings.get(1)?.rating).toBe(1234)
    two.try(2, false)
    await two.sync()
    one.try(3)
    await one.sync()
    expect(one.numbers, 'the answer says that there is more').toEqual([1, 2, 3])
    expect(one.results.rating.rating).toBe(2003)
    expect(one.results.account?.unsent).toEqual([])
  })

  it('ask for nothing while nobody is signed in, or nothing was tried', async () => {
    const server = new Server()
    const device = new Device(server)
    await device.sync()
    device.user = undefined
    device.try(1)
    await device.visit()
    expect([server.reads, server.sent]).toEqual([0, []])
    device.user = 7
    await device.sync()
    expect([server.reads, server.sent]).toEqual([1, [1]])
    await device.sync()
    expect([server.reads, server.sent], 'all is known').toEqual([1, [1]])
  })

  it('are sent later if the server is away', async () => {
    const server = new Server()
    const device = new Device(server)
    await device.visit()
    server.away = true
    device.try(1, false)
    await device.sync()
    device.results = withSolvedLater(device.results, 1)
    await device.sync()
    expect(device.results.account?.unsent).toEqual([1])
    server.away = false
    await device.sync()
    expect(server.counted.map(({ outcome }) => outcome)).toEqual(['later'])
    expect(device.results.rating.rating).toBe(2001)
  })

  it('are sent a part at a time', async () => {
    const server = new Server()
    const device = new Device(server)
    for (let number = 1; number <= 1100; number++) device.try(number)
    await device.sync()
    expect(server.sent).toEqual([500, 500, 100])
    expect(device.results.account?.unsent).toEqual([])
    expect(device.results.rating.rating).toBe(3100)
  })

  it('are exchanged one after another', async () => {
    const server = new Server()
    const device = new Device(server)
    device.try(1)
    const first = device.sync()
    device.try(2)
    await Promise.all([first, device.sync(), device.visit()])
    expect(device.numbers).toEqual([1, 2])
    expect(server.counted).toHaveLength(2)
    expect(server.sent.reduce((sum, one) => sum + one)).toBe(2)
  })

  it('do not follow somebody who signs out or in meanwhile', async () => {
    const server = new Server()
    server.count({ number: 5, time: kStart, outcome: 'first', rating: 0 })
    const device = new Device(server)
    device.try(1)
    const exchange = device.visit()
    device.user = undefined
    await exchange
    expect(device.numbers).toEqual([1])
    expect(server.counted).toHaveLength(1)
  })
})

describe('the requests about puzzles', () => {
  function answering(...answers: unknown[]) {
    const asked: [string, unknown][] = []
    const api = new PuzzlesApi((path, request) => {
      asked.push([String(path), request?.body ? JSON.parse(String(request.body)) : undefined])
      return Promise.resolve(new Response(JSON.stringify(answers.shift())))
    })
    return { api, asked }
  }
  const rating = { rating: 1610.25, deviation: 80, volatility: 0.06, tries: 3 }

  it('are made as the protocol says', async () => {
    const { api, asked } = answering(
      { rating, tries: [[1, kStart, 1, 1610.25]] },
      { ratings: [[1, 1540, 88], ['x', 1, 1], [2, 1e9, 50], 7] },
    )
    const result: Result = { number: 1, time: kStart, outcome: 'first', rating: 1600 }
    expect(await api.send([result])).toEqual({
      rating: { rating: 1610.25, deviation: 80, volatility: 0.06 },
      count: 3,
      tries: [{ ...result, rating: 1610 }],
    })
    expect([...(await api.ratings())]).toEqual([[1, { rating: 1540, deviation: 88 }]])
    expect(asked).toEqual([
      ['/api/puzzles/results', { results: [[1, kStart, 1]] }],
      ['/api/puzzles/ratings', undefined],
    ])
  })

  it('put the pages together, and end', async () => {
    const { api, asked } = answering(
      { rating, tries: [[1, kStart, 1, 1600]], next: 1 },
      { rating, tries: [[2, kStart, 0, 1590]], next: 2 },
      { rating, tries: [[3, kStart, 2, 1580]], next: 2 },
    )
    const { tries } = await api.results()
    expect(tries.map(({ outcome }) => outcome)).toEqual(['first', 'missed', 'later'])
    expect(asked.map(([path]) => path)).toEqual([
      '/api/puzzles/me?after=0',
      '/api/puzzles/me?after=1',
      '/api/puzzles/me?after=2',
    ])
  })

  it('refuse what is no try', async () => {
    for (const one of [[1, kStart, 9, 1600], [0, kStart, 1, 1600], [1, kStart, 1], 'x', null]) {
      const { api } = answering({ rating, tries: [one] })
      await expect(api.results(), JSON.stringify(one)).rejects.toThrow(WireError)
    }
  })
})
