// The built-in opening book, and keys by which games are counted that are equal up to symmetry.

import { Module, type ModuleSource } from './module.js'
import type { Opening, OpeningStep } from './types.js'

export class Openings {
  private constructor(private readonly module: Module) {}

  /** From `openings.wasm`. */
  static async load(source: ModuleSource): Promise<Openings> {
    return new Openings(await Module.make(source))
  }

  /** A TextError for a text that is no position. */
  opening(position: string): Opening {
    return this.module.call('opening', { position, moves: [] })
  }

  /** The way of a game that begins at the start, up to its first move that is not legal. */
  trace(moves: readonly string[]): OpeningStep[] {
    return this.module.call<{ steps: OpeningStep[] }>('trace', { moves }).steps
  }
}
