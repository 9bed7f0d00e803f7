// What a person wrote for the exercises, as kept on this device. Each has a key of its own, so that two
// tabs with two exercises do not lose each other's. Every field that is read is checked.

import type { KeyedTexts } from '../game/shelf'
import { fieldsOf, readSource } from '../lab/store/programs'
import type { Exercise } from './catalogue'

export interface KeptAnswer {
  source: string
  /** How many hints were opened. */
  hints: number
  /** The solution was opened before the answer passed. */
  shown: boolean
  solved: boolean
}

/** How far one is with an exercise; `shown` is solved, too, with the solution read before. */
export type Standing = 'new' | 'begun' | 'shown' | 'solved'

const kPrefix = 'yolah.exercises.'

export function readAnswer(storage: KeyedTexts, exercise: Exercise): KeptAnswer {
  const { source, hints, shown, solved } = fieldsOf(storage.getItem(kPrefix + exercise.name))
  return {
    source: readSource(source) ?? exercise.write,
    hints: readHints(hints, exercise),
    shown: shown === true,
    solved: solved === true,
  }
}

export function readHints(hints: unknown, exercise: Exercise): number {
  const number = typeof hints === 'number' && Number.isInteger(hints) ? hints : 0
  return Math.min(Math.max(number, 0), exercise.hints.length)
}

/** False where the storage is full or forbidden. */
export function keepAnswer(storage: KeyedTexts, exercise: Exercise, answer: KeptAnswer): boolean {
  try {
    storage.setItem(kPrefix + exercise.name, JSON.stringify(answer))
    return true
  } catch {
    return false
  }
}

export function standingOf(exercise: Exercise, answer: KeptAnswer): Standing {
  if (answer.solved) return answer.shown ? 'shown' : 'solved'
  return isBegun(exercise, answer) ? 'begun' : 'new'
}

function isBegun({ write }: Exercise, { source, hints, shown }: KeptAnswer): boolean {
  return source !== write || hints > 0 || shown
}
