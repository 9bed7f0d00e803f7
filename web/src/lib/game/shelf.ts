// Where games and setups lie between visits.

import type { RulesLike } from './rules'
import { readGame, readSetup, writeGame, type SavedGame } from './saved'
import { kFirstSetup, type Setup } from './setup'

export const kGameKey = 'yolah.game'
export const kSetupKey = 'yolah.setup'

export type KeyedTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export class Shelf {
  constructor(
    private readonly storage: KeyedTexts,
    private readonly rules: RulesLike,
  ) {}

  /** The game that was left; `unreadable` where something lies there that is none. */
  game(): SavedGame | 'unreadable' | undefined {
    const text = this.storage.getItem(kGameKey)
    return text === null ? undefined : (readGame(text, this.rules) ?? 'unreadable')
  }

  keepGame(saved: SavedGame, now: number): void {
    this.keep(kGameKey, writeGame(saved, now))
  }

  dropGame(): void {
    this.storage.removeItem(kGameKey)
  }

  setup(): Setup {
    const text = this.storage.getItem(kSetupKey)
    if (text === null) return kFirstSetup
    try {
      return readSetup(JSON.parse(text)) ?? kFirstSetup
    } catch {
      return kFirstSetup
    }
  }

  keepSetup(setup: Setup): void {
    this.keep(kSetupKey, JSON.stringify(setup))
  }

  private keep(key: string, text: string): void {
    try {
      this.storage.setItem(key, text)
    } catch {
      // A full or forbidden storage costs the person the resumption, not the game.
    }
  }
}
