// How a list of games names the opponents.

import { kFriend, nameInKey } from '../../lib/game/history'
import { playedTexts } from '../../lib/i18n/games'
import { t } from '../../lib/i18n/index.svelte'
import { nameOf } from '../../lib/opponents/names'
import { kOpponents, opponentNamed } from '../../lib/opponents/opponents'

/** By a key of `opponentKey`. */
export function opponentName(key: string): string {
  if (key === kFriend) return playedTexts().friend
  const computer = opponentNamed(key)
  return computer ? nameOf(t(), computer) : (nameInKey(key) ?? key)
}

/** Levels, then engines, then people, to sort keys by. */
export function byStrength(one: string, two: string): number {
  return placeOf(one) - placeOf(two)
}

function placeOf(key: string): number {
  const place = kOpponents.findIndex((name) => String(name) === key)
  return place < 0 ? kOpponents.length : place
}
