import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from 'yolah-engine'
import { chances, realEngine, rules } from '../../test/real'
import { kGameKey } from './kept'
import { PlaySession } from './session'
import type { SessionEvent, SessionView } from './session-view'
import { kFirstSetup, type Setup } from './setup'

const friend: Setup = { ...kFirstSetup, opponent: { kind: 'friend' } }
const minute = { initial: 60_000, increment: 0 }

class Memory {
  readonly kept = new Map<string, string>()
  getItem = (key: string) => this.kept.get(key) ?? null
  setItem = (key: string, text: string) => void this.kept.set(key, text)
  removeItem = (key: string) => void this.kept.delete(key)
}

const loaded = realEngine()
let storage: Memory
let engine: () => Promise<Engine>
let now: number
let events: SessionEvent[]
let view: SessionView
let last: PlaySession | undefined

function open(chance = 0): PlaySession {
  events = []
  last?.leave()
  last = new PlaySession({
    rules,
    engine: () => engine(),
    storage,
    now: () => now,
    chance: () => chance,
    changed: (next) => (view = next),
    happened: (event) => void events.push(event),
  })
  return last
}

/** Waits until the engine has answered. */
async function answered(): Promise<void> {
  await vi.waitFor(() => expect(view.thinking || view.hinting).toBe(false), { timeout: 8000 })
}

beforeEach(() => {
  storage = new Memory()
  now = 0
  engine = () => loaded
})

afterEach(() => {
  vi.useRealTimers()
  last?.leave()
  last = undefined
})

describe('the first screen', () => {
  it('is a ready board against a gentle level', () => {
    open()
    expect(view.started).toBe(false)
    expect(view.players.white).toEqual({ kind: 'level', level: 2 })
    expect(view.personToAct).toBe(true)
  })

  it('begins with the first move, and the level replies', async () => {
    const session = open()
    expect(session.play('d5:b7')).toBe(true)
    expect(view.started).toBe(true)
    expect(view.thinking).toBe(true)
    await answered()
    expect(view.line).toHaveLength(3)
    expect(events.map((event) => event.kind)).toEqual(['move', 'move'])
  })

  it('waits for Start where the level begins', async () => {
    const session = open()
    session.prepare({ ...kFirstSetup, colour: 'white' })
    expect(session.play('d5:b7')).toBe(false)
    session.start()
    expect(view.thinking).toBe(true)
    await answered()
    expect(view.line).toHaveLength(2)
    expect(view.personToAct).toBe(true)
  })

  it.each([
    [0.2, 'black'],
    [0.8, 'white'],
  ] as const)('draws a colour: %d gives %s', (chance, side) => {
    const session = open(chance)
    session.prepare({ ...friend, colour: 'random', swap: true })
    session.start()
    expect(view.players[side]).toEqual({ kind: 'person', number: 1 })
  })

  it('remembers the last setup', () => {
    open().prepare({ ...kFirstSetup, opponent: { kind: 'level', level: 7 } })
    open()
    expect(view.setup.opponent).toEqual({ kind: 'level', level: 7 })
  })
})

describe('a session', () => {
  it('refuses moves that are not the person’s to make', () => {
    const session = open()
    session.play('d5:b7')
    expect(session.play('e5:f5')).toBe(false)
  })

  it('drops a reply that comes after a takeback', async () => {
    const session = open()
    session.play('d5:b7')
    session.takeBack()
    expect(view.thinking).toBe(false)
    await new Promise((done) => setTimeout(done, 700))
    expect(view.line).toHaveLength(1)
  })

  it('gives a legal hint, until a move is made', async () => {
    const session = open()
    session.prepare(friend)
    void session.askHint()
    expect(view.hinting).toBe(true)
    await answered()
    expect(view.shown.info.legal).toContain(view.hint)
    session.play('d5:b7')
    expect(view.hint).toBeUndefined()
  })

  it('goes through the game, and no move is made while looking back', () => {
    const session = open()
    session.prepare(friend)
    session.play('d5:b7')
    session.play('e5:f5')
    session.step(-1)
    expect(view.live).toBe(false)
    expect(view.shown.ply).toBe(1)
    expect(session.play('a1:a2')).toBe(false)
    session.step(-9)
    expect(view.shown.ply).toBe(0)
    session.step(9)
    expect(view.live).toBe(true)
  })

  it('lets the person resign while the level thinks', () => {
    const session = open()
    session.play('d5:b7')
    session.resign()
    expect(view.outcome).toEqual({ winner: 'white', termination: 'resign' })
    expect(view.thinking).toBe(false)
  })

  it('changes colours in a rematch', () => {
    const session = open()
    session.prepare({ ...friend, swap: true })
    session.start()
    session.resign()
    session.rematch()
    expect(view.phase).toBe('playing')
    expect(view.started).toBe(true)
    expect(view.players.black).toEqual({ kind: 'person', number: 2 })
  })

  it('tells the end once, and shows a finished game move by move', () => {
    vi.useFakeTimers()
    const session = open()
    session.prepare(friend)
    const chance = chances(5)
    while (!view.canFinish && view.phase === 'playing') {
      const { legal } = view.shown.info
      session.play(legal[Math.floor(chance() * legal.length)] ?? '')
    }
    const ply = view.shown.ply
    expect(session.finish()).toBe(true)
    expect(view.shown.ply).toBe(ply)
    vi.advanceTimersByTime(60_000)
    expect(view.live).toBe(true)
    expect(view.phase).toBe('over')
    expect(events.filter((event) => event.kind === 'end')).toHaveLength(1)
  })

  it('ends on time', () => {
    const session = open()
    session.prepare({ ...friend, time: minute })
    session.play('d5:b7')
    now = 60_000
    session.tick()
    expect(view.outcome).toEqual({ winner: 'black', termination: 'time' })
    expect(events.at(-1)?.kind).toBe('end')
  })

  it('says why the engine does not answer, and asks again', async () => {
    const working = engine
    engine = () => Promise.reject(new Error('no memory'))
    const session = open()
    session.play('d5:b7')
    await answered()
    expect(view.failure).toBe('no memory')
    expect(view.line).toHaveLength(2)
    engine = working
    session.retry()
    await answered()
    expect(view.failure).toBeUndefined()
    expect(view.line).toHaveLength(3)
  })
})

describe('the swap rule against a level', () => {
  it('lets the level choose after the person’s first move', async () => {
    const session = open()
    session.prepare({ ...kFirstSetup, swap: true })
    session.play('d5:b7')
    expect(view.phase).toBe('choosing')
    await vi.waitFor(() => expect(view.phase).toBe('playing'), { timeout: 8000 })
    expect(events.some((event) => event.kind === 'choice')).toBe(true)
  })

  it('lets the person choose after the level’s first move', async () => {
    const session = open()
    session.prepare({ ...kFirstSetup, swap: true, colour: 'white' })
    session.start()
    await answered()
    expect(view.phase).toBe('choosing')
    expect(view.personToAct).toBe(true)
    session.choose('black')
    expect(view.players.black.kind).toBe('person')
    expect(view.thinking).toBe(true)
  })
})

describe('coming back', () => {
  it('goes on with the game', () => {
    const session = open()
    session.prepare(friend)
    session.play('d5:b7')
    open()
    expect(view.started).toBe(true)
    expect(view.line.map((node) => node.move)).toEqual([undefined, 'd5:b7'])
    expect(view.paused).toBe(false)
  })

  it('lets the level reply that had not replied', async () => {
    open().play('d5:b7')
    open()
    await vi.waitFor(() => expect(view.line).toHaveLength(3), { timeout: 8000 })
  })

  it('keeps a timed game waiting', () => {
    const first = open()
    first.prepare({ ...friend, time: minute })
    first.play('d5:b7')
    now = 10_000
    first.leave()
    last = undefined
    now = 5
    const session = open()
    expect(view.paused).toBe(true)
    expect(session.remaining('white')).toBe(50_000)
    now = 90_000
    expect(session.remaining('white')).toBe(50_000)
    session.resume()
    now = 91_000
    expect(session.remaining('white')).toBe(49_000)
  })

  it('says that a game could not be read', () => {
    storage.setItem(kGameKey, '{"version":1}')
    open()
    expect(events).toEqual([{ kind: 'unreadable' }])
    expect(view.started).toBe(false)
  })

  it('plays on where nothing can be kept', () => {
    storage.setItem = () => {
      throw new Error('full')
    }
    const session = open()
    session.prepare(friend)
    expect(session.play('d5:b7')).toBe(true)
  })
})
