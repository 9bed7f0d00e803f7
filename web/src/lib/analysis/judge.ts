// How good the moves of a game were, by what each lost in winning chances: the chances
// before it, with best play, less those after it. The marks begin where those of
// `yolah analyze` do.

import type { BothSides, Side } from 'yolah-engine'
import type { TreeNode } from '../game/tree'
import { resultOf, type Opinion } from './opinion'

export const kGrades = ['good', 'inaccuracy', 'mistake', 'blunder'] as const
export type Grade = (typeof kGrades)[number]

export const kMarks: Record<Grade, string> = {
  good: '',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
}

/** From these losses on, in thousandths of a win. */
const kLosses: Record<Exclude<Grade, 'good'>, number> = {
  inaccuracy: 50,
  mistake: 100,
  blunder: 200,
}

export interface Verdict {
  side: Side
  grade: Grade
  /** In thousandths of a win. */
  loss: number
  best: string | undefined
}

export function gradeOf(loss: number): Grade {
  if (loss >= kLosses.blunder) return 'blunder'
  if (loss >= kLosses.mistake) return 'mistake'
  return loss >= kLosses.inaccuracy ? 'inaccuracy' : 'good'
}

/** Nothing for a move that was the only one: there is nothing to judge. */
export function verdictOn(node: TreeNode, before: Opinion, after: Opinion): Verdict | undefined {
  const info = node.parent?.info
  if (!info || info.legal.length < 2) return undefined
  const { side } = info
  const lost = side === 'black' ? before.chance - after.chance : after.chance - before.chance
  // Two searches never agree to the thousandth: the best move loses nothing.
  const loss = node.move === before.best ? 0 : Math.max(0, lost)
  return { side, grade: gradeOf(loss), loss, best: before.best }
}

export type Counts = BothSides<Record<Grade, number>>

export function countGrades(verdicts: Iterable<Verdict>): Counts {
  const none = () => ({ good: 0, inaccuracy: 0, mistake: 0, blunder: 0 })
  const counts: Counts = { black: none(), white: none() }
  for (const { side, grade } of verdicts) counts[side][grade]++
  return counts
}

export interface JudgeListener {
  /** Undefined ends the judging: nobody wants it any more. */
  ask: (position: string) => Promise<Opinion | undefined>
  heard: (node: TreeNode, opinion: Opinion) => void
  judged: (node: TreeNode, verdict: Verdict) => void
}

/** Goes over a line of positions, the last first: what comes of a move is known to the
 * engine's memory when the move itself is looked at. False if it was ended. */
export async function judgeLine(line: readonly TreeNode[], to: JudgeListener): Promise<boolean> {
  let after: { node: TreeNode; opinion: Opinion } | undefined
  for (const node of line.toReversed()) {
    const { info } = node
    const known = resultOf(info) ?? (info.mustPass ? after?.opinion : undefined)
    const opinion = known ?? (await to.ask(info.position))
    if (!opinion) return false
    to.heard(node, opinion)
    const verdict = after && verdictOn(after.node, opinion, after.opinion)
    if (after && verdict) to.judged(after.node, verdict)
    after = { node, opinion }
  }
  return true
}
