// chapters.wasm, which is not in the package: the documentation loads it for the book.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { Module } from '../src/module.js'
import type { PositionInfo } from '../src/index.js'
import { kRoot, moduleBytes } from './modules.js'

const kStart = 'w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0'
const kMisled = 'xxb4x/wx1xxx1x/1x1x1wx1/xx1xx3/xxxxxxx1/xbxxwbxx/1xxxxxx1/xb1x1wxx w 19 18'
const kMiddle = 'xb5x/x2x1bx1/1wx2w1x/2xxx3/2wxxxb1/x1xx1xx1/4b1w1/x6x b 10 10'

let module: Module

beforeAll(async () => {
  module = await Module.make(moduleBytes('chapters'))
})

const book = (name: string) => readFileSync(join(kRoot, 'docs/book/data', name), 'utf8')

/** The moves of the example game. */
function exampleMoves(plies: number): string[] {
  const text = book('example.ygn').replace(/\{[^}]*\}|^\[.*\]$/gm, ' ')
  return (text.match(/\b[a-h][1-8]:[a-h][1-8]\b/g) ?? []).slice(0, plies)
}

describe('a look-up', () => {
  interface Half {
    mask: string
    occupied: string
    magic: string
    product: string
    shift: number
    index: number
    row: string
  }
  interface LookUp {
    occupied: string
    straight: Half
    diagonal: Half
    slides: string
  }
  const lookUp = (request: object) => module.call<LookUp>('lookUp', request)
  const squareName = (i: number) => `${'abcdefgh'[i % 8]}${Math.floor(i / 8) + 1}`
  const namesOf = (word: bigint) =>
    Array.from({ length: 64 }, (_, i) => i)
      .filter((i) => (word >> BigInt(i)) & 1n)
      .map(squareName)

  it('has the row that the book names', () => {
    const { straight } = lookUp({ position: kStart, moves: exampleMoves(21), square: 'f4' })
    expect(straight.index).toBe(993)
    expect(64 - straight.shift).toBe(10)
  })

  it('multiplies, shifts and reads as the rules move, for all pieces of a game', () => {
    for (let ply = 0; ply <= 40; ply += 8) {
      const request = { position: kStart, moves: exampleMoves(ply) }
      const { legal } = module.call<PositionInfo>('position', request)
      for (const square of new Set(legal.map((move) => move.slice(0, 2)))) {
        const { occupied, straight, diagonal, slides } = lookUp({ ...request, square })
        for (const half of [straight, diagonal]) {
          const product = BigInt.asUintN(64, BigInt(half.occupied) * BigInt(half.magic))
          expect(half.occupied).toBe(hex(BigInt(occupied) & BigInt(half.mask)))
          expect(half.product).toBe(hex(product))
          expect(half.index).toBe(Number(product >> BigInt(half.shift)))
        }
        const rows = BigInt(straight.row) | BigInt(diagonal.row)
        expect(slides).toBe(hex(rows & ~BigInt(occupied)))
        const targets = legal.filter((move) => move.startsWith(square)).map((move) => move.slice(3))
        expect(namesOf(BigInt(slides)).sort()).toEqual(targets.sort())
      }
    }
  })

  const hex = (word: bigint) => `0x${BigInt.asUintN(64, word).toString(16).padStart(16, '0')}`

  it('is refused for what is no square', () => {
    expect(() => lookUp({ position: kStart, square: 'k9' })).toThrow()
  })
})

describe('the SPRT', () => {
  interface Followed {
    verdict: string
    ratios: number[]
  }
  interface Runs {
    bounds: { lower: number; upper: number }
    score: number
    tests: { verdict: string; pairs: number; path?: [number, number][] }[]
  }
  const run = (request: object) => module.call<Runs>('runSprts', { elo0: 0, elo1: 30, ...request })

  it('ends the three tests of the book where the match command ended them', () => {
    const rows = book('sprt.csv')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','))
    const ends = [...new Set(rows.map(([test]) => test))].map((test) => {
      const pairs = rows.filter((row) => row[0] === test).map((row) => Number(row[2]))
      const { verdict, ratios } = module.call<Followed>('followSprt', { elo0: 0, elo1: 30, pairs })
      return [verdict, 2 * ratios.length]
    })
    expect(ends).toEqual([
      ['h1', 112],
      ['h0', 278],
      ['undecided', 600],
    ])
  })

  it('errs once in twenty tests, and takes longest in between', () => {
    const runs = [0, 15, 30].map((elo) => run({ elo, tests: 1000, seed: 1 }))
    const share = ({ tests }: Runs, wanted: string) =>
      tests.filter(({ verdict }) => verdict === wanted).length / tests.length
    const mean = ({ tests }: Runs) => tests.reduce((sum, { pairs }) => sum + pairs, 0) / 1000
    const [none, between, full] = runs as [Runs, Runs, Runs]
    expect(share(none, 'h1')).toBeLessThan(0.065)
    expect(share(full, 'h0')).toBeLessThan(0.065)
    expect(mean(between)).toBeGreaterThan(mean(none))
    expect(mean(between)).toBeGreaterThan(mean(full))
    expect(none.score).toBeCloseTo(0.5, 9)
  })

  it('has the same luck for every strength, and shows paths up to their ends', () => {
    const { bounds, tests } = run({ elo: 30, tests: 5, drawn: 2 })
    expect(tests.map(({ path }) => path !== undefined)).toEqual([true, true, false, false, false])
    const [pairs, ratio] = tests[0]?.path?.at(-1) ?? [0, 0]
    expect(pairs).toBe(tests[0]?.pairs)
    expect(Math.abs(ratio)).toBeGreaterThanOrEqual(bounds.upper)
    expect(run({ elo: 30, tests: 5, drawn: 2 }).tests).toEqual(tests)
  })
})

describe('cuts', () => {
  interface Step {
    line: string[]
    alpha: number | null
    beta: number | null
    value: number
    lookedAt: number
    moves: number
  }
  interface Cuts {
    nodesByDepth: number[]
    complete: boolean
    value: number
    move: string
    steps: Step[]
  }
  const search = (request: object) =>
    module.call<Cuts>('cuts', { position: kMisled, depth: 4, ...request })

  it('leave the value as it is', () => {
    const whole = search({})
    const cut = [
      search({ cuts: true }),
      search({ cuts: true, order: true }),
      search({ cuts: true, table: true }),
      search({ cuts: true, order: true, table: true }),
    ]
    for (const { value, move } of cut) expect([value, move]).toEqual([whole.value, whole.move])
    const nodes = [whole, ...cut].map(({ nodesByDepth }) => nodesByDepth.at(-1) ?? 0)
    expect(nodes[1]).toBeLessThan((nodes[0] ?? 0) / 3)
    expect(nodes[4]).toBeLessThan(nodes[2] ?? 0)
    expect(nodes[4]).toBeLessThan(nodes[3] ?? 0)
  })

  it('without them, every line is looked at', () => {
    const { nodesByDepth, steps } = search({ position: kStart, depth: 2, trace: true })
    // The root twice, 56 moves twice, 2,988 lines of two plies.
    expect(nodesByDepth).toEqual([1 + 56, 1 + 56 + 1 + 56 + 2988])
    expect(steps.filter(({ moves }) => moves === 0)).toHaveLength(2988)
  })

  it('are seen in the steps', () => {
    const { steps, value } = search({ depth: 2, cuts: true, order: true, trace: true })
    const replies = steps.filter(({ line, moves }) => line.length === 1 && moves > 0)
    expect(replies).toHaveLength(7)
    expect(replies.some(({ lookedAt, moves }) => lookedAt < moves)).toBe(true)
    const open = { alpha: null, beta: null }
    expect(steps.at(-1)).toEqual({ line: [], ...open, value, lookedAt: 7, moves: 7 })
  })

  it('have a window as wide as what both sides are sure of', () => {
    const { steps } = search({ depth: 2, cuts: true, order: true, trace: true })
    let best: number | null = null
    let lowest: number | null = null
    for (const { line, alpha, beta, value } of steps.slice(0, -1)) {
      expect(alpha).toBe(best)
      if (line.length === 2) {
        expect(beta).toBe(lowest)
        lowest = Math.min(lowest ?? Infinity, value)
      } else {
        best = Math.max(best ?? -Infinity, value)
        lowest = null
      }
    }
  })

  it('stop when there are enough nodes', () => {
    const { complete, nodesByDepth } = search({ position: kStart, depth: 4, nodes: 10_000 })
    expect(complete).toBe(false)
    expect(nodesByDepth).toHaveLength(2)
  })
})

describe('the tree', () => {
  interface Node {
    move: string
    games: number
    mean: number | null
    lower: number
    upper: number
    children: Node[]
  }
  interface Tree {
    walks: number
    games: number
    best: string
    last: { line: string[]; margins: number[] } | null
    root: Node
  }
  const grow = (walks: number) =>
    module.call<Tree>('growTree', { position: kMisled, walks, depth: 2 })

  it('proves the draw of the book within 30,000 games', () => {
    const { root, games } = grow(1000)
    expect(games).toBeLessThan(30_000)
    const best = root.children.find(({ move }) => move === 'f6:g7')
    expect([best?.lower, best?.upper]).toEqual([0, 0])
  })

  it('tells of the last walk and its games', () => {
    expect(grow(0).last).toBeNull()
    const { last, root, best } = grow(1)
    expect(last?.line).toEqual([best])
    const sum = last?.margins.reduce((all, margin) => all + margin, 0) ?? 0
    expect(root.children[0]?.mean).toBe(Math.round((100 * sum) / 32))
  })

  it('is the same whether it grows at once or walk by walk', () => {
    const atOnce = grow(60)
    for (let walks = 0; walks < 60; ++walks) grow(walks)
    expect(grow(60)).toEqual(atOnce)
  })
})

describe('the net', () => {
  interface View {
    pieces: { square: string; counts: { name: string; row: number }[] }[]
    net: { toCome: number; margin: number }
  }

  it('sees the nine slides of the piece in the book, five of them safe', () => {
    const { pieces } = module.call<View>('netView', { position: kMiddle })
    const seen = pieces.find(({ square }) => square === 'e2')?.counts.map(({ row }) => row)
    expect(seen?.slice(0, 2)).toEqual([9, 5])
  })

  it('says the same of a board that is turned', () => {
    const turned = kMiddle.replace(/^\S+/, (board) => [...board].reverse().join(''))
    const [one, other] = [kMiddle, turned].map((position) =>
      module.call<View>('netView', { position }),
    )
    expect(other?.net).toEqual(one?.net)
  })
})
