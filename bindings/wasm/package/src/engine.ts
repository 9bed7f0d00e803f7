// The engine in a worker of its own: searches while the page stays quick.
//
// A page that is isolated from others may share memory with workers: then the engine has
// threads and is stopped by a flag. Any other page has one thread that cannot hear while
// it thinks; stopping it means to let it go and start another, which takes milliseconds,
// and what it had reported stands.

import { compile, type ModuleSource } from './module.js'
import type { FromWorker, HelperStart, ToWorker } from './messages.js'
import { TextError } from './types.js'
import type { PlayerKind, Report, SearchRequest, SearchResult, Solution } from './types.js'

/** What a Worker of the browser and one of Node have in common. */
export interface WorkerLike {
  post(message: ToWorker | HelperStart): void
  listen(onMessage: (message: FromWorker) => void, onError: (reason: string) => void): void
  terminate(): void
}

export interface EngineOptions {
  /** engine.wasm and engine-plain.wasm, which is for machines without vectors. */
  module: ModuleSource
  plainModule?: ModuleSource
  /** engine-threads.wasm; used where memory may be shared. */
  threadsModule?: ModuleSource
  /** At most so many threads; all but one of the machine's if it is not said. */
  threads?: number
  makeWorker(): WorkerLike
  makeHelper?(): WorkerLike
}

interface Waiting {
  id: number
  onReport?: (report: Report) => void
  last?: Report
  isSearch: boolean
  resolve(answer: unknown): void
  reject(error: Error): void
}

const kMostThreads = 8
const kPage = 65_536
const kFirstPages = (64 << 20) / kPage
const kMostPages = (1 << 30) / kPage

/** The smallest module with a vector instruction in it. */
const kVectorProbe = Uint8Array.from([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
])

export class Engine {
  private worker?: WorkerLike
  private helpers: WorkerLike[] = []
  private waiting?: Waiting
  private nextId = 1
  private ready: Promise<void> = Promise.resolve()
  private turn: Promise<void> = Promise.resolve()
  private stopFlag?: Uint8Array
  private kinds: PlayerKind[] = []

  private constructor(
    private readonly options: EngineOptions,
    private readonly module: WebAssembly.Module,
    /** How many threads a search has. */
    readonly threads: number,
  ) {}

  static async load(options: EngineOptions): Promise<Engine> {
    const shares = canShareMemory() && options.threadsModule && options.makeHelper
    const threads = shares ? threadsToUse(options.threads) : 1
    const source = shares && threads > 1 ? options.threadsModule : singleModule(options)
    const engine = new Engine(options, await compile(source as ModuleSource), threads)
    engine.begin()
    await engine.ready
    return engine
  }

  /** Every kind of player with its options, as the engine itself lists them. */
  get playerKinds(): readonly PlayerKind[] {
    return this.kinds
  }

  /** Thinks about a position. A search under way is stopped first. */
  async search(request: SearchRequest, onReport?: (report: Report) => void): Promise<SearchResult> {
    const player = withThreads(request.player ?? 'minmax', this.threads, this.kinds)
    return (await this.call('search', { ...request, player }, onReport)) as SearchResult
  }

  /** The exact result, or bounds when the limits came first. */
  async solve(request: Omit<SearchRequest, 'player'>): Promise<Solution> {
    return (await this.call('solve', request)) as Solution
  }

  /** Forgets the game before, and what was solved: the next answers are those of a new engine. */
  async newGame(): Promise<void> {
    await this.call('newGame', {})
  }

  /** Ends what is under way; a search answers with what it has found. */
  async stop(): Promise<void> {
    // What was asked for just before may not have begun.
    await this.turn
    await this.stopNow()
  }

  private async stopNow(): Promise<void> {
    const waiting = this.waiting
    if (!waiting) return
    if (this.stopFlag) {
      await this.settled(waiting, this.stopFlag)
    } else {
      this.restart()
      this.giveUp(waiting)
    }
  }

  close(): void {
    this.letGo()
    const waiting = this.waiting
    this.waiting = undefined
    waiting?.reject(new Error('the engine was closed'))
  }

  private async call(
    name: string,
    request: object,
    onReport?: (report: Report) => void,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const begin = async () => {
        await this.stopNow()
        await this.ready
        const id = this.nextId++
        this.waiting = {
          id,
          onReport,
          isSearch: name === 'search',
          resolve,
          reject,
        }
        this.worker?.post({ kind: 'call', id, name, request })
      }
      // One after the other: two that begin at once would lose each other's answers.
      this.turn = this.turn.then(begin).catch(reject)
    })
  }

  private begin(): void {
    const worker = this.options.makeWorker()
    this.worker = worker
    const memory = this.threads > 1 ? sharedMemory() : undefined
    this.ready = new Promise((resolve, reject) => {
      const fail = (reason: string) => {
        reject(new Error(reason))
        this.failed(worker, reason)
      }
      worker.listen((message) => {
        if (worker !== this.worker) return
        if (message.kind === 'stacks' && memory) this.startHelpers(memory, message.stacks)
        else if (message.kind === 'ready') {
          this.kinds = message.playerKinds
          if (memory && message.stopFlag !== undefined) {
            this.stopFlag = new Uint8Array(memory.buffer, message.stopFlag, 1)
          }
          resolve()
        } else if (message.kind === 'failed') fail(message.reason)
        else this.hear(message)
      }, fail)
      worker.post({
        kind: 'start',
        module: this.module,
        memory,
        helpers: this.threads - 1,
      })
    })
    // Whoever calls next is told; nobody else need be.
    this.ready.catch(() => {})
  }

  private startHelpers(memory: WebAssembly.Memory, stacks: number[]): void {
    this.helpers = stacks.map((stack, i) => {
      const helper = (this.options.makeHelper as () => WorkerLike)()
      helper.listen(
        () => {},
        (reason) => this.worker && this.failed(this.worker, reason),
      )
      helper.post({ module: this.module, memory, thread: i + 1, stack })
      return helper
    })
  }

  private hear(message: FromWorker): void {
    const waiting = this.waiting
    if (!waiting || !('id' in message) || message.id !== waiting.id) return
    if (message.kind === 'report') {
      waiting.last = message.report
      waiting.onReport?.(message.report)
      return
    }
    this.waiting = undefined
    if (message.kind === 'answer') waiting.resolve(message.answer)
    if (message.kind === 'error') {
      if (message.fatal) this.restart()
      waiting.reject(new TextError(message.reason, message.line, message.column))
    }
  }

  /** A worker that broke is replaced; who waited is told. */
  private failed(worker: WorkerLike, reason: string): void {
    if (worker !== this.worker) return
    const waiting = this.waiting
    this.waiting = undefined
    this.restart()
    waiting?.reject(new Error(reason))
  }

  private restart(): void {
    this.letGo()
    this.begin()
  }

  private letGo(): void {
    this.worker?.terminate()
    for (const helper of this.helpers) helper.terminate()
    this.worker = undefined
    this.helpers = []
    this.stopFlag = undefined
  }

  /** Answers a search that was cut off with its last report. */
  private giveUp(waiting: Waiting): void {
    this.waiting = undefined
    const move = waiting.last?.lines[0]?.moves[0]
    if (waiting.isSearch && waiting.last && move) waiting.resolve({ move, report: waiting.last })
    else waiting.reject(new Stopped())
  }

  /** A search that begins clears the flag: it is set until there is an answer. */
  private async settled(waiting: Waiting, flag: Uint8Array): Promise<void> {
    while (this.waiting === waiting) {
      Atomics.store(flag, 0, 1)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
}

/** A call that was stopped before it had anything to say. */
export class Stopped extends Error {
  constructor() {
    super('stopped')
    this.name = 'Stopped'
  }
}

function canShareMemory(): boolean {
  return typeof SharedArrayBuffer !== 'undefined' && (globalThis.crossOriginIsolated ?? true)
}

function threadsToUse(wanted?: number): number {
  const machine = globalThis.navigator?.hardwareConcurrency ?? 2
  return Math.max(1, Math.min(wanted ?? machine - 1, kMostThreads))
}

function singleModule(options: EngineOptions): ModuleSource {
  const hasVectors = WebAssembly.validate(kVectorProbe)
  return hasVectors ? options.module : (options.plainModule ?? options.module)
}

function sharedMemory(): WebAssembly.Memory {
  return new WebAssembly.Memory({
    initial: kFirstPages,
    maximum: kMostPages,
    shared: true,
  })
}

/**
 * The spec with the engine's threads, for a kind of player that takes them.
 *
 * A spec that says its threads keeps them. Levels are for people and play alike everywhere: they
 * keep to one thread.
 */
export function withThreads(player: string, threads: number, kinds: readonly PlayerKind[]): string {
  const [name = '', ...settings] = player.split(/[:,]/)
  const takesThreads = kinds
    .find((kind) => kind.name === name)
    ?.options.some((option) => option.name === 'threads')
  // As in the engine, an option's letters may be of either case.
  const says = (option: string) =>
    settings.some((setting) => setting.toLowerCase().startsWith(`${option}=`))
  if (threads < 2 || !takesThreads || says('level') || says('threads')) return player
  return `${player}${player.includes(':') ? ',' : ':'}threads=${threads}`
}
