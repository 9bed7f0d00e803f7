// A game of the lab as its events tell it, for the board and what is below it.

import type { BothSides, Side } from 'yolah-engine'
import type { RulesLike } from '../../lib/game/rules'
import { GameTree, type TreeNode } from '../../lib/game/tree'
import type { Fault, LabEvent, PlayedGame } from '../../lib/lab/types'

/** What a program printed for one move. */
export interface Said {
  side: Side
  /** Absent for what it printed as it started. */
  ply?: number | undefined
  text: string
}

export interface FollowedGame {
  tree: GameTree
  names: BothSides<string>
  /** The start first. */
  line: readonly TreeNode[]
  said: readonly Said[]
  fault: (Fault & { side: Side }) | undefined
  ended: PlayedGame | undefined
}

export function noGame(rules: RulesLike, names: BothSides<string>): FollowedGame {
  const tree = new GameTree(rules)
  return { tree, names, line: [tree.root], said: [], fault: undefined, ended: undefined }
}

/** One that was played before. */
export function playedGame(
  rules: RulesLike,
  names: BothSides<string>,
  ended: PlayedGame,
): FollowedGame {
  return { ...playedOn(noGame(rules, names), ended.moves), fault: ended.fault, ended }
}

/** After more of its events, in their order. */
export function followed(
  rules: RulesLike,
  game: FollowedGame,
  events: readonly LabEvent[],
): FollowedGame {
  return events.reduce((before, event) => after(rules, before, event), game)
}

function after(rules: RulesLike, game: FollowedGame, event: LabEvent): FollowedGame {
  switch (event.kind) {
    case 'begin':
      return playedOn(noGame(rules, game.names), event.opening)
    case 'move':
      return playedOn(game, [event.move])
    case 'print':
      return { ...game, said: saidMore(game.said, event) }
    case 'fault':
      return { ...game, fault: { ...event.fault, side: event.side } }
    case 'end':
      return { ...game, ended: event.game, fault: event.game.fault ?? game.fault }
    default:
      return game
  }
}

function playedOn(game: FollowedGame, moves: readonly string[]): FollowedGame {
  const line = [...game.line]
  for (const move of moves) line.push(game.tree.play(line.at(-1) ?? game.tree.root, move))
  return { ...game, line }
}

/** Joined with what the same program printed for the same move. */
function saidMore(said: readonly Said[], { side, ply, text }: Said): readonly Said[] {
  const last = said.at(-1)
  if (last?.side !== side || last.ply !== ply) return [...said, { side, ply, text }]
  return [...said.slice(0, -1), { side, ply, text: last.text + text }]
}
