// Who plays in the lab: a program in its sandbox or a player of the engine, asked in the same way.

import type { Engine, PositionInfo } from 'yolah-engine'
import { kLongestMove } from './limits'
import { ProgramPlayer, type ProgramListener } from './program'
import type { Contender, GameLimits } from './types'

export interface Answer {
  move: string
  milliseconds: number
  /** Where the program returned it. */
  line?: number
  /** What an engine thinks of its move: hundredths of a point, and how far it has looked. */
  score?: number
  depth?: number
}

export interface LabPlayer {
  readonly name: string
  /** Before each game, by its number. */
  newGame(game: number): Promise<void>
  choose(info: PositionInfo, limits: GameLimits): Promise<Answer>
  close(): void
}

export function makePlayer(
  contender: Contender,
  engine: () => Promise<Engine>,
  listener: ProgramListener,
): LabPlayer {
  if (contender.kind === 'engine') return new EnginePlayer(contender.spec, engine)
  return new ProgramContender(
    contender.program.name,
    new ProgramPlayer(contender.program, listener),
  )
}

class ProgramContender implements LabPlayer {
  constructor(
    readonly name: string,
    private readonly player: ProgramPlayer,
  ) {}

  newGame(): Promise<void> {
    return this.player.newGame()
  }

  choose({ position }: PositionInfo, { moveTime }: GameLimits): Promise<Answer> {
    // As the rules files of examples/ tell it: a little less than the time, or one second.
    const seconds = moveTime === undefined ? 1 : (0.9 * moveTime) / 1000
    return this.player.choose(position, seconds, moveTime ?? kLongestMove)
  }

  close(): void {
    this.player.close()
  }
}

class EnginePlayer implements LabPlayer {
  private seeded: string

  constructor(
    readonly name: string,
    private readonly engine: () => Promise<Engine>,
  ) {
    this.seeded = name
  }

  async newGame(game: number): Promise<void> {
    const engine = await this.engine()
    this.seeded = withSeed(this.name, game, engine)
    await engine.newGame()
  }

  async choose({ position }: PositionInfo, limits: GameLimits): Promise<Answer> {
    const engine = await this.engine()
    const begin = performance.now()
    const { move, report } = await engine.search({ position, player: this.seeded, limits })
    const milliseconds = performance.now() - begin
    return { move, milliseconds, score: report.lines[0]?.score, depth: report.depth }
  }

  /** The engine belongs to the lab. */
  close(): void {}
}

/** As in `yolah match`: where a player has a seed, game n gets the seed of its spec plus n. */
function withSeed(spec: string, game: number, engine: Engine): string {
  const [kind = '', settings = ''] = spec.split(':')
  const option = engine.playerKinds
    .find(({ name }) => name === kind)
    ?.options.find(({ name }) => name === 'seed')
  if (!option) return spec
  const rest = settings.split(',').filter((setting) => setting !== '')
  const said = rest.find((setting) => setting.startsWith('seed='))?.slice('seed='.length)
  const least = option.least ?? 0
  const span = (option.most ?? 0) - least + 1
  const seed = least + ((Number(said ?? option.normal) - least + game) % span)
  const others = rest.filter((setting) => !setting.startsWith('seed='))
  return `${kind}:${[...others, `seed=${seed}`].join(',')}`
}
