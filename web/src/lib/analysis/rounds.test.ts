import { describe, expect, it } from 'vitest'
import { rules } from '../../test/real'
import { GameTree } from '../game/tree'
import { roundsOf } from './rounds'

describe('a tree written down', () => {
  it('has the main line in rounds', () => {
    const tree = new GameTree(rules)
    const moves = ['d5:b7', 'e5:f5', 'b7:b5']
    moves.reduce((node, move) => tree.play(node, move), tree.root)
    const rounds = roundsOf(tree)
    expect(rounds.map(({ number, black, white }) => [number, black?.move, white?.move])).toEqual([
      [1, 'd5:b7', 'e5:f5'],
      [2, 'b7:b5', undefined],
    ])
  })

  it('has what was tried below the round, and below that what was tried inside', () => {
    const tree = new GameTree(rules)
    const first = tree.play(tree.root, 'd5:b7')
    tree.play(first, 'e5:f5')
    const tried = tree.play(first, 'd4:d3')
    tree.play(tried, 'b7:b5')
    tree.play(tried, 'b7:b6')
    tree.play(tree.root, 'e4:e2')
    const [round] = roundsOf(tree)
    const written = round?.variations.map(({ depth, nodes }) => [depth, nodes.map((n) => n.move)])
    expect(written).toEqual([
      [1, ['e4:e2']],
      [1, ['d4:d3', 'b7:b5']],
      [2, ['b7:b6']],
    ])
  })

  it('leaves black’s place free where white begins', () => {
    const tree = new GameTree(rules, rules.position(rules.start, ['d5:b7']).position)
    tree.play(tree.play(tree.root, 'e5:f5'), 'b7:b5')
    const rounds = roundsOf(tree)
    expect(rounds.map(({ number, black, white }) => [number, black?.move, white?.move])).toEqual([
      [1, undefined, 'e5:f5'],
      [2, 'b7:b5', undefined],
    ])
  })
})
