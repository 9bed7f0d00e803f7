import { describe, expect, it } from 'vitest'
import { friendsGame, rules } from '../../test/real'
import { kFirstSetup } from './setup'
import { kEarlierKey, Shelf } from './shelf'

function emptyShelf() {
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
  return { shelf: new Shelf(storage, rules), storage }
}

function keep(shelf: Shelf, ...moves: string[]): void {
  const game = friendsGame()
  for (const move of moves) game.play(move, 0)
  shelf.keepGame({ game, setup: kFirstSetup }, 0)
}

describe('games put away', () => {
  it('are kept, the latest first, and at most so many', () => {
    const { shelf } = emptyShelf()
    for (let n = 0; n < 503; n++) {
      keep(shelf, n === 502 ? 'd5:c6' : 'd5:b7')
      shelf.putAway()
    }
    expect(shelf.game()).toBeUndefined()
    expect(shelf.earlier(1000)).toHaveLength(500)
    expect(shelf.earlier(3)).toHaveLength(3)
    expect(shelf.earlier(1)[0]?.game.moves).toEqual(['d5:c6'])
  })

  it('are not those without a move', () => {
    const { shelf } = emptyShelf()
    keep(shelf)
    shelf.putAway()
    shelf.putAway()
    expect(shelf.earlier(20)).toEqual([])
  })

  it('are none where something else lies', () => {
    const { shelf, storage } = emptyShelf()
    for (const text of ['{', '7', '[1,"x"]']) {
      storage.setItem(kEarlierKey, text)
      expect(shelf.earlier(20)).toEqual([])
    }
  })
})
