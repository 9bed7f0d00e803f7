// A game of two engine players for somebody to watch: it goes on by itself, waits, or makes
// one move at a time. Time and the engine are given to it.

import type { BothSides, Side } from 'yolah-engine'
import { kPass } from '../game/notation'
import type { EngineLike } from '../game/opponent'
import type { RulesLike } from '../game/rules'
import { GameTree, type TreeNode } from '../game/tree'
import type { Opinion } from './opinions'

export interface Pairing {
  players: BothSides<string>
  /** Milliseconds a move, and between moves. */
  moveTime: number
  delay: number
}

export interface ExhibitionView {
  line: readonly TreeNode[]
  shown: TreeNode
  /** Whether the last position is shown. */
  live: boolean
  running: boolean
  thinking: boolean
  over: boolean
  toMove: Side
  opinions: readonly Opinion[]
  failure: string | undefined
}

export interface ExhibitionParts {
  rules: RulesLike
  engine: () => Promise<EngineLike>
  wait: (milliseconds: number) => Promise<void>
  changed: () => void
  moved: (node: TreeNode) => void
}

export class Exhibition {
  private readonly tree: GameTree
  private last: TreeNode
  private shown: TreeNode
  private running = false
  private thinking = false
  private opinions: Opinion[] = []
  private failure: string | undefined
  /** Counts what makes a thought stale. */
  private turn = 0

  constructor(
    private readonly parts: ExhibitionParts,
    private readonly pairing: () => Pairing,
  ) {
    this.tree = new GameTree(parts.rules)
    this.last = this.tree.root
    this.shown = this.tree.root
  }

  get view(): ExhibitionView {
    return {
      line: this.tree.pathTo(this.last),
      shown: this.shown,
      live: this.shown === this.last,
      running: this.running,
      thinking: this.thinking,
      over: this.last.info.over,
      toMove: this.last.info.side,
      opinions: this.opinions,
      failure: this.failure,
    }
  }

  /** Goes on until the end, or until it is told to pause. */
  async run(): Promise<void> {
    if (this.running) return
    this.running = true
    const turn = ++this.turn
    while (turn === this.turn && this.running && !this.last.info.over) {
      if (!(await this.move(turn))) break
      if (this.last.info.over) break
      await this.parts.wait(this.pairing().delay)
    }
    if (turn === this.turn) this.running = false
    this.parts.changed()
  }

  pause(): void {
    this.running = false
    this.forget()
  }

  /** One move, and then it waits. */
  async step(): Promise<void> {
    if (this.last.info.over) return
    this.pause()
    this.shown = this.last
    await this.move(++this.turn)
  }

  goTo(node: TreeNode): void {
    if (this.tree.find(node.id) === node) this.shown = node
    this.parts.changed()
  }

  look(by: number): void {
    const { line } = this.view
    const to = Math.min(line.length - 1, Math.max(0, line.indexOf(this.shown) + by))
    this.goTo(line[to] ?? this.shown)
  }

  /** Nothing comes of what is being thought about. */
  forget(): void {
    this.turn++
    if (this.thinking) void this.parts.engine().then((engine) => engine.stop(), ignoreFailure)
    this.thinking = false
    this.parts.changed()
  }

  /** False if there was no answer, or nobody waits for it any more. */
  private async move(turn: number): Promise<boolean> {
    const { players, moveTime } = this.pairing()
    const { position, side } = this.last.info
    this.thinking = true
    this.failure = undefined
    this.parts.changed()
    try {
      const engine = await this.parts.engine()
      if (turn !== this.turn) return false
      const request = { position, player: players[side], limits: { moveTime } }
      const { move, report } = await engine.search(request)
      if (turn !== this.turn) return false
      const score = report.lines[0]?.score
      this.advance(move, report.depth > 0 ? score : undefined)
    } catch (error) {
      if (turn !== this.turn) return false
      this.failure = error instanceof Error ? error.message : String(error)
      this.running = false
    }
    this.thinking = false
    this.parts.changed()
    return this.failure === undefined
  }

  private advance(move: string, score: number | undefined): void {
    const { side } = this.last.info
    const follows = this.shown === this.last
    this.append(move)
    if (score !== undefined) {
      const points = (side === 'black' ? score : -score) / 100
      this.opinions = [...this.opinions, { ply: this.last.ply, side, points }]
    }
    while (this.last.info.mustPass) this.append(kPass)
    // Who looks back at an earlier position is left there.
    if (follows) this.shown = this.last
  }

  private append(move: string): void {
    this.last = this.tree.play(this.last, move)
    this.parts.moved(this.last)
  }
}

/** The move itself has reported it. */
function ignoreFailure(): void {}
