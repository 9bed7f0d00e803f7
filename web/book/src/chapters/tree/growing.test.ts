import { describe, expect, it } from 'vitest'
import { blockIn, pathOf } from '../pages'
import { ask } from '../real'
import { columnsIn, countsOf, figuresBy, layOut, meanOf, valueOf, type TreeTold } from './growing'
import { pictureOf } from './picture'

const { start = '' } = blockIn('05-mcts.md', 'yolah-tree')
const told = (walks: number) =>
  ask<TreeTold>('growTree', {
    position: start,
    walks: Math.min(walks, 20_000),
    children: 20,
    depth: 3,
  })
const grow = (walks: number) => Promise.resolve(told(walks))

describe('the tree of chapter 5', () => {
  it('begins with the move of the first guess', () => {
    const { root, last, games } = told(1)
    expect(games).toBe(32)
    expect(last?.line).toEqual(['f6:g7'])
    expect(last?.margins).toHaveLength(32)
    // The games at the end of the walk are those that the node counts.
    expect(root.children[0]?.mean).toBe(Math.round(100 * meanOf(last?.margins ?? [])))
  })

  it('has the last walk in it, however deep and rare', () => {
    for (const walks of [20, 100, 777, 1111]) {
      const { root, last } = told(walks)
      let node = root
      for (const move of last?.line ?? []) {
        const next = node.children.find((child) => child.last)
        expect(next?.move).toBe(move)
        node = next ?? node
      }
      const drawn = layOut(root, 490).places.filter((place) => place.node.last)
      expect(drawn).toHaveLength(Math.min(columnsIn(490), last?.line.length ?? 0) + 1)
    }
  })

  it('is drawn with no node upon another', () => {
    for (const width of [300, 340, 490]) {
      const { places, height } = layOut(told(1000).root, width)
      const at = places.map(({ x, y }) => `${x} ${y}`)
      expect(new Set(at).size).toBe(at.length)
      for (const { x, y } of places) {
        expect([x < width, y < height]).toEqual([true, true])
      }
    }
  })

  it('proves a draw and then looks elsewhere', async () => {
    const figures = await figuresBy(grow)
    expect(figures).toMatchObject({
      'tried-10': '1',
      'best-1000': 'f6:g7',
      'value-f6-g7-1000': '0',
    })
    const at = (name: string) => Number(figures[name]?.replace(',', ''))
    const draw = told(at('draw-at')).root.children[0]
    expect(draw && valueOf(draw)).toBe('= 0')
    const before = told(at('draw-at') - 1).root.children[0]
    expect(before && valueOf(before)).not.toContain('=')
    expect(at('e6-at')).toBeGreaterThan(at('draw-at'))
    expect(told(at('end-at'))).toMatchObject({ proven: true, best: 'f6:g7' })
    // Tens of thousands of walks, on a machine that may be busy.
  }, 60_000)

  it('has its picture in the book', async () => {
    // `npx vitest run book -u` draws it anew.
    await expect(pictureOf(told(1000))).toMatchFileSnapshot(pathOf('images/tree.svg'))
  })
})

describe('the margins of a walk', () => {
  it('have a place each, with zero among them', () => {
    const counts = countsOf([1, 1, -7])
    expect(counts.map(({ margin }) => margin)).toEqual(Array.from({ length: 13 }, (_, i) => i - 7))
    expect(counts.filter(({ games }) => games > 0)).toEqual([
      { margin: -7, games: 1 },
      { margin: 1, games: 2 },
    ])
  })
})
