// One WebSocket to the server, for as long as it is wanted. It breaks off whenever a node, a
// proxy or the network does; then it is opened again, at the same address, which leads to
// any node that lives, and everything goes on: what was followed is followed again from the
// last event one has, and what was asked and not answered is asked again.

import { readFrame, type Frame } from './wire'

/** `connecting`: for the first time. */
export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'closed'

/** As much of a browser's WebSocket as is used. */
export interface SocketLike {
  send(text: string): void
  close(): void
}

export interface SocketEars {
  message: (data: unknown) => unknown
  closed: () => unknown
}

export interface ConnectionParts {
  /** What it tells, it tells later. */
  open: (ears: SocketEars) => SocketLike
  /** Runs something later; what it returns prevents that. */
  later: (milliseconds: number, run: () => void) => () => void
  /** From 0 to 1: nodes that stop let go of many clients at once, who should not all come
   * back together. */
  chance: () => number
  changed: (state: ConnectionState) => void
  heard: (frame: Frame) => void
}

/** Why something that was asked is not done. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text)
  }
}

/** What a client sends, without the number that the connection gives it. */
export type Asked = { t: string } & Record<string, unknown>
export type Answer = Frame & { t: 'ok' | 'game' | 'event' }

interface Pending {
  frame: Asked
  /** Asking twice does what asking once does. */
  again: boolean
  sent: boolean
  resolve: (answer: Answer) => void
  reject: (problem: Refused) => void
}

const kFirstPause = 200
const kLongestPause = 8000
/** An answer takes milliseconds, and some seconds when the owner of a game has died. */
const kPatience = 8000
/** A connection may be dead without either end having noticed. */
const kQuiet = 15_000
const kBusyPause = 400

export class Connection {
  private socket: SocketLike | undefined
  private now: ConnectionState = 'connecting'
  private greeted = false
  private attempts = 0
  private nextId = 1
  private readonly pending = new Map<number, Pending>()
  private readonly standing = new Set<() => Asked>()
  private cancelRetry: (() => void) | undefined
  private cancelWatch: (() => void) | undefined

  constructor(private readonly parts: ConnectionParts) {
    this.connect()
  }

  get state(): ConnectionState {
    return this.now
  }

  /** Asks once; with `again`, until there is an answer. Rejected with the code `lost` if the
   * connection broke before that. */
  ask(frame: Asked, { again = false } = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const id = this.nextId++
      this.pending.set(id, { frame, again, sent: false, resolve, reject })
      if (this.greeted) this.send(id)
    })
  }

  /** Asks now, whenever the connection is new, and from time to time to see that it lives.
   * What it returns ends that. */
  stand(frame: () => Asked): () => void {
    this.standing.add(frame)
    if (this.greeted) this.askStanding(frame)
    return () => this.standing.delete(frame)
  }

  /** Opens another one in its place, at once: one is somebody else now, or was away. */
  renew(): void {
    if (this.now === 'closed') return
    this.attempts = 0
    this.drop()
    this.connect()
  }

  /** Sees whether the connection still lives. */
  probe(): void {
    if (this.greeted) this.standing.forEach((frame) => this.askStanding(frame))
    else if (this.now === 'reconnecting') this.renew()
  }

  close(): void {
    this.drop()
    this.cancelRetry?.()
    this.become('closed')
    this.pending.forEach(({ reject }) => reject(new Refused('lost', 'the connection is closed')))
    this.pending.clear()
  }

  private connect(): void {
    this.cancelRetry?.()
    // One that was given up may still talk; nobody listens.
    const isOurs = () => this.socket === socket
    const socket = this.parts.open({
      message: (data) => isOurs() && this.receive(data),
      closed: () => isOurs() && this.lost(),
    })
    this.socket = socket
    this.watch(kPatience)
  }

  private receive(data: unknown): void {
    let frame: Frame
    try {
      frame = readFrame(String(data))
    } catch {
      // What cannot be understood is as good as a broken connection.
      return this.lost()
    }
    if (frame.t === 'moving') return this.move()
    if (frame.t === 'hello') this.greet()
    this.parts.heard(frame)
    this.settle(frame)
    if (this.greeted) this.watch(this.waiting() ? kPatience : kQuiet)
  }

  private greet(): void {
    this.greeted = true
    this.attempts = 0
    this.become('connected')
    // Games are joined before moves are sent again: a node refuses moves of others.
    this.standing.forEach((frame) => this.askStanding(frame))
    this.pending.forEach(({ sent }, id) => {
      if (!sent) this.send(id)
    })
  }

  private settle(frame: Frame): void {
    const id = frame.t === 'event' ? frame.ack : 'id' in frame ? frame.id : undefined
    const asked = id === undefined ? undefined : this.pending.get(id)
    if (id === undefined || !asked) return
    if (frame.t === 'error') {
      if (frame.code === 'busy' && asked.again) return this.sendLater(id)
      this.pending.delete(id)
      asked.reject(new Refused(frame.code, frame.text))
    } else if (frame.t === 'ok' || frame.t === 'game' || frame.t === 'event') {
      this.pending.delete(id)
      asked.resolve(frame)
    }
  }

  private askStanding(make: () => Asked): void {
    this.ask(make()).catch((problem: unknown) => {
      const busy = problem instanceof Refused && problem.code === 'busy'
      if (busy) this.parts.later(kBusyPause, () => this.standing.has(make) && this.askAgain(make))
    })
  }

  private askAgain(make: () => Asked): void {
    if (this.greeted) this.askStanding(make)
  }

  private send(id: number): void {
    const asked = this.pending.get(id)
    if (!asked || !this.socket) return
    asked.sent = true
    this.socket.send(JSON.stringify({ ...asked.frame, id }))
    this.watch(kPatience)
  }

  private sendLater(id: number): void {
    this.parts.later(kBusyPause, () => this.greeted && this.send(id))
  }

  /** The node is about to stop: another one takes over. */
  private move(): void {
    this.drop()
    this.retry(kFirstPause * this.parts.chance())
  }

  private lost(): void {
    this.drop()
    const pause = Math.min(kLongestPause, kFirstPause * 2 ** this.attempts++)
    this.retry(pause * (0.5 + this.parts.chance() / 2))
  }

  private retry(pause: number): void {
    this.become(this.now === 'connecting' ? 'connecting' : 'reconnecting')
    this.cancelRetry = this.parts.later(pause, () => this.connect())
  }

  private drop(): void {
    this.cancelWatch?.()
    const { socket } = this
    this.socket = undefined
    this.greeted = false
    socket?.close()
    this.pending.forEach((asked, id) => {
      if (!asked.again && asked.sent) {
        this.pending.delete(id)
        asked.reject(new Refused('lost', 'the connection broke'))
      }
      asked.sent = false
    })
  }

  private waiting(): boolean {
    return [...this.pending.values()].some(({ sent }) => sent)
  }

  /** Silence for so long while an answer is due means that nobody is there; at other times
   * it is broken by a question. */
  private watch(patience: number): void {
    this.cancelWatch?.()
    this.cancelWatch = this.parts.later(patience, () => {
      if (!this.greeted || this.waiting()) this.lost()
      else {
        this.watch(kQuiet)
        this.probe()
      }
    })
  }

  private become(state: ConnectionState): void {
    if (this.now === state) return
    this.now = state
    this.parts.changed(state)
  }
}
