import { describe, expect, it } from 'vitest'
import { friendsGame, playOn } from '../../test/real'
import type { Game } from './game'
import { kPass } from './notation'
import type { Players } from './setup'

const againstLevel: Players = {
  black: { kind: 'person', number: 1 },
  white: { kind: 'level', level: 2 },
}
const minute = { initial: 60_000, increment: 2000 }
const passed = (game: Game) => game.moves.includes(kPass)

describe('a game', () => {
  it('begins with black, and nobody has points', () => {
    const game = friendsGame()
    expect(game.phase).toBe('playing')
    expect(game.toAct).toBe('black')
    expect(game.info.points).toEqual({ black: 0, white: 0 })
  })

  it('takes legal moves and no others', () => {
    const game = friendsGame()
    expect(game.play('d5:b7', 0)).toBe(true)
    expect(game.play('d5:b7', 0)).toBe(false)
    expect(game.play('a1:a1', 0)).toBe(false)
    expect(game.moves).toEqual(['d5:b7'])
    expect(game.toAct).toBe('white')
  })

  it('is won by points, and then over for good', () => {
    const game = friendsGame()
    playOn(game, 1)
    const { black, white } = game.info.points
    expect(game.phase).toBe('over')
    expect(game.outcome).toEqual({
      winner: black === white ? 'draw' : black > white ? 'black' : 'white',
      termination: 'points',
    })
    expect(game.play('a1:a2', 0)).toBe(false)
    expect(game.resign('black', 0)).toBe(false)
  })

  it('ends when somebody resigns', () => {
    const game = friendsGame()
    expect(game.resign('white', 0)).toBe(true)
    expect(game.outcome).toEqual({ winner: 'black', termination: 'resign' })
  })
})

describe('a forced pass', () => {
  it('is made by itself', () => {
    const game = friendsGame()
    playOn(game, 3, passed)
    expect(game.moves).toContain(kPass)
    expect(game.info.mustPass).toBe(false)
  })

  it('costs no time and earns no increment', () => {
    const game = friendsGame({ time: { initial: 600_000, increment: 2000 } })
    const now = playOn(game, 3, passed)
    const line = game.line
    const at = line.findIndex((node) => node.move === kPass)
    const passer = line[at - 1]?.info.side ?? 'black'
    const moves = line.filter(
      (node) => node.move !== kPass && node.parent?.info.side === passer,
    ).length
    // Black's first move is free of time and increment.
    const counted = passer === 'black' ? moves - 1 : moves
    expect(game.clock?.remaining(passer, now)).toBe(600_000 + counted * 1000)
  })
})

describe('the clock of a game', () => {
  it('stands until the first move', () => {
    const game = friendsGame({ time: minute })
    expect(game.flag(1e9)).toBe(false)
    game.play('d5:b7', 1e9)
    expect(game.clock?.running).toBe('white')
    expect(game.clock?.remaining('black', 1e9)).toBe(60_000)
  })

  it('ends the game of who runs out of time', () => {
    const game = friendsGame({ time: minute })
    game.play('d5:b7', 0)
    expect(game.flag(59_999)).toBe(false)
    expect(game.flag(60_000)).toBe(true)
    expect(game.outcome).toEqual({ winner: 'black', termination: 'time' })
    expect(game.flag(60_001)).toBe(false)
  })

  it('lets no move be made after time', () => {
    const game = friendsGame({ time: minute })
    game.play('d5:b7', 0)
    expect(game.play('e5:f5', 61_000)).toBe(false)
    expect(game.outcome?.termination).toBe('time')
  })

  it('stands while the game is paused', () => {
    const game = friendsGame({ time: minute })
    game.play('d5:b7', 0)
    game.pause(10_000)
    expect(game.flag(1e6)).toBe(false)
    game.resume(1e6)
    expect(game.clock?.remaining('white', 1e6 + 1000)).toBe(49_000)
  })
})

describe('taking back', () => {
  it('undoes the last move between friends', () => {
    const game = friendsGame()
    expect(game.canTakeBack).toBe(false)
    game.play('d5:b7', 0)
    game.play('e5:f5', 0)
    expect(game.takeBack(0)).toBe(true)
    expect(game.moves).toEqual(['d5:b7'])
    expect(game.toAct).toBe('white')
  })

  it('goes back to the person’s own decision against a level', () => {
    const game = friendsGame({ players: againstLevel })
    game.play('d5:b7', 0)
    game.play('e5:f5', 0)
    game.takeBack(0)
    expect(game.moves).toEqual([])
    expect(game.canTakeBack).toBe(false)
  })

  it('works while the level still thinks', () => {
    const game = friendsGame({ players: againstLevel })
    game.play('d5:b7', 0)
    game.takeBack(0)
    expect(game.moves).toEqual([])
  })

  it('goes back over passes', () => {
    const game = friendsGame()
    playOn(game, 3, passed)
    const before = game.moves.length
    game.takeBack(0)
    expect(game.moves.length).toBeLessThan(before - 1)
    expect(game.moves).not.toContain(kPass)
  })

  it('does not turn clocks back', () => {
    const game = friendsGame({ time: minute })
    game.play('d5:b7', 0)
    game.play('e5:f5', 10_000)
    game.takeBack(15_000)
    expect(game.clock?.running).toBe('white')
    expect(game.clock?.remaining('white', 15_000)).toBe(52_000)
    expect(game.clock?.remaining('black', 15_000)).toBe(55_000)
  })
})

describe('the swap rule', () => {
  it('lets the second player choose after the first move', () => {
    const game = friendsGame({ swap: true })
    expect(game.phase).toBe('playing')
    game.play('d5:b7', 0)
    expect(game.phase).toBe('choosing')
    expect(game.play('e5:f5', 0)).toBe(false)
    expect(game.canTakeBack).toBe(false)
  })

  it('keeps the seats when white is chosen', () => {
    const game = friendsGame({ swap: true })
    game.play('d5:b7', 0)
    expect(game.choose('white', 0)).toBe(true)
    expect(game.players.white).toEqual({ kind: 'person', number: 2 })
    expect(game.phase).toBe('playing')
    expect(game.choose('black', 0)).toBe(false)
  })

  it('changes seats and clocks when black is chosen', () => {
    const game = friendsGame({ swap: true, time: minute })
    game.play('d5:b7', 0)
    game.choose('black', 10_000)
    expect(game.players.black).toEqual({ kind: 'person', number: 2 })
    expect(game.toAct).toBe('white')
    expect(game.clock?.remaining('black', 10_000)).toBe(50_000)
    expect(game.clock?.remaining('white', 12_000)).toBe(58_000)
  })

  it('does not take the first move back once it was answered', () => {
    const game = friendsGame({ swap: true })
    game.play('d5:b7', 0)
    game.choose('white', 0)
    expect(game.canTakeBack).toBe(false)
    game.play('e5:f5', 0)
    game.takeBack(0)
    expect(game.moves).toEqual(['d5:b7'])
    expect(game.phase).toBe('playing')
  })
})

describe('finishing', () => {
  const decided = (game: Game) => game.canFinish

  it('is not for a game in which something is left to fight for', () => {
    const game = friendsGame()
    expect(game.canFinish).toBe(false)
    expect(game.finish(0)).toBe(false)
  })

  it('plays a decided game out to its end', () => {
    const game = friendsGame()
    playOn(game, 5, decided)
    expect(game.canFinish).toBe(true)
    expect(game.finish(0)).toBe(true)
    expect(game.phase).toBe('over')
    expect(game.outcome?.termination).toBe('points')
    expect(game.info.legal).toEqual([])
  })
})
