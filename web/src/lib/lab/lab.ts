// The lab: games and matches of programs and engines, one after the other.

import type { Engine, Rules, Side } from 'yolah-engine'
import { loadRules, startEngine } from '../engine/load'
import { loadSuite, Openings } from './openings'
import { makePlayer, type LabPlayer } from './players'
import { playGame, type GameSetup, type Hall } from './referee'
import { Tally } from './score'
import type {
  Contender,
  Lab,
  LabEvent,
  MatchResult,
  MatchSetup,
  PlayedGame,
  RunSetup,
  Watching,
} from './types'

export function openLab(): Lab {
  return new OpenLab()
}

class OpenLab implements Lab {
  private engine: Promise<Engine> | undefined
  private readonly tables = new Set<Table>()

  async run(setup: RunSetup, watching: Watching = {}): Promise<PlayedGame> {
    const { black, white, limits, opening = [] } = setup
    return this.atTable(black, white, watching, (table) =>
      table.play({ number: 0, opening, openingNumber: 1, limits }),
    )
  }

  async match(setup: MatchSetup, watching: Watching = {}): Promise<MatchResult> {
    if (setup.games % 2 !== 0) throw new Error(`${setup.games} games make no pairs`)
    const openings = new Openings(await loadRules(), await loadSuite(), setup.seed)
    return this.atTable(setup.first, setup.second, watching, (table) =>
      playMatch(setup, openings, table, watching.onEvent),
    )
  }

  close(): void {
    for (const table of this.tables) table.close()
    void this.engine?.then((engine) => engine.close())
    this.engine = undefined
  }

  private async atTable<T>(
    first: Contender,
    second: Contender,
    watching: Watching,
    play: (table: Table) => Promise<T>,
  ): Promise<T> {
    const tell = watching.onEvent ?? (() => undefined)
    const engine = () => this.loadEngine(tell)
    const table = new Table(await loadRules(), [first, second], engine, watching)
    this.tables.add(table)
    try {
      return await table.untilAborted(play(table))
    } finally {
      table.close()
      this.tables.delete(table)
    }
  }

  /** On one thread, so that fixed nodes always give the same moves. */
  private loadEngine(tell: (event: LabEvent) => void): Promise<Engine> {
    if (!this.engine) {
      tell({ kind: 'loading', what: 'engine' })
      this.engine = startEngine(1)
      this.engine.catch(() => (this.engine = undefined))
    }
    return this.engine
  }
}

/** Two contenders and the events of their games. */
class Table {
  private readonly contenders: [LabPlayer, LabPlayer]
  private asked: { game: number; side: Side; ply: number | undefined } = {
    game: 0,
    side: 'black',
    ply: undefined,
  }

  constructor(
    private readonly rules: Rules,
    [first, second]: [Contender, Contender],
    engine: () => Promise<Engine>,
    private readonly watching: Watching,
  ) {
    const player = (contender: Contender) =>
      makePlayer(contender, engine, {
        onPrint: (text, cut) => this.tell({ kind: 'print', ...this.asked, text, cut }),
        onLoading: () => {
          if (contender.kind === 'program')
            this.tell({ kind: 'loading', what: contender.program.language })
        },
      })
    this.contenders = [player(first), player(second)]
  }

  /** The first contender has black in games with an even number. */
  play(setup: Omit<GameSetup, 'players'>): Promise<PlayedGame> {
    const [first, second] = this.contenders
    const players =
      setup.number % 2 === 0 ? { black: first, white: second } : { black: second, white: first }
    const hall: Hall = {
      rules: this.rules,
      tell: (event) => this.tell(event),
      signal: this.watching.signal,
      turn: (side, ply) => (this.asked = { game: setup.number, side, ply }),
    }
    return playGame({ ...setup, players }, hall)
  }

  /** A program that thinks is not waited for. */
  async untilAborted<T>(played: Promise<T>): Promise<T> {
    const { signal } = this.watching
    if (!signal) return played
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => reject(signal.reason as Error)
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort, { once: true })
    })
    return Promise.race([played, aborted])
  }

  close(): void {
    for (const contender of this.contenders) contender.close()
  }

  private tell(event: LabEvent): void {
    if (!this.watching.signal?.aborted) this.watching.onEvent?.(event)
  }
}

async function playMatch(
  { limits, games: count }: MatchSetup,
  openings: Openings,
  table: Table,
  tell: (event: LabEvent) => void = () => undefined,
): Promise<MatchResult> {
  const tally = new Tally()
  const games: PlayedGame[] = []
  for (let number = 0; number < count; number++) {
    const pair = Math.floor(number / 2)
    const opening = openings.at(pair)
    const game = await table.play({ number, opening, openingNumber: pair + 1, limits })
    games.push(game)
    tally.add(game.winner, number % 2 === 0 ? 'black' : 'white')
    tell({ kind: 'score', score: tally.score, of: count })
    // A program that does not start would lose all the others in the same way.
    if (game.termination === 'failed-start') break
  }
  return { score: tally.score, games, records: games.map(({ record }) => record).join('\n') }
}
