// Positions reached from one start, as a tree: the first child of a node goes on with the
// main line, the others are variations. Only legal moves get in: the rules refuse others.

import type { PositionInfo, Side } from 'yolah-engine'
import { kPass, squaresOf, type MoveSquares } from './notation'
import type { RulesLike } from './rules'

export interface TreeNode {
  readonly id: number
  /** What led here; undefined at the root. */
  readonly move: string | undefined
  readonly info: PositionInfo
  readonly ply: number
  readonly parent: TreeNode | undefined
  readonly children: readonly TreeNode[]
}

interface GrowingNode extends TreeNode {
  readonly children: GrowingNode[]
}

export class GameTree {
  readonly root: TreeNode
  private readonly nodes = new Map<number, GrowingNode>()
  private nextId = 0

  constructor(
    private readonly rules: RulesLike,
    start: string = rules.start,
  ) {
    this.root = this.make(undefined, undefined, rules.position(start))
  }

  /** The node after a move, made if it is new. Throws on an illegal move. */
  play(from: TreeNode, move: string): TreeNode {
    const parent = this.own(from)
    const known = parent.children.find((child) => child.move === move)
    if (known) return known
    const info = this.rules.position(parent.info.position, [move])
    const node = this.make(move, parent, info)
    parent.children.push(node)
    return node
  }

  /** Takes a node and everything after it away. */
  remove(node: TreeNode): void {
    if (!node.parent) return
    const siblings = this.own(node.parent).children
    siblings.splice(siblings.indexOf(this.own(node)), 1)
    this.forget(node)
  }

  find(id: number): TreeNode | undefined {
    return this.nodes.get(id)
  }

  /** From the root to a node, both included. */
  pathTo(node: TreeNode): TreeNode[] {
    const path: TreeNode[] = []
    for (let at: TreeNode | undefined = node; at; at = at.parent) path.unshift(at)
    return path
  }

  /** From a node along the first children to the end, the node included. */
  lineFrom(node: TreeNode = this.root): TreeNode[] {
    const line: TreeNode[] = []
    for (let at: TreeNode | undefined = node; at; at = at.children[0]) line.push(at)
    return line
  }

  private make(
    move: string | undefined,
    parent: GrowingNode | undefined,
    info: PositionInfo,
  ): GrowingNode {
    const ply = parent ? parent.ply + 1 : 0
    const node: GrowingNode = { id: this.nextId++, move, info, ply, parent, children: [] }
    this.nodes.set(node.id, node)
    return node
  }

  private own(node: TreeNode): GrowingNode {
    const mine = this.nodes.get(node.id)
    if (mine !== node) throw new Error('This node belongs to another tree')
    return mine
  }

  private forget(node: TreeNode): void {
    this.nodes.delete(node.id)
    node.children.forEach((child) => this.forget(child))
  }
}

/** What moved last. A pass leaves no trace on the board: the move before it is still it. */
export function lastMoveOf(shown: TreeNode): MoveSquares | undefined {
  for (let node = shown; node.parent; node = node.parent) {
    const squares = squaresOf(node.move ?? '')
    if (squares) return squares
  }
  return undefined
}

/** The side that had to pass just before, if one had. */
export function passedBefore({ move, parent }: TreeNode): Side | undefined {
  return move === kPass ? parent?.info.side : undefined
}
