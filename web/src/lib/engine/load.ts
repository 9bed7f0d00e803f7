// The rules and the engine, each loaded once. The rules come with the page; the engine is
// larger and comes when somebody first needs it.

import { loadEngine as loadEngineFrom, Rules, type Engine } from 'yolah-engine'
import engineUrl from '@modules/engine.wasm?url'
import plainUrl from '@modules/engine-plain.wasm?url'
import threadsUrl from '@modules/engine-threads.wasm?url'
import rulesUrl from '@modules/rules.wasm?url'

let rules: Promise<Rules> | undefined
let engine: Promise<Engine> | undefined

export function loadRules(): Promise<Rules> {
  rules ??= Rules.load(rulesUrl)
  return rules
}

/** A failure is not kept, so that asking again tries again. */
export function loadEngine(): Promise<Engine> {
  engine ??= startEngine().catch((error: unknown) => {
    engine = undefined
    throw error
  })
  return engine
}

/** One more, for who must not share it. */
export function startEngine(threads?: number): Promise<Engine> {
  return loadEngineFrom({ engine: engineUrl, plain: plainUrl, threads: threadsUrl }, threads)
}
