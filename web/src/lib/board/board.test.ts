import { describe, expect, it } from 'vitest'
import { rules } from '../../test/real'
import { en } from '../i18n/en'
import { squareNumber } from '../game/notation'
import { describePosition, describeSquare } from './description'
import { centreOf, cornerOf, neighbour, rowOf, squareAt } from './geometry'
import { follow } from './pieces'

const at = (name: string) => squareNumber(name) ?? -1

describe('the drawing', () => {
  it('has a1 at the bottom left, and at the top right when it is turned', () => {
    expect(cornerOf(at('a1'), false)).toEqual({ x: 0, y: 700 })
    expect(cornerOf(at('a1'), true)).toEqual({ x: 700, y: 0 })
  })

  it.each([false, true])('finds every square by its middle (turned: %s)', (flipped) => {
    for (let square = 0; square < 64; square++) {
      expect(squareAt(centreOf(square, flipped), flipped)).toBe(square)
    }
  })

  it('has no square outside', () => {
    expect(squareAt({ x: -1, y: 50 }, false)).toBeUndefined()
    expect(squareAt({ x: 50, y: 800 }, true)).toBeUndefined()
  })

  it('goes from square to square as the person sees it, and stops at the edge', () => {
    expect(neighbour(at('d4'), 0, 1, false)).toBe(at('d5'))
    expect(neighbour(at('d4'), 0, 1, true)).toBe(at('d3'))
    expect(neighbour(at('h8'), 1, 1, false)).toBe(at('h8'))
    expect(neighbour(at('d4'), -7, 0, false)).toBe(at('a4'))
  })

  it('reads rows from the left', () => {
    expect(rowOf(0, false)[0]).toBe(at('a8'))
    expect(rowOf(7, true)[0]).toBe(at('h8'))
  })
})

describe('pieces', () => {
  const start = rules.position(rules.start)
  const before = follow([], start.squares)

  it('are eight, each with a number of its own', () => {
    expect(new Set(before.map((piece) => piece.id)).size).toBe(8)
    expect(before.filter((piece) => piece.side === 'black')).toHaveLength(4)
  })

  it('have numbers of their own while a position is set up', () => {
    const fewer = follow(before, start.squares.replace('b', '.'))
    const more = follow(fewer, start.squares.replace('.', 'b').replace('.', 'b'))
    expect(new Set(more.map((piece) => piece.id)).size).toBe(10)
  })

  it('keep their number when they move', () => {
    const moved = rules.position(rules.start, ['d5:b7', 'e5:f5'])
    const after = follow(before, moved.squares)
    const on = (pieces: typeof before, name: string) =>
      pieces.find((piece) => piece.square === at(name))?.id
    expect(on(after, 'b7')).toBe(on(before, 'd5'))
    expect(on(after, 'f5')).toBe(on(before, 'e5'))
    expect(on(after, 'a1')).toBe(on(before, 'a1'))
    expect(after.map((piece) => piece.id)).toEqual(before.map((piece) => piece.id))
  })

  it('come back with their numbers', () => {
    const moved = follow(before, rules.position(rules.start, ['d5:b7']).squares)
    expect(follow(moved, start.squares)).toEqual(before)
  })
})

describe('what is said', () => {
  const info = rules.position(rules.start, ['d5:b7'])
  const plain = { movable: false, target: false, chosen: false }

  it('of squares', () => {
    expect(describeSquare(en, info.squares, at('b7'), plain)).toBe('b7, black piece')
    expect(describeSquare(en, info.squares, at('d5'), plain)).toBe('d5, hole')
    expect(describeSquare(en, info.squares, at('e5'), { ...plain, movable: true })).toBe(
      'e5, white piece, can move',
    )
    expect(describeSquare(en, info.squares, at('e6'), { ...plain, target: true })).toBe(
      'e6, free, can be reached',
    )
  })

  it('of a position', () => {
    expect(describePosition(en, info)).toBe(
      'Black pieces on a1, e4, b7, h8. White pieces on h1, d4, e5, a8. 1 hole. Black 1 point, White 0 points.',
    )
  })
})
