// A program as a player: started in a sandbox, asked for one move after the other, and stopped when
// its time is over. After a fault it is started anew.

import { faultFrom, type FaultFacts } from './faults'
import { keepForNext, loadKit } from './kit'
import { kGrace, kLateness, kLongestStart, kTold } from './limits'
import { Sandbox } from './sandbox'
import type { Fault, Program } from './types'
import type { FromSandbox, ProgramFault } from './worker/messages'

/** Thrown where a program lost a game by what it did. */
export class ProgramFailure extends Error {
  constructor(readonly fault: Fault) {
    super(fault.reason)
    this.name = 'ProgramFailure'
  }
}

export interface ProgramMove {
  move: string
  /** Of the `return`; undefined where it is not known. */
  line: number | undefined
  milliseconds: number
}

export interface ProgramListener {
  onPrint(text: string, cut: boolean): void
  /** The language has to be fetched and started first. */
  onLoading(): void
}

interface Waiting {
  limit: number
  since: number
  resolve(move: ProgramMove): void
  reject(error: Error): void
}

export class ProgramPlayer {
  private sandbox: Sandbox | undefined
  private waiting: Waiting | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Where the program was when it was told to stop. */
  private at: { line: number | undefined; sleeping: boolean } | undefined
  private isTold = false
  private isClosed = false
  private isLoaded = false

  constructor(
    private readonly program: Program,
    private readonly listener: ProgramListener,
  ) {}

  /** Before each game. Throws a ProgramFailure when the program does not start. */
  async newGame(): Promise<void> {
    if (this.sandbox) this.sandbox.post({ kind: 'game' })
    else await this.start()
  }

  /** Throws a ProgramFailure, after which the program is not there any more. */
  async choose(position: string, seconds: number, limit: number): Promise<ProgramMove> {
    const sandbox = this.sandbox
    if (!sandbox) throw new Error('the program was not started')
    sandbox.post({ kind: 'choose', position, seconds })
    const answer = await this.answerWithin(limit)
    if (answer.milliseconds > limit + kLateness) {
      throw this.failure({ kind: 'late', line: answer.line, limit, took: answer.milliseconds })
    }
    return answer
  }

  /** It stops at once; what is waited for fails. */
  close(): void {
    this.isClosed = true
    this.end()
    const waiting = this.waiting
    this.waiting = undefined
    waiting?.reject(new Error('the program was closed'))
  }

  private async start(): Promise<void> {
    const { language, source } = this.program
    this.listener.onLoading()
    const kit = await loadKit(language)
    if (this.isClosed) throw new Error('the program was closed')
    const started = new Promise<ProgramMove>((resolve, reject) => {
      this.waiting = { limit: kLongestStart, since: performance.now(), resolve, reject }
    })
    this.isLoaded = false
    this.sandbox = new Sandbox(kit, { kind: 'start', language, source }, (message) =>
      this.hear(message),
    )
    await started
  }

  private answerWithin(limit: number): Promise<ProgramMove> {
    return new Promise((resolve, reject) => {
      this.waiting = { limit, since: performance.now(), resolve, reject }
      this.wait(limit)
    })
  }

  /** First the program is asked to say where it is, and then it is ended. */
  private wait(limit: number): void {
    this.isTold = false
    this.at = undefined
    this.timer = setTimeout(() => {
      this.isTold = true
      this.sandbox?.post('interrupt')
      this.timer = setTimeout(() => this.stop(), kGrace)
    }, limit + kTold)
  }

  private stop(): void {
    const { limit = 0, since = 0 } = this.waiting ?? {}
    const took = performance.now() - since
    const kind = this.at?.sleeping ? 'late' : 'loop'
    this.fail({ kind, line: this.at?.line, limit, took })
  }

  private hear(message: FromSandbox): void {
    if (!this.waiting) return
    switch (message.kind) {
      case 'keep':
        // What came later, a program may have made.
        if (!this.isLoaded) keepForNext(message.name, message.file)
        return
      case 'loaded':
        this.isLoaded = true
        this.waiting.since = performance.now()
        return this.wait(this.waiting.limit)
      case 'print':
        return this.listener.onPrint(String(message.text), message.cut === true)
      case 'at':
        this.at = { line: lineFrom(message.line), sleeping: message.sleeping === true }
        return this.stop()
      case 'ready':
        return this.settle({ move: '', line: undefined, milliseconds: 0 })
      case 'move':
        return this.settle({
          move: String(message.move),
          line: lineFrom(message.line),
          milliseconds: Number(message.took),
        })
      case 'fault':
        return this.isTold ? this.stop() : this.fail(factsFrom(message.fault))
      case 'flood':
        return this.fail({ kind: 'prints' })
      case 'broken':
        return this.fail({ kind: 'memory', detail: String(message.reason) })
      case 'open':
        return this.refuse()
    }
  }

  private settle(move: ProgramMove): void {
    clearTimeout(this.timer)
    const waiting = this.waiting
    this.waiting = undefined
    waiting?.resolve(move)
  }

  private fail(facts: FaultFacts): void {
    const waiting = this.waiting
    this.waiting = undefined
    waiting?.reject(this.failure(facts))
  }

  private failure(facts: FaultFacts): ProgramFailure {
    this.end()
    return new ProgramFailure(faultFrom(facts))
  }

  private refuse(): void {
    this.end()
    this.waiting?.reject(new Error('the server does not keep programs apart: no program is run'))
    this.waiting = undefined
  }

  private end(): void {
    clearTimeout(this.timer)
    this.sandbox?.close()
    this.sandbox = undefined
  }
}

function lineFrom(line: unknown): number | undefined {
  return typeof line === 'number' && Number.isInteger(line) && line > 0 ? line : undefined
}

const kKinds: readonly ProgramFault['kind'][] = [
  'loop',
  'recursion',
  'memory',
  'prints',
  'exception',
  'syntax',
  'type',
  'no-move',
  'no-bot',
]

/** The program may have written it. */
function factsFrom(fault: ProgramFault): FaultFacts {
  const kind = kKinds.find((known) => known === fault.kind) ?? 'exception'
  return { kind, line: lineFrom(fault.line), detail: String(fault.detail) }
}
