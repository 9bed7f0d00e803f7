// A turning point on the board: whose squares it is about, and the better move.

import type { Side } from 'yolah-engine'
import type { Arrow, Mark } from '../board/types'
import { other } from '../game/clock'
import { squareNumber, squaresOf } from '../game/notation'
import type { TreeNode } from '../game/tree'
import type { Fact, FactKind } from './facts'
import type { Telling } from './telling'

export interface StoryBoard {
  shown: TreeNode
  legal: readonly string[]
  arrows: Arrow[]
  marks: Mark[]
  play: (move: string) => void
}

export function boardOf(telling: Telling): StoryBoard | undefined {
  const { shown, phase, at, moments } = telling.view
  const moment = at === undefined ? undefined : moments[at]
  if (!shown || !moment) return undefined
  const told = phase === 'told'
  const better = squaresOf(moment.best)
  return {
    shown,
    legal: telling.legal,
    arrows: told && better ? [{ ...better, strength: 1, missed: true }] : [],
    marks: told && moment.fact ? marksOf(moment.fact, moment.side) : [],
    play: (move) => void telling.play(move),
  }
}

/** Who has the squares of a fact: the mover, the other side, or both. */
const kOwners: Record<FactKind, 'mover' | 'other' | 'both'> = {
  shared: 'both',
  given: 'other',
  late: 'other',
  safe: 'mover',
  locked: 'mover',
  freed: 'other',
}

function marksOf({ kind, squares }: Fact, mover: Side): Mark[] {
  const whose = kOwners[kind]
  const owner = whose === 'both' ? 'both' : whose === 'mover' ? mover : other(mover)
  return squares.flatMap((name) => {
    const square = squareNumber(name)
    return square === undefined ? [] : [{ square, owner, private: owner !== 'both' }]
  })
}
