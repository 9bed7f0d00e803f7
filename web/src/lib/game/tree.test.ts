import { describe, expect, it } from 'vitest'
import { rules } from '../../test/real'
import { GameTree } from './tree'

function grown() {
  const tree = new GameTree(rules)
  const main = tree.play(tree.root, 'd5:b7')
  const reply = tree.play(main, 'e5:f5')
  const side = tree.play(main, 'd4:d3')
  return { tree, main, reply, side }
}

describe('a tree of positions', () => {
  it('begins at the start, where nothing was played', () => {
    const { root } = new GameTree(rules)
    expect(root.move).toBeUndefined()
    expect(root.ply).toBe(0)
    expect(root.info.position).toBe(rules.start)
  })

  it('may begin at another position', () => {
    const position = rules.position(rules.start, ['d5:b7']).position
    expect(new GameTree(rules, position).root.info.side).toBe('white')
  })

  it('knows a move that was played before', () => {
    const { tree, main } = grown()
    expect(tree.play(tree.root, 'd5:b7')).toBe(main)
    expect(tree.root.children).toHaveLength(1)
  })

  it('goes on with the first move played, and keeps the others as variations', () => {
    const { tree, main, reply, side } = grown()
    expect(tree.lineFrom()).toEqual([tree.root, main, reply])
    expect(main.children).toEqual([reply, side])
    expect(tree.pathTo(side)).toEqual([tree.root, main, side])
  })

  it('refuses what the rules refuse, and stays as it was', () => {
    const { tree, reply } = grown()
    expect(() => tree.play(reply, 'a1:a1')).toThrow()
    expect(() => tree.play(reply, 'nonsense')).toThrow()
    expect(reply.children).toEqual([])
  })

  it('forgets a removed node with all that follows', () => {
    const { tree, main, reply } = grown()
    tree.remove(main)
    expect(tree.root.children).toEqual([])
    expect(tree.find(reply.id)).toBeUndefined()
    expect(() => tree.play(reply, 'a1:a2')).toThrow('another tree')
  })

  it('finds its nodes by number', () => {
    const { tree, side } = grown()
    expect(tree.find(side.id)).toBe(side)
  })
})
