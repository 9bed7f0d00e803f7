// One exercise on the page: the answer, as it is written and kept, and what the check said of it.

import { notify } from '../../lib/app/notices.svelte'
import { keepAnswer, readAnswer, standingOf, type KeptAnswer } from '../../lib/exercises/answers'
import type { Exercise } from '../../lib/exercises/catalogue'
import { checkAnswer, isSolved, type Verdict } from '../../lib/exercises/check'
import { exerciseTexts } from '../../lib/i18n/exercises'

/** After the last key, until the answer is written to the device. */
const kPause = 400

export class Solving {
  answer: KeptAnswer
  /** Of the source as it was checked last. */
  verdict: Verdict | undefined = $state.raw()
  checkedSource: string | undefined = $state()
  busy: 'loading' | 'checking' | undefined = $state()
  failure: string | undefined = $state()

  private timer: ReturnType<typeof setTimeout> | undefined
  private isKept = true
  private running: AbortController | undefined

  constructor(readonly exercise: Exercise) {
    this.answer = $state.raw(readAnswer(localStorage, exercise))
  }

  get standing() {
    return standingOf(this.exercise, this.answer)
  }

  write(source: string): void {
    if (source === this.answer.source) return
    this.answer = { ...this.answer, source }
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.keep(), kPause)
    this.isKept = false
  }

  openHint(): void {
    this.change({ hints: this.answer.hints + 1 })
  }

  openSolution(): void {
    if (!this.answer.solved) this.change({ shown: true })
  }

  /** Hints stay open: they are known. */
  startOver(): void {
    this.stop()
    this.verdict = undefined
    this.change({ source: this.exercise.write })
  }

  async check(): Promise<void> {
    if (this.busy) return
    const { source } = this.answer
    const running = new AbortController()
    this.running = running
    this.failure = undefined
    this.busy = 'loading'
    try {
      const onLoaded = () => (this.busy = 'checking')
      const verdict = await checkAnswer(this.exercise, source, {
        signal: running.signal,
        onLoaded,
      })
      this.checkedSource = source
      this.verdict = verdict
      if (isSolved(verdict)) this.change({ solved: true })
    } catch (error) {
      if (!running.signal.aborted) this.failure = String(error)
    } finally {
      this.busy = undefined
    }
  }

  stop(): void {
    this.running?.abort()
  }

  /** The page goes. */
  finish(): void {
    this.stop()
    if (!this.isKept) this.keep()
  }

  private change(changed: Partial<KeptAnswer>): void {
    this.answer = { ...this.answer, ...changed }
    this.keep()
  }

  private keep(): void {
    clearTimeout(this.timer)
    this.isKept = true
    if (!keepAnswer(localStorage, this.exercise, this.answer)) notify(exerciseTexts().notKept)
  }
}
