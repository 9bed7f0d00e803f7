// Why a file could not be opened, in words.

import type { Messages } from '../../lib/i18n/index.svelte'
import type { Problem } from '../../lib/watch/opened'

export function problemText(t: Messages, problem: Problem): string {
  switch (problem.kind) {
    case 'at':
      return t.watch.badAt(problem.line, problem.column, t.fault(problem.fault, problem.reason))
    case 'report':
      return t.watch.bad(t.watch.badReport)
    case 'empty':
      return `${t.watch.noGames}.`
    case 'move':
      return t.watch.bad(t.watch.badMove(problem.move, problem.number))
    case 'large':
      return t.watch.bad(t.watch.tooLarge)
    case 'other':
      return t.watch.bad(problem.reason)
  }
}
