import { describe, expect, it } from 'vitest'
import { friendsGame, playOn } from '../../test/real'
import { groupsOf, openingOf, playedGames, resultOf, tallyOf, type PlayedGame } from './history'
import { writeGame } from './saved'
import { kFirstSetup } from './setup'
import { kGameKey } from './kept'
import { kEarlierKey } from './shelf'

/** A game of friends that was played to its end, told as one against a level. */
function gameText(seed: number, part: Record<string, unknown> = {}): string {
  const game = friendsGame()
  playOn(game, seed)
  const text = writeGame({ game, setup: kFirstSetup }, 0, 1_700_000_000_000 + seed)
  const players = { black: { kind: 'person', number: 1 }, white: { kind: 'level', level: 4 } }
  return JSON.stringify({ ...JSON.parse(text), players, ...part })
}

function gamesIn(texts: string[], last?: string): PlayedGame[] {
  const kept = new Map([[kEarlierKey, JSON.stringify(texts)]])
  if (last) kept.set(kGameKey, last)
  return playedGames({ getItem: (key) => kept.get(key) ?? null })
}

describe('the games played here', () => {
  it('have the points that the rules count', () => {
    for (let seed = 0; seed < 20; seed++) {
      const game = friendsGame()
      playOn(game, seed)
      const [read] = gamesIn([gameText(seed)])
      expect(read?.points).toEqual(game.info.points)
      expect(read?.at).toBe(1_700_000_000_000 + seed)
    }
  })

  it('begin with the last one, and leave out what is no finished game', () => {
    const unfinished = gameText(1, { outcome: undefined })
    const games = gamesIn([gameText(2), 'nonsense', '{}', unfinished], gameText(3))
    expect(games.map(({ at }) => at)).toEqual([1_700_000_000_003, 1_700_000_000_002])
  })

  it('count for the person', () => {
    const won = { outcome: { winner: 'black', termination: 'resign' } }
    const lost = { outcome: { winner: 'white', termination: 'resign' } }
    const drawn = { outcome: { winner: 'draw', termination: 'points' } }
    const games = gamesIn([
      gameText(1, won),
      gameText(2, lost),
      gameText(3, drawn),
      gameText(4, won),
    ])
    expect(games.map(resultOf)).toEqual(['won', 'lost', 'drawn', 'won'])
    expect(tallyOf(games)).toEqual({ won: 2, drawn: 1, lost: 1 })
  })

  it('count for the colour that was taken by the swap rule', () => {
    const [game] = gamesIn([
      gameText(1, { chosen: 'black', outcome: { winner: 'black', termination: 'resign' } }),
    ])
    expect(game?.me).toBe('white')
    expect(game && resultOf(game)).toBe('lost')
  })

  it('have no result of a person between friends', () => {
    const players = { black: { kind: 'person', number: 1 }, white: { kind: 'person', number: 2 } }
    const games = gamesIn([gameText(1, { players })])
    expect(games.map(resultOf)).toEqual([undefined])
    expect(tallyOf(games)).toEqual({ won: 0, drawn: 0, lost: 0 })
  })

  it('have one opening for four mirror images', () => {
    const images = [
      ['d5:b7', 'e5:f5'],
      ['e4:g2', 'e5:e6'],
      ['e4:g2', 'd4:c4'],
      ['d5:b7', 'd4:d3'],
    ].map((moves) => openingOf({ moves }))
    expect(new Set(images).size).toBe(1)
    expect(openingOf({ moves: ['d5:b7', 'e5:e6'] })).not.toBe(images[0])
    expect(openingOf({ moves: ['d5:b7'] })).toBeUndefined()
  })

  it('are grouped, the largest group first', () => {
    const games = gamesIn([gameText(1), gameText(2), gameText(3, { setup: kFirstSetup })])
    const groups = groupsOf(games, ({ at }) => (at === 1_700_000_000_002 ? 'two' : 'others'))
    expect(groups.map(({ key, games }) => [key, games.length])).toEqual([
      ['others', 2],
      ['two', 1],
    ])
  })
})
