// The rules of the game, at once and on the page's own thread.

import { Module, type ModuleSource } from './module.js'
import type { GameRecord, Insight, PositionInfo } from './types.js'

export class Rules {
  readonly start = 'w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0'

  private constructor(private readonly module: Module) {}

  /** From `rules.wasm`. */
  static async load(source: ModuleSource): Promise<Rules> {
    return new Rules(await Module.make(source))
  }

  /** A position after some moves; a TextError for one that is none, or an illegal move. */
  position(position: string, moves: readonly string[] = []): PositionInfo {
    return this.module.call('position', { position, moves })
  }

  insight(position: string): Insight {
    return this.module.call('insight', { position })
  }

  /** How a decided game goes on to its end, passes included; nothing for any other. */
  finish(position: string): string[] {
    return this.module.call<{ moves: string[] }>('finish', { position }).moves
  }

  /** The games of a .ygn text; a TextError that says where it is wrong. */
  readRecords(text: string): GameRecord[] {
    return this.module.call<{ records: GameRecord[] }>('readRecords', { text }).records
  }

  writeRecord(record: GameRecord): string {
    return this.module.call<{ text: string }>('writeRecord', { record }).text
  }
}
