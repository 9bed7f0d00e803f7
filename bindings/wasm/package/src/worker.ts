// The engine's worker: answers calls one after the other. A search blocks it, so that a
// stop comes through shared memory, or not at all (see engine.ts).

import { Module } from './module.js'
import { TextError, type PlayerKind, type Report } from './types.js'
import type { Call, FromWorker, Start, ToWorker } from './messages.js'

interface ThreadExports {
  yolah_stop_flag(): number
  yolah_thread_stack(): number
  yolah_threads_ready(): number
}

/** The worker's side of a port: `self` in a browser, a port in Node. */
export interface Port {
  post(message: FromWorker): void
}

export class EngineWorker {
  private module?: Module
  private current = 0

  constructor(private readonly port: Port) {}

  async receive(message: ToWorker): Promise<void> {
    if (message.kind === 'start') await this.start(message)
    else this.answer(message)
  }

  private async start(start: Start): Promise<void> {
    try {
      const shared = start.memory && { memory: start.memory, first: true }
      const onTell = (message: unknown) => {
        const { report } = message as { report: Report }
        this.port.post({ kind: 'report', id: this.current, report })
      }
      this.module = await Module.make(start.module, onTell, shared)
      const stopFlag = start.memory && (await this.bringHelpers(this.module, start.helpers))
      const { kinds } = this.module.call<{ kinds: PlayerKind[] }>('playerKinds', {})
      this.port.post({ kind: 'ready', playerKinds: kinds, stopFlag })
    } catch (error) {
      this.port.post({ kind: 'failed', reason: String(error) })
    }
  }

  /** The page starts helpers on the stacks it is given; they are waited for. Returns the address
   * of the flag that stops a search. */
  private async bringHelpers(module: Module, helpers: number): Promise<number> {
    const exports = module.instance.exports as unknown as ThreadExports
    const stacks = Array.from({ length: helpers }, () => exports.yolah_thread_stack())
    this.port.post({ kind: 'stacks', stacks })
    while (exports.yolah_threads_ready() < helpers) {
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    return exports.yolah_stop_flag()
  }

  private answer({ id, name, request }: Call): void {
    this.current = id
    try {
      const answer = this.module?.call(name, request)
      this.port.post({ kind: 'answer', id, answer })
    } catch (error) {
      const { reason, line, column } =
        error instanceof TextError ? error : { reason: String(error), line: 1, column: 1 }
      // Anything but a refusal leaves the module in an unknown state.
      const fatal = !(error instanceof TextError)
      this.port.post({ kind: 'error', id, reason, line, column, fatal })
    }
  }
}
