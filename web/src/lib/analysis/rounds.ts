// A tree of moves as it is written down: the main line in rounds of both sides, and below
// each round what else was tried.

import type { GameTree, TreeNode } from '../game/tree'

export interface Variation {
  /** How many lines it branches off from: 1 off the main line. */
  depth: number
  nodes: TreeNode[]
}

export interface Round {
  number: number
  /** Missing where the game began with white's move, or ends with black's. */
  black: TreeNode | undefined
  white: TreeNode | undefined
  variations: Variation[]
}

/** The number of the round a move belongs to, counted by black's turns. */
export function roundOf(node: TreeNode, root: TreeNode): number {
  return Math.ceil((node.ply + offsetOf(root)) / 2)
}

export function roundsOf(tree: GameTree): Round[] {
  const rounds = new Map<number, Round>()
  for (const node of tree.lineFrom().slice(1)) {
    const number = roundOf(node, tree.root)
    const round = rounds.get(number) ?? newRound(number)
    rounds.set(number, round)
    round[node.parent?.info.side ?? 'black'] = node
    round.variations.push(...variationsTo(tree, node, 1))
  }
  return [...rounds.values()]
}

function newRound(number: number): Round {
  return { number, black: undefined, white: undefined, variations: [] }
}

/** What was tried instead of the first move of a line, each followed by what was tried
 * inside it. */
function variationsTo(tree: GameTree, main: TreeNode, depth: number): Variation[] {
  const others = main.parent?.children.slice(1) ?? []
  return others.flatMap((first) => {
    const nodes = tree.lineFrom(first)
    const inside = nodes.slice(1).flatMap((node) => variationsTo(tree, node, depth + 1))
    return [{ depth, nodes }, ...inside]
  })
}

function offsetOf(root: TreeNode): number {
  return root.info.side === 'white' ? 1 : 0
}
