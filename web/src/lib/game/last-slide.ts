// What the board marks as the last move.

import { squaresOf, type MoveSquares } from './notation'
import type { TreeNode } from './tree'

/** A pass leaves no trace on the board: the move before it is still the last one. */
export function lastSlide(shown: TreeNode): MoveSquares | undefined {
  for (let node: TreeNode = shown; node.parent; node = node.parent) {
    const squares = squaresOf(node.move ?? '')
    if (squares) return squares
  }
  return undefined
}
