import { describe, expect, it } from 'vitest'
import { opponentKey, resultOf, tallyOf } from '../game/history'
import { rules } from '../../test/real'
import { accountGames } from './played'

/** As the server writes one: a move each, and then the end. */
function record(game: string, black: string, white: string, end: string): string {
  return `[Game "${game}"]\n[Black "${black}"]\n[White "${white}"]\n${end}`
}

const kLost = '[Winner "white"]\n[Termination "resign"]\n\n1. d5:b7 {clock 1.0s} e5:f5 1-1\n'
const kWon = '[Winner "black"]\n[Termination "abandoned"]\n\n1. d5:b7 1-0\n'
const kOpen = '\n1. d5:b7 *\n'

/** An account whose pages are these, the first for who names none. */
function pages(...all: string[][]) {
  const asked: (string | undefined)[] = []
  const records = (before?: string) => {
    asked.push(before)
    const at = before === undefined ? 0 : Number(before)
    const next = at + 1 < all.length ? String(at + 1) : undefined
    return Promise.resolve({ records: all[at] ?? [], next })
  }
  return { asked, api: { records } }
}

describe('the games of an account', () => {
  it('come page by page, with opponent, side and result', async () => {
    const { api, asked } = pages(
      [record('k3', 'Ann', 'Bob', kLost), record('k2', 'Bob', 'Ann', kLost)],
      [record('k1', 'Ann', 'Eve', kWon)],
    )
    const seen: number[] = []
    const progress = (games: readonly unknown[]) => seen.push(games.length)
    const games = await accountGames({ api, rules, name: 'Ann', progress })
    expect(asked).toEqual([undefined, '1'])
    expect(seen).toEqual([2, 3])
    expect(games.map(resultOf)).toEqual(['lost', 'won', 'won'])
    expect(games.map(opponentKey)).toEqual(['@Bob', '@Bob', '@Eve'])
    expect(games.map(({ online }) => online?.game)).toEqual(['k3', 'k2', 'k1'])
    expect(games.map(({ outcome }) => outcome.termination)).toEqual([
      'resign',
      'resign',
      'abandoned',
    ])
    expect(games[0]).toMatchObject({ points: { black: 1, white: 1 }, moves: ['d5:b7', 'e5:f5'] })
    expect(tallyOf(games)).toEqual({ won: 2, drawn: 0, lost: 1 })
  })

  it('are those with a result, and no others', async () => {
    const { api } = pages([record('k2', 'Ann', 'Bob', kOpen), record('k1', 'Bob', 'Eve', kLost)])
    const parts = { api, rules, name: 'Ann', progress: () => undefined }
    expect(await accountGames(parts)).toEqual([])
  })
})
