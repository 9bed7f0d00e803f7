import { beforeAll, describe, expect, it } from 'vitest'
import { Rules, TextError, type GameRecord } from '../src/index.js'
import { moduleBytes } from './modules.js'

let rules: Rules

beforeAll(async () => {
  rules = await Rules.load(moduleBytes('rules'))
})

/** Plays a game by taking moves from the list of the legal ones. */
function someGame(step: number): string[] {
  const moves: string[] = []
  for (;;) {
    const { legal, over } = rules.position(rules.start, moves)
    if (over) return moves
    moves.push(legal[(moves.length * step) % legal.length] as string)
  }
}

describe('a position', () => {
  it('is described with its moves', () => {
    const start = rules.position(rules.start)
    expect(start.side).toBe('black')
    expect(start.legal).toHaveLength(56)
    expect(start.points).toEqual({ black: 0, white: 0 })
    expect(start.squares[0]).toBe('b')
    expect(start.squares[7]).toBe('w')
    expect([start.over, start.mustPass, start.decided]).toEqual([false, false, false])
  })

  it('goes on by moves', () => {
    const after = rules.position(rules.start, ['d5:b7', 'e5:f5'])
    expect(after.position).toBe('w6b/1b6/8/3xxw2/3wb3/8/8/b6w b 1 1')
    expect(after.side).toBe('black')
  })

  it('is refused with the place and the reason', () => {
    const wrong = () => rules.position('w6b/8/8/3bw3/3wb3/8/8/b6 b 0 0')
    expect(wrong).toThrow(TextError)
    expect(wrong).toThrow(
      expect.objectContaining({ reason: expect.stringContaining('rank'), fault: 'board' }),
    )
    expect(() => rules.position(rules.start, ['a1:b3'])).toThrow(/not legal/)
    expect(() => rules.position(rules.start, ['nonsense'])).toThrow(/not a move/)
  })

  it('has the pass alone when it is forced', () => {
    let passes = 0
    for (const step of [3, 5, 7, 11, 13, 17]) {
      const moves = someGame(step)
      for (let ply = 0; ply <= moves.length; ++ply) {
        const { mustPass, legal, over } = rules.position(rules.start, moves.slice(0, ply))
        expect(mustPass).toBe(legal.length === 1 && legal[0] === 'a1:a1')
        expect(over).toBe(legal.length === 0)
        if (mustPass) ++passes
      }
    }
    expect(passes).toBeGreaterThan(0)
  })
})

describe('insight', () => {
  it('has a letter for each square and all free squares in regions', () => {
    const { first, regions, sure } = rules.insight(rules.start)
    expect(first).toMatch(/^[bw=.]{64}$/)
    expect(regions.map((region) => region.squares.length)).toEqual([56])
    expect(regions[0]?.owner).toBe('both')
    expect(sure).toEqual({ black: 0, white: 0 })
  })
})

describe('finish', () => {
  it('plays a decided game out, and no other', () => {
    expect(rules.finish(rules.start)).toEqual([])
    let finished = 0
    for (const step of [3, 5, 7, 11, 13]) {
      const moves = someGame(step)
      for (let ply = 0; ply < moves.length; ++ply) {
        const position = rules.position(rules.start, moves.slice(0, ply))
        if (!position.decided || position.over) continue
        const rest = rules.finish(position.position)
        expect(rules.position(position.position, rest).over).toBe(true)
        ++finished
        break
      }
    }
    expect(finished).toBeGreaterThan(0)
  })
})

describe('records', () => {
  const record = (): GameRecord => ({
    tags: [{ name: 'Black', value: 'Ann "the seal"' }],
    start: rules.start,
    comment: '',
    moves: someGame(5).map((move) => ({ move, comment: '' })),
    winner: 'none',
    termination: 'points',
    finished: true,
  })

  it('are read as they were written', () => {
    const game = record()
    const end = rules.position(
      game.start,
      game.moves.map(({ move }) => move),
    )
    const { black, white } = end.points
    game.winner = black > white ? 'black' : white > black ? 'white' : 'draw'
    expect(rules.readRecords(rules.writeRecord(game))).toEqual([game])
  })

  it('are refused with line and column', () => {
    try {
      rules.readRecords('[Black "Ann"]\n\n1. d5:b7 d4:d5 *\n')
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(TextError)
      expect([(error as TextError).line, (error as TextError).column]).toEqual([3, 10])
    }
    expect(() => rules.readRecords('')).toThrow(/no game/)
    expect(() => rules.writeRecord({ ...record(), tags: [{ name: 'a b', value: '' }] })).toThrow()
    expect(() => rules.writeRecord({ ...record(), start: 'x' })).toThrow(TextError)
  })

  it('survive any text', () => {
    let state = 1
    const random = () => (state = (state * 48271) % 2147483647)
    const alphabet = '[]"{}:.*-abcdefgh12345678 \n\\é\u0000\ud800'
    for (let i = 0; i < 2000; ++i) {
      const text = Array.from({ length: random() % 60 }, () => alphabet[random() % alphabet.length])
      try {
        rules.readRecords(text.join(''))
      } catch (error) {
        expect(error).toBeInstanceOf(TextError)
      }
    }
  })
})
