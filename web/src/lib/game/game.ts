// One game between two players, as a state machine: moves, forced passes, the swap rule,
// clocks, takebacks, and how it ends. It does not know who decides the moves or what time
// it is: both are told to it.

import type { BothSides, PositionInfo, Side } from 'yolah-engine'
import { Clock, other, type TimeControl } from './clock'
import { kPass } from './notation'
import type { RulesLike } from './rules'
import type { Players } from './setup'
import { GameTree, type TreeNode } from './tree'

/** `choosing`: the first move is made, and the other player chooses a colour. */
export type Phase = 'playing' | 'choosing' | 'over'

export interface Outcome {
  winner: Side | 'draw'
  termination: 'points' | 'time' | 'resign'
}

export interface GameOptions {
  players: Players
  time: TimeControl | undefined
  swap: boolean
}

/** All that makes a game what it is, beside its options. */
export interface KeptGame {
  /** Passes included. */
  moves: string[]
  /** The colour taken under the swap rule, once taken. */
  chosen: Side | undefined
  left: BothSides<number> | undefined
  outcome: Outcome | undefined
}

export class Game {
  readonly tree: GameTree
  private timer: Clock | undefined
  private seats: Players
  private at: TreeNode
  private end: Outcome | undefined
  private chosen: boolean

  constructor(
    private readonly rules: RulesLike,
    readonly options: GameOptions,
  ) {
    this.tree = new GameTree(rules)
    this.at = this.tree.root
    this.seats = options.players
    this.timer = options.time ? new Clock(options.time) : undefined
    this.chosen = !options.swap
  }

  /** A game as it was left, its clock standing; undefined if it cannot have been so. */
  static restore(rules: RulesLike, options: GameOptions, kept: KeptGame): Game | undefined {
    const game = new Game(rules, options)
    game.timer = undefined
    for (const move of kept.moves) {
      if (game.phase === 'choosing' && !(kept.chosen && game.choose(kept.chosen, 0)))
        return undefined
      if (move !== kPass && !game.play(move, 0)) return undefined
    }
    if (game.phase === 'choosing' && kept.chosen) game.choose(kept.chosen, 0)
    if (game.moves.join() !== kept.moves.join()) return undefined
    if (game.phase !== 'over' && kept.outcome?.termination === 'points') return undefined
    game.end ??= kept.outcome
    game.timer = options.time && new Clock(options.time, kept.left)
    return game
  }

  kept(now: number): KeptGame {
    const { clock } = this
    const swapped = this.seats !== this.options.players
    const hasChosen = this.options.swap && this.chosen
    return {
      moves: this.moves,
      chosen: hasChosen ? (swapped ? 'black' : 'white') : undefined,
      left: clock && {
        black: clock.remaining('black', now),
        white: clock.remaining('white', now),
      },
      outcome: this.end,
    }
  }

  get clock(): Clock | undefined {
    return this.timer
  }

  get players(): Players {
    return this.seats
  }

  get current(): TreeNode {
    return this.at
  }

  get info(): PositionInfo {
    return this.at.info
  }

  /** The positions so far, the start first. */
  get line(): TreeNode[] {
    return this.tree.pathTo(this.at)
  }

  get moves(): string[] {
    return this.line.flatMap((node) => (node.move ? [node.move] : []))
  }

  get outcome(): Outcome | undefined {
    return this.end
  }

  get phase(): Phase {
    if (this.end) return 'over'
    return !this.chosen && this.at.ply > 0 ? 'choosing' : 'playing'
  }

  /** Who is to act: to move, or to choose a colour. */
  get toAct(): Side {
    return this.info.side
  }

  /** Plays a move and the passes it forces; false if that cannot be done now. The clock
   * does not run before the first move, and a pass costs no time. */
  play(move: string, now: number): boolean {
    if (this.flag(now) || this.phase !== 'playing' || !this.info.legal.includes(move)) return false
    const mover = this.info.side
    this.clock?.stop(now)
    if (this.at.ply > 0) this.clock?.add(mover)
    this.advance(move)
    this.settle(now)
    return true
  }

  /** The swap rule: the player who did not open takes a colour. */
  choose(colour: Side, now: number): boolean {
    if (this.flag(now) || this.phase !== 'choosing') return false
    this.chosen = true
    if (colour !== this.toAct) {
      this.seats = { black: this.seats.white, white: this.seats.black }
      this.clock?.swap(now)
    }
    this.settle(now)
    return true
  }

  get canTakeBack(): boolean {
    return this.phase === 'playing' && this.lastDecision() !== undefined
  }

  /** Back to the last decision of a person. Clocks do not run backwards. */
  takeBack(now: number): boolean {
    const back = this.canTakeBack ? this.lastDecision() : undefined
    const gone = back && this.line[back.ply + 1]
    if (!back || !gone) return false
    this.clock?.stop(now)
    this.tree.remove(gone)
    this.at = back
    this.settle(now)
    return true
  }

  resign(side: Side, now: number): boolean {
    if (this.flag(now) || this.phase === 'over') return false
    this.conclude({ winner: other(side), termination: 'resign' }, now)
    return true
  }

  get canFinish(): boolean {
    return this.phase === 'playing' && this.info.decided && !this.info.over
  }

  /** Plays out a game in which nobody can take anything from the other any more. */
  finish(now: number): boolean {
    if (this.flag(now) || !this.canFinish) return false
    this.clock?.stop(now)
    const moves = this.rules.finish(this.info.position)
    this.at = moves.reduce((node, move) => this.tree.play(node, move), this.at)
    this.settle(now)
    return true
  }

  /** Ends the game if a clock has run out; true if it just did. */
  flag(now: number): boolean {
    const late = this.phase === 'over' ? undefined : this.clock?.flagged(now)
    if (!late) return false
    this.conclude({ winner: other(late), termination: 'time' }, now)
    return true
  }

  pause(now: number): void {
    this.clock?.stop(now)
  }

  resume(now: number): void {
    if (this.phase !== 'over' && this.at.ply > 0) this.clock?.start(this.toAct, now)
  }

  private advance(move: string): void {
    this.at = this.tree.play(this.at, move)
    while (this.info.mustPass) this.at = this.tree.play(this.at, kPass)
  }

  private settle(now: number): void {
    if (this.info.over) this.conclude(this.byPoints(), now)
    else this.resume(now)
  }

  private byPoints(): Outcome {
    const { black, white } = this.info.points
    const winner = black === white ? 'draw' : black > white ? 'black' : 'white'
    return { winner, termination: 'points' }
  }

  private conclude(outcome: Outcome, now: number): void {
    this.clock?.stop(now)
    this.end = outcome
  }

  /** The last position before this one in which a person chose a move. With the swap rule
   * the first move stands once a colour was chosen for it. */
  private lastDecision(): TreeNode | undefined {
    const first = this.options.swap ? 1 : 0
    return this.line.findLast(
      (node) =>
        node.ply >= first &&
        node !== this.at &&
        !node.info.mustPass &&
        this.seats[node.info.side].kind === 'person',
    )
  }
}
