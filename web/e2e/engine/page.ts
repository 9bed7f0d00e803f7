// A page with nothing but the engine, for tests to hold it against its promises.

import { loadEngine } from 'yolah-engine'
import engine from '@modules/engine.wasm?url'
import plain from '@modules/engine-plain.wasm?url'
import threads from '@modules/engine-threads.wasm?url'

Object.assign(window, {
  loadEngine: (count?: number) => loadEngine({ engine, plain, threads }, count),
})
