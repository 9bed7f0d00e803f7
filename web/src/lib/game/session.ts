// A person's games at one board: sets them up, lets computers reply, keeps them across visits
// and moves through their positions. It tells its listener of every change and event, and
// knows nothing of the screen.

import type { Side } from 'yolah-engine'
import { Consultation } from './consultation'
import { Game } from './game'
import { kPass } from './notation'
import { computerChoice, computerMove, hintMove } from './opponent'
import type { SessionEvent, SessionParts, SessionView } from './session-view'
import { beginsWithPerson, onlyPerson, playersOf, type Setup } from './setup'
import { Shelf } from './shelf'
import type { TreeNode } from './tree'

/** A reply that comes at once is hard to follow. */
const kReplyPause = 450
/** The rest of a decided game is shown at this pace, and in no more than this time. */
const kFinishStep = 130
const kFinishTime = 2500

export class PlaySession {
  private game: Game
  private setup: Setup
  private started = false
  private paused = false
  private hint: string | undefined
  private cursor: TreeNode | undefined
  private readonly engine: Consultation
  private readonly shelf: Shelf
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly parts: SessionParts) {
    this.engine = new Consultation(parts.engine, () => this.show())
    this.shelf = new Shelf(parts.storage, parts.rules)
    const found = this.shelf.game()
    const saved = found === 'unreadable' ? undefined : found
    this.setup = saved?.setup ?? this.shelf.setup()
    this.game = saved?.game ?? this.newGame(0)
    if (saved) this.takeUp()
    if (found === 'unreadable') parts.happened({ kind: 'unreadable' })
    this.show()
  }

  get view(): SessionView {
    const { game } = this
    return {
      setup: this.setup,
      started: this.started,
      phase: game.phase,
      outcome: game.outcome,
      players: game.players,
      line: game.line,
      shown: this.cursor ?? game.current,
      live: this.cursor === undefined,
      toAct: game.toAct,
      personToAct: this.personToAct,
      timed: game.clock !== undefined,
      thinking: this.engine.busy === 'thinking',
      hinting: this.engine.busy === 'hinting',
      hint: this.hint,
      canTakeBack: game.canTakeBack,
      canFinish: game.canFinish,
      paused: this.paused,
      failure: this.engine.failure,
    }
  }

  remaining(side: Side): number | undefined {
    return this.game.clock?.remaining(side, this.parts.now())
  }

  get clockRunning(): boolean {
    return this.game.clock?.running !== undefined
  }

  /** Sets the pieces up for another game, which begins with `start` or the first move. */
  prepare(setup: Setup): void {
    this.forgetAnswers()
    this.setup = setup
    this.game = this.newGame(0)
    this.started = false
    this.paused = false
    this.cursor = undefined
    this.shelf.putAway()
    this.shelf.keepSetup(setup)
    this.show()
  }

  start(): void {
    this.prepare(this.setup)
    this.game = this.newGame(this.parts.chance())
    this.started = true
    this.show()
    void this.reply()
  }

  /** Another game with colours changed. */
  rematch(): void {
    const { black, white } = this.game.options.players
    this.prepare(this.setup)
    this.game = this.newGame(0, { black: white, white: black })
    this.started = true
    this.show()
    void this.reply()
  }

  play(move: string): boolean {
    if (this.cursor || !this.personToAct) return false
    if (!this.started && !beginsWithPerson(this.setup)) return false
    return this.act(() => this.game.play(move, this.parts.now()))
  }

  choose(colour: Side): boolean {
    const by = this.game.players[this.game.toAct]
    return this.act(() => this.game.choose(colour, this.parts.now()), {
      kind: 'choice',
      colour,
      by,
    })
  }

  takeBack(): boolean {
    return this.act(() => this.game.takeBack(this.parts.now()), { kind: 'taken-back' })
  }

  /** The person to move gives up; against a computer, the person does at any time. */
  resign(): boolean {
    const person = onlyPerson(this.game.players)
    return this.act(() => this.game.resign(person ?? this.game.toAct, this.parts.now()))
  }

  /** Plays a decided game out, and shows the moves one after another. */
  finish(): boolean {
    const before = this.game.current
    if (!this.act(() => this.game.finish(this.parts.now()))) return false
    const rest = this.game.line.slice(before.ply + 1).filter((node) => node.move !== kPass)
    this.goTo(before)
    this.showAll(rest, Math.min(kFinishStep, kFinishTime / rest.length))
    return true
  }

  async askHint(): Promise<void> {
    if (!this.personToAct || this.game.phase !== 'playing' || this.engine.busy) return
    this.cursor = undefined
    await this.engine.ask('hinting', async (engine) => {
      const move = await hintMove(engine, this.game)
      return () => {
        this.hint = move
        this.parts.happened({ kind: 'hint', move })
      }
    })
  }

  /** Shows a position of the game; the last one is live again. */
  goTo(node: TreeNode): void {
    clearTimeout(this.timer)
    this.cursor = node === this.game.current ? undefined : node
    this.show()
  }

  step(by: number): void {
    const { line } = this.game
    const at = line.indexOf(this.cursor ?? this.game.current)
    const node = line[Math.max(0, Math.min(line.length - 1, at + by))]
    if (node) this.goTo(node)
  }

  /** Goes on with a game whose clock stands. */
  resume(): void {
    if (!this.paused) return
    this.paused = false
    this.game.resume(this.parts.now())
    this.show()
    void this.reply()
  }

  /** To be called often while a clock runs. */
  tick(): void {
    if (!this.game.flag(this.parts.now())) return
    this.forgetAnswers()
    this.settle(this.game.line.length, undefined)
  }

  /** Asks the engine again after it failed. */
  retry(): void {
    void this.reply()
  }

  /** The page goes away: the game is written down, and nobody thinks about it any more. */
  leave(): void {
    this.save()
    this.forgetAnswers()
  }

  /** Writes the game down as it is now, as before the page goes away. */
  save(): void {
    if (!this.started) return
    this.shelf.keepGame({ game: this.game, setup: this.setup }, this.parts.now())
  }

  private get personToAct(): boolean {
    const { game } = this
    return game.phase !== 'over' && game.players[game.toAct].kind === 'person'
  }

  private newGame(chance: number, players = playersOf(this.setup, chance)): Game {
    const { time, swap } = this.setup
    return new Game(this.parts.rules, { players, time, swap })
  }

  private takeUp(): void {
    this.started = true
    this.paused = this.game.clock !== undefined && this.game.phase !== 'over'
    if (!this.paused) queueMicrotask(() => void this.reply())
  }

  /** Does something to the game, and tells what came of it. */
  private act(deed: () => boolean, event?: SessionEvent): boolean {
    this.resumeQuietly()
    const plies = this.game.line.length
    const wasOver = this.game.phase === 'over'
    const done = deed()
    const justEnded = !wasOver && this.game.phase === 'over'
    if (!done && !justEnded) return false
    this.forgetAnswers()
    this.started = true
    this.cursor = undefined
    this.settle(plies, event)
    void this.reply()
    return done
  }

  private resumeQuietly(): void {
    if (!this.paused) return
    this.paused = false
    this.game.resume(this.parts.now())
  }

  private settle(pliesBefore: number, event: SessionEvent | undefined): void {
    if (event) this.parts.happened(event)
    for (const node of this.game.line.slice(pliesBefore)) this.tellMove(node)
    const { outcome, info } = this.game
    if (outcome) this.parts.happened({ kind: 'end', outcome, points: info.points })
    this.save()
    this.show()
  }

  private tellMove(node: TreeNode): void {
    const side = node.parent?.info.side
    if (!side || !node.move) return
    if (node.move === kPass) this.parts.happened({ kind: 'pass', side })
    else this.parts.happened({ kind: 'move', side, move: node.move })
  }

  /** Shows positions one after another, and then the end. */
  private showAll([first, ...others]: TreeNode[], pause: number): void {
    this.timer = setTimeout(() => {
      this.goTo(first ?? this.game.current)
      if (first) this.showAll(others, pause)
    }, pause)
  }

  private forgetAnswers(): void {
    clearTimeout(this.timer)
    this.engine.forget()
    this.hint = undefined
  }

  /** Lets a computer act, if it is its turn. */
  private async reply(): Promise<void> {
    const { game } = this
    const player = game.players[game.toAct]
    if (player.kind === 'person' || game.phase === 'over' || this.paused || !this.started) return
    const pause = new Promise((done) => setTimeout(done, kReplyPause))
    await this.engine.ask('thinking', async (engine) => {
      if (game.phase === 'choosing') {
        const colour = await computerChoice(engine, game, player)
        await pause
        return () => this.choose(colour)
      }
      const move = await computerMove(engine, game, player, this.parts.now())
      await pause
      return () => this.act(() => this.game.play(move, this.parts.now()))
    })
  }

  private show(): void {
    this.parts.changed(this.view)
  }
}
