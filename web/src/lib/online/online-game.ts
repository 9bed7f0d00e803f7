// A game on the server as its events tell it: position, clocks, who sits where, what was
// asked and said, and how it ended. The rules of the engine play every move; what breaks
// them is not believed. It never reads the time: it is told.

import type { BothSides, PositionInfo, Side } from 'yolah-engine'
import { Clock, type TimeControl } from '../game/clock'
import { kPass } from '../game/notation'
import type { RulesLike } from '../game/rules'
import { GameTree, type TreeNode } from '../game/tree'
import type { GameEvent, GameHead, OnlineClock, Termination, User, Winner } from './wire'

export interface Said {
  seq: number
  side: Side
  /** Who it was: colours may change hands. */
  by: User
  text: string
}

export interface OnlineResult {
  winner: Winner
  termination: Termination
}

const kDay = 24 * 3600 * 1000

/** What each side begins with. */
function controlOf(clock: OnlineClock): TimeControl {
  return 'days' in clock ? { initial: clock.days * kDay, increment: 0 } : clock
}

export class OnlineGame {
  readonly tree: GameTree
  readonly chat: Said[] = []
  private last = 0
  private at: TreeNode
  private seats: BothSides<User>
  private timer: Clock
  private end: OnlineResult | undefined
  private chatUntil: number | undefined
  private asking: Side | undefined
  private swapped = false
  /** When the turn began, by the server's clock. */
  private turnAt: number | undefined
  private lags: Partial<BothSides<number>> = {}
  /** This clock less the server's, as far as is known: what arrives can only be late. */
  private offset = Infinity

  constructor(
    rules: RulesLike,
    readonly head: GameHead,
  ) {
    this.tree = new GameTree(rules)
    this.at = this.tree.root
    this.seats = head.players
    this.timer = new Clock(controlOf(head.clock))
  }

  /** The number of the last event. */
  get seq(): number {
    return this.last
  }

  get current(): TreeNode {
    return this.at
  }

  get info(): PositionInfo {
    return this.at.info
  }

  /** The positions so far, the start first. */
  get line(): TreeNode[] {
    return this.tree.pathTo(this.at)
  }

  get players(): BothSides<User> {
    return this.seats
  }

  get result(): OnlineResult | undefined {
    return this.end
  }

  /** When players can write no more, by this clock. */
  get chatCloses(): number {
    if (!this.end) return Infinity
    return this.chatUntil === undefined ? -Infinity : this.chatUntil + this.offset
  }

  /** Who would like a move back. */
  get offer(): Side | undefined {
    return this.asking
  }

  /** What the last move of each side was spared for the network's sake. */
  get lag(): Partial<BothSides<number>> {
    return this.lags
  }

  get started(): boolean {
    return this.last > 0
  }

  /** White may take black's side instead of moving. */
  get canSwap(): boolean {
    return this.head.swap && !this.swapped && this.at.ply === 1 && !this.end
  }

  /** Before both have moved a game may be given up without a loss. */
  get canAbort(): boolean {
    return !this.end && this.at.ply < 2
  }

  sideOf(user: User | undefined): Side | undefined {
    if (user?.id === this.seats.black.id) return 'black'
    return user?.id === this.seats.white.id ? 'white' : undefined
  }

  /** Whether a side has a move that it might ask back. */
  hasMoved(side: Side): boolean {
    return this.line.some((node) => node.parent?.info.side === side && node.move !== kPass)
  }

  remaining(side: Side, now: number): number {
    return this.timer.remaining(side, now)
  }

  /** What the server's clock showed just now. */
  hearTime(server: number | undefined, now: number): void {
    if (server !== undefined) this.offset = Math.min(this.offset, now - server)
  }

  /** Takes the next event. `gap`: some before it are missing, or it cannot be; `known`: it
   * was here before. */
  apply(event: GameEvent, now: number): 'done' | 'known' | 'gap' {
    if (event.seq <= this.last) return 'known'
    if (event.seq !== this.last + 1) return 'gap'
    this.hearTime(event.at, now)
    try {
      this.change(event)
    } catch {
      return 'gap'
    }
    this.last = event.seq
    this.setClock(event, now)
    return 'done'
  }

  private change(event: GameEvent): void {
    switch (event.kind) {
      case 'move':
        this.play(event.move)
        this.lags = { ...this.lags, [event.side]: event.lag }
        break
      case 'pass':
        this.play(kPass)
        break
      case 'takeback':
        this.takeBackTo(event.ply)
        break
      case 'offer':
        this.asking = event.side
        break
      case 'decline':
        this.asking = undefined
        break
      case 'swap':
        this.swapped = true
        this.seats = { black: this.seats.white, white: this.seats.black }
        break
      case 'chat':
        this.chat.push({ ...event, by: this.seats[event.side] })
        break
      case 'end':
        this.end = { winner: event.winner, termination: event.termination }
        this.chatUntil = event.chatUntil
        this.asking = undefined
        break
    }
  }

  private play(move: string): void {
    this.at = this.tree.play(this.at, move)
    this.asking = undefined
  }

  private takeBackTo(ply: number): void {
    const { line } = this
    const back = line[ply]
    const gone = line[ply + 1]
    if (!back || !gone) throw new Error('there is nothing to take back')
    this.tree.remove(gone)
    this.at = back
    this.asking = undefined
  }

  /** Time runs for the side to move since the last move; what is said or asked in between
   * does not stop it. */
  private setClock(event: GameEvent, now: number): void {
    if (['chat', 'offer', 'decline', 'unknown'].includes(event.kind)) return
    const since = event.at === undefined ? now : Math.min(now, event.at + this.offset)
    if (this.end) return this.stopClock(event, now)
    this.timer = new Clock(this.timer.control, event.clock)
    this.timer.start(this.info.side, since)
    this.turnAt = event.at
  }

  /** The end says what was left when the turn began; what was thought since then is spent.
   * It is counted by the server's times, so that it is the same after a reload. */
  private stopClock({ at, clock }: GameEvent, now: number): void {
    const { side } = this.info
    const left =
      at === undefined || this.turnAt === undefined
        ? this.timer.remaining(side, now)
        : Math.max(0, clock[side] - Math.max(0, at - this.turnAt))
    this.timer = new Clock(this.timer.control, { ...clock, [side]: left })
  }
}
