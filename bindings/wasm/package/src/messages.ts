// What the page and the engine's worker say to each other.

import type { PlayerKind, Report } from './types.js'

/** The first message to the worker. */
export interface Start {
  kind: 'start'
  module: WebAssembly.Module
  /** Where memory is shared: the memory, and how many helpers will come. */
  memory?: WebAssembly.Memory
  helpers: number
}

export interface Call {
  kind: 'call'
  id: number
  name: string
  request: object
}

export type ToWorker = Start | Call

/** The first message to a helper, which never answers. */
export interface HelperStart {
  module: WebAssembly.Module
  memory: WebAssembly.Memory
  thread: number
  stack: number
}

export type FromWorker =
  | { kind: 'ready'; playerKinds: PlayerKind[]; stopFlag?: number }
  | { kind: 'stacks'; stacks: number[] }
  | { kind: 'failed'; reason: string }
  | { kind: 'report'; id: number; report: Report }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'error'; id: number; reason: string; line: number; column: number; fatal: boolean }
