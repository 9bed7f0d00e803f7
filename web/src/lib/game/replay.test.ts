import { describe, expect, it } from 'vitest'
import { kDemo } from '../table/demo'
import { rules } from '../../test/real'
import { kGameKey, keptSetup, kSetupKey, leftGame } from './kept'
import { replay, squaresIn } from './replay'
import { kFirstSetup, quickSetup } from './setup'

const moves = kDemo.split(' ')

describe('a game shown without the rules', () => {
  it('is what the rules make of it, to its end', () => {
    const frames = replay(moves) ?? []
    expect(frames).toHaveLength(moves.length + 1)
    for (const [ply, { squares, points }] of frames.entries()) {
      const info = rules.position(rules.start, moves.slice(0, ply))
      expect(squares).toBe(info.squares)
      expect(points).toEqual(info.points)
      expect(squaresIn(info.position)).toBe(info.squares)
      expect(info.over).toBe(ply === moves.length)
    }
  })

  it('says who passed', () => {
    const passes = (replay(moves) ?? []).flatMap(({ passed }) => passed ?? [])
    expect(passes).toEqual(['white'])
  })

  it('is none if there is something else among its moves', () => {
    expect(replay(['d5:b7', 'e5'])).toBeUndefined()
  })
})

describe('a game that was left', () => {
  const kept = (entry: object) => ({ getItem: () => JSON.stringify(entry) })
  const game = { version: 1, setup: kFirstSetup, moves: moves.slice(0, 3) }

  it('is found', () => {
    expect(leftGame(kept(game))?.last.points).toEqual({ black: 2, white: 1 })
  })

  it.each([
    ['not begun', { ...game, moves: [] }],
    ['over', { ...game, outcome: { winner: 'black', termination: 'resign' } }],
    ['broken', { ...game, moves: [7] }],
    ['no game', { version: 1 }],
  ])('is none if it is %s', (_, entry) => {
    expect(leftGame(kept(entry))).toBeUndefined()
  })

  it('is none where nothing or nonsense lies', () => {
    expect(leftGame({ getItem: () => null })).toBeUndefined()
    expect(leftGame({ getItem: (key) => (key === kGameKey ? '{' : null) })).toBeUndefined()
  })
})

describe('a game begun without being asked', () => {
  const level = (level: number) => ({ ...kFirstSetup, opponent: { kind: 'level' as const, level } })
  const storage = (setup: object) => ({
    getItem: (key: string) => (key === kSetupKey ? JSON.stringify(setup) : null),
  })

  it('is at the level of the last one, or at a gentle one', () => {
    expect(quickSetup(keptSetup(storage(level(7))))).toEqual(level(7))
    expect(quickSetup(keptSetup({ getItem: () => null }))).toEqual(level(2))
  })

  it('is not against a friend', () => {
    const friend = { ...kFirstSetup, opponent: { kind: 'friend' } }
    expect(quickSetup(keptSetup(storage(friend)))).toEqual(level(2))
  })
})
