// The person's place on the server, one for all online pages: who they are, the connection,
// who challenges them and the games they play. Nothing is asked of any server before an
// online page calls `begin`; from then on the connection stays, so that challenges are
// heard on the other pages too.

import { notify } from '../app/notices.svelte'
import { t } from '../i18n/index.svelte'
import { go, route } from '../router/router.svelte'
import { Api } from './api'
import { codeOf } from './requests'
import { Connection, type ConnectionState, type SocketEars } from './connection'
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
  /** Somebody who plays is told of another game, not taken to it. */
  playing = false
  private begun = false
  private opened = 0
  private line: Connection | undefined
  private readonly listeners = new Set<(frame: Frame) => void>()

  /** The person is neither nobody nor a guest. */
  get hasAccount(): boolean {
    return this.me !== undefined && !isGuest(this.me)
  }

  get connection(): Connection {
    if (!this.line) throw new Error('the server is not connected yet')
    return this.line
  }

  begin(): void {
    if (this.begun) return
    this.begun = true
    void this.ask()
    addEventListener('online', () => (this.line ? this.line.renew() : void this.ask()))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.line?.probe()
    })
  }

  /** Asks again whether there is a server. */
  async ask(): Promise<void> {
    try {
      const { user, games } = await this.api.me()
      this.me = user
      this.games = games
      this.server = 'there'
      this.line ??= this.connect()
    } catch (problem) {
      const code = codeOf(problem)
      // A server of something else, such as a fleet, knows of no such request.
      this.server = code === 'no_server' || code === 'unknown' ? 'none' : 'offline'
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
    this.incoming = this.incoming.filter(({ id }) => id !== challenge)
  }

  private become(user: User | undefined): void {
    this.me = user
    this.games = []
    this.incoming = []
    this.line?.renew()
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
    switch (frame.t) {
      case 'hello':
        this.opened = 0
        this.node = frame.node
        this.me = frame.user
        this.games = frame.games
        this.incoming = frame.challenges
        break
      case 'signed_out':
        void this.checkSession()
        break
      case 'challenge':
        this.challenged(frame.challenge)
        break
      case 'gone':
        this.forget(frame.challenge)
        break
      case 'begun':
        this.gameBegun(frame.game, frame.challenge)
        break
    }
    this.listeners.forEach((heard) => heard(frame))
  }

  private challenged(challenge: Challenge): void {
    this.forget(challenge.id)
    this.incoming = [...this.incoming, challenge]
    // Where it is seen anyway.
    if (route() === '/online' || route() === `/online/game/${challenge.rematch}`) return
    const { name } = challenge.by
    notify(challenge.rematch ? t().online.wantsRematch(name) : t().online.challenges(name), {
      label: t().online.look,
      run: () => go('/online'),
    })
  }

  private gameBegun(game: string, challenge: string | undefined): void {
    this.games = [...this.games.filter((id) => id !== game), game]
    if (challenge) this.forget(challenge)
    const place = `/online/game/${game}`
    if (route() === place) return
    if (route()?.startsWith('/online') && !this.playing) return go(place)
    notify(t().online.begun, { label: t().online.goThere, run: () => go(place) })
  }
}

export const online = new Online()
