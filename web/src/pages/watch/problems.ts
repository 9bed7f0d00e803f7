// Why a file could not be opened, in words.

import type { Messages } from '../../lib/i18n/index.svelte'
import { watchTexts } from '../../lib/i18n/watch'
import type { Problem } from '../../lib/watch/opened'

export function problemText(t: Messages, problem: Problem): string {
  const watch = watchTexts()
  switch (problem.kind) {
    case 'at':
      return watch.badAt(problem.line, problem.column, t.fault(problem.fault, problem.reason))
    case 'report':
      return watch.bad(watch.badReport)
    case 'empty':
      return `${watch.noGames}.`
    case 'move':
      return watch.bad(watch.badMove(problem.move, problem.number))
    case 'large':
      return watch.bad(watch.tooLarge)
    case 'other':
      return watch.bad(problem.reason)
  }
}
