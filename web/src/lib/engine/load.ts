// The rules and the engine, each loaded once. The rules come with the page; the engine is
// larger and comes when somebody first needs it.

import { Engine, Rules, type WorkerLike } from 'yolah-engine'
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
  engine ??= Engine.load({
    module: engineUrl,
    plainModule: plainUrl,
    threadsModule: threadsUrl,
    makeWorker: () =>
      wrap(new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' })),
    makeHelper: () =>
      wrap(new Worker(new URL('./helper-worker.ts', import.meta.url), { type: 'module' })),
  }).catch((error: unknown) => {
    engine = undefined
    throw error
  })
  return engine
}

function wrap(worker: Worker): WorkerLike {
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onError) => {
      worker.onmessage = (event) => onMessage(event.data)
      worker.onerror = (event) => onError(event.message)
    },
    terminate: () => worker.terminate(),
  }
}
