// The games that somebody plays, followed while they are on other pages: the opponent sees
// that they are there, and they hear when it is their turn.

import type { Connection } from './connection'
import { toMove } from './turn'
import type { Frame, GameEvent, GameHead, User } from './wire'

export interface OwnGamesParts {
  connection: Pick<Connection, 'stand'>
  me: () => User | undefined
  /** The games in which it is one's turn have changed. */
  changed: (turns: readonly string[]) => void
  /** The opponent has moved, just now. */
  called: (game: string, opponent: User) => void
  ended: (game: string) => void
}

interface Followed {
  head: GameHead | undefined
  events: GameEvent[]
  /** The events up to this one are of before. */
  known: number
  stop: () => void
}

/** Whoever plays more, by days for each move, looks at the lobby. */
const kMost = 5

export class OwnGames {
  private readonly followed = new Map<string, Followed>()

  constructor(private readonly parts: OwnGamesParts) {}

  /** From now on these, and no others. The server is not asked to forget the others: their
   * own page follows them, or they are over. */
  follow(games: readonly string[]): void {
    const wanted = games.slice(-kMost)
    for (const [game, { stop }] of this.followed) {
      if (wanted.includes(game)) continue
      stop()
      this.followed.delete(game)
    }
    wanted.filter((game) => !this.followed.has(game)).forEach((game) => this.add(game))
    this.tell()
  }

  hear(frame: Frame): void {
    if (frame.t === 'game') this.meet(frame.head, frame.seq)
    else if (frame.t === 'event') this.take(frame.event)
  }

  private add(game: string): void {
    const fresh: Followed = { head: undefined, events: [], known: 0, stop: () => undefined }
    this.followed.set(game, fresh)
    fresh.stop = this.parts.connection.stand(() => ({
      t: 'join',
      game,
      seq: fresh.events.at(-1)?.seq ?? 0,
    }))
  }

  private meet(head: GameHead, seq: number): void {
    const one = this.followed.get(head.game)
    if (!one || one.head) return
    one.head = head
    one.known = seq
  }

  private take(event: GameEvent): void {
    const one = this.followed.get(event.game)
    const last = one?.events.at(-1)?.seq ?? 0
    if (!one || event.seq !== last + 1) return
    one.events.push(event)
    if (event.kind === 'end') return this.parts.ended(event.game)
    this.tell()
    const opponent = this.opponentOf(one)
    const isNews = event.seq > one.known && event.kind === 'move'
    if (isNews && opponent && this.isMyTurn(one)) this.parts.called(event.game, opponent)
  }

  private opponentOf({ head }: Followed): User | undefined {
    if (!head) return undefined
    const { black, white } = head.players
    return black.id === this.parts.me()?.id ? white : black
  }

  private isMyTurn({ head, events }: Followed): boolean {
    return head !== undefined && toMove(head, events).id === this.parts.me()?.id
  }

  private tell(): void {
    const turns = [...this.followed].filter(([, one]) => this.isMyTurn(one))
    this.parts.changed(turns.map(([game]) => game))
  }
}
