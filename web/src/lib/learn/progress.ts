// What a person has learned so far, as kept on this device.

import type { KeyedTexts } from '../game/shelf'
import type { Puzzle } from './puzzles'

export const kProgressKey = 'yolah.learn'

export interface Progress {
  /** The tour of the rules was seen to its end. */
  tour: boolean
  /** Positions, which stay the same when puzzles are added or put in another order. */
  solved: readonly string[]
}

export const kNothingYet: Progress = { tour: false, solved: [] }

/** Anything that is not progress counts for none. */
export function readProgress(text: string | null): Progress {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return kNothingYet
    const { tour, solved } = kept as Record<string, unknown>
    return {
      tour: tour === true,
      solved: Array.isArray(solved) ? solved.filter((one) => typeof one === 'string') : [],
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

export function isSolved(progress: Progress, puzzle: Puzzle): boolean {
  return progress.solved.includes(puzzle.position)
}

export function withSolved(progress: Progress, puzzle: Puzzle): Progress {
  if (isSolved(progress, puzzle)) return progress
  return { ...progress, solved: [...progress.solved, puzzle.position] }
}

/** The first one not solved after `from`, around the end; undefined when all are. */
export function nextUnsolved(
  progress: Progress,
  puzzles: readonly Puzzle[],
  from = 0,
): Puzzle | undefined {
  const order = [...puzzles.slice(from), ...puzzles.slice(0, from)]
  return order.find((puzzle) => !isSolved(progress, puzzle))
}
