// A look-up in the tables of slides, taken apart.

import { squareName } from '../../../../src/lib/game/notation'
import type { Figures } from '../../block'
import { cut, squaresIn, wordOf } from '../bitboard'

/** One of the two tables of a square, as the engine tells it. */
export interface HalfTold {
  mask: string
  occupied: string
  magic: string
  product: string
  shift: number
  index: number
  row: string
}

export interface LookUpTold {
  occupied: string
  straight: HalfTold
  diagonal: HalfTold
  slides: string
}

export type Lines = 'straight' | 'diagonal'

/** A bit of the occupied squares, and what it adds to the product. */
export interface Copy {
  square: string
  /** The magic, shifted by the number of the square. */
  shifted: bigint
  /** Of all copies so far. */
  sum: bigint
}

/** A multiplication is a sum of shifted copies: one for each bit that is set. */
export function copiesOf({ occupied, magic }: HalfTold): Copy[] {
  let sum = 0n
  return squaresIn(wordOf(occupied)).map((square) => {
    const shifted = cut(wordOf(magic) << BigInt(square))
    sum = cut(sum + shifted)
    return { square: squareName(square), shifted, sum }
  })
}

/** How many bits the row number has. */
export function indexBits({ shift }: HalfTold): number {
  return 64 - shift
}

export function figuresOf(square: string, told: LookUpTold): Figures {
  const ofHalf = (lines: Lines) => {
    const half = told[lines]
    return {
      [`${lines}-row`]: half.index.toLocaleString('en'),
      [`${lines}-rows`]: (2 ** indexBits(half)).toLocaleString('en'),
      [`${lines}-bits`]: String(indexBits(half)),
      [`${lines}-occupied`]: String(copiesOf(half).length),
      [`${lines}-magic`]: half.magic,
    }
  }
  const slides = squaresIn(wordOf(told.slides)).length
  return { square, slides: String(slides), ...ofHalf('straight'), ...ofHalf('diagonal') }
}
