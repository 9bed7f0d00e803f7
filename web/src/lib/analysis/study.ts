// A game under study: a tree of moves, the position shown, what the engine thinks of it,
// and the verdicts on the game. It tells its listener of every change and knows nothing of
// the screen.

import type { BothSides, Insight, Report } from 'yolah-engine'
import { kPass } from '../game/notation'
import type { RulesLike } from '../game/rules'
import { GameTree, type TreeNode } from '../game/tree'
import { judgeLine, judgeRequest, type Verdict } from './judge'
import { opinionOf, provenBy, resultOf, type Opinion } from './opinion'
import type { SharedGame } from './share'
import { isSolvable, Thinker, type StudyEngine } from './thinker'

export const kMostLines = 5
/** Who has looked at a position for so long has seen what there is. */
const kThinkTime = 60_000
/** Lines are there before the solver begins, and stay while it works. */
const kFirstLook = 300
const kSolveTime = 2000
/** Stepping quickly through a game does not start a search at every position. */
const kSettle = 60

export interface StudyView {
  tree: GameTree
  shown: TreeNode
  onMainLine: boolean
  names: BothSides<string> | undefined
  engineOn: boolean
  lineCount: number
  report: Report | undefined
  /** Of the position shown. */
  opinion: Opinion | undefined
  opinions: ReadonlyMap<number, Opinion>
  verdicts: ReadonlyMap<number, Verdict>
  /** What the verdicts are made of; what is found later does not change it. */
  reviewed: ReadonlyMap<number, Opinion>
  judging: { done: number; total: number } | undefined
  judged: boolean
  /** Why the engine does not answer. */
  failure: string | undefined
}

export interface StudyGame {
  start: string
  moves: readonly string[]
  names?: BothSides<string> | undefined
  /** Where to look first; the end if it is not said. */
  ply?: number
}

export interface StudyParts {
  rules: RulesLike & { insight: (position: string) => Insight }
  engine: () => Promise<StudyEngine>
  changed: (view: StudyView) => void
}

export class Study {
  private tree: GameTree
  private shown: TreeNode
  private names: BothSides<string> | undefined
  private engineOn = true
  private lineCount = 3
  private report: Report | undefined
  private opinions = new Map<number, Opinion>()
  private verdicts = new Map<number, Verdict>()
  private reviewed = new Map<number, Opinion>()
  private judging: StudyView['judging']
  private judged = false
  private failure: string | undefined
  private readonly thinker: Thinker
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly parts: StudyParts) {
    this.thinker = new Thinker(parts.engine)
    this.tree = new GameTree(parts.rules)
    this.shown = this.tree.root
  }

  get view(): StudyView {
    const { tree, shown, names, engineOn, lineCount, report, judging, judged, failure } = this
    return {
      tree,
      shown,
      names,
      engineOn,
      lineCount,
      report,
      judging,
      judged,
      failure,
      onMainLine: tree.lineFrom().includes(shown),
      opinion: resultOf(shown.info) ?? this.opinions.get(shown.id),
      opinions: new Map(this.opinions),
      verdicts: new Map(this.verdicts),
      reviewed: new Map(this.reviewed),
    }
  }

  /** Puts another game in place of this one; throws, and changes nothing, if the rules
   * refuse it. Passes that were left out are made. */
  open(game: StudyGame): void {
    const tree = new GameTree(this.parts.rules, game.start)
    let last = settle(tree, tree.root)
    for (const [i, move] of game.moves.entries()) {
      // The pass that has just been made by itself.
      if (move === kPass && last.move === kPass && game.moves[i - 1] !== kPass) continue
      last = settle(tree, tree.play(last, move))
    }
    this.tree = tree
    this.names = game.names
    this.shown = tree.lineFrom()[game.ply ?? Infinity] ?? last
    this.opinions = new Map()
    this.verdicts = new Map()
    this.reviewed = new Map()
    this.judging = undefined
    this.judged = false
    this.think()
  }

  /** Plays on from the position shown; false if the move is not legal there. */
  play(move: string): boolean {
    if (!this.shown.info.legal.includes(move)) return false
    this.goTo(settle(this.tree, this.tree.play(this.shown, move)))
    return true
  }

  goTo(node: TreeNode): void {
    this.shown = node
    this.think()
  }

  /** Along the line through the position shown. */
  step(by: number): void {
    const line = this.line
    const at = line.indexOf(this.shown) + by
    const node = line[Math.min(line.length - 1, Math.max(0, at))]
    if (node && node !== this.shown) this.goTo(node)
  }

  /** The moves that lead here, and how it goes on. */
  get line(): TreeNode[] {
    return [...this.tree.pathTo(this.shown), ...this.tree.lineFrom(this.shown).slice(1)]
  }

  get shared(): SharedGame {
    const start = this.tree.root.info.position
    return {
      start: start === this.parts.rules.start ? undefined : start,
      moves: this.line.flatMap((node) => node.move ?? []),
      ply: this.shown.ply,
    }
  }

  /** Takes the variation shown away, back to where it left the main line. */
  removeVariation(): void {
    const main = new Set(this.tree.lineFrom())
    const first = this.tree.pathTo(this.shown).find((node) => !main.has(node))
    if (!first?.parent) return
    this.tree.remove(first)
    this.goTo(first.parent)
  }

  turnEngine(on: boolean): void {
    this.engineOn = on
    this.think()
  }

  showLines(count: number): void {
    this.lineCount = Math.min(kMostLines, Math.max(1, Math.round(count)))
    this.think()
  }

  /** Judges every move of the main line. */
  async judge(): Promise<void> {
    clearTimeout(this.timer)
    const line = this.tree.lineFrom()
    const { tree } = this
    this.verdicts = new Map()
    this.reviewed = new Map()
    this.report = undefined
    this.failure = undefined
    this.judging = { done: 0, total: line.length }
    this.show()
    try {
      await this.thinker.forget()
      this.judged = await judgeLine(line, {
        ask: (position) => this.askOnce(position),
        heard: (node, opinion) => this.hear(node, opinion),
        judged: (node, verdict) => this.verdicts.set(node.id, verdict),
      })
    } catch (error) {
      this.failure = reasonOf(error)
    }
    if (tree !== this.tree) return
    this.judging = undefined
    if (!this.failure) this.think()
    else this.show()
  }

  stopJudging(): void {
    this.judging = undefined
    this.thinker.stop()
    this.think()
  }

  leave(): void {
    clearTimeout(this.timer)
    this.judging = undefined
    this.thinker.stop()
  }

  private async askOnce(position: string): Promise<Opinion | undefined> {
    if (!this.judging) return undefined
    const result = await this.thinker.ask(judgeRequest(position))
    const side = this.parts.rules.position(position).side
    return this.judging && result && opinionOf(result.report, side)
  }

  private hear(node: TreeNode, opinion: Opinion): void {
    this.reviewed.set(node.id, opinion)
    this.remember(node, opinion)
    if (this.judging) this.judging = { ...this.judging, done: this.judging.done + 1 }
    this.show()
  }

  /** Begins to think about the position shown, if that is wanted. */
  private think(): void {
    clearTimeout(this.timer)
    if (!this.judging) {
      this.report = undefined
      this.failure = undefined
      this.thinker.stop()
      const wanted = this.engineOn && !this.shown.info.over
      if (wanted) this.timer = setTimeout(() => void this.thinkNow(), kSettle)
    }
    this.show()
  }

  private async thinkNow(): Promise<void> {
    const { shown } = this
    try {
      if (isSolvable(this.parts.rules.insight(shown.info.position))) {
        if (!(await this.look(shown, kFirstLook))) return
        if (!(await this.prove(shown))) return
      }
      await this.look(shown, kThinkTime)
    } catch (error) {
      this.failure = reasonOf(error)
      this.show()
    }
  }

  /** Searches and shows what it finds; false if something else is wanted meanwhile. */
  private async look(node: TreeNode, moveTime: number): Promise<boolean> {
    const limits = { moveTime, lines: this.lineCount }
    const heard = (report: Report) => {
      this.report = report
      this.remember(node, opinionOf(report, node.info.side))
      this.show()
    }
    const result = await this.thinker.ask({ position: node.info.position, limits }, heard)
    if (result) heard(result.report)
    return result !== undefined
  }

  /** Asks for the exact result, unless it is known; false as above. */
  private async prove(node: TreeNode): Promise<boolean> {
    if (this.opinions.get(node.id)?.exact) return true
    const limits = { moveTime: kSolveTime }
    const solution = await this.thinker.solve({ position: node.info.position, limits })
    if (!solution) return false
    this.remember(node, provenBy(solution, node.info.side))
    this.show()
    return true
  }

  /** What is proven stands, and what was found by looking deeper. */
  private remember(node: TreeNode, opinion: Opinion | undefined): void {
    const before = this.opinions.get(node.id)
    if (!opinion || before?.exact) return
    if (!before || opinion.exact || opinion.depth >= before.depth) {
      this.opinions.set(node.id, opinion)
    }
  }

  private show(): void {
    this.parts.changed(this.view)
  }
}

/** A forced pass is made by itself. */
function settle(tree: GameTree, node: TreeNode): TreeNode {
  let at = node
  while (at.info.mustPass) at = tree.play(at, kPass)
  return at
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
