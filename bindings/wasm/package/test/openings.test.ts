import { beforeAll, describe, expect, it } from 'vitest'
import { Openings, Rules, TextError } from '../src/index.js'
import { DirectEngine, moduleBytes } from './modules.js'

let rules: Rules
let openings: Openings

beforeAll(async () => {
  rules = await Rules.load(moduleBytes('rules'))
  openings = await Openings.load(moduleBytes('openings'))
})

const after = (...moves: string[]) =>
  openings.opening(rules.position(rules.start, moves).position)
const codes = (...moves: string[]) => new Set(after(...moves).moves.map(({ code }) => code))

describe('an opening', () => {
  it('has all legal moves, and one code for those that are mirror images', () => {
    const { key, moves } = after()
    expect(moves.map(({ move }) => move)).toEqual(rules.position(rules.start).legal)
    expect(Number.isSafeInteger(key)).toBe(true)
    expect(key).toBeLessThan(2 ** 48)
    // The start has four symmetries: 12 moves stand for four each, 4 along a diagonal for two.
    expect(codes().size).toBe(16)
    // This one keeps the diagonal, the other leaves no symmetry.
    expect(codes('d5:b7').size).toBeLessThan(after('d5:b7').moves.length)
    expect(codes('d5:f7').size).toBe(after('d5:f7').moves.length)
  })

  it('has the same key and codes as its mirror images, and others than other positions', () => {
    expect(after('e4:g2').key).toBe(after('d5:b7').key)
    expect(codes('e4:g2')).toEqual(codes('d5:b7'))
    expect(after('d5:f7').key).not.toBe(after('d5:b7').key)
  })

  it('has what the built-in book says, the best move first', async () => {
    const { book } = after()
    const [best, ...others] = book?.moves ?? []
    expect(others.every(({ score }) => score <= (best?.score ?? 0))).toBe(true)
    const engine = await DirectEngine.start('engine')
    const { move } = await engine.call<{ move: string }>('search', {
      position: rules.start,
      player: 'minmax:book=on,hash=1',
      limits: { nodes: 10 },
    })
    expect(best?.move).toBe(move)
    expect(after('a1:a2', 'h1:h2', 'a2:a3', 'h2:h3').book).toBeNull()
  })

  it('is refused if it is none', () => {
    expect(() => openings.opening('w6b/8/8')).toThrow(TextError)
  })
})

describe('the trace of a game', () => {
  it('has the key and the code of each move', () => {
    const moves = ['d5:b7', 'e5:f5', 'a1:a4']
    const steps = openings.trace(moves)
    expect(steps).toHaveLength(3)
    steps.forEach(({ key, code }, ply) => {
      const opening = after(...moves.slice(0, ply))
      expect(key).toBe(opening.key)
      expect(opening.moves.find(({ move }) => move === moves[ply])?.code).toBe(code)
    })
  })

  it('is the same for a game that is a mirror image', () => {
    expect(openings.trace(['e4:g2', 'd4:c4'])).toEqual(openings.trace(['d5:b7', 'e5:f5']))
  })

  it('ends before the first move that is not legal', () => {
    expect(openings.trace(['d5:b7', 'd5:b7', 'e5:f5'])).toHaveLength(1)
    expect(openings.trace(['what'])).toEqual([])
  })
})
