// A search of two plies, node by node: what was looked at, what was cut, and why.

import type { Figures } from '../../block'
import { signed } from '../numbers'

export interface SearchStep {
  /** The moves to the node; none for the root. */
  line: readonly string[]
  /** The window and the value in hundredths of a point, for the side that moves at the root. An open
   * side of the window is null. */
  alpha: number | null
  beta: number | null
  value: number
  /** How many of the moves were looked at, for a node with moves. It comes after them. */
  lookedAt: number
  moves: number
}

export interface SearchTold {
  nodesByDepth: number[]
  complete: boolean
  value: number
  move: string
  cuts: number
  cutsByFirst: number
  steps: SearchStep[]
}

export const kWays = [
  { value: 'all', label: 'No cuts' },
  { value: 'cuts', label: 'Cuts' },
  { value: 'ordered', label: 'Cuts, best first' },
] as const

export type Way = (typeof kWays)[number]['value']

/** The parts of the search that a way uses. The table remembers the best move of depth 1. */
export function partsOf(way: Way): object {
  const [cuts, ordered] = [way !== 'all', way === 'ordered']
  return { cuts, order: ordered, table: ordered }
}

/** `−0.4` */
export function points(hundredths: number): string {
  return signed(hundredths / 100, 2)
}

export interface Reply {
  move: string
  value: number
}

/** A move of the root, with what is known after some of the steps. */
export interface Row {
  move: string
  replies: Reply[]
  /** The lowest reply so far. */
  lowest: number | undefined
  /** How many replies were cut; undefined until the move is done with. */
  cut: number | undefined
}

/** After so many steps, in the order of the search. */
export function rowsAfter(steps: readonly SearchStep[], count: number): Row[] {
  const rows = new Map<string, Row>()
  for (const { line, value, lookedAt, moves } of steps.slice(0, count)) {
    const [move, reply] = line
    if (move === undefined) continue
    const row = rows.get(move) ?? { move, replies: [], lowest: undefined, cut: undefined }
    rows.set(move, row)
    if (reply === undefined) {
      row.cut = moves - lookedAt
      row.lowest = value
    } else {
      row.replies.push({ move: reply, value })
      row.lowest = Math.min(row.lowest ?? Infinity, value)
    }
  }
  return [...rows.values()]
}

const isCut = ({ lookedAt, moves }: SearchStep) => lookedAt < moves

/** The number of steps up to the next cut, or to the end. */
export function nextCut(steps: readonly SearchStep[], count: number): number {
  const at = steps.findIndex((step, i) => i >= count && isCut(step))
  return at < 0 ? steps.length : at + 1
}

/** What the last step did, in words. */
export function wordsOf(steps: readonly SearchStep[], count: number, side: string): string {
  const step = steps[count - 1]
  if (!step) return `${side} has not looked at anything yet.`
  const { line, alpha, beta, value, lookedAt, moves } = step
  const [move, reply] = line
  if (move === undefined)
    return `The best move is worth ${points(value)}. Looked at ${steps.length} positions.`
  if (reply !== undefined) {
    const lower = beta === null || value < beta
    return `${move}, then ${reply}: ${points(value)}. ${lower ? `So ${move} is worth this or less.` : 'The other side has a better reply.'}`
  }
  if (isCut(step) && alpha !== null) {
    const left = moves - lookedAt
    return `Cut: ${move} is worth ${points(value)} or less, and we have ${points(alpha)} already. ${left} ${left === 1 ? 'reply is' : 'replies are'} not looked at.`
  }
  const before = steps.slice(0, count - 1).filter((other) => other.line.length === 1)
  const better = before.every((other) => other.value < value)
  return `${move} is worth ${points(value)}, the lowest of ${moves} replies. ${better ? 'That is our best so far.' : 'We have something better.'}`
}

/** The best that we are sure of before the next step, and the lowest that they are sure of. */
export function windowAfter(
  steps: readonly SearchStep[],
  count: number,
): { alpha: number | null; beta: number | null } {
  const next = steps[count]
  if (next && next.line.length > 0) return { alpha: next.alpha, beta: next.beta }
  const root = steps.at(-1)
  return count < steps.length || !root
    ? { alpha: null, beta: null }
    : { alpha: root.value, beta: null }
}

export function figuresOf(told: Readonly<Record<Way, SearchTold>>): Figures {
  const figures: Record<string, string> = { best: told.all.move, value: points(told.all.value) }
  for (const { value: way } of kWays) {
    const { steps } = told[way]
    figures[`positions-${way}`] = String(steps.length)
    figures[`cuts-${way}`] = String(steps.filter(isCut).length)
    figures[`first-${way}`] = steps[0]?.line[0] ?? ''
  }
  return figures
}
