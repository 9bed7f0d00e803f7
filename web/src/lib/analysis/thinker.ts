// Searches, one at a time: asking for another ends the one before, whose answer is dropped.

import type { Report, SearchRequest, SearchResult } from 'yolah-engine'
import type { EngineLike } from '../game/opponent'

const kStopPause = 5

export class Thinker {
  /** Counts what makes an answer stale. */
  private turn = 0
  private busy = false

  constructor(private readonly engine: () => Promise<EngineLike>) {}

  /** Undefined when something else was asked meanwhile. */
  async ask(
    request: SearchRequest,
    heard: (report: Report) => void = () => undefined,
  ): Promise<SearchResult | undefined> {
    const turn = ++this.turn
    const isStale = () => turn !== this.turn
    try {
      const engine = await this.engine()
      await this.quieten(engine, isStale)
      if (isStale()) return undefined
      this.busy = true
      const result = await engine
        .search(request, (report) => !isStale() && heard(report))
        .finally(() => (this.busy = false))
      return isStale() ? undefined : result
    } catch (error) {
      if (isStale()) return undefined
      throw error
    }
  }

  stop(): void {
    const turn = ++this.turn
    if (!this.busy) return
    void this.engine().then((engine) => this.quieten(engine, () => turn !== this.turn))
  }

  /** A search that is only about to begin does not hear the first call to stop. */
  private async quieten(engine: EngineLike, isStale: () => boolean): Promise<void> {
    while (this.busy && !isStale()) {
      await engine.stop()
      await new Promise((done) => setTimeout(done, kStopPause))
    }
  }
}
