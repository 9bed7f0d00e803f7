// One WebAssembly module of ours: bytes in, JSON requests and answers across.
//
// The same code serves a page, a worker and Node. The C++ library asks the system for the
// time and little else; those few functions are here.

import { TextError, type Fault } from './types.js'

/** Where a module comes from: its address, or its bytes, or itself. */
export type ModuleSource = string | URL | BufferSource | WebAssembly.Module

/** Called with what the module says before it answers. */
export type OnTell = (message: unknown) => void

interface Exports {
  memory?: WebAssembly.Memory
  _initialize?: () => void
  yolah_buffer(length: number): number
  yolah_call(): number
  yolah_answer(): number
}

interface Failure {
  error: { reason: string; fault: Fault; line: number; column: number }
}

export async function compile(source: ModuleSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source
  if (typeof source === 'string' || source instanceof URL) {
    const response = await fetch(source)
    if (!response.ok) throw new Error(`${source} could not be loaded: ${response.status}`)
    // Not compileStreaming: it insists on a content type that simple servers do not send.
    return WebAssembly.compile(await response.arrayBuffer())
  }
  return WebAssembly.compile(source)
}

const kOk = 0
const kNotSupported = 58
const kNanosecondsPerMillisecond = 1_000_000

/** What the C++ library needs of a system: a clock, and refusals. */
function system(memory: () => WebAssembly.Memory): Record<string, WebAssembly.ImportValue> {
  const refuse = () => kNotSupported
  return {
    clock_time_get: (_clock: number, _precision: bigint, address: number) => {
      const now = BigInt(Math.round(performance.now() * kNanosecondsPerMillisecond))
      new DataView(memory().buffer).setBigUint64(address, now, true)
      return kOk
    },
    environ_get: () => kOk,
    environ_sizes_get: (count: number, bytes: number) => {
      const view = new DataView(memory().buffer)
      view.setUint32(count, 0, true)
      view.setUint32(bytes, 0, true)
      return kOk
    },
    fd_close: refuse,
    fd_fdstat_get: refuse,
    fd_read: refuse,
    fd_seek: refuse,
    fd_write: refuse,
    proc_exit: (code: number) => {
      throw new Error(`the engine ended with ${code}`)
    },
  }
}

export class Module {
  private constructor(
    readonly instance: WebAssembly.Instance,
    private readonly memory: WebAssembly.Memory,
  ) {}

  /** With `shared`, memory that other threads have too; only the first initialises it. */
  static async make(
    source: ModuleSource,
    onTell: OnTell = () => {},
    shared?: { memory: WebAssembly.Memory; first: boolean },
  ): Promise<Module> {
    let memory = shared?.memory
    const getMemory = () => memory as WebAssembly.Memory
    const imports: WebAssembly.Imports = {
      wasi_snapshot_preview1: system(getMemory),
      yolah: {
        tell: (address: number, length: number) => {
          onTell(JSON.parse(readText(getMemory(), address, length)))
        },
      },
    }
    if (memory) imports.env = { memory }
    const instance = await WebAssembly.instantiate(await compile(source), imports)
    const exports = instance.exports as unknown as Exports
    memory ??= exports.memory as WebAssembly.Memory
    if (!shared || shared.first) exports._initialize?.()
    return new Module(instance, memory)
  }

  /** The answer to a request; a TextError if the request was none. */
  call<Answer>(name: string, request: object): Answer {
    const exports = this.instance.exports as unknown as Exports
    const text = new TextEncoder().encode(JSON.stringify({ call: name, ...request }))
    const address = exports.yolah_buffer(text.length)
    new Uint8Array(this.memory.buffer).set(text, address)
    const length = exports.yolah_call()
    const answer = JSON.parse(readText(this.memory, exports.yolah_answer(), length)) as
      Answer | Failure
    if (isFailure(answer)) {
      const { reason, line, column, fault } = answer.error
      throw new TextError(reason, line, column, fault)
    }
    return answer
  }
}

function isFailure(answer: unknown): answer is Failure {
  return typeof answer === 'object' && answer !== null && 'error' in answer
}

function readText(memory: WebAssembly.Memory, address: number, length: number): string {
  // Decoders refuse shared memory: a copy is taken.
  return new TextDecoder().decode(new Uint8Array(memory.buffer, address, length).slice())
}
