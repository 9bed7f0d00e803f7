// What the page and a program's worker say to each other. The page trusts nothing that comes back:
// the program may have said it.

import type { FaultKind, Language } from '../types'

export interface StartOrder {
  kind: 'start'
  language: Language
  source: string
}

/** What the sandbox adds to the order on its way. */
export interface StartedWith extends StartOrder {
  /** The files of Python, by their names. */
  files: Record<string, Blob>
  /** Becomes 2 when the program shall stop; absent where memory cannot be shared. */
  flag?: Int32Array
}

export type ToProgram =
  /** A new game begins: what was printed is counted anew. */
  { kind: 'game' } | { kind: 'choose'; position: string; seconds: number }

export interface ProgramFault {
  kind: FaultKind
  line?: number
  detail: string
}

export type FromProgram =
  /** A file for the next worker, said before any program has run. */
  | { kind: 'keep'; name: string; file: Blob }
  /** The language is there, and the program's file is run now. */
  | { kind: 'loaded' }
  | { kind: 'ready' }
  | { kind: 'print'; text: string; cut: boolean }
  /** Where the program was when it was told to stop. */
  | { kind: 'at'; line: number | undefined; sleeping: boolean }
  /** `line` is that of the `return`, or of the function where nobody can know it. */
  | { kind: 'move'; move: string; line: number | undefined; took: number }
  | { kind: 'fault'; fault: ProgramFault }

/** What the sandbox says itself. */
export type FromSandbox =
  | FromProgram
  /** The program said too much to be passed on, and was ended. */
  | { kind: 'flood' }
  /** The worker failed outside the program, or its memory was all used. */
  | { kind: 'broken'; reason: string }
  /** The page of the sandbox has no origin of its own, and runs nothing. */
  | { kind: 'open' }
