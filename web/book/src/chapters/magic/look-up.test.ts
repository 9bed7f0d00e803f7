import { describe, expect, it } from 'vitest'
import { kStart } from '../../../../src/lib/game/replay'
import { wordOf } from '../bitboard'
import { ask } from '../real'
import { copiesOf, figuresOf, indexBits, type LookUpTold } from './look-up'

const lookUp = (square: string) => ask<LookUpTold>('lookUp', { position: kStart, square })

describe('the multiplication', () => {
  it('is the sum of a shifted magic for each occupied square that matters', () => {
    for (const square of ['a1', 'd5', 'e4', 'h8']) {
      const { straight, diagonal } = lookUp(square)
      for (const half of [straight, diagonal]) {
        const copies = copiesOf(half)
        expect(copies.at(-1)?.sum ?? 0n).toBe(wordOf(half.product))
        expect(Number(wordOf(half.product) >> BigInt(64 - indexBits(half)))).toBe(half.index)
      }
    }
  })

  it('names the square of each copy, the lowest first', () => {
    // d5 looks at e5 beside it and d4 below it.
    const { straight } = lookUp('d5')
    expect(copiesOf(straight).map(({ square }) => square)).toEqual(['d4', 'e5'])
  })

  it('has its figures as the page writes them', () => {
    const figures = figuresOf('d5', lookUp('d5'))
    expect(figures).toMatchObject({ square: 'd5', slides: '14', 'straight-rows': '1,024' })
    expect(figures['straight-occupied']).toBe('2')
  })
})
