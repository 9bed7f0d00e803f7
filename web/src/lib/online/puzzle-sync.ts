// Keeps what a person has done with puzzles in step with the server: sends first tries, takes those
// of other devices, and the rating. What cannot be sent now is sent later: it is marked as unsent
// until the server has answered.

import { lacksTries, merged, unsentOf, withCounted } from '../learn/merge'
import type { Results } from '../learn/results'
import type { PuzzleRatings } from '../learn/strength'
import type { PuzzlesApi } from './puzzles-api'

/** As many as the server takes at once. */
const kMostAtOnce = 500

export interface PuzzleSyncParts {
  api: Pick<PuzzlesApi, 'results' | 'send' | 'ratings'>
  /** The person who is signed in, by number; undefined for nobody and for guests. */
  user: () => number | undefined
  results: () => Results
  change: (made: (results: Results) => Results) => void
  rate: (ratings: PuzzleRatings) => void
}

export class PuzzleSync {
  private running: Promise<void> | undefined
  private again = false
  private visit = 0
  /** The last visit to the puzzles for which everything was read. */
  private read = 0

  constructor(private readonly parts: PuzzleSyncParts) {}

  /** Whatever fails is left for the next time. `visit`: the person's visits to the puzzles so far;
   * at a new one other devices may have sent something. */
  async sync(visit: number): Promise<void> {
    this.again = true
    this.visit = visit
    this.running ??= this.run().finally(() => (this.running = undefined))
    await this.running
  }

  private async run(): Promise<void> {
    try {
      while (this.again) {
        this.again = false
        const user = this.parts.user()
        if (user !== undefined) await this.exchange(user, this.visit)
      }
    } catch {
      // The server is away or busy, or the session has ended.
    }
  }

  private async exchange(user: number, visit: number): Promise<void> {
    const isNew = visit > this.read
    const { account, tries } = this.parts.results()
    const isStranger = account?.user !== user
    // Who has never tried a puzzle here asks for nothing until they come to the puzzles.
    if (isNew || (isStranger && tries.length > 0)) await this.readAll(user)
    if (isNew) {
      this.read = visit
      this.parts.rate(await this.parts.api.ratings())
    }
    await this.sendAll(user)
  }

  private async readAll(user: number): Promise<void> {
    const server = await this.parts.api.results()
    if (this.parts.user() === user) this.parts.change((results) => merged(results, user, server))
  }

  private async sendAll(user: number): Promise<void> {
    if (this.parts.results().account?.user !== user) return
    const unsent = unsentOf(this.parts.results())
    for (let at = 0; at < unsent.length; at += kMostAtOnce) {
      // Somebody else may have signed in.
      if (this.parts.user() !== user) return
      const answer = await this.parts.api.send(unsent.slice(at, at + kMostAtOnce))
      this.parts.change((results) => withCounted(results, user, answer))
      if (lacksTries(this.parts.results(), answer)) await this.readAll(user)
    }
  }
}
