// One game in the lab, as arena/game.cpp referees it: every move is checked against the rules, forced
// passes are played by themselves, and who does something wrong has lost.

import type { GameRecord, PositionInfo, Rules, Side } from 'yolah-engine'
import { kPass } from '../game/notation'
import { faultFrom, terminationBy, timeText } from './faults'
import type { Answer, LabPlayer } from './players'
import { ProgramFailure } from './program'
import type { BothSides } from 'yolah-engine'
import type { Fault, GameLimits, LabEvent, PlayedGame } from './types'

export interface GameSetup {
  number: number
  players: BothSides<LabPlayer>
  opening: readonly string[]
  /** The opening's number from 1, for the record. */
  openingNumber: number
  limits: GameLimits
}

/** What a game needs beside its players. */
export interface Hall {
  rules: Rules
  tell: (event: LabEvent) => void
  signal?: AbortSignal
  /** Before a side is asked: whose prints come next, and for which ply. */
  turn: (side: Side, ply: number | undefined) => void
}

export async function playGame(setup: GameSetup, hall: Hall): Promise<PlayedGame> {
  return new Referee(setup, hall).run()
}

class Referee {
  private info: PositionInfo
  private readonly moves: { move: string; comment: string }[] = []
  private fault: (Fault & { side: Side }) | undefined

  constructor(
    private readonly setup: GameSetup,
    private readonly hall: Hall,
  ) {
    this.info = hall.rules.position(hall.rules.start, setup.opening)
    this.moves.push(...setup.opening.map((move) => ({ move, comment: '' })))
  }

  async run(): Promise<PlayedGame> {
    const { number, players, opening } = this.setup
    const names = { black: players.black.name, white: players.white.name }
    this.hall.tell({ kind: 'begin', game: number, names, opening })
    await this.begin('black')
    await this.begin('white')
    while (!this.info.over && !this.fault) {
      this.hall.signal?.throwIfAborted()
      if (this.info.mustPass) this.play(kPass, '', 0)
      else await this.ask(this.info.side)
    }
    const game = this.result()
    this.hall.tell({ kind: 'end', game })
    return game
  }

  private async begin(side: Side): Promise<void> {
    if (this.fault) return
    this.hall.turn(side, undefined)
    await this.guarded(side, () => this.setup.players[side].newGame(this.setup.number))
  }

  private async ask(side: Side): Promise<void> {
    this.hall.turn(side, this.moves.length + 1)
    await this.guarded(side, async () => {
      const answer = await this.setup.players[side].choose(this.info, this.setup.limits)
      this.take(side, answer)
    })
  }

  private take(side: Side, answer: Answer): void {
    const { move, line, milliseconds } = answer
    if (this.info.legal.includes(move)) return this.play(move, commentFor(answer), milliseconds)
    const { position } = this.info
    throw new ProgramFailure(faultFrom({ kind: 'illegal', line, move, position, side }))
  }

  /** What a program does wrong is a result; anything else is ours, and goes on its way. */
  private async guarded(side: Side, deed: () => Promise<void>): Promise<void> {
    try {
      await deed()
    } catch (error) {
      this.hall.signal?.throwIfAborted()
      if (!(error instanceof ProgramFailure)) throw error
      this.fault = { ...error.fault, side }
      this.hall.tell({ kind: 'fault', game: this.setup.number, side, fault: error.fault })
    }
  }

  private play(move: string, comment: string, milliseconds: number): void {
    const { side } = this.info
    this.moves.push({ move, comment })
    this.info = this.hall.rules.position(this.info.position, [move])
    this.hall.tell({
      kind: 'move',
      game: this.setup.number,
      ply: this.moves.length,
      side,
      move,
      position: this.info.position,
      milliseconds,
    })
  }

  private result(): PlayedGame {
    const record = this.record()
    return {
      number: this.setup.number,
      openingMoves: this.setup.opening.length,
      moves: this.moves.map(({ move }) => move),
      winner: record.winner,
      termination: record.termination ?? 'points',
      points: this.info.points,
      fault: this.fault,
      record: this.hall.rules.writeRecord(record),
    }
  }

  private record(): GameRecord {
    const { fault } = this
    const ending = fault ? [{ name: 'Reason', value: `${fault.side} ${fault.reason}` }] : []
    const tags = [...this.tags(), ...ending]
    const common = { tags, start: this.hall.rules.start, comment: '', moves: this.moves }
    if (!fault) return { ...common, winner: this.byPoints(), termination: 'points', finished: true }
    const winner = fault.side === 'black' ? 'white' : 'black'
    return { ...common, winner, termination: terminationBy(fault.kind), finished: false }
  }

  private tags(): GameRecord['tags'] {
    const { number, players, opening, openingNumber, limits } = this.setup
    return [
      { name: 'Black', value: players.black.name },
      { name: 'White', value: players.white.name },
      { name: 'Round', value: String(number + 1) },
      { name: 'Opening', value: `${openingNumber}, ${opening.length} plies` },
      { name: 'TimeControl', value: limitsText(limits) },
    ]
  }

  private byPoints(): 'black' | 'white' | 'draw' {
    const { black, white } = this.info.points
    if (black === white) return 'draw'
    return black > white ? 'black' : 'white'
  }
}

function limitsText({ moveTime, nodes }: GameLimits): string {
  const parts = []
  if (moveTime !== undefined) parts.push(`${timeText(moveTime)} a move`)
  if (nodes !== undefined) parts.push(`nodes ${nodes}`)
  return parts.length === 0 ? 'none' : parts.join(', ')
}

/** "+2.4 d14 0.35s": what the player thought of its move, and for how long. */
function commentFor({ score, depth, milliseconds }: Answer): string {
  const parts = []
  if (score !== undefined) {
    const tenths = Math.trunc(Math.abs(score) / 10)
    parts.push(`${score < 0 ? '-' : '+'}${Math.trunc(tenths / 10)}.${tenths % 10}`)
  }
  if (depth !== undefined && depth > 0) parts.push(`d${depth}`)
  const whole = Math.trunc(milliseconds)
  const cut = whole < 100 ? whole : whole - (whole % 10)
  parts.push(`${(cut / 1000).toFixed(whole < 100 ? 3 : 2)}s`)
  return parts.join(' ')
}
