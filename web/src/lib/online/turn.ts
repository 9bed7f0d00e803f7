// Whose turn it is in a game and what was played, without playing it: sides take turns, and a
// pass is an event.

import { kPass } from '../game/notation'
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

/** Without what was taken back. */
export function movesSoFar(events: readonly GameEvent[]): string[] {
  const moves: string[] = []
  for (const event of events) {
    if (event.kind === 'move') moves.push(event.move)
    else if (event.kind === 'pass') moves.push(kPass)
    else if (event.kind === 'takeback') moves.length = event.ply
  }
  return moves
}
