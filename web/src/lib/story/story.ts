// The turning points of a game: at most three moves that cost most, and what each changed on the
// ice. The verdicts are those of a review, by the same nodes: the same game has the same story.

import type { Report, Side } from 'yolah-engine'
import { gradeOf, judgeLine, type Verdict } from '../analysis/judge'
import { opinionOf } from '../analysis/opinion'
import { kPass } from '../game/notation'
import type { TreeNode } from '../game/tree'
import { factsOf, weightOf, type Fact, type Knowing } from './facts'

export interface Moment {
  /** Of the move, from 1. */
  ply: number
  side: Side
  /** In thousandths of a win. */
  loss: number
  /** The position in which it was made. */
  before: string
  move: string
  best: string
  /** How both go on, by the engine, to where the fact is measured. */
  played: string[]
  better: string[]
  /** None where the engine sees more than the ice shows. */
  fact: Fact | undefined
}

const kMostMoments = 3
/** So many of the worst moves are looked at: those that the ice explains are told first. */
const kCandidates = 6
/** Each side makes so many moves, at most, before the two boards are compared. */
const kLongest = 11
/** From this weight on, looking further would only blur why it was so. */
const kClear = 6

/** Undefined when nobody wants it any more. */
export type Ask = (position: string) => Promise<Report | undefined>

/** `line` is the game from its start. Undefined if it was ended. */
export async function storyOf(
  rules: Knowing,
  line: readonly TreeNode[],
  sides: readonly Side[],
  ask: Ask,
): Promise<Moment[] | undefined> {
  const replies = new Map<string, readonly string[]>()
  const found: { node: TreeNode; verdict: Verdict }[] = []
  const done = await judgeLine(line, {
    ask: async (position) => {
      const report = await ask(position)
      replies.set(position, report?.lines[0]?.moves ?? [])
      return report && opinionOf(report, rules.position(position).side)
    },
    heard: () => undefined,
    judged: (node, verdict) => found.push({ node, verdict }),
  })
  if (!done) return undefined
  const worst = found
    .filter(({ verdict }) => sides.includes(verdict.side) && gradeOf(verdict.loss) !== 'good')
    .toSorted((one, two) => two.verdict.loss - one.verdict.loss || one.node.ply - two.node.ply)
    .slice(0, kCandidates)
  return toldOf(worst.flatMap(({ node, verdict }) => momentOf(rules, node, verdict, replies) ?? []))
}

/** Those with a fact go first, then the worst; told in the order of the game. */
function toldOf(moments: readonly Moment[]): Moment[] {
  const explained = moments.filter(({ fact }) => fact)
  const others = moments.filter(({ fact }) => !fact)
  return [...explained, ...others].slice(0, kMostMoments).toSorted((one, two) => one.ply - two.ply)
}

function momentOf(
  rules: Knowing,
  node: TreeNode,
  { side, loss, best }: Verdict,
  replies: ReadonlyMap<string, readonly string[]>,
): Moment | undefined {
  const before = node.parent?.info.position
  if (before === undefined || node.move === undefined || best === undefined) return undefined
  const played = [node.move, ...replyTo(node, replies)]
  const better = [...(replies.get(before) ?? [])]
  const { length, fact } = clearest(rules, before, played, better)
  return {
    ply: node.ply,
    side,
    loss,
    before,
    move: node.move,
    best,
    played: played.slice(0, length),
    better: better.slice(0, length),
    fact,
  }
}

/** How the engine goes on after a node; a forced pass is not asked about. */
function replyTo(node: TreeNode, replies: ReadonlyMap<string, readonly string[]>): string[] {
  const [next] = node.children
  if (node.info.mustPass && next) return [kPass, ...replyTo(next, replies)]
  return [...(replies.get(node.info.position) ?? [])]
}

/** The nearest board on which the difference is clear; the weightiest of all otherwise. */
function clearest(
  rules: Knowing,
  before: string,
  played: readonly string[],
  better: readonly string[],
): { length: number; fact: Fact | undefined } {
  const longest = Math.min(played.length, better.length, kLongest)
  let found: { length: number; fact: Fact | undefined } = { length: 1, fact: undefined }
  for (let length = 1; length <= longest; length += 2) {
    const [fact] = factsOf(rules, before, played.slice(0, length), better.slice(0, length))
    const known = found.fact ? weightOf(found.fact) : 0
    if (fact && weightOf(fact) > known) found = { length, fact }
    if (found.fact && weightOf(found.fact) >= kClear) break
  }
  return found
}
