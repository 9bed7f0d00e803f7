// The rules and the engine, each loaded when a block first needs it. The engine has one thread, so
// that its figures are the same on every machine and no server needs to set headers.

import { loadEngine as startEngine, Rules, type Engine } from 'yolah-engine'
import engineUrl from '@modules/engine.wasm?url'
import plainUrl from '@modules/engine-plain.wasm?url'
import rulesUrl from '@modules/rules.wasm?url'
import { Thinker } from '../../src/lib/analysis/thinker'

let rules: Promise<Rules> | undefined
let engine: Promise<Engine> | undefined

export function loadRules(): Promise<Rules> {
  rules ??= Rules.load(rulesUrl)
  return rules
}

/** Shared by all blocks of the page. A failure is not kept, so that asking again tries again. */
export function loadEngine(): Promise<Engine> {
  engine ??= startEngine({ engine: engineUrl, plain: plainUrl }, 1).catch((error: unknown) => {
    engine = undefined
    throw error
  })
  return engine
}

/** Blocks ask one at a time: who asks later ends the question before. */
export const thinker = new Thinker(loadEngine)
