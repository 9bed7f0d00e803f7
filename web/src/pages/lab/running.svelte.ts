// Runs one game or match of the lab at a time and tells the page what it sees. The lab itself is
// loaded with the first of them.

import type { BothSides, Rules } from 'yolah-engine'
import type {
  Lab,
  LabEvent,
  MatchResult,
  MatchScore,
  MatchSetup,
  PlayedGame,
  RunSetup,
  Watching,
} from '../../lib/lab/types'
import { followed, noGame, type FollowedGame } from './following'

/** Programs may print thousands of lines at once: they are shown together. */
const kPause = 40

export interface FollowedMatch {
  setup: MatchSetup
  score: MatchScore | undefined
  games: readonly PlayedGame[]
  /** Once it is over. */
  result: MatchResult | undefined
}

export class Running {
  busy: 'game' | 'match' | undefined = $state()
  loading: Extract<LabEvent, { kind: 'loading' }>['what'] | undefined = $state()
  /** Why the last one came to nothing, in words of the browser. */
  failure: { of: 'game' | 'match'; reason: string } | undefined = $state.raw()
  stopped = $state(false)
  game: FollowedGame
  match: FollowedMatch | undefined = $state.raw()

  private lab: Lab | undefined
  private stopping: AbortController | undefined
  private waiting: LabEvent[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly rules: Rules,
    names: BothSides<string>,
  ) {
    this.game = $state.raw(noGame(rules, names))
  }

  async playGame(setup: RunSetup, names: BothSides<string>): Promise<void> {
    this.game = noGame(this.rules, names)
    await this.during('game', (lab, watching) => lab.run(setup, watching))
  }

  async playMatch(setup: MatchSetup): Promise<void> {
    this.match = { setup, score: undefined, games: [], result: undefined }
    const result = await this.during('match', (lab, watching) => lab.match(setup, watching))
    if (result) this.match = { ...this.match, result }
  }

  stop(): void {
    this.stopping?.abort()
  }

  close(): void {
    this.stop()
    clearTimeout(this.timer)
    this.lab?.close()
  }

  /** What it comes to; undefined if it was stopped or failed. */
  private async during<T>(
    what: 'game' | 'match',
    play: (lab: Lab, watching: Watching) => Promise<T>,
  ): Promise<T | undefined> {
    this.busy = what
    this.failure = undefined
    this.stopped = false
    const { signal } = (this.stopping = new AbortController())
    try {
      this.lab ??= await loadLab()
      return await play(this.lab, { signal, onEvent: (event) => this.hear(event) })
    } catch (error) {
      if (signal.aborted) this.stopped = true
      else
        this.failure = { of: what, reason: error instanceof Error ? error.message : String(error) }
      return undefined
    } finally {
      this.tell()
      this.busy = undefined
      this.loading = undefined
    }
  }

  private hear(event: LabEvent): void {
    // Of the games of a match only what came of them is shown.
    if (this.busy === 'match' && (event.kind === 'move' || event.kind === 'print')) return
    this.waiting.push(event)
    this.timer ??= setTimeout(() => this.tell(), kPause)
  }

  private tell(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const events = this.waiting.splice(0)
    if (events.length === 0) return
    const last = events.at(-1)
    this.loading = last?.kind === 'loading' ? last.what : undefined
    if (this.busy === 'game') this.game = followed(this.rules, this.game, events)
    else for (const event of events) this.hearOfMatch(event)
  }

  private hearOfMatch(event: LabEvent): void {
    if (!this.match) return
    if (event.kind === 'score') this.match = { ...this.match, score: event.score }
    else if (event.kind === 'end') {
      this.match = { ...this.match, games: [...this.match.games, event.game] }
    }
  }
}

async function loadLab(): Promise<Lab> {
  const { openLab } = await import('../../lib/lab/lab')
  return openLab()
}
