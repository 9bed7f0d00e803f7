// A person at a puzzle: tries, a hint, and then the lines to look at.

import type { Side } from 'yolah-engine'
import type { RulesLike } from '../game/rules'
import { GameTree, type TreeNode } from '../game/tree'
import type { Play, Puzzle } from './puzzles'

/** `missed`: another move is on the board, and may be taken back. */
export type TrialPhase = 'asking' | 'missed' | 'solved' | 'shown'

export type LineName = 'best' | 'tempting'

export interface TrialView {
  phase: TrialPhase
  /** The person asked which piece it is. */
  hinted: boolean
  /** The move that was not the one. */
  missed: string | undefined
  line: readonly TreeNode[]
  lineName: LineName
  shown: TreeNode
}

export class Trial {
  private readonly tree: GameTree
  private phase: TrialPhase = 'asking'
  private hinted = false
  private lineName: LineName = 'best'
  private at: TreeNode

  constructor(
    rules: RulesLike,
    readonly puzzle: Puzzle,
  ) {
    this.tree = new GameTree(rules, puzzle.position)
    this.at = this.tree.root
  }

  get side(): Side {
    return this.tree.root.info.side
  }

  get view(): TrialView {
    const { phase, hinted, lineName, at } = this
    const missed = phase === 'missed' ? at.move : undefined
    return { phase, hinted, missed, line: this.line, lineName, shown: at }
  }

  get isOpen(): boolean {
    return this.phase === 'asking' || this.phase === 'missed'
  }

  /** Whether it was the move; undefined when none is asked for, or it is not legal. */
  play(move: string): boolean | undefined {
    const { root } = this.tree
    if (this.phase !== 'asking' || !root.info.legal.includes(move)) return undefined
    const isBest = move === this.puzzle.best.move
    if (isBest) this.reveal('solved', 1)
    else {
      this.phase = 'missed'
      this.at = this.tree.play(root, move)
    }
    return isBest
  }

  retry(): void {
    if (this.phase !== 'missed') return
    this.phase = 'asking'
    this.at = this.tree.root
  }

  hint(): void {
    this.retry()
    this.hinted = true
  }

  /** The solution without having found it. */
  giveUp(): void {
    if (this.isOpen) this.reveal('shown', 1)
  }

  choose(name: LineName): void {
    if (this.isOpen) return
    this.lineName = name
    this.at = this.line[1] ?? this.tree.root
  }

  goTo(node: TreeNode): void {
    if (!this.isOpen && this.line.includes(node)) this.at = node
  }

  step(by: number): void {
    if (this.isOpen) return
    const { line } = this
    const to = Math.min(line.length - 1, Math.max(0, line.indexOf(this.at) + by))
    this.at = line[to] ?? this.at
  }

  private get line(): TreeNode[] {
    return this.nodesOf(this.puzzle[this.lineName])
  }

  private reveal(phase: TrialPhase, ply: number): void {
    this.phase = phase
    this.at = this.nodesOf(this.puzzle.best)[ply] ?? this.tree.root
  }

  private nodesOf(play: Play): TreeNode[] {
    const nodes = [this.tree.root]
    for (const move of play.line) nodes.push(this.tree.play(nodes.at(-1) ?? this.tree.root, move))
    return nodes
  }
}
