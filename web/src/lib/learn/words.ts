// The explanation of a puzzle, put together from what is known of it.

import type { Side } from 'yolah-engine'
import { shownMove } from '../game/notation'
import type { LearnTexts } from '../i18n/learn'
import type { Facts, Reckoning } from './explain'
import { askedLine, kHardest, type Puzzle } from './puzzles'
import type { Refutation } from './refutation'
import type { TrialView } from './trial'

/** Data may be newer than the words: a theme without any is called by what it asks for. */
export function themeOf(t: LearnTexts, theme: string): LearnTexts['themes'][string] {
  return (Object.hasOwn(t.themes, theme) ? t.themes[theme] : undefined) ?? t.otherTheme
}

export function levelOf(t: LearnTexts, { level }: Pick<Puzzle, 'level'>): string {
  return level < kHardest ? t.level(level) : t.aboveLevels
}

/** Which puzzle it is, and how far it has come. */
export function aboutOf(t: LearnTexts, puzzle: Puzzle, view: TrialView, isDaily: boolean): string {
  return [
    isDaily ? t.daily : t.puzzle(puzzle.number),
    levelOf(t, puzzle),
    ...(puzzle.moves > 1 ? [t.moveOf(view.move, puzzle.moves)] : []),
  ].join(' · ')
}

/** What is to be done now. */
export function taskOf(t: LearnTexts, puzzle: Puzzle, side: Side, view?: TrialView): string {
  const wins = puzzle.best.margin > 0
  if (view?.phase === 'replying') return t.right
  if (!view || view.move === 1) return t.task(side, wins, puzzle.moves)
  return `${t.answered(side, view.answer && shownMove(view.answer))} ${t.goOn(wins)}`
}

/** What the move leads to, and what all others do. */
export function verdictOf(t: LearnTexts, puzzle: Puzzle): string {
  const { best, moves, secondMargin } = puzzle
  if (moves > 1) return `${t.verdictOfMoves(moves, best.margin)} ${t.otherFirst(secondMargin)}`
  return `${t.verdict(shownMove(best.move), best.margin)} ${t.others(secondMargin)}`
}

/** What came of looking for the reply: undefined while it is looked for. */
export type Found = Refutation | 'unknown' | undefined

/** Why it is not the move, and what the other side replies once that is known. */
export function missedText(
  t: LearnTexts,
  puzzle: Puzzle,
  side: Side,
  missed: { move: string; at: number },
  found?: Found,
): string {
  const { move } = missed
  const isFirst = missed.at === 1
  const refuted = found === 'unknown' ? undefined : found
  const why = () => {
    if (isFirst && move === puzzle.tempting.move) return t.temptingWhy(puzzle.tempting.margin)
    if (isFirst) return t.missedWhy(puzzle.secondMargin)
    return refuted ? t.provenWhy(refuted.margin) : t.goneWhy(puzzle.best.margin > 0)
  }
  const reply = refuted?.reply && t.reply(side, shownMove(refuted.reply))
  const answer = found === 'unknown' ? t.replyUnknown : reply
  return [t.missedMove(shownMove(move)), why(), answer].filter(Boolean).join(' ')
}

/** Why it is so, a sentence each. */
export function reasonsOf(t: LearnTexts, puzzle: Puzzle, facts: Facts, side: Side): string[] {
  return [
    ...themeReasons(t, puzzle, facts),
    stateAfter(t, facts, side),
    t.count(side, sumOf(facts.mine), sumOf(facts.theirs)),
    t.tempting(shownMove(puzzle.tempting.move), puzzle.tempting.margin, puzzle.moves),
  ]
}

/** `21 + 3 + 5 = 29`. */
function sumOf(parts: Reckoning): string {
  return `${parts.join(' + ')} = ${parts.reduce((sum, part) => sum + part)}`
}

function themeReasons(t: LearnTexts, puzzle: Puzzle, facts: Facts): string[] {
  const gained = facts.ownAfter > facts.ownBefore
  const last = shownMove(askedLine(puzzle).at(-1) ?? puzzle.best.move)
  const own = gained ? [t.isolated(last, facts.ownBefore, facts.ownAfter, puzzle.moves)] : []
  if (puzzle.theme === 'isolate') return own
  if (facts.contestedBefore === 1) {
    return [puzzle.theme === 'last-region' ? t.lastRegion : t.oneRegion, ...own]
  }
  return facts.contestedBefore > 1 ? [t.manyRegions(facts.contestedBefore), ...own] : own
}

function stateAfter(t: LearnTexts, facts: Facts, side: Side): string {
  if (facts.contestedAfter === 0) return t.settled(side, facts.sure, facts.otherSure)
  if (facts.sure > 0) return t.sure(side, facts.sure, facts.otherSure)
  return t.replies(side, facts.replies)
}
