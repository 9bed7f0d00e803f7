// Asks something again and again for as long as somebody looks: every three seconds, later and
// later while nobody answers, and not at all while the page is hidden.

export const kEvery = 3000
const kLatest = 60_000

export interface PollWorld {
  /** What it returns ends it. */
  later: (milliseconds: number, run: () => void) => () => void
  visible: () => boolean
  /** Tells when the page is shown or hidden; what it returns ends it. */
  watch: (changed: () => void) => () => void
}

export interface PollEars<T> {
  got: (value: T) => void
  /** Asked again after so many milliseconds. */
  failed: (problem: unknown, again: number) => void
}

export class Poll<T> {
  private failures = 0
  private asking = false
  private ended = false
  private forget = () => {}

  constructor(
    private readonly ask: () => Promise<T>,
    private readonly ears: PollEars<T>,
    private readonly world: PollWorld = kBrowser,
  ) {}

  /** What it returns ends it. */
  start(): () => void {
    const unwatch = this.world.watch(() => this.now())
    this.now()
    return () => {
      this.ended = true
      unwatch()
      this.forget()
    }
  }

  /** At once, if the page is seen. */
  now(): void {
    this.forget()
    if (!this.asking && this.world.visible()) void this.round()
  }

  private async round(): Promise<void> {
    this.asking = true
    let wait = kEvery
    try {
      const value = await this.ask()
      this.failures = 0
      if (!this.ended) this.ears.got(value)
    } catch (problem) {
      this.failures++
      wait = Math.min(kEvery * 2 ** this.failures, kLatest)
      if (!this.ended) this.ears.failed(problem, wait)
    }
    this.asking = false
    if (!this.ended) this.forget = this.world.later(wait, () => this.now())
  }
}

const kBrowser: PollWorld = {
  later: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  visible: () => document.visibilityState === 'visible',
  watch: (changed) => {
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  },
}
