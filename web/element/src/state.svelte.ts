// What a board shows: a game, a place in it, and how it is to be seen.

import type { BothSides } from 'yolah-engine'
import type { Arrow, Mark } from '../../src/lib/board/types'
import { framesOf, type Frame } from '../../src/lib/game/replay'
import type { Language } from './words'

/** The moves in a text, whatever stands around them: numbers, comments, the tags of a record. */
export function movesIn(text: string): string[] {
  const bare = text.replace(/\{[^}]*\}|^\[.*\]$/gm, ' ')
  return bare.match(/\b[a-h][1-8]:[a-h][1-8]\b/g) ?? []
}

export class GameState {
  moves: readonly string[] = $state.raw([])
  start = $state('')
  ply = $state(0)
  flipped = $state(false)
  names: BothSides<string> = $state({ black: '', white: '' })
  notes: BothSides<string> = $state({ black: '', white: '' })
  arrows: readonly Arrow[] = $state.raw([])
  marks: readonly Mark[] = $state.raw([])
  controls = $state(false)
  strips = $state(true)
  coordinates = $state(true)
  language: Language = $state('en')

  /** A position that is none is the start of the game, and a record that goes wrong is shown as
   * far as it goes. */
  readonly frames: readonly Frame[] = $derived.by(() => {
    const frames = this.start ? framesOf(this.moves, this.start) : []
    return frames.length > 0 ? frames : framesOf(this.moves)
  })
  readonly length = $derived(this.frames.length - 1)
  readonly atEnd = $derived(this.ply === this.length)
  readonly frame: Frame = $derived(this.frames[Math.min(this.ply, this.length)] as Frame)

  constructor(private readonly onply: () => void) {}

  /** The one that led to what is shown; undefined at the start. */
  get lastMove(): string | undefined {
    return this.moves[Math.min(this.ply, this.length) - 1]
  }

  go(ply: number): void {
    const to = Math.max(0, Math.min(this.length, Math.trunc(ply) || 0))
    if (to === this.ply) return
    this.ply = to
    this.onply()
  }

  step(by: number): void {
    this.go(this.ply + by)
  }

  flip(): void {
    this.flipped = !this.flipped
  }
}
