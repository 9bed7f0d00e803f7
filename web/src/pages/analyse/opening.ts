// Which game the page begins with: the one in the address, or the one just played.

import type { Rules } from 'yolah-engine'
import type { ReadGame } from '../../lib/analysis/reading'
import { readShared } from '../../lib/analysis/share'
import type { Study } from '../../lib/analysis/study'
import type { SavedGame } from '../../lib/game/saved'
import { Shelf } from '../../lib/game/shelf'
import type { Messages } from '../../lib/i18n/index.svelte'
import { playerName } from '../play/names'

/** False if the address has something that is no game; nothing is changed then. */
export function openAddress(study: Study, rules: Rules, hash: string): boolean {
  const shared = readShared(hash.replace(/^#/, ''))
  if (!shared) return false
  try {
    study.open({ ...shared, start: shared.start ?? rules.start })
    return true
  } catch {
    return false
  }
}

/** A game that is still being played is not looked into. */
export function openLastGame(study: Study, rules: Rules, t: Messages): void {
  const saved = lastGame(rules)
  study.open(saved ? studyOf(saved, rules, t) : { start: rules.start, moves: [] })
}

/** The list to choose from has no more; all games are on their own page. */
const kListed = 20

/** What was played on this device, the latest first. */
export function gamesHere(rules: Rules, t: Messages): ReadGame[] {
  const last = lastGame(rules)
  const earlier = new Shelf(localStorage, rules).earlier(kListed)
  return [...(last ? [last] : []), ...earlier].map((saved) => studyOf(saved, rules, t))
}

function lastGame(rules: Rules): SavedGame | undefined {
  const saved = new Shelf(localStorage, rules).game()
  return saved && saved !== 'unreadable' && saved.game.phase === 'over' ? saved : undefined
}

function studyOf({ game, setup }: SavedGame, rules: Rules, t: Messages): ReadGame {
  const named = (side: 'black' | 'white') => playerName(t, game.players, side, setup.swap)
  return {
    start: rules.start,
    moves: game.moves,
    names: { black: named('black'), white: named('white') },
  }
}
