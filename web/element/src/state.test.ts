import { describe, expect, it, vi } from 'vitest'
import { kDemo } from '../../src/lib/table/demo'
import { rules } from '../../src/test/real'
import { GameState, movesIn } from './state.svelte'
import { positionText } from '../../src/lib/game/replay'

const moves = kDemo.split(' ')

describe('the moves in a text', () => {
  it('are found in a record with numbers, comments and tags', () => {
    const record = '[Black "d5:b7"]\n[White "x"]\n\n1. d5:b7 {+2.4 d4:d3 d14} e5:f5 2. a1:a1 12-11'
    expect(movesIn(record)).toEqual(['d5:b7', 'e5:f5', 'a1:a1'])
  })

  it('are none in other texts', () => {
    expect(movesIn('d9:b7 i5:a1 xd5:b7x')).toEqual([])
  })
})

describe('a game on the board', () => {
  const shown = () => {
    const told = vi.fn<() => void>()
    const game = new GameState(told)
    game.moves = moves
    return { game, told }
  }

  it('tells each step once, and stays within the game', () => {
    const { game, told } = shown()
    game.step(1)
    game.step(-5)
    game.go(NaN)
    expect(told).toHaveBeenCalledTimes(2)
    game.step(Infinity)
    expect(game.ply).toBe(moves.length)
    game.go(2.9)
    expect([game.ply, game.lastMove]).toEqual([2, moves[1]])
  })

  it('begins at any position, whoever is to move', () => {
    const { game } = shown()
    for (const ply of [7, 20]) {
      const { position } = rules.position(rules.start, moves.slice(0, ply))
      game.moves = moves.slice(ply)
      game.start = position
      expect(game.length).toBe(moves.length - ply)
      expect(game.frames.map(positionText)).toEqual(
        moves
          .slice(ply - 1)
          .map((_, i) => rules.position(rules.start, moves.slice(0, ply + i)).position),
      )
    }
  })

  it.each(['', 'w6b/8 b 0 0', 'nonsense', '8/8/8/8/8/8/8/9 b 0 0', '8/8/8/8/8/8/8/8 b one 0'])(
    'begins as usual where "%s" is no position',
    (start) => {
      const { game } = shown()
      game.start = start
      expect(positionText(game.frame)).toBe(rules.start)
    },
  )

  it.each([
    ['an empty square', 'c3:c4'],
    ['a piece of the other side', 'd5:d6'],
    ['a hole', 'e4:d5'],
  ])('ends before a move of or to %s', (_, wrong) => {
    const { game } = shown()
    game.moves = ['d5:b7', wrong, 'a1:a2']
    expect(game.length).toBe(1)
  })
})
