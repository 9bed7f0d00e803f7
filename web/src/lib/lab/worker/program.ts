// What a program is to its worker, in whatever language it is written.

import type { ProgramFault } from './messages'

export interface Answer {
  move: string
  line: number | undefined
}

export interface StartedProgram {
  /** Throws a Broken when the program does something wrong. */
  choose(position: string, seconds: number): Answer
}

/** What a language gets from the worker. */
export interface Tools {
  files: Record<string, Blob>
  flag: Int32Array | undefined
  /** Gives a file to the page, for the next worker. */
  keep: (name: string, file: Blob) => void
  print: (text: string) => void
  /** Tells where the program was when it was told to stop. */
  stoppedAt: (line: number | undefined, sleeping: boolean) => void
  /** The language is there, and the program's file is run next. */
  loaded: () => void
}

/** A fault on its way out of the program. */
export class Broken extends Error {
  constructor(readonly fault: ProgramFault) {
    super(fault.detail)
    this.name = 'Broken'
  }
}
