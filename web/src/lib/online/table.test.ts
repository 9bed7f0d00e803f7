import { describe, expect, it } from 'vitest'
import { rules } from '../../test/real'
import { Refused, type Answer, type Asked } from './connection'
import { OnlineGame } from './online-game'
import { OnlineTable, type TableView } from './table'
import { toMove } from './turn'
import { readEvent, readHead, type GameEvent, type GameHead } from './wire'

const ann = { id: 1, name: 'Ann', bot: false }
const bob = { id: 2, name: 'Bob', bot: true }
const kStart = 1_789_000_000_000

function headOf(more: Record<string, unknown> = {}): GameHead {
  const clock = { initial: 180_000, increment: 2000 }
  return readHead({ game: 'k3x', black: ann, white: bob, clock, speed: 'blitz', ...more })
}

let seq = 0
function event(kind: string, more: Record<string, unknown> = {}): GameEvent {
  const clock = [180_000, 180_000]
  return readEvent({ t: 'event', game: 'k3x', seq: ++seq, kind, clock, at: kStart, ...more })
}

const moved = (ply: number, move: string, more: Record<string, unknown> = {}) =>
  event('move', { ply, side: ply % 2 === 0 ? 'black' : 'white', move, lag: 10, ...more })

function begun(head = headOf()): OnlineGame {
  seq = 0
  const game = new OnlineGame(rules, head)
  game.apply(event('start'), 0)
  return game
}

describe('a game by its events', () => {
  it('is played by the rules', () => {
    const game = begun()
    expect(game.apply(moved(0, 'd5:b7'), 1000)).toBe('done')
    expect(game.info.side).toBe('white')
    expect(game.info.points).toEqual({ black: 1, white: 0 })
    expect(game.apply(moved(1, 'd5:b7'), 2000)).toBe('gap')
    expect(game.seq).toBe(2)
  })

  it('knows what it had, and what is missing', () => {
    const game = begun()
    const first = moved(0, 'd5:b7')
    moved(1, 'e5:d4')
    const late = moved(2, 'b7:b6')
    expect(game.apply(late, 0)).toBe('gap')
    expect(game.apply(first, 0)).toBe('done')
    expect(game.apply(first, 0)).toBe('known')
  })

  it('counts down the side to move, from when its turn began', () => {
    const game = begun()
    expect(game.remaining('black', 3000)).toBe(177_000)
    game.apply(moved(0, 'd5:b7', { clock: [179_000, 180_000], at: kStart + 3000 }), 3100)
    expect(game.remaining('black', 9100)).toBe(179_000)
    expect(game.remaining('white', 9100)).toBe(173_900)
    expect(game.lag).toEqual({ black: 10 })
  })

  it('knows how long somebody has thought who thought before one came', () => {
    const game = begun()
    game.hearTime(kStart + 60_000, 500)
    const game2 = new OnlineGame(rules, headOf())
    seq = 0
    game2.hearTime(kStart + 60_000, 500)
    game2.apply(event('start'), 500)
    expect(game2.remaining('black', 500)).toBe(120_000)
  })

  it('lets talk not stop the clock', () => {
    const game = begun()
    game.apply(event('chat', { side: 'white', text: 'hello' }), 5000)
    expect(game.remaining('black', 6000)).toBe(174_000)
    expect(game.chat).toMatchObject([{ by: bob, text: 'hello' }])
  })

  it('keeps the time of the last thought spent at the end, live and when loaded', () => {
    const game = begun()
    game.apply(moved(0, 'd5:b7', { at: kStart + 1000 }), 1000)
    const how = { winner: 'black', termination: 'resign', points: [1, 0] }
    const end = event('end', { ...how, at: kStart + 5000 })
    expect(game.remaining('white', 5000)).toBe(176_000)
    game.apply(end, 5100)
    expect(game.remaining('white', 9000)).toBe(176_000)
    expect(game.remaining('black', 9000)).toBe(180_000)

    const loaded = begun()
    loaded.apply(moved(0, 'd5:b7', { at: kStart + 1000 }), 0)
    loaded.apply(end, 0)
    expect(loaded.remaining('white', 0)).toBe(176_000)
  })

  it('has days for each move', () => {
    expect(new OnlineGame(rules, headOf({ clock: { days: 2 } })).remaining('white', 0)).toBe(
      2 * 24 * 3600 * 1000,
    )
  })

  it('takes moves back', () => {
    const game = begun()
    game.apply(moved(0, 'd5:b7'), 0)
    game.apply(event('offer', { side: 'black' }), 0)
    expect(game.offer).toBe('black')
    game.apply(event('takeback', { side: 'white', ply: 0 }), 0)
    expect(game.offer).toBeUndefined()
    expect(game.current.ply).toBe(0)
    expect(game.info.side).toBe('black')
  })

  it('changes the players under the swap rule, not the sides', () => {
    const game = begun(headOf({ swap: true }))
    expect(game.canSwap).toBe(false)
    game.apply(moved(0, 'd5:b7'), 0)
    expect(game.canSwap).toBe(true)
    game.apply(event('swap', { ply: 1, side: 'white' }), 0)
    expect(game.players).toEqual({ black: bob, white: ann })
    expect(game.sideOf(ann)).toBe('white')
    expect(game.info.side).toBe('white')
    expect(game.canSwap).toBe(false)
  })

  it('ends', () => {
    const game = begun()
    game.apply(
      event('end', { winner: 'white', termination: 'resign', points: [0, 0], clock: [5, 6] }),
      0,
    )
    expect(game.result).toEqual({ winner: 'white', termination: 'resign' })
    expect(game.remaining('black', 99_999)).toBe(5)
  })

  it('counts events of kinds it does not know', () => {
    const game = begun()
    expect(game.apply(event('fireworks'), 0)).toBe('done')
    expect(game.apply(moved(0, 'd5:b7'), 0)).toBe('done')
  })
})

describe('whose turn it is', () => {
  it('is known without the rules', () => {
    const head = headOf({ swap: true })
    seq = 0
    const events = [event('start')]
    expect(toMove(head, events)).toEqual(ann)
    events.push(moved(0, 'd5:b7'))
    expect(toMove(head, events)).toEqual(bob)
    events.push(event('swap', { ply: 1, side: 'white' }))
    expect(toMove(head, events)).toEqual(ann)
    events.push(moved(1, 'e5:d6'), event('pass', { ply: 2, side: 'black' }))
    expect(toMove(head, events)).toEqual(ann)
    events.push(event('takeback', { ply: 2, side: 'black' }))
    expect(toMove(head, events)).toEqual(bob)
  })
})

/** A connection that keeps what is asked, and whose answers the test gives. */
class Line {
  readonly asked: { frame: Asked; reject: (problem: Refused) => void }[] = []
  standing: (() => Asked) | undefined
  probes = 0

  ask(frame: Asked): Promise<Answer> {
    return new Promise((_, reject) => this.asked.push({ frame, reject }))
  }

  stand(frame: () => Asked): () => void {
    this.standing = frame
    return () => (this.standing = undefined)
  }

  probe(): void {
    this.probes++
  }
}

function seated(me = ann, head = headOf()) {
  seq = 0
  const line = new Line()
  const views: TableView[] = []
  const refusals: string[] = []
  const table = new OnlineTable({
    rules,
    connection: line,
    head,
    me,
    now: () => 0,
    changed: (view) => views.push(view),
    happened: () => undefined,
    refused: ({ code }) => refusals.push(code),
  })
  table.load([event('start')])
  table.follow()
  const hear = (heard: GameEvent) => table.receive({ t: 'event', event: heard, ack: undefined })
  return { table, line, refusals, hear }
}

describe('a place at a table', () => {
  /** By the server's clock, after all other events. */
  const kEnd = 1_789_000_005_000

  it('shows a move at once and keeps it when the server agrees', () => {
    const { table, line, hear } = seated()
    expect(table.view.legal).toContain('d5:b7')
    table.play('d5:b7')
    expect(line.asked[0]?.frame).toEqual({
      ...{ t: 'move', game: 'k3x', seq: 1, ply: 0, move: 'd5:b7' },
    })
    expect(table.view.shown.move).toBe('d5:b7')
    expect(table.view.toAct).toBe('white')
    const { shown } = table.view
    hear(moved(0, 'd5:b7'))
    expect(table.view.shown).toBe(shown)
  })

  it('takes a move back that is refused', async () => {
    const { table, line, refusals } = seated()
    table.play('d5:b7')
    line.asked[0]?.reject(new Refused('stale', 'elsewhere'))
    await Promise.resolve()
    await Promise.resolve()
    expect(table.view.shown.ply).toBe(0)
    expect(refusals).toEqual(['stale'])
    expect(line.probes).toBe(1)
  })

  it('plays a move made on the other one’s time, if it can be played then', () => {
    const { table, line, hear } = seated()
    table.play('d5:b7')
    hear(moved(0, 'd5:b7'))
    expect(table.view.legal.length).toBeGreaterThan(0)
    table.play('b7:b6')
    expect(table.view.premove).toBe('b7:b6')
    expect(line.asked).toHaveLength(1)
    hear(moved(1, 'e5:d6'))
    expect(table.view.premove).toBeUndefined()
    expect(line.asked[1]?.frame).toMatchObject({ ply: 2, move: 'b7:b6' })
  })

  it('drops such a move when it has become impossible, or is cancelled', () => {
    const { table, line, hear } = seated()
    hear(moved(0, 'd5:b7'))
    // White goes where black wants to.
    const replies = table.view.shown.info.legal
    const wanted = table.view.legal.find((mine) =>
      replies.some((reply) => reply.slice(3) === mine.slice(3)),
    )
    const reply = replies.find((move) => move.slice(3) === wanted?.slice(3))
    table.play(wanted ?? '')
    expect(table.view.premove).toBe(wanted)
    table.cancelPremove()
    expect(table.view.premove).toBeUndefined()
    table.play(wanted ?? '')
    hear(moved(1, reply ?? ''))
    expect(table.view.premove).toBeUndefined()
    expect(line.asked).toEqual([])
  })

  it('lets those who watch do nothing', () => {
    const { table } = seated({ id: 9, name: 'Eve', bot: false })
    expect(table.view).toMatchObject({ me: undefined, legal: [], canAbort: false })
  })

  it('offers what may be done', () => {
    const { table, hear } = seated()
    expect(table.view).toMatchObject({ canAbort: true, canTakeBack: false })
    hear(moved(0, 'd5:b7'))
    expect(table.view).toMatchObject({ canAbort: true, canTakeBack: true })
    hear(moved(1, 'e5:d6'))
    expect(table.view.canAbort).toBe(false)
    hear(event('offer', { side: 'white' }))
    expect(table.view).toMatchObject({ offer: 'white', canTakeBack: false })
  })

  it('lets white choose a colour before moving', () => {
    const swap = headOf({ swap: true })
    const { table, line, hear } = seated(bob, swap)
    hear(moved(0, 'd5:b7'))
    expect(table.view).toMatchObject({ choosing: true, legal: [] })
    table.choose('black')
    expect(line.asked[0]?.frame).toMatchObject({ t: 'swap', seq: 2, ply: 1 })
    hear(event('swap', { ply: 1, side: 'white' }))
    expect(table.view).toMatchObject({ choosing: false, me: 'black', toAct: 'white' })
    const second = seated(bob, swap)
    second.hear(moved(0, 'd5:b7'))
    second.table.choose('white')
    expect(second.table.view.choosing).toBe(false)
    expect(second.table.view.legal).toContain('e5:d6')
  })

  it('knows that the other one is gone, and is back', () => {
    const { table } = seated()
    const presence = { t: 'presence', game: 'k3x', side: 'white' } as const
    table.receive({ ...presence, here: false, claimIn: 30_000 })
    expect(table.view.away).toEqual({ since: 0, claimIn: 30_000 })
    table.receive({ ...presence, here: true, claimIn: undefined })
    expect(table.view.away).toBeUndefined()
  })

  it('joins with the last event, asks again after a gap, and leaves at the end', () => {
    const { line, hear } = seated()
    expect(line.standing?.()).toEqual({ t: 'join', game: 'k3x', seq: 1 })
    seq = 5
    hear(moved(3, 'd5:b7'))
    expect(line.probes).toBe(1)
    seq = 1
    hear(event('end', { winner: 'draw', termination: 'points', points: [1, 1] }))
    expect(line.standing).toBeUndefined()
  })

  it('stays after the end while people may write', async () => {
    const { table, line, hear } = seated()
    expect(table.view.chatCloses).toBe(Infinity)
    const result = { winner: 'draw', termination: 'points', points: [1, 1] }
    hear(event('end', { ...result, at: kEnd, chat_until: kEnd + 900_000 }))
    expect(line.standing?.()).toEqual({ t: 'join', game: 'k3x', seq: 2 })
    // It is known only now that the server's clock is ahead.
    table.receive({ t: 'game', id: 1, head: headOf(), seq: 2, now: kEnd + 1000 })
    expect(table.view.chatCloses).toBe(899_000)
    expect(table.talks).toBe(true)
    hear(event('chat', { side: 'white', text: 'again?' }))
    expect(table.view.chat).toMatchObject([{ by: bob, text: 'again?' }])
    const said = table.say('too late')
    line.asked.at(-1)?.reject(new Refused('over', 'the chat is closed'))
    expect(await said).toBe(false)
    expect(table.view.chatCloses).toBe(-Infinity)
  })

  it('lets nobody write in a game of long ago', () => {
    const { table } = seated()
    const result = { winner: 'draw', termination: 'points', points: [1, 1] }
    table.load([event('end', { ...result, at: kEnd, chat_until: kEnd + 900_000 })], kEnd + 900_001)
    expect(table.talks).toBe(false)
  })

  it('looks back without missing what comes', () => {
    const { table, hear } = seated()
    hear(moved(0, 'd5:b7'))
    hear(moved(1, 'e5:d6'))
    table.step(-1)
    expect(table.view).toMatchObject({ live: false, legal: [] })
    hear(moved(2, 'b7:b6'))
    expect(table.view.shown.ply).toBe(1)
    table.step(1000)
    expect(table.view.live).toBe(true)
  })
})
