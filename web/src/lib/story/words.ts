// A turning point in words.

import type { Side } from 'yolah-engine'
import { shownMove } from '../game/notation'
import { other } from '../game/clock'
import type { StoryTexts, Who } from '../i18n/story'
import { placeOf } from './facts'
import type { Moment } from './story'

/** What changed on the ice, or the better move alone. `you` is the side of a person who plays
 * alone. */
export function sentenceOf(t: StoryTexts, moment: Moment, you: Side | undefined): string {
  const { fact, side, best, played } = moment
  const after = shownMove(best)
  if (!fact) return `${t.fell(whoIs(side, you), percentOf(moment))} ${t.plain(after)}`
  const place = placeOf(fact.squares)
  const where = place ? (place.corner ? t.corner : t.around)(place.square) : ''
  const [now, instead] = t.facts[fact.kind](
    fact.played,
    fact.best,
    where,
    whoIs(side, you),
    whoIs(other(side), you),
  )
  return `${t.later(played.length - 1)}${now} ${t.after(after)}${instead}`
}

export function percentOf({ loss }: Moment): number {
  return Math.round(loss / 10)
}

function whoIs(side: Side, you: Side | undefined): Who {
  return side === you ? 'you' : side
}
