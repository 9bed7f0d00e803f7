// Which game the page begins with: the one in the address, or the one just played.

import type { Rules } from 'yolah-engine'
import { readShared } from '../../lib/analysis/share'
import type { Study } from '../../lib/analysis/study'
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
  const saved = new Shelf(localStorage, rules).game()
  if (!saved || saved === 'unreadable' || saved.game.phase !== 'over') {
    study.open({ start: rules.start, moves: [] })
    return
  }
  const { game, setup } = saved
  const named = (side: 'black' | 'white') => playerName(t, game.players, side, setup.swap)
  study.open({
    start: rules.start,
    moves: game.moves,
    names: { black: named('black'), white: named('white') },
  })
}
