// The engine in a page: workers of the browser, modules by their addresses.

import { Engine, type WorkerLike } from './engine.js'
import type { FromWorker } from './messages.js'

/** Where the modules are. */
export interface ModuleAddresses {
  engine: string | URL
  plain: string | URL
  /** Without it, a search has one thread. */
  threads?: string | URL
}

export function loadEngine(modules: ModuleAddresses, threads?: number): Promise<Engine> {
  return Engine.load({
    module: modules.engine,
    plainModule: modules.plain,
    threadsModule: modules.threads,
    threads,
    makeWorker: () =>
      wrap(new Worker(new URL('./browser-worker.js', import.meta.url), { type: 'module' })),
    makeHelper: () =>
      wrap(new Worker(new URL('./browser-helper.js', import.meta.url), { type: 'module' })),
  })
}

function wrap(worker: Worker): WorkerLike {
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onError) => {
      worker.addEventListener('message', (event: MessageEvent<FromWorker>) => onMessage(event.data))
      worker.addEventListener('error', (event) => {
        onError(event.message || 'the engine could not be started')
      })
    },
    terminate: () => worker.terminate(),
  }
}
