// The person's place on the server, one for all online pages: who they are, the connection,
// who challenges them and the games they play. Nothing is asked of any server before an
// online page calls `begin`, or the app for who was somebody there before; from then on the
// connection stays, so that challenges and turns are heard on the other pages too.

import { calls } from '../app/calls.svelte'
import { dismiss, notify } from '../app/notices.svelte'
import { callTexts } from '../i18n/calls'
import { kept } from '../learn/kept.svelte'
import { go, route } from '../router/router.svelte'
import { Api } from './api'
import { codeOf } from './requests'
import { Connection, type ConnectionState, type SocketEars } from './connection'
import { OwnGames } from './own-games'
import { PuzzleSync } from './puzzle-sync'
import { PuzzlesApi } from './puzzles-api'
import { markSomebody } from '../app/presence'
import { isGuest, type Challenge, type Frame, type User } from './wire'

/** `none`: the page comes from somewhere that only serves files. */
export type ServerState = 'asking' | 'there' | 'none' | 'offline'

const kAskAgain = 3000
/** A connection refused so often may be that of somebody who is signed in no longer. */
const kSuspicious = 3

class Online {
  readonly api = new Api()
  server: ServerState = $state('asking')
  state: ConnectionState = $state('connecting')
  me: User | undefined = $state.raw()
  games: readonly string[] = $state.raw([])
  incoming: readonly Challenge[] = $state.raw([])
  node = $state('')
  /** The device has no network; a broken connection is noticed only seconds later. */
  private unplugged = $state(false)
  /** The game whose page is open, and whether it is a person's turn there. Somebody who
   * plays is told of another game, not taken to it. */
  seat: { game: string; playing: boolean; myTurn: boolean } | undefined = $state.raw()
  /** The games on other pages in which it is the person's turn. */
  private turns: readonly string[] = $state.raw([])
  /** Notices that stand for a challenge or a game, by its id. */
  private readonly told = new Map<string, number>()
  private readonly puzzles = new PuzzleSync({
    api: new PuzzlesApi(),
    user: () => (this.hasAccount ? this.me?.id : undefined),
    results: () => kept.results,
    change: (made) => kept.change(made),
    rate: (ratings) => kept.rate(ratings),
  })
  private own: OwnGames | undefined
  private begun = false
  private opened = 0
  private line: Connection | undefined
  private readonly listeners = new Set<(frame: Frame) => void>()

  /** The person is neither nobody nor a guest. */
  get hasAccount(): boolean {
    return this.me !== undefined && !isGuest(this.me)
  }

  /** There was a connection, and there is none now. */
  get lost(): boolean {
    return this.server === 'there' && (this.state === 'reconnecting' || this.unplugged)
  }

  get connection(): Connection {
    if (!this.line) throw new Error('the server is not connected yet')
    return this.line
  }

  begin(): void {
    if (this.begun) return
    this.begun = true
    void this.ask()
    addEventListener('offline', () => {
      this.unplugged = true
      // A server on the same machine answers all the same.
      this.line?.probe()
    })
    addEventListener('online', () => this.plugIn())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.line?.probe()
    })
    $effect.root(() => this.call())
  }

  /** Keeps in step what calls the person, and what is followed for it. */
  private call(): void {
    $effect(() => void (calls.challenges = this.incoming.length))
    $effect(() => void (calls.user = this.hasAccount ? this.me?.name : undefined))
    $effect(() => void (calls.turn = this.seat?.myTurn === true || this.turns.length > 0))
    $effect(() => {
      if (this.server === 'there')
        this.own?.follow(this.games.filter((id) => id !== this.seat?.game))
    })
    // After each try, and when a connection is there again.
    $effect(() => {
      const { results, visits } = kept
      if (results && this.hasAccount && this.state === 'connected') void this.puzzles.sync(visits)
    })
    // What a page shows needs no notice.
    $effect(() => {
      if (route() === '/online') this.told.forEach((_, id) => this.untell(id))
      else if (this.seat) this.untell(this.seat.game)
    })
  }

  /** Asks again whether there is a server. */
  async ask(): Promise<void> {
    try {
      const { user, games } = await this.api.me()
      this.me = user
      this.games = games
      this.mark()
      this.line ??= this.connect()
      this.own ??= this.ownGames(this.line)
      this.server = 'there'
    } catch (problem) {
      const code = codeOf(problem)
      // A server of something else, such as a fleet, knows of no such request.
      this.server = code === 'no_server' || code === 'unknown' ? 'none' : 'offline'
      if (this.server === 'none') markSomebody(undefined)
      if (code === 'busy') setTimeout(() => void this.ask(), kAskAgain)
    }
  }

  /** What it returns ends it. */
  listen(heard: (frame: Frame) => void): () => void {
    this.listeners.add(heard)
    return () => this.listeners.delete(heard)
  }

  /** Whoever is nobody becomes a guest: the server needs to know who plays. */
  async beSomebody(): Promise<void> {
    if (!this.me) this.become(await this.api.guest())
  }

  async signIn(name: string, password: string, code: string | undefined): Promise<void> {
    this.become(await this.api.signIn(name, password, code))
  }

  async signUp(name: string, password: string): Promise<void> {
    this.become(await this.api.signUp(name, password))
  }

  async signOut(): Promise<void> {
    await this.api.signOut()
    this.leave()
  }

  /** The session has ended on the server: one is nobody. */
  leave(): void {
    this.become(undefined)
  }

  forget(challenge: string): void {
    this.untell(challenge)
    this.incoming = this.incoming.filter(({ id }) => id !== challenge)
  }

  private plugIn(): void {
    this.unplugged = false
    if (this.line) this.line.renew()
    else void this.ask()
  }

  private mark(): void {
    markSomebody(this.hasAccount ? 'account' : this.me && 'guest')
  }

  private become(user: User | undefined): void {
    this.me = user
    this.mark()
    this.games = []
    this.meet([])
    this.line?.renew()
  }

  /** The challenges that there are now; some may have come while nobody listened. */
  private meet(challenges: readonly Challenge[]): void {
    const known = new Set(this.incoming.map(({ id }) => id))
    for (const { id } of this.incoming)
      if (!challenges.some((one) => one.id === id)) this.untell(id)
    this.incoming = challenges
    challenges.filter(({ id }) => !known.has(id)).forEach((challenge) => this.tell(challenge))
  }

  private ownGames(connection: Connection): OwnGames {
    return new OwnGames({
      connection,
      me: () => this.me,
      changed: (turns) => {
        this.turns = turns
        this.games.filter((id) => !turns.includes(id)).forEach((id) => this.untell(id))
      },
      called: (game, { name }) => this.tellOfTurn(game, name),
      ended: (game) => (this.games = this.games.filter((id) => id !== game)),
    })
  }

  private tellOfTurn(game: string, opponent: string): void {
    if (route() === '/online') return
    this.untell(game)
    const action = { label: callTexts().goThere, run: () => go(`/online/game/${game}`) }
    this.told.set(game, notify(callTexts().yourTurnAgainst(opponent), action))
  }

  private untell(id: string): void {
    const notice = this.told.get(id)
    if (notice === undefined) return
    this.told.delete(id)
    dismiss(notice)
  }

  private connect(): Connection {
    return new Connection({
      open: (ears) => this.open(ears),
      later: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
      chance: Math.random,
      changed: (state) => (this.state = state),
      heard: (frame) => this.hear(frame),
    })
  }

  private open({ message, closed }: SocketEars): WebSocket {
    if (++this.opened % kSuspicious === 0) void this.checkSession()
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/ws`)
    socket.onmessage = ({ data }) => message(data)
    socket.onclose = closed
    return socket
  }

  /** A session that has ended is forgotten by the browser too, or no connection is made. */
  private async checkSession(): Promise<void> {
    try {
      const { user } = await this.api.me()
      if (user) return
      await this.signOut()
    } catch {
      // Nobody answers: the connection is tried on and on.
    }
  }

  private hear(frame: Frame): void {
    this.unplugged = false
    switch (frame.t) {
      case 'hello':
        this.opened = 0
        this.node = frame.node
        this.me = frame.user
        this.games = frame.games
        this.mark()
        this.meet(frame.challenges)
        break
      case 'signed_out':
        void this.checkSession()
        break
      case 'challenge':
        this.meet([...this.incoming.filter(({ id }) => id !== frame.challenge.id), frame.challenge])
        break
      case 'gone':
        this.forget(frame.challenge)
        break
      case 'begun':
        this.gameBegun(frame.game, frame.challenge)
        break
    }
    this.own?.hear(frame)
    this.listeners.forEach((heard) => heard(frame))
  }

  private tell(challenge: Challenge): void {
    // Where it is seen anyway.
    if (route() === '/online' || route() === `/online/game/${challenge.rematch}`) return
    const { name } = challenge.by
    const text = challenge.rematch ? callTexts().wantsRematch(name) : callTexts().challenges(name)
    const action = { label: callTexts().look, run: () => go('/online') }
    this.told.set(challenge.id, notify(text, action))
  }

  private gameBegun(game: string, challenge: string | undefined): void {
    this.games = [...this.games.filter((id) => id !== game), game]
    if (challenge) this.forget(challenge)
    const place = `/online/game/${game}`
    if (route() === place) return
    if (route()?.startsWith('/online') && !this.seat?.playing) return go(place)
    notify(callTexts().begun, { label: callTexts().goThere, run: () => go(place) })
  }
}

export const online = new Online()
