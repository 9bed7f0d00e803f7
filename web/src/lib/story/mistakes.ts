// My mistakes: turning points that a person did not solve, as kept on this device. Each comes
// back the next day, and once more some days after it was solved; then it is gone.

import { dayOf } from '../game/day'
import type { KeyedTexts } from '../game/shelf'

export const kMistakesKey = 'yolah.mistakes'

export interface Mistake {
  /** As `writeMoment` writes it. */
  link: string
  /** From this day on it is asked again. */
  due: number
  solved: number
}

const kSolutions = 2
/** From the first solution to the second. */
const kPause = 3
/** The oldest are forgotten: nobody repeats more. */
const kMost = 200

/** Anything that is not a mistake is left out. */
export function readMistakes(text: string | null): Mistake[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isMistake).slice(-kMost) : []
  } catch {
    return []
  }
}

function isMistake(value: unknown): value is Mistake {
  if (typeof value !== 'object' || value === null) return false
  const { link, due, solved } = value as Record<string, unknown>
  return (
    typeof link === 'string' &&
    link.length < 400 &&
    Number.isInteger(due) &&
    Number.isInteger(solved)
  )
}

export function keepMistakes(storage: KeyedTexts, mistakes: readonly Mistake[]): void {
  try {
    storage.setItem(kMistakesKey, JSON.stringify(mistakes.slice(-kMost)))
  } catch {
    // Without storage they are forgotten with the page.
  }
}

export function withMissed(mistakes: readonly Mistake[], link: string, day: number): Mistake[] {
  return [...without(mistakes, link), { link, due: day + 1, solved: 0 }]
}

/** What was never missed, or is not due, stays as it is: solving it again proves nothing. */
export function withSolved(mistakes: readonly Mistake[], link: string, day: number): Mistake[] {
  const known = mistakes.find((mistake) => mistake.link === link)
  if (!known || known.due > day) return [...mistakes]
  const solved = known.solved + 1
  if (solved >= kSolutions) return without(mistakes, link)
  return [...without(mistakes, link), { link, due: day + kPause, solved }]
}

/** Those to repeat, the one that waits longest first. */
export function dueOn(mistakes: readonly Mistake[], day: number): Mistake[] {
  return mistakes.filter(({ due }) => due <= day).toSorted((one, two) => one.due - two.due)
}

/** Keeps what came of a try on this device. */
export function rememberTry(link: string, solved: boolean): void {
  const mistakes = readMistakes(localStorage.getItem(kMistakesKey))
  const day = dayOf(Date.now())
  keepMistakes(localStorage, (solved ? withSolved : withMissed)(mistakes, link, day))
}

function without(mistakes: readonly Mistake[], link: string): Mistake[] {
  return mistakes.filter((mistake) => mistake.link !== link)
}
