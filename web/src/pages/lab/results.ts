// What a game of a match means to its first player, who is the program in the editor.

import type { Side } from 'yolah-engine'
import type { PlayedGame } from '../../lib/lab/types'

/** The first player begins the first game of each pair. */
export function sideIn({ number }: PlayedGame): Side {
  return number % 2 === 0 ? 'black' : 'white'
}

export function resultFor({ winner }: PlayedGame, side: Side): 'won' | 'drawn' | 'lost' {
  if (winner === 'draw' || winner === 'none') return 'drawn'
  return winner === side ? 'won' : 'lost'
}
