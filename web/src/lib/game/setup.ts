// What a person chooses before a game, and who sits where because of it.

import type { BothSides, Side } from 'yolah-engine'
import type { TimeControl } from './clock'

export const kLevels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

export type Player = { kind: 'person'; number: 1 | 2 } | { kind: 'level'; level: number }

export type Players = BothSides<Player>

export interface Setup {
  opponent: { kind: 'level'; level: number } | { kind: 'friend' }
  /** The colour of the person who sets the game up; with the swap rule, who opens: black
   * is the first to move. */
  colour: Side | 'random'
  time: TimeControl | undefined
  /** One side makes the first move, the other then chooses a colour. */
  swap: boolean
}

/** A first game: a gentle opponent, no hurry, and the first move is yours. */
export const kFirstSetup: Setup = {
  opponent: { kind: 'level', level: 2 },
  colour: 'black',
  time: undefined,
  swap: false,
}

/** Draws the colour where it is left to chance; `chance` is between 0 and 1. */
export function playersOf(setup: Setup, chance: number): Players {
  const me: Player = { kind: 'person', number: 1 }
  const opponent: Player =
    setup.opponent.kind === 'friend'
      ? { kind: 'person', number: 2 }
      : { kind: 'level', level: setup.opponent.level }
  const drawn = chance < 0.5 ? 'black' : 'white'
  const colour = setup.colour === 'random' ? drawn : setup.colour
  return colour === 'black' ? { black: me, white: opponent } : { black: opponent, white: me }
}

/** Whether a game may begin by simply moving a piece on the board. */
export function beginsWithPerson(setup: Setup): boolean {
  return setup.opponent.kind === 'friend' || setup.colour === 'black'
}
