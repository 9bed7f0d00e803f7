// A thread beside the engine's worker: the same module on the same memory, with a stack
// of its own. It never returns to its event loop.

import { Module } from './module.js'
import type { HelperStart } from './messages.js'

interface HelperExports {
  __stack_pointer: WebAssembly.Global
  __tls_size: WebAssembly.Global
  __wasm_init_tls(address: number): void
  yolah_thread_run(thread: number): void
}

const kAlignment = 16

export async function runHelper(start: HelperStart): Promise<void> {
  const module = await Module.make(start.module, () => {}, { memory: start.memory, first: false })
  const exports = module.instance.exports as unknown as HelperExports
  // Its own variables lie above its stack, which grows downwards.
  const tlsSize = exports.__tls_size.value as number
  const tls = Math.floor((start.stack - tlsSize) / kAlignment) * kAlignment
  exports.__stack_pointer.value = tls
  exports.__wasm_init_tls(tls)
  exports.yolah_thread_run(start.thread)
}
