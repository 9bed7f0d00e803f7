// What the rules know of a position, as marks on its squares.

import type { Insight, Side } from 'yolah-engine'
import type { Mark } from '../board/types'
import { squareNumber } from '../game/notation'

export const kOverlays = ['none', 'first', 'regions'] as const
export type Overlay = (typeof kOverlays)[number]

export function marksOf(overlay: Overlay, insight: Insight): Mark[] {
  if (overlay === 'first') return firstMarks(insight)
  return overlay === 'regions' ? regionMarks(insight) : []
}

/** Who is there in fewer moves. */
function firstMarks({ first }: Insight): Mark[] {
  const owners: Record<string, Side | 'both'> = { b: 'black', w: 'white', '=': 'both' }
  return [...first].flatMap((letter, square) => {
    const owner = owners[letter]
    return owner ? [{ square, owner, private: false }] : []
  })
}

/** Regions that one side has for itself, and those both can enter. */
export function regionMarks({ regions }: Insight): Mark[] {
  return regions.flatMap(({ squares, owner }) => {
    if (owner === 'nobody') return []
    return squares.flatMap((name) => {
      const square = squareNumber(name)
      return square === undefined ? [] : [{ square, owner, private: owner !== 'both' }]
    })
  })
}
