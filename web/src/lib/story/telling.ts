// Tells the story of a finished game: finds its turning points, shows one at a time, and lets
// the person look for the better move. It knows nothing of the screen.

import type { PositionInfo, Report, Side } from 'yolah-engine'
import { judgeRequest } from '../analysis/judge'
import { opinionOf, resultOf, type Opinion } from '../analysis/opinion'
import { Thinker, type StudyEngine } from '../analysis/thinker'
import type { RulesLike } from '../game/rules'
import { GameTree, type TreeNode } from '../game/tree'
import type { Knowing } from './facts'
import { storyOf, type Moment } from './story'

/** A move that loses less than this, in thousandths of a win, solves a moment as well. */
export const kSolves = 50

/** - told: the move of the game is on the board
 *  - asking: the person looks for the better one
 *  - checking, missed, solved: of the person's try */
export type TellingPhase = 'told' | 'asking' | 'checking' | 'missed' | 'solved'

export interface TellingView {
  /** Of the search, from 0 to 1; undefined once it is done. */
  progress: number | undefined
  failed: boolean
  moments: readonly Moment[]
  /** Which of them is on the board. */
  at: number | undefined
  phase: TellingPhase
  shown: TreeNode | undefined
  /** What the person tried last, what it loses, and the reply to it. */
  tried: { move: string; loss: number; reply: string | undefined } | undefined
}

export interface TellingParts {
  rules: RulesLike & Knowing
  engine: () => Promise<StudyEngine>
  changed: (view: TellingView) => void
  /** The person tried to find the better move. */
  judged: (moment: Moment, solved: boolean) => void
}

export class Telling {
  private readonly thinker: Thinker
  private moments: readonly Moment[] = []
  private progress: number | undefined = 0
  private failed = false
  private at: number | undefined
  private phase: TellingPhase = 'told'
  private shown: TreeNode | undefined
  private tried: TellingView['tried']
  private tree: GameTree | undefined

  constructor(private readonly parts: TellingParts) {
    this.thinker = new Thinker(parts.engine)
  }

  get view(): TellingView {
    const { progress, failed, moments, at, phase, shown, tried } = this
    return { progress, failed, moments, at, phase, shown, tried }
  }

  /** Finds the turning points of these sides in a game and shows the first. */
  async begin(line: readonly TreeNode[], sides: readonly Side[]): Promise<void> {
    let asked = 0
    const ask = async (position: string): Promise<Report | undefined> => {
      const result = await this.thinker.ask(judgeRequest(position))
      this.progress = ++asked / line.length
      this.tell()
      return result?.report
    }
    try {
      await this.thinker.forget()
      const found = await storyOf(this.parts.rules, line, sides, ask)
      if (!found) return
      this.moments = found
    } catch {
      this.failed = true
    }
    this.progress = undefined
    if (this.moments.length > 0) this.show(0)
    else this.tell()
  }

  /** One that was found before, to be solved at once. */
  repeat(moment: Moment): void {
    this.moments = [moment]
    this.progress = undefined
    this.at = 0
    this.ask()
  }

  show(at: number): void {
    const moment = this.moments[at]
    if (!moment) return
    this.at = at
    const tree = this.begunAgain(moment)
    this.phase = 'told'
    this.shown = tree.play(tree.root, moment.move)
    this.tell()
  }

  /** Puts the position before the move on the board. */
  ask(): void {
    const { moment } = this
    if (!moment) return
    this.shown = this.begunAgain(moment).root
    this.phase = 'asking'
    this.tell()
  }

  /** What may be moved now. */
  get legal(): readonly string[] {
    return this.phase === 'asking' ? (this.shown?.info.legal ?? []) : []
  }

  async play(move: string): Promise<void> {
    const { tree, moment } = this
    if (!tree || !moment || !this.legal.includes(move)) return
    this.phase = 'checking'
    this.shown = tree.play(tree.root, move)
    this.tell()
    const tried = await this.look(moment, move)
    if (!tried) return
    this.tried = tried
    this.phase = tried.loss <= kSolves ? 'solved' : 'missed'
    this.parts.judged(moment, this.phase === 'solved')
    if (this.phase === 'missed' && tried.reply) this.shown = tree.play(this.shown, tried.reply)
    this.tell()
  }

  leave(): void {
    this.thinker.drop()
  }

  private begunAgain(moment: Moment): GameTree {
    this.thinker.drop()
    this.tried = undefined
    this.tree = new GameTree(this.parts.rules, moment.before)
    return this.tree
  }

  private get moment(): Moment | undefined {
    return this.at === undefined ? undefined : this.moments[this.at]
  }

  /** From an empty memory, so that the same try always gets the same answer. */
  private async look(moment: Moment, move: string): Promise<TellingView['tried']> {
    if (move === moment.best) return { move, loss: 0, reply: undefined }
    await this.thinker.forget()
    const best = await this.chanceAfter(moment, moment.best)
    const mine = await this.chanceAfter(moment, move)
    if (!best || !mine) return undefined
    return { move, loss: Math.max(0, best.chance - mine.chance), reply: mine.reply }
  }

  /** The chances of who made the move. */
  private async chanceAfter(
    { before, side }: Moment,
    move: string,
  ): Promise<{ chance: number; reply: string | undefined } | undefined> {
    const info = this.parts.rules.position(before, [move])
    const opinion = await this.opinionOf(info)
    if (!opinion) return undefined
    const chance = side === 'black' ? opinion.chance : 1000 - opinion.chance
    return { chance, reply: info.mustPass ? undefined : opinion.best }
  }

  private async opinionOf(info: PositionInfo): Promise<Opinion | undefined> {
    const over = resultOf(info)
    if (over) return over
    const result = await this.thinker.ask(judgeRequest(info.position))
    return result && opinionOf(result.report, info.side)
  }

  private tell(): void {
    this.parts.changed(this.view)
  }
}
