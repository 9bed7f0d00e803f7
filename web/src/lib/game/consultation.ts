// Questions to the engine, one at a time. An answer that comes after the game has gone on
// is dropped.

import type { EngineLike } from './opponent'

export type Question = 'thinking' | 'hinting'

export class Consultation {
  private question: Question | undefined
  private why: string | undefined
  /** Counts what makes an answer stale. */
  private turn = 0

  constructor(
    private readonly engine: () => Promise<EngineLike>,
    private readonly changed: () => void,
  ) {}

  get busy(): Question | undefined {
    return this.question
  }

  /** Why there was no answer. */
  get failure(): string | undefined {
    return this.why
  }

  /** `ask` gives what is to be done once the answer is there. */
  async ask(question: Question, ask: (engine: EngineLike) => Promise<() => void>): Promise<void> {
    const turn = ++this.turn
    this.question = question
    this.why = undefined
    this.changed()
    try {
      const engine = await this.engine()
      if (turn !== this.turn) return
      const act = await ask(engine)
      if (turn !== this.turn) return
      this.question = undefined
      act()
    } catch (error) {
      if (turn !== this.turn) return
      this.question = undefined
      this.why = error instanceof Error ? error.message : String(error)
    }
    this.changed()
  }

  forget(): void {
    this.turn++
    if (this.question) void this.engine().then((engine) => engine.stop(), ignoreKnownFailure)
    this.question = undefined
    this.why = undefined
  }
}

/** The question itself has reported it. */
function ignoreKnownFailure(): void {}
