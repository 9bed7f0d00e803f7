import { describe, expect, it } from 'vitest'
import {
  Connection,
  Refused,
  type ConnectionState,
  type SocketEars,
  type SocketLike,
} from './connection'
import type { Frame } from './wire'

/** A server that says what a test wants, and time that passes when a test says so. */
class World {
  readonly sockets: FakeSocket[] = []
  readonly states: ConnectionState[] = []
  readonly heard: Frame[] = []
  private timers: { at: number; run: () => void }[] = []
  private now = 0

  connection(): Connection {
    return new Connection({
      open: (ears) => {
        const socket = new FakeSocket(ears)
        this.sockets.push(socket)
        return socket
      },
      later: (milliseconds, run) => {
        const timer = { at: this.now + milliseconds, run }
        this.timers.push(timer)
        return () => (this.timers = this.timers.filter((other) => other !== timer))
      },
      chance: () => 1,
      changed: (state) => this.states.push(state),
      heard: (frame) => this.heard.push(frame),
    })
  }

  get socket(): FakeSocket {
    const last = this.sockets.at(-1)
    if (!last) throw new Error('nobody has connected')
    return last
  }

  pass(milliseconds: number): void {
    const end = this.now + milliseconds
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.timers = this.timers.filter((timer) => timer !== next)
      this.now = next.at
      next.run()
    }
    this.now = end
  }
}

class FakeSocket implements SocketLike {
  readonly sent: Record<string, unknown>[] = []
  closed = false

  constructor(readonly ears: SocketEars) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }

  close(): void {
    this.closed = true
  }

  say(frame: Record<string, unknown>): void {
    this.ears.message(JSON.stringify(frame))
  }

  hello(): void {
    this.say({ t: 'hello', node: 'n1', user: null })
  }
}

const move = { t: 'move', game: 'k3x', seq: 7, ply: 5, move: 'd5:b7' }
const acknowledged = {
  ...{ t: 'event', game: 'k3x', seq: 8, kind: 'move', ply: 5, side: 'black', move: 'd5:b7' },
  ...{ clock: [1, 2], lag: 0 },
}

describe('a connection', () => {
  it('sends what is asked once it is greeted, and hands on the answers', async () => {
    const world = new World()
    const connection = world.connection()
    const answer = connection.ask(move)
    expect(world.socket.sent).toEqual([])
    world.socket.hello()
    expect(connection.state).toBe('connected')
    const [sent] = world.socket.sent
    expect(sent).toMatchObject(move)
    world.socket.say({ ...acknowledged, ack: sent?.id })
    expect(await answer).toMatchObject({ t: 'event', event: { seq: 8 } })
  })

  it('opens again when it breaks, later and later, and follows from the last event', () => {
    const world = new World()
    const connection = world.connection()
    let seq = 3
    connection.stand(() => ({ t: 'join', game: 'k3x', seq }))
    world.socket.hello()
    expect(world.socket.sent[0]).toMatchObject({ t: 'join', seq: 3 })
    seq = 9
    world.socket.ears.closed()
    expect(connection.state).toBe('reconnecting')
    world.pass(200)
    expect(world.sockets).toHaveLength(2)
    world.socket.ears.closed()
    world.pass(200)
    expect(world.sockets).toHaveLength(2)
    world.pass(200)
    expect(world.sockets).toHaveLength(3)
    world.socket.hello()
    expect(world.socket.sent[0]).toMatchObject({ t: 'join', seq: 9 })
    expect(world.states).toEqual(['connected', 'reconnecting', 'connected'])
  })

  it('sends a move again, the same one, until it is acknowledged', async () => {
    const world = new World()
    const connection = world.connection()
    connection.stand(() => ({ t: 'join', game: 'k3x', seq: 7 }))
    world.socket.hello()
    const answer = connection.ask(move, { again: true })
    world.socket.ears.closed()
    world.pass(1000)
    world.socket.hello()
    const [join, again] = world.socket.sent
    expect(join).toMatchObject({ t: 'join' })
    expect(again).toMatchObject(move)
    world.socket.say({ t: 'error', id: again?.id, code: 'busy', text: 'in a moment' })
    world.pass(1000)
    expect(world.socket.sent.filter(({ t }) => t === 'move')).toHaveLength(2)
    world.socket.say({ ...acknowledged, ack: again?.id })
    await answer
    world.socket.ears.closed()
    world.pass(1000)
    world.socket.hello()
    expect(world.socket.sent.filter(({ t }) => t === 'move')).toHaveLength(0)
  })

  it('does not say twice what would be heard twice', async () => {
    const world = new World()
    const connection = world.connection()
    world.socket.hello()
    const answer = connection.ask({ t: 'chat', game: 'k3x', text: 'hello' })
    world.socket.ears.closed()
    await expect(answer).rejects.toMatchObject({ code: 'lost' })
    world.pass(1000)
    world.socket.hello()
    expect(world.socket.sent).toEqual([])
  })

  it('says why something is refused', async () => {
    const world = new World()
    const connection = world.connection()
    world.socket.hello()
    const answer = connection.ask(move, { again: true })
    world.socket.say({ t: 'error', id: world.socket.sent[0]?.id, code: 'illegal', text: 'no' })
    await expect(answer).rejects.toEqual(new Refused('illegal', 'no'))
  })

  it('goes elsewhere at once when its node is about to stop', () => {
    const world = new World()
    world.connection()
    const { socket } = world
    socket.hello()
    socket.say({ t: 'moving' })
    expect(socket.closed).toBe(true)
    world.pass(200)
    expect(world.sockets).toHaveLength(2)
  })

  it('notices that nobody is there any more', () => {
    const world = new World()
    const connection = world.connection()
    connection.stand(() => ({ t: 'join', game: 'k3x', seq: 7 }))
    world.socket.hello()
    world.socket.say({ t: 'ok', id: world.socket.sent[0]?.id })
    world.pass(14_000)
    expect(world.socket.sent).toHaveLength(1)
    world.pass(2000)
    expect(world.socket.sent).toHaveLength(2)
    expect(connection.state).toBe('connected')
    world.pass(9000)
    expect(connection.state).toBe('reconnecting')
  })

  it('does not believe what is no frame', () => {
    const world = new World()
    const connection = world.connection()
    world.socket.hello()
    world.socket.ears.message('<html>')
    expect(connection.state).toBe('reconnecting')
    world.pass(1000)
    world.socket.hello()
    world.socket.say({ t: 'something new' })
    expect(connection.state).toBe('connected')
  })

  it('can be closed for good', async () => {
    const world = new World()
    const connection = world.connection()
    const answer = connection.ask(move, { again: true })
    connection.close()
    await expect(answer).rejects.toMatchObject({ code: 'lost' })
    world.pass(100_000)
    expect(world.sockets).toHaveLength(1)
  })
})
