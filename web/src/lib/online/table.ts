// Somebody at a game on the server, as a player or to watch: what the board shows, what may
// be done, and what is done about it. A move is shown at once and counts once the server
// says so; one that is made on the opponent's time waits for its turn here.

import type { BothSides, Side } from 'yolah-engine'
import type { RulesLike } from '../game/rules'
import type { TreeNode } from '../game/tree'
import { Refused, type Connection } from './connection'
import { OnlineGame, type OnlineResult, type Said } from './online-game'
import type { Frame, GameEvent, GameHead, User } from './wire'

export interface TableView {
  head: GameHead
  players: BothSides<User>
  /** Undefined for those who watch. */
  me: Side | undefined
  line: TreeNode[]
  /** What the board shows: the last position, or one that was gone back to. */
  shown: TreeNode
  live: boolean
  toAct: Side
  /** The side whose time runs; a move that the server does not have yet stops no clock. */
  running: Side
  result: OnlineResult | undefined
  /** What the board takes: moves, or on the opponent's time those that may come next. */
  legal: readonly string[]
  premove: string | undefined
  offer: Side | undefined
  canTakeBack: boolean
  canAbort: boolean
  /** The colour is to be chosen, and it is for this one to do. */
  choosing: boolean
  chat: readonly Said[]
  /** When this one can write no more. */
  chatCloses: number
  lag: Partial<BothSides<number>>
  /** The opponent is not there; in so many milliseconds the game may be claimed. */
  away: { since: number; claimIn: number } | undefined
}

export interface TableParts {
  rules: RulesLike
  connection: Pick<Connection, 'ask' | 'stand' | 'probe'>
  head: GameHead
  me: User | undefined
  now: () => number
  changed: (view: TableView) => void
  happened: (event: GameEvent) => void
  refused: (problem: Refused) => void
}

export class OnlineTable {
  private readonly game: OnlineGame
  private pending: TreeNode | undefined
  private premove: string | undefined
  private looked: TreeNode | undefined
  private keeps = false
  private away: TableView['away']
  private leaveGame: (() => void) | undefined
  private chatClosed = false

  constructor(private readonly parts: TableParts) {
    this.game = new OnlineGame(parts.rules, parts.head)
  }

  /** What is known of the game already, told to nobody; and the server's time, if it is known. */
  load(events: readonly GameEvent[], serverNow?: number): void {
    events.forEach((event) => this.game.apply(event, this.parts.now()))
    this.game.hearTime(serverNow, this.parts.now())
  }

  /** From now on events come by the connection, on whichever node it is. */
  follow(): void {
    const { connection } = this.parts
    const game = this.game.head.game
    const stop = connection.stand(() => ({ t: 'join', game, seq: this.game.seq }))
    this.leaveGame = () => {
      stop()
      connection.ask({ t: 'leave', game }).catch(() => undefined)
    }
  }

  leave(): void {
    this.leaveGame?.()
    this.leaveGame = undefined
  }

  receive(frame: Frame): void {
    const { game } = this.game.head
    if (frame.t === 'event' && frame.event.game === game) this.take(frame.event)
    else if (frame.t === 'game' && frame.head.game === game) {
      this.game.hearTime(frame.now, this.parts.now())
    } else if (frame.t === 'presence' && frame.game === game && frame.side !== this.me) {
      this.away = frame.here ? undefined : { since: this.parts.now(), claimIn: frame.claimIn ?? 0 }
    } else return
    this.tell()
  }

  get view(): TableView {
    const { game, me } = this
    const last = this.last
    const shown = this.looked ?? last
    const live = shown === last
    const toAct = last.info.side
    const playing = me !== undefined && !game.result && game.started
    const choosing = playing && game.canSwap && toAct === me && !this.keeps && !this.pending
    return {
      head: game.head,
      players: game.players,
      me,
      line: this.line,
      shown,
      live,
      toAct,
      running: game.info.side,
      result: game.result,
      legal: playing && live && !choosing ? this.legal(me, last) : [],
      premove: this.premove,
      offer: game.offer,
      canTakeBack: playing && !game.head.rated && !game.offer && game.hasMoved(me),
      canAbort: playing && game.canAbort,
      choosing,
      chat: [...game.chat],
      chatCloses: me === undefined || this.chatClosed ? -Infinity : game.chatCloses,
      lag: game.lag,
      away: playing ? this.away : undefined,
    }
  }

  /** Whether players may still write. */
  get talks(): boolean {
    return !this.chatClosed && this.parts.now() < this.game.chatCloses
  }

  remaining(side: Side): number {
    return this.game.remaining(side, this.parts.now())
  }

  /** A move, or on the opponent's time the one to make after theirs. */
  play(move: string): void {
    if (this.toMove) this.send(move)
    else this.premove = move
    this.tell()
  }

  cancelPremove(): void {
    this.premove = undefined
    this.tell()
  }

  /** Under the swap rule: taking black exchanges the players, keeping white is to move. */
  choose(colour: Side): void {
    if (colour === 'white') this.keeps = true
    else this.wish('swap', { seq: this.game.seq, ply: this.game.current.ply }, true)
    this.tell()
  }

  resign(): void {
    this.wish('resign', {}, true)
  }

  abort(): void {
    this.wish('abort', {}, true)
  }

  claim(): void {
    this.wish('claim', {}, true)
  }

  /** Asks for one's last move back. */
  askBack(): void {
    this.wish('takeback')
  }

  answerOffer(agree: boolean): void {
    this.wish(agree ? 'accept' : 'decline')
  }

  /** True once it is said. */
  async say(text: string): Promise<boolean> {
    try {
      await this.parts.connection.ask({ t: 'chat', game: this.game.head.game, text })
      return true
    } catch (problem) {
      if (problem instanceof Refused && problem.code === 'over') this.closeChat()
      this.refuse(problem)
      return false
    }
  }

  private closeChat(): void {
    this.chatClosed = true
    this.tell()
  }

  goTo(node: TreeNode): void {
    this.looked = node === this.last ? undefined : node
    this.tell()
  }

  step(by: number): void {
    const { line } = this
    const from = line.indexOf(this.looked ?? this.last)
    const to = line[Math.min(line.length - 1, Math.max(0, from + by))]
    if (to) this.goTo(to)
  }

  private get me(): Side | undefined {
    return this.game.sideOf(this.parts.me)
  }

  private get last(): TreeNode {
    return this.pending ?? this.game.current
  }

  private get line(): TreeNode[] {
    return this.game.tree.pathTo(this.last)
  }

  private get toMove(): boolean {
    return !this.pending && this.game.info.side === this.me
  }

  private legal(me: Side, { info }: TreeNode): readonly string[] {
    if (info.over) return []
    if (info.side === me && !this.pending) return info.legal
    // What could be played if it were one's turn; whether it can be will be seen then.
    const turned = info.position.replace(/ [bw] /, me === 'black' ? ' b ' : ' w ')
    return this.parts.rules.position(turned).legal
  }

  private take(event: GameEvent): void {
    const done = this.game.apply(event, this.parts.now())
    if (done === 'gap') this.parts.connection.probe()
    if (done !== 'done') return
    this.settlePending(event)
    if (event.kind === 'move' && event.side !== this.me) this.away = undefined
    if (this.looked && !this.game.tree.find(this.looked.id)) this.looked = undefined
    if (event.kind === 'move' || event.kind === 'pass') this.playPremove()
    else if (event.kind === 'takeback' || event.kind === 'end') this.premove = undefined
    if (event.kind === 'end' && event.chatUntil === undefined) this.leave()
    this.parts.happened(event)
  }

  private settlePending(event: GameEvent): void {
    const { pending } = this
    if (!pending || event.kind === 'chat') return
    this.pending = undefined
    if (this.game.current !== pending && this.game.tree.find(pending.id)) {
      const onTheWay = this.game.line.includes(pending)
      if (!onTheWay) this.game.tree.remove(pending)
    }
  }

  private playPremove(): void {
    const { premove } = this
    if (!premove || !this.toMove || this.game.result) return
    this.premove = undefined
    if (this.game.info.legal.includes(premove)) this.send(premove)
  }

  private send(move: string): void {
    const { game } = this
    const at = game.current
    if (!at.info.legal.includes(move)) return
    const asked = { t: 'move', game: game.head.game, seq: game.seq, ply: at.ply, move }
    const made = game.tree.play(at, move)
    this.pending = made
    this.looked = undefined
    this.parts.connection.ask(asked, { again: true }).catch((problem: unknown) => {
      if (this.pending === made) {
        this.pending = undefined
        game.tree.remove(made)
      }
      this.parts.connection.probe()
      this.refuse(problem)
      this.tell()
    })
  }

  private wish(t: string, more: Record<string, unknown> = {}, again = false): void {
    const asked = { t, game: this.game.head.game, ...more }
    this.parts.connection.ask(asked, { again }).catch((problem: unknown) => this.refuse(problem))
  }

  /** That a game is over is seen from its events. */
  private refuse(problem: unknown): void {
    if (problem instanceof Refused && problem.code !== 'over') this.parts.refused(problem)
  }

  private tell(): void {
    this.parts.changed(this.view)
  }
}
