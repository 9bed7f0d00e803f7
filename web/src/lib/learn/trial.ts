// A person at a puzzle: tries at each of its moves, hints, and then the lines to look at.

import type { Side } from 'yolah-engine'
import type { RulesLike } from '../game/rules'
import { GameTree, type TreeNode } from '../game/tree'
import { askedPlies, type Play, type Puzzle } from './puzzles'

/** - missed: another move is on the board, and may be taken back
 *  - replying: the move was right, and the other side has yet to answer it */
export type TrialPhase = 'asking' | 'missed' | 'replying' | 'solved' | 'shown'

export type LineName = 'best' | 'tempting'

export interface TrialView {
  phase: TrialPhase
  /** Which of the moves is asked for, from 1. */
  move: number
  /** The piece to move; undefined unless the person asked for a hint. */
  hint: string | undefined
  /** The move that was not the one. */
  missed: string | undefined
  /** What the other side answered to the move before; undefined at the first one. */
  answer: string | undefined
  line: readonly TreeNode[]
  lineName: LineName
  shown: TreeNode
}

export class Trial {
  private readonly tree: GameTree
  private readonly best: readonly TreeNode[]
  private readonly tempting: readonly TreeNode[]
  private readonly asked: readonly number[]
  private phase: TrialPhase = 'asking'
  /** How many of the moves were found. */
  private found = 0
  private hinted = false
  private helped = false
  private lineName: LineName = 'best'
  private at: TreeNode

  /** Throws where a line of the puzzle is not legal. */
  constructor(
    rules: RulesLike,
    readonly puzzle: Puzzle,
  ) {
    this.tree = new GameTree(rules, puzzle.position)
    this.best = this.nodesOf(puzzle.best)
    this.tempting = this.nodesOf(puzzle.tempting)
    this.asked = askedPlies(puzzle)
    this.at = this.tree.root
  }

  get side(): Side {
    return this.tree.root.info.side
  }

  get view(): TrialView {
    const { phase, hinted, lineName, at, from } = this
    return {
      phase,
      move: Math.min(this.found + 1, this.asked.length),
      hint: hinted && phase === 'asking' ? this.wanted?.slice(0, 2) : undefined,
      missed: phase === 'missed' ? at.move : undefined,
      answer: this.found > 0 ? from.move : undefined,
      line: this.line,
      lineName,
      shown: at,
    }
  }

  get isOpen(): boolean {
    return this.phase !== 'solved' && this.phase !== 'shown'
  }

  get isTouched(): boolean {
    return this.found > 0 || this.helped
  }

  /** Whether it was solved at the first try and without help; undefined while it may still be. */
  get firstTry(): boolean | undefined {
    if (this.helped) return false
    return this.phase === 'solved' ? true : undefined
  }

  /** Whether it was the move; undefined when none is asked for, or it is not legal. */
  play(move: string): boolean | undefined {
    const { from } = this
    if (this.phase !== 'asking' || !from.info.legal.includes(move)) return undefined
    if (move !== this.wanted) {
      this.phase = 'missed'
      this.helped = true
      this.at = this.tree.play(from, move)
      return false
    }
    this.at = this.best[this.ply + 1] ?? from
    this.hinted = false
    this.found++
    this.phase = this.found === this.asked.length ? 'solved' : 'replying'
    return true
  }

  /** The other side answers, and the next move is asked for. */
  answer(): void {
    if (this.phase !== 'replying') return
    this.phase = 'asking'
    this.at = this.from
  }

  retry(): void {
    if (this.phase !== 'missed') return
    this.phase = 'asking'
    this.at = this.from
  }

  hint(): void {
    this.retry()
    if (this.phase !== 'asking') return
    this.hinted = true
    this.helped = true
  }

  /** The solution without having found it. */
  giveUp(): void {
    if (!this.isOpen) return
    this.helped = true
    this.phase = 'shown'
    this.at = this.best[this.ply + 1] ?? this.tree.root
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

  /** Where the move that is asked for stands in the line. */
  private get ply(): number {
    return this.asked[this.found] ?? this.asked.at(-1) ?? 0
  }

  /** The position in which it is asked for. */
  private get from(): TreeNode {
    return this.best[this.ply] ?? this.tree.root
  }

  private get wanted(): string | undefined {
    return this.puzzle.best.line[this.ply]
  }

  private get line(): readonly TreeNode[] {
    return this.lineName === 'best' ? this.best : this.tempting
  }

  private nodesOf(play: Play): TreeNode[] {
    const nodes = [this.tree.root]
    for (const move of play.line) nodes.push(this.tree.play(nodes.at(-1) ?? this.tree.root, move))
    return nodes
  }
}
