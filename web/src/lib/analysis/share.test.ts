import { describe, expect, it } from 'vitest'
import { friendsGame, playOn, rules } from '../../test/real'
import { readShared, writeShared } from './share'

function randomGame(seed: number): string[] {
  const game = friendsGame()
  playOn(game, seed)
  return game.moves
}

describe('a game in an address', () => {
  it.each([1, 2, 3, 4, 5])('comes back as it was: game %i', (seed) => {
    const game = { start: undefined, moves: randomGame(seed), ply: seed }
    const text = writeShared(game)
    expect(readShared(text)).toEqual(game)
    expect(text.length).toBeLessThanOrEqual(2 * game.moves.length + 5)
    expect(encodeURI(`#${text}`)).toBe(`#${text}`)
  })

  it('has the start, where it is not the usual one', () => {
    const start = rules.position(rules.start, ['d5:b7']).position
    const game = { start, moves: ['e5:f5'], ply: 1 }
    const text = writeShared(game)
    expect(text).not.toContain(' ')
    expect(readShared(text)).toEqual(game)
  })

  it('keeps the pass', () => {
    const game = { start: undefined, moves: ['d5:b7', 'a1:a1'], ply: 0 }
    expect(readShared(writeShared(game))).toEqual(game)
  })

  it('may be empty', () => {
    expect(readShared('1..0')).toEqual({ start: undefined, moves: [], ply: 0 })
  })

  it.each([
    '',
    '1',
    '1.',
    '1..',
    '2.jN.0',
    '1.j.0',
    '1.jN.-1',
    '1.jN.1e9',
    '1.jN.99999',
    '1.j%4E.0',
    '1.<script>.0',
    '1.jN.0.',
    '1.jN.0.w6b/8/8/3bw3/3wb3/8/8/b6w',
    '1.jN.0.w6b/8/8/3bw3/3wb3/8/8/b6w_b_0_0.more',
    `1.jN.0.${'8/'.repeat(4000)}_b_0_0`,
    `1.${'jN'.repeat(201)}.0`,
    `1.${'jN'.repeat(1_000_000)}.0`,
    'jN\n1.jN.0',
  ])('is nothing else: %s', (text) => {
    expect(readShared(text)).toBeUndefined()
  })
})
