// The clock of a game: what is left to each side, and whose time runs. It never reads the
// time itself: the caller says what time it is, so that games can be replayed, saved and
// fed by a server.

import type { BothSides, Side } from 'yolah-engine'

/** In milliseconds. */
export interface TimeControl {
  initial: number
  increment: number
}

/** With less than this a player has to hurry, in milliseconds. */
export const kHurry = 20_000

export function other(side: Side): Side {
  return side === 'black' ? 'white' : 'black'
}

export class Clock {
  private left: BothSides<number>
  private side: Side | undefined
  private since = 0

  constructor(
    readonly control: TimeControl,
    left?: BothSides<number>,
  ) {
    this.left = left ? { ...left } : { black: control.initial, white: control.initial }
  }

  get running(): Side | undefined {
    return this.side
  }

  remaining(side: Side, now: number): number {
    const spent = this.side === side ? Math.max(0, now - this.since) : 0
    return Math.max(0, this.left[side] - spent)
  }

  start(side: Side, now: number): void {
    this.stop(now)
    this.side = side
    this.since = now
  }

  stop(now: number): void {
    if (this.side) this.left[this.side] = this.remaining(this.side, now)
    this.side = undefined
  }

  /** The increment of a side that has moved. */
  add(side: Side): void {
    this.left[side] += this.control.increment
  }

  /** The players change colours, and each keeps their own time. */
  swap(now: number): void {
    this.stop(now)
    this.left = { black: this.left.white, white: this.left.black }
  }

  /** Who has run out of time. */
  flagged(now: number): Side | undefined {
    return this.side && this.remaining(this.side, now) === 0 ? this.side : undefined
  }
}

/** `5:03`, `1:02:03`, and tenths when they matter: `0:09.4`. */
export function clockText(milliseconds: number): string {
  if (milliseconds < 10_000) {
    // Rounded up, so that 0:00.0 is shown only when the time is over.
    const tenths = Math.ceil(milliseconds / 100)
    return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}`
  }
  const seconds = Math.ceil(milliseconds / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`
  return `${minutes}:${two(seconds % 60)}`
}
