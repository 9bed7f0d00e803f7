import { describe, expect, it } from 'vitest'
import { rules } from '../../test/real'
import { checkDraft, draftOf, paint, pointsOf, positionText, withPoints } from './editor'

const start = draftOf(rules.position(rules.start))

describe('setting up a position', () => {
  it('begins with the one that is there', () => {
    expect(positionText(start)).toBe(rules.start)
    expect(checkDraft(start, rules)).toEqual(rules.position(rules.start))
  })

  it('writes what a game comes to', () => {
    const info = rules.position(rules.start, ['d5:b7', 'e5:f5', 'b7:b5'])
    expect(positionText(draftOf(info))).toBe(info.position)
  })

  it('paints squares, and takes away what is painted twice', () => {
    const moved = paint(paint(start, 0, '.'), 10, 'b')
    expect(moved.squares[0]).toBe('.')
    expect(moved.squares[10]).toBe('b')
    expect(paint(moved, 10, 'b').squares[10]).toBe('.')
    expect(checkDraft(moved, rules)).toMatchObject({ squares: moved.squares })
  })

  it('gives every hole to somebody', () => {
    const holes = paint(paint(start, 20, 'x'), 21, 'x')
    expect(pointsOf(holes)).toEqual({ black: 0, white: 2 })
    const shared = withPoints(holes, 'white', 1)
    expect(pointsOf(shared)).toEqual({ black: 1, white: 1 })
    expect(checkDraft(shared, rules)).toMatchObject({ points: { black: 1, white: 1 } })
    expect(pointsOf(withPoints(holes, 'black', 99))).toEqual({ black: 2, white: 0 })
    expect(pointsOf(withPoints(holes, 'black', NaN))).toEqual({ black: 0, white: 2 })
    expect(pointsOf(paint(withPoints(holes, 'black', 2), 20, 'x'))).toEqual({ black: 1, white: 0 })
  })

  it('says which side has too few or too many pieces', () => {
    expect(checkDraft(paint(start, 0, '.'), rules)).toEqual({
      kind: 'pieces',
      side: 'black',
      count: 3,
    })
    expect(checkDraft(paint(start, 20, 'w'), rules)).toEqual({
      kind: 'pieces',
      side: 'white',
      count: 5,
    })
  })

  it('leaves the last word to the rules', () => {
    const refusing = { ...start, squares: start.squares.replace('.', '?') }
    expect(checkDraft(refusing, rules)).toMatchObject({ kind: 'refused' })
  })
})
