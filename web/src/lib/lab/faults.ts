// What a program did wrong, in the words of the arena (arena/compliance_checks.cpp, arena/process).

import type { Termination } from 'yolah-engine'
import type { Fault, FaultKind } from './types'

/** How a game ends by it, as records say it. */
const kTerminations: Record<FaultKind, Termination> = {
  loop: 'stall',
  late: 'time',
  illegal: 'illegal',
  syntax: 'failed-start',
  'no-bot': 'failed-start',
  recursion: 'crash',
  memory: 'crash',
  prints: 'crash',
  exception: 'crash',
  type: 'crash',
  'no-move': 'crash',
}

export function terminationBy(kind: FaultKind): Termination {
  return kTerminations[kind]
}

/** What a fault's words are made of. */
export interface FaultFacts {
  kind: FaultKind
  line?: number
  detail?: string
  limit?: number
  took?: number
  /** For an illegal move: the move, the position, and who was to move there. */
  move?: string
  position?: string
  side?: string
}

export function faultFrom(facts: FaultFacts): Fault {
  const { kind, line, detail = '', limit, took } = facts
  return { kind, line, reason: reasonFor(facts), detail, limit, took }
}

function reasonFor(facts: FaultFacts): string {
  const where = facts.line === undefined ? '' : ` (line ${facts.line})`
  return deedOf(facts) + where
}

function deedOf({ kind, detail = '', limit = 0, took = 0, ...facts }: FaultFacts): string {
  switch (kind) {
    case 'loop':
      return `gave no move within ${timeText(limit)}, and was computing all the time`
    case 'late':
      return `took ${timeText(took)} for a move with ${timeText(limit)} left`
    case 'illegal':
      return (
        `played \`${short(facts.move ?? '')}\`, which is illegal in ${facts.position ?? ''}, ` +
        `where ${facts.side ?? ''} is to move`
      )
    case 'syntax':
      return `could not be started: ${detail}`
    case 'no-bot':
      return 'could not be started: the file ends without a call of run_bot'
    case 'recursion':
      return 'called functions within functions without an end'
    case 'memory':
      return 'needed more memory than it may have'
    case 'prints':
      return 'printed without an end'
    case 'exception':
      return `failed with ${detail}`
    case 'type':
      return `answered with a value of the wrong type (${detail}): a move is a text such as "d5:b7"`
    case 'no-move':
      return `said that it has no move: choose() returned ${detail}`
  }
}

/** As the arena writes times. */
export function timeText(milliseconds: number): string {
  const whole = Math.round(milliseconds)
  return whole > 0 && whole % 1000 === 0 ? `${whole / 1000}s` : `${whole}ms`
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
