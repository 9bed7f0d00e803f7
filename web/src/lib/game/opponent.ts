// What the engine is asked on behalf of a computer opponent, and for a hint.

import type { Engine, SearchRequest, SearchResult, Side } from 'yolah-engine'
import type { Game } from './game'
import { kSpecOfEngine, type Computer } from './setup'

/** What a game needs of the engine. */
export type EngineLike = Pick<Engine, 'search' | 'stop'>

const kMoveTime = 2000
const kHintTime = 1000
const kOpeningTime = 600
/** A computer never spends more than this part of what is left on its clock. */
const kClockShare = 1 / 20

/** More than any position has. */
const kEveryMove = 100
const kOpeningsToDrawFrom = 4

export async function computerMove(
  engine: EngineLike,
  game: Game,
  computer: Computer,
  now: number,
): Promise<string> {
  if (game.options.swap && game.current.ply === 0) return fairOpening(engine, game)
  const left = game.clock?.remaining(game.toAct, now) ?? Infinity
  const moveTime = Math.max(1, Math.round(Math.min(kMoveTime, left * kClockShare)))
  const result = await ask(engine, game, {
    player: playerSpec(game, computer),
    limits: { moveTime },
  })
  return result.move
}

/** Under the swap rule a computer takes the colour that it thinks is better off. */
export async function computerChoice(
  engine: EngineLike,
  game: Game,
  computer: Computer,
): Promise<Side> {
  const result = await ask(engine, game, {
    player: playerSpec(game, computer),
    limits: { moveTime: kMoveTime },
  })
  const score = result.report.lines[0]?.score ?? 0
  return score < 0 ? 'black' : 'white'
}

export async function hintMove(engine: EngineLike, game: Game): Promise<string> {
  const result = await ask(engine, game, { limits: { moveTime: kHintTime } })
  return result.move
}

/** Who opens under the swap rule seeks balance, for the other side takes what is better. */
async function fairOpening(engine: EngineLike, game: Game): Promise<string> {
  const limits = { depth: 4, moveTime: kOpeningTime, lines: kEveryMove }
  const result = await ask(engine, game, { limits })
  const fairest = result.report.lines
    .filter((line) => line.moves.length > 0)
    .sort((a, b) => Math.abs(a.score) - Math.abs(b.score))
    .slice(0, kOpeningsToDrawFrom)
  const drawn = fairest[Math.floor(Math.random() * fairest.length)]
  return drawn?.moves[0] ?? result.move
}

function ask(
  engine: EngineLike,
  game: Game,
  how: Pick<SearchRequest, 'player' | 'limits'>,
): Promise<SearchResult> {
  return engine.search({ position: game.tree.root.info.position, moves: game.moves, ...how })
}

const kSeeds = 1_000_000
const seeds = new WeakMap<Game, number>()

/** A seed for each game: otherwise a computer would answer the same moves in the same way for
 * ever. Levels look at few positions, so a small table is enough. */
function playerSpec(game: Game, computer: Computer): string {
  const seed = seeds.get(game) ?? Math.floor(Math.random() * kSeeds)
  seeds.set(game, seed)
  if (computer.kind === 'level') return `minmax:level=${computer.level},hash=8,seed=${seed}`
  const spec = kSpecOfEngine[computer.engine]
  return `${spec}${spec.includes(':') ? ',' : ':'}seed=${seed}`
}
