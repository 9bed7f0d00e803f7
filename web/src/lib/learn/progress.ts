// What a person has learned so far, as kept on this device.

import type { KeyedTexts } from '../game/shelf'
import type { Puzzle } from './puzzles'
import { kSteps, type StepName } from './tour'

export const kProgressKey = 'yolah.learn'

export interface Progress {
  /** Steps of the tour that were done; those only skipped are not among them. */
  done: readonly StepName[]
  /** Where the tour was left. */
  step: StepName
  /** Positions of puzzles that were solved before results were kept (results.ts). */
  solved: readonly string[]
}

export const kNothingYet: Progress = { done: [], step: 'slide', solved: [] }

/** Anything that is not progress counts for none. */
export function readProgress(text: string | null): Progress {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return kNothingYet
    const { tour, done, step, solved } = kept as Record<string, unknown>
    const texts = (list: unknown) => (Array.isArray(list) ? list : [])
    return {
      // Earlier versions kept only that the tour had come to its end.
      done: kSteps.filter((name) => tour === true || texts(done).includes(name)),
      step: kSteps.find((name) => name === step) ?? 'slide',
      solved: texts(solved).filter((one) => typeof one === 'string'),
    }
  } catch {
    return kNothingYet
  }
}

export function keepProgress(storage: KeyedTexts, progress: Progress): void {
  try {
    storage.setItem(kProgressKey, JSON.stringify(progress))
  } catch {
    // Without storage it is forgotten with the page.
  }
}

export function isTourDone({ done }: Progress): boolean {
  return done.length === kSteps.length
}

export function withDone(progress: Progress, step: StepName): Progress {
  if (progress.done.includes(step)) return progress
  return { ...progress, done: [...progress.done, step] }
}

/** Which of some puzzles were solved when only positions were kept. */
export function knownAmong(progress: Progress, puzzles: readonly Puzzle[]): number[] {
  const positions = new Set(progress.solved)
  return puzzles.filter(({ position }) => positions.has(position)).map(({ number }) => number)
}
