import { describe, expect, it } from 'vitest'
import { friendsGame, playOn, rules } from '../../test/real'
import type { Game, GameOptions } from './game'
import { readGame, writeGame } from './saved'
import { kFirstSetup, readSetup, type Setup } from './setup'

const minute = { initial: 60_000, increment: 2000 }

function setupOf({ time, swap }: GameOptions): Setup {
  return { opponent: { kind: 'friend' }, colour: 'black', time, swap }
}

function saved(game: Game, now = 0): string {
  return writeGame({ game, setup: setupOf(game.options) }, now)
}

function changed(text: string, part: Record<string, unknown>): string {
  return JSON.stringify({ ...JSON.parse(text), ...part })
}

describe('a saved game', () => {
  it('comes back as it was', () => {
    const game = friendsGame()
    playOn(game, 7, (g) => g.moves.length > 20)
    const back = readGame(saved(game), rules)
    expect(back?.game.moves).toEqual(game.moves)
    expect(back?.game.info).toEqual(game.info)
    expect(back?.setup).toEqual(setupOf(game.options))
  })

  it('comes back with its passes and its end', () => {
    const game = friendsGame()
    playOn(game, 3)
    expect(readGame(saved(game), rules)?.game.outcome).toEqual(game.outcome)
  })

  it('has the time it had, and its clock stands', () => {
    const game = friendsGame({ time: minute })
    game.play('d5:b7', 0)
    game.play('e5:f5', 5000)
    const clock = readGame(saved(game, 12_000), rules)?.game.clock
    expect(clock?.remaining('black', 1e9)).toBe(53_000)
    expect(clock?.remaining('white', 1e9)).toBe(57_000)
    expect(clock?.running).toBeUndefined()
  })

  it.each(['black', 'white'] as const)('remembers that %s was chosen', (colour) => {
    const game = friendsGame({ swap: true })
    game.play('d5:b7', 0)
    const waiting = readGame(saved(game), rules)?.game
    expect(waiting?.phase).toBe('choosing')
    game.choose(colour, 0)
    game.play('e5:f5', 0)
    const back = readGame(saved(game), rules)?.game
    expect(back?.phase).toBe('playing')
    expect(back?.players).toEqual(game.players)
    expect(readGame(saved(back ?? game), rules)?.game.players).toEqual(game.players)
  })

  it('remembers who resigned', () => {
    const game = friendsGame()
    game.play('d5:b7', 0)
    game.resign('white', 0)
    const back = readGame(saved(game), rules)?.game
    expect(back?.outcome).toEqual({ winner: 'black', termination: 'resign' })
  })
})

describe('what is not a saved game', () => {
  const good = saved(friendsGame({ time: minute }))

  it.each([
    ['nothing', ''],
    ['no JSON', 'nonsense'],
    ['a number', '7'],
    ['null', 'null'],
    ['cut off', good.slice(0, -5)],
    ['another version', changed(good, { version: 2 })],
    ['no moves', changed(good, { moves: undefined })],
    ['moves of another kind', changed(good, { moves: [1, 2] })],
    ['an illegal move', changed(good, { moves: ['a1:h2'] })],
    ['an unneeded pass', changed(good, { moves: ['a1:a1'] })],
    ['too many moves', changed(good, { moves: Array(500).fill('d5:b7') })],
    ['a player of no kind', changed(good, { players: { black: {}, white: {} } })],
    [
      'a level beyond the last',
      changed(good, { players: { black: { kind: 'level', level: 11 } } }),
    ],
    [
      'an engine that nobody knows',
      changed(good, { players: { black: { kind: 'engine', engine: 'deep' } } }),
    ],
    ['no time left to anyone', changed(good, { left: undefined })],
    ['a negative time', changed(good, { left: { black: -1, white: 0 } })],
    [
      'an end that the moves did not make',
      changed(good, { outcome: { winner: 'black', termination: 'points' } }),
    ],
    ['no setup', changed(good, { setup: undefined })],
  ])('%s', (_, text) => {
    expect(readGame(text, rules)).toBeUndefined()
  })
})

describe('a setup', () => {
  it('is read back', () => {
    expect(readSetup(JSON.parse(JSON.stringify(kFirstSetup)))).toEqual(kFirstSetup)
    const timed = { ...kFirstSetup, time: minute, colour: 'random', swap: true }
    expect(readSetup(timed)).toEqual(timed)
    const engine = { ...kFirstSetup, opponent: { kind: 'engine', engine: 'full' } }
    expect(readSetup(engine)).toEqual(engine)
  })

  it.each([
    ['nothing', undefined],
    ['no opponent', { ...kFirstSetup, opponent: undefined }],
    ['a level of its own', { ...kFirstSetup, opponent: { kind: 'level', level: 2.5 } }],
    ['an engine of its own', { ...kFirstSetup, opponent: { kind: 'engine', engine: '__proto__' } }],
    ['a colour of its own', { ...kFirstSetup, colour: 'red' }],
    ['a clock without time', { ...kFirstSetup, time: { initial: 0, increment: 5 } }],
    ['a clock that is none', { ...kFirstSetup, time: 'fast' }],
  ])('with %s is none', (_, value) => {
    expect(readSetup(value)).toBeUndefined()
  })
})
