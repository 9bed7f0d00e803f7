import { describe, expect, it } from 'vitest'
import { MoveEntry, kPass, moveOf, squareName, squareNumber, squaresOf } from './notation'

describe('names of squares', () => {
  it('go from a1 to h8', () => {
    expect(squareName(0)).toBe('a1')
    expect(squareName(7)).toBe('h1')
    expect(squareName(63)).toBe('h8')
  })

  it('are read back', () => {
    for (let square = 0; square < 64; square++) {
      expect(squareNumber(squareName(square))).toBe(square)
    }
  })

  it.each(['', 'a', 'a0', 'a9', 'i1', 'A1', 'a11', '1a'])('%j is none', (text) => {
    expect(squareNumber(text)).toBeUndefined()
  })
})

describe('moves', () => {
  it('are written with a colon', () => {
    expect(moveOf(35, 49)).toBe('d5:b7')
    expect(squaresOf('d5:b7')).toEqual({ from: 35, to: 49 })
  })

  it('of no piece have no squares', () => {
    expect(squaresOf(kPass)).toBeUndefined()
    expect(squaresOf('nonsense')).toBeUndefined()
  })
})

describe('typing a move', () => {
  const typed = (keys: string) => {
    const entry = new MoveEntry()
    return [...keys].map((key) => entry.type(key)).at(-1)
  }

  it('takes four keys, with or without a colon', () => {
    expect(typed('d5b7')).toBe('d5:b7')
    expect(typed('d5:b7')).toBe('d5:b7')
    expect(typed('D5-B7')).toBe('d5:b7')
  })

  it('begins again with a file where a rank was due', () => {
    expect(typed('dd5b7')).toBe('d5:b7')
  })

  it('forgets everything at a key that fits nowhere', () => {
    expect(typed('d55')).toBeUndefined()
    expect(typed('d55d5b7')).toBe('d5:b7')
  })

  it('shows what is there, and erases it', () => {
    const entry = new MoveEntry()
    entry.type('d')
    entry.type('5')
    expect(entry.text).toBe('d5')
    entry.erase()
    expect(entry.text).toBe('d')
    entry.clear()
    expect(entry.text).toBe('')
  })
})
