// Searches and solutions, one at a time: asking for another ends the one before, whose
// answer is dropped.

import type { Engine, Insight, Report, SearchRequest, SearchResult, Solution } from 'yolah-engine'

/** What a study needs of the engine. */
export type StudyEngine = Pick<Engine, 'search' | 'solve' | 'stop' | 'newGame'>

const kStopPause = 5
/** So many squares that both sides can come to are mostly solved in half a second. */
const kSolvable = 26

export function isSolvable({ regions }: Insight): boolean {
  const contested = regions.filter(({ owner }) => owner === 'both')
  return contested.reduce((sum, { squares }) => sum + squares.length, 0) <= kSolvable
}

export class Thinker {
  /** Counts what makes an answer stale. */
  private turn = 0
  private busy = false

  constructor(private readonly engine: () => Promise<StudyEngine>) {}

  /** Undefined when something else was asked meanwhile. */
  ask(
    request: SearchRequest,
    heard: (report: Report) => void = () => undefined,
  ): Promise<SearchResult | undefined> {
    return this.call((engine, isStale) =>
      engine.search(request, (report) => !isStale() && heard(report)),
    )
  }

  /** The same for the exact result. */
  solve(request: Omit<SearchRequest, 'player'>): Promise<Solution | undefined> {
    return this.call((engine) => engine.solve(request))
  }

  /** What comes next is found as by an engine that has seen nothing before. */
  forget(): Promise<true | undefined> {
    return this.call((engine) => engine.newGame().then(() => true as const))
  }

  /** The answer is not wanted any more. What is under way ends by itself, or by the next search of
   * anybody: to stop it from here could stop theirs. */
  drop(): void {
    this.turn++
  }

  stop(): void {
    const turn = ++this.turn
    if (!this.busy) return
    void this.engine().then((engine) => this.quieten(engine, () => turn !== this.turn))
  }

  private async call<Answer>(
    begin: (engine: StudyEngine, isStale: () => boolean) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const turn = ++this.turn
    const isStale = () => turn !== this.turn
    try {
      const engine = await this.engine()
      await this.quieten(engine, isStale)
      if (isStale()) return undefined
      this.busy = true
      const answer = await begin(engine, isStale).finally(() => (this.busy = false))
      return isStale() ? undefined : answer
    } catch (error) {
      if (isStale()) return undefined
      throw error
    }
  }

  /** A search that is only about to begin does not hear the first call to stop. */
  private async quieten(engine: StudyEngine, isStale: () => boolean): Promise<void> {
    while (this.busy && !isStale()) {
      await engine.stop()
      await new Promise((done) => setTimeout(done, kStopPause))
    }
  }
}
