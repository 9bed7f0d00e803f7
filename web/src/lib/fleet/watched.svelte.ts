// An answer of the coordinator that a page shows as it changes.

import { codeOf } from '../online/requests'
import { Poll } from './poll'

const kSecond = 1000

export class Watched<T> {
  /** Stays as it was while nobody answers. */
  value: T | undefined = $state.raw()
  /** A code, while the last question has failed. */
  trouble = $state('')
  /** Seconds until the next question, while the last has failed. */
  again = $state(0)
  private readonly poll: Poll<T>

  constructor(ask: () => Promise<T>) {
    this.poll = new Poll(ask, {
      got: (value) => {
        this.value = value
        this.trouble = ''
      },
      failed: (problem, again) => {
        this.trouble = codeOf(problem)
        this.again = Math.round(again / kSecond)
      },
    })
  }

  /** What it returns ends it. */
  start(): () => void {
    return this.poll.start()
  }

  now(): void {
    this.poll.now()
  }
}
