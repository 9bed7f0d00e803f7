// Where games and setups lie between visits.

import { keptSetup, kGameKey, kSetupKey } from './kept'
import type { RulesLike } from './rules'
import { readGame, writeGame, type SavedGame } from './saved'
import type { Setup } from './setup'

export const kEarlierKey = 'yolah.games'

/** A year of games for most, and less than half a megabyte of storage. */
const kMostEarlier = 500

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
    this.keep(kGameKey, writeGame(saved, now, Date.now()))
  }

  /** Makes room for another game; this one is kept among the earlier ones. */
  putAway(): void {
    const text = this.storage.getItem(kGameKey)
    if (text === null) return
    this.storage.removeItem(kGameKey)
    const saved = readGame(text, this.rules)
    if (!saved || saved.game.moves.length === 0) return
    const kept = [text, ...earlierTexts(this.storage)].slice(0, kMostEarlier)
    this.keep(kEarlierKey, JSON.stringify(kept))
  }

  /** The games before the last one, the latest first; all moves of each are played again, so ask for
   * no more than are needed. */
  earlier(most: number): SavedGame[] {
    const texts = earlierTexts(this.storage).slice(0, most)
    return texts.flatMap((text) => readGame(text, this.rules) ?? [])
  }

  setup(): Setup {
    return keptSetup(this.storage)
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

/** The games before the last one as they were written, the latest first. */
export function earlierTexts(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(kEarlierKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}
