// Whose turn it is in a game, without playing it: sides take turns, and a pass is an event.

import type { GameEvent, GameHead, User } from './wire'

export function toMove(head: GameHead, events: readonly GameEvent[]): User {
  let ply = 0
  let swapped = false
  for (const event of events) {
    if (event.kind === 'move' || event.kind === 'pass') ply = event.ply + 1
    else if (event.kind === 'takeback') ply = event.ply
    else if (event.kind === 'swap') swapped = true
  }
  const first = ply % 2 === 0
  return first === swapped ? head.players.white : head.players.black
}
