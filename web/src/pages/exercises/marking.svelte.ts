// The files of a class: all answers in them are checked again, a few at a time.

import type { Exercise } from '../../lib/exercises/catalogue'
import { checkAnswer, isSolved, type Verdict } from '../../lib/exercises/check'
import { readHandIn, type Answer, type HandIn, type Mark } from '../../lib/exercises/hand-in'

/** An answer runs on a core of its own; the page keeps one. */
const kMostAtOnce = 4

export interface Marked {
  answer: Answer
  /** Undefined while it was not checked. */
  verdict: Verdict | undefined
}

export class Marking {
  handIns: readonly HandIn[] = $state.raw([])
  /** Names of files that hold no answers. */
  bad: readonly string[] = $state.raw([])
  failure: string | undefined = $state()
  /** By student's place in `handIns` and exercise. */
  private verdicts: Readonly<Record<string, Verdict>> = $state.raw({})
  private running = new AbortController()
  private waiting: { key: string; exercise: Exercise; answer: Answer }[] = []
  private atWork = 0

  constructor(private readonly exercises: readonly Exercise[]) {}

  get done(): number {
    return Object.keys(this.verdicts).length
  }

  get all(): number {
    return this.handIns.reduce((sum, { answers }) => sum + answers.size, 0)
  }

  async open(files: readonly File[]): Promise<void> {
    const read = await Promise.all(
      files.map(async (file) => [file.name, await readHandIn(file)] as const),
    )
    this.bad = read.flatMap(([name, handIn]) => (handIn ? [] : [name]))
    for (const [, handIn] of read) if (handIn) this.add(handIn)
    this.work()
  }

  marked(student: number, exercise: string): Marked | undefined {
    const answer = this.handIns[student]?.answers.get(exercise)
    return answer && { answer, verdict: this.verdicts[keyOf(student, exercise)] }
  }

  /** Undefined while it was not checked. */
  mark(student: number, exercise: string): Mark | undefined {
    const marked = this.marked(student, exercise)
    if (!marked) return 'none'
    if (!marked.verdict) return undefined
    if (!isSolved(marked.verdict)) return 'wrong'
    return marked.answer.shown ? 'shown' : 'right'
  }

  clear(): void {
    this.running.abort()
    this.running = new AbortController()
    this.waiting = []
    this.handIns = []
    this.verdicts = {}
    this.bad = []
    this.failure = undefined
  }

  private add(handIn: HandIn): void {
    const student = this.handIns.length
    this.handIns = [...this.handIns, handIn]
    for (const exercise of this.exercises) {
      const answer = handIn.answers.get(exercise.name)
      if (answer) this.waiting.push({ key: keyOf(student, exercise.name), exercise, answer })
    }
  }

  private work(): void {
    const most = Math.min(Math.max(navigator.hardwareConcurrency - 1, 1), kMostAtOnce)
    while (this.atWork < most && this.waiting.length > 0) void this.checkNext()
  }

  private async checkNext(): Promise<void> {
    const { signal } = this.running
    const next = this.waiting.shift()
    if (!next) return
    this.atWork++
    try {
      const verdict = await checkAnswer(next.exercise, next.answer.source, { signal })
      this.verdicts = { ...this.verdicts, [next.key]: verdict }
    } catch (error) {
      if (!signal.aborted) this.failure = String(error)
    } finally {
      this.atWork--
      this.work()
    }
  }
}

const keyOf = (student: number, exercise: string) => `${student} ${exercise}`
