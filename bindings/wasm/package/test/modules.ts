// The modules as the build makes them, and the engine's worker without a worker: calls
// are answered at once.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EngineWorker, type FromWorker } from '../src/index.js'

export const kRoot = join(import.meta.dirname, '../../../..')

export function moduleBytes(name: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(join(kRoot, 'build/wasm/modules', `${name}.wasm`)))
}

export class DirectEngine {
  private answer?: FromWorker
  readonly reports: FromWorker[] = []
  private readonly worker = new EngineWorker({
    post: (message) => {
      if (message.kind === 'report') this.reports.push(message)
      else this.answer = message
    },
  })

  static async start(name: string): Promise<DirectEngine> {
    const engine = new DirectEngine()
    const module = await WebAssembly.compile(moduleBytes(name))
    await engine.worker.receive({ kind: 'start', module, helpers: 0 })
    return engine
  }

  async call<Answer>(name: string, request: object): Promise<Answer> {
    await this.worker.receive({ kind: 'call', id: 1, name, request })
    if (this.answer?.kind === 'answer') return this.answer.answer as Answer
    throw new Error(this.answer?.kind === 'error' ? this.answer.reason : 'no answer')
  }
}
