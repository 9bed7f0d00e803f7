// The real rules and the real engine for tests, from the modules that the app loads.

import { readFileSync } from 'node:fs'
import { Engine, EngineWorker, Rules, type ToWorker, type WorkerLike } from 'yolah-engine'
import { Game, type GameOptions } from '../lib/game/game'

const moduleAt = (name: string) =>
  readFileSync(new URL(`../../../build/wasm/modules/${name}`, import.meta.url))

export const rules = await Rules.load(moduleAt('rules.wasm'))

/** The engine on this thread: it answers as a worker does, without one. */
export function realEngine(): Promise<Engine> {
  return Engine.load({ module: moduleAt('engine.wasm'), makeWorker: workerHere })
}

function workerHere(): WorkerLike {
  let tell: Parameters<WorkerLike['listen']>[0] = () => undefined
  const worker = new EngineWorker({ post: (message) => tell(message) })
  return {
    post: (message) => void worker.receive(message as ToWorker),
    listen: (onMessage) => (tell = onMessage),
    terminate: () => undefined,
  }
}

/** Numbers between 0 and 1 that are the same every time. */
export function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export const friends: GameOptions = {
  players: { black: { kind: 'person', number: 1 }, white: { kind: 'person', number: 2 } },
  time: undefined,
  swap: false,
}

export function friendsGame(options: Partial<GameOptions> = {}): Game {
  return new Game(rules, { ...friends, ...options })
}

/** Plays at random, a second a move, until the game is over or `until` says so. */
export function playOn(game: Game, seed: number, until: (game: Game) => boolean = () => false) {
  const chance = chances(seed)
  let now = 0
  while (game.phase === 'playing' && !until(game)) {
    const { legal } = game.info
    now += 1000
    game.play(legal[Math.floor(chance() * legal.length)] ?? '', now)
  }
  return now
}
