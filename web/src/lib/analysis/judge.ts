// How good the moves of a game were, by what each lost in winning chances: the chances
// before it, with best play, less those after it. The marks begin where those of
// `yolah analyze` do.

import type { BothSides, SearchRequest, Side } from 'yolah-engine'
import type { TreeNode } from '../game/tree'
import { resultOf, type Opinion } from './opinion'

/** By nodes, on one thread and from an empty memory: the same game gets the same verdicts, on
 * every device. A desktop judges a whole game in a few seconds. */
const kJudgeNodes = 50_000
const kJudgePlayer = 'minmax:threads=1'

export function judgeRequest(position: string): SearchRequest {
  return { position, player: kJudgePlayer, limits: { nodes: kJudgeNodes } }
}

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

/** Whole percentages: what is said, what is drawn and where the marks begin agree then. */
function rounded(opinion: Opinion): Opinion {
  return { ...opinion, chance: 10 * Math.round(opinion.chance / 10) }
}

/** What to think of a position once it is known what came of the move that was made in it.
 * Two searches never agree to the thousandth. But the best move loses nothing, and no move
 * gains anything: the later search has seen farther. So the curve of the chances falls for
 * the mover by what the verdict says, and never rises. */
export function inHindsight(node: TreeNode, before: Opinion, after: Opinion): Opinion {
  const gained = moverGain(node, before, after)
  const isBest = node.move === before.best
  return isBest || gained > 0 ? { ...before, chance: after.chance } : before
}

function moverGain(node: TreeNode, before: Opinion, after: Opinion): number {
  const rise = after.chance - before.chance
  return node.parent?.info.side === 'white' ? -rise : rise
}

/** Nothing for a move that was the only one: there is nothing to judge. */
export function verdictOn(node: TreeNode, before: Opinion, after: Opinion): Verdict | undefined {
  const info = node.parent?.info
  if (!info || info.legal.length < 2) return undefined
  const loss = Math.max(0, -moverGain(node, inHindsight(node, before, after), after))
  return { side: info.side, grade: gradeOf(loss), loss, best: before.best }
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
    const found = known ?? (await to.ask(info.position))
    if (!found) return false
    const before = rounded(found)
    const opinion = after ? inHindsight(after.node, before, after.opinion) : before
    to.heard(node, opinion)
    const verdict = after && verdictOn(after.node, before, after.opinion)
    if (after && verdict) to.judged(after.node, verdict)
    after = { node, opinion }
  }
  return true
}
