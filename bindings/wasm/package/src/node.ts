// The engine in Node: its own workers, the modules that come with the package.

import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Engine, type WorkerLike } from './engine.js'
import { Rules } from './rules.js'

const moduleAt = (name: string) => readFile(new URL(`../modules/${name}.wasm`, import.meta.url))

export async function loadRules(): Promise<Rules> {
  return Rules.load(await moduleAt('rules'))
}

/** One thread plays as the native engine does, to the bit. Ends with `close()`. */
export async function loadEngine(threads = availableParallelism()): Promise<Engine> {
  return Engine.load({
    module: await moduleAt('engine'),
    plainModule: await moduleAt('engine-plain'),
    threadsModule: await moduleAt('engine-threads'),
    threads,
    makeWorker: () => start('./node-worker.js'),
    makeHelper: () => start('./node-helper.js'),
  })
}

function start(file: string): WorkerLike {
  const worker = new Worker(new URL(file, import.meta.url))
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onError) => {
      worker.on('message', onMessage)
      worker.on('error', (error) => onError(String(error)))
    },
    terminate: () => void worker.terminate(),
  }
}
