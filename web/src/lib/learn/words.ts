// The explanation of a puzzle, put together from what is known of it.

import type { Side } from 'yolah-engine'
import { shownMove } from '../game/notation'
import type { Messages } from '../i18n/index.svelte'
import type { Facts } from './explain'
import type { Puzzle } from './puzzles'

/** What the move leads to, and what all others do. */
export function verdictOf(t: Messages, puzzle: Puzzle): string {
  const { best, secondMargin } = puzzle
  return `${t.learn.verdict(shownMove(best.move), best.margin)} ${t.learn.others(secondMargin)}`
}

export function missedText(t: Messages, puzzle: Puzzle, move: string): string {
  const why =
    move === puzzle.tempting.move
      ? t.learn.temptingWhy(puzzle.tempting.margin)
      : t.learn.missedWhy(puzzle.secondMargin)
  return `${t.learn.missedMove(shownMove(move))} ${why}`
}

/** Why it is so, a sentence each. */
export function reasonsOf(t: Messages, puzzle: Puzzle, facts: Facts, side: Side): string[] {
  return [
    ...themeReasons(t, puzzle, facts),
    stateAfter(t, facts, side),
    t.learn.tempting(shownMove(puzzle.tempting.move), puzzle.tempting.margin),
  ]
}

function themeReasons(t: Messages, puzzle: Puzzle, facts: Facts): string[] {
  const gained = facts.ownAfter > facts.ownBefore
  const own = gained
    ? [t.learn.isolated(shownMove(puzzle.best.move), facts.ownBefore, facts.ownAfter)]
    : []
  if (puzzle.theme === 'isolate') return own
  if (facts.contestedBefore === 1) {
    return [puzzle.theme === 'last-region' ? t.learn.lastRegion : t.learn.oneRegion, ...own]
  }
  return [t.learn.manyRegions(facts.contestedBefore), ...own]
}

function stateAfter(t: Messages, facts: Facts, side: Side): string {
  if (facts.contestedAfter === 0) return t.learn.settled(side, facts.sure, facts.otherSure)
  if (facts.sure > 0) return t.learn.sure(side, facts.sure, facts.otherSure)
  return t.learn.replies(side, facts.replies)
}
