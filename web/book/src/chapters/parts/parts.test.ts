import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { kStart } from '../../../../src/lib/game/replay'
import type { SearchTold } from '../cut/steps'
import { blockIn, pathOf } from '../pages'
import { ask } from '../real'
import {
  countOf,
  figuresOf,
  firstParts,
  kDeepParts,
  kDepths,
  kMostNodes,
  kParts,
  lengthOf,
  nodesOf,
  type EngineTold,
  type Parts,
} from './parts'
import { pictureOf } from './picture'

const { start = '' } = blockIn('06-minmax.md', 'yolah-parts')
const depth = kDepths.usual
const searchWith = (parts: Parts, deep: number) =>
  ask<SearchTold>('cuts', { position: start, depth: deep, nodes: kMostNodes, ...parts })
const search = (count: number) => searchWith(firstParts(count), depth)
const searches = [0, ...kParts.map((_, i) => i + 1)].map(search)
const engine = ask<EngineTold>('engineSearch', { position: start, depth })

describe('the parts of a search', () => {
  it('save positions, each of them', () => {
    const nodes = searches.map(nodesOf)
    expect(nodes).toEqual([...nodes].sort((a, b) => b - a))
    expect(new Set(nodes).size).toBe(nodes.length)
  })

  it('leave the value as it is, but for reductions', () => {
    const values = searches.map(({ value }) => value)
    expect(new Set(values.slice(0, -1)).size).toBe(1)
    expect(values.at(-1)).not.toBe(values[0])
  })

  it('have figures for the text', () => {
    const deep = kDeepParts.map((parts) => searchWith(parts, kDepths.most))
    const figures = figuresOf({ searches, engine }, deep)
    expect(deep.every(({ complete }) => complete)).toBe(true)
    expect(figures['value-table']).toBe(figures['value-none'])
    expect(figures['first-order']).toMatch(/^9\d %$/)
    expect(figures['first-none']).toBeUndefined()
  }, 60_000)

  it('are given up where they need too much', () => {
    const told = ask<SearchTold>('cuts', { position: start, depth: 4, nodes: 1000 })
    expect(countOf({ ...told })).toBe('more than 1,000,000')
    expect(lengthOf(kMostNodes)).toBe(100)
    expect(lengthOf(0)).toBe(0)
  })

  it('have their picture in the book', async () => {
    // `npx vitest run book -u` draws it anew.
    const drawn = pictureOf({ searches, engine }, depth)
    await expect(drawn).toMatchFileSnapshot(pathOf('images/parts.svg'))
  })
})

describe('the search of the players', () => {
  it('looks at as many positions here as at the terminal', () => {
    const rows = readFileSync(pathOf('data/depths.csv'), 'utf8').trim().split('\n').slice(1)
    const measured = rows.map((row) => row.split(',').map(Number))
    const told = ask<EngineTold>('engineSearch', { position: kStart, depth: 5 })
    expect(told.depths.map(({ depth: at, nodes }) => [at, nodes])).toEqual(
      measured.slice(0, 5).map(([at, , nodes]) => [at, nodes]),
    )
  })
})
