// A program in JavaScript, as Node runs it: `require("./yolah.js")` gives the rules file of examples/.

import yolahSource from '../../../../../examples/yolah.js?raw'
import type { FaultKind } from '../types'
import { kCheck, withLoopChecks } from './loop-checks'
import type { ProgramFault } from './messages'
import { Flood } from './printer'
import { Broken, type Answer, type StartedProgram, type Tools } from './program'

/** How stacks name the program. */
const kFile = 'bot.js'

/** What the parts of examples/yolah.js are to the runner. */
interface Rules {
  Position: { fromString(text: string): unknown }
  runBot: (name: unknown, choose: unknown) => void
}

type Choose = (position: unknown, seconds: number) => unknown

class Stopped extends Error {}

export function startJavaScript(source: string, tools: Tools): StartedProgram {
  const rules = loadRules()
  let choose: Choose | undefined
  rules.runBot = (_name, chosen) => {
    if (typeof chosen !== 'function') throw new TypeError('runBot wants a function: choose')
    choose = chosen as Choose
  }
  globalThis.console = consoleFor(tools.print)
  Object.assign(globalThis, { [kCheck]: checkFor(tools) })
  tools.loaded()
  run(source, rules, tools.print)
  if (!choose) throw new Broken({ kind: 'no-bot', detail: '' })
  const line = lineOf(choose, source)
  return { choose: (position, seconds) => ask(choose as Choose, rules, position, seconds, line) }
}

function loadRules(): Rules {
  const module = { exports: {} as Rules }
  // Only runBot reads lines, and it is replaced.
  wrapped(yolahSource, 'yolah.js')(() => ({}), module, module.exports, {})
  return module.exports
}

type Wrapped = (require: unknown, module: unknown, exports: unknown, process: unknown) => void

/** The text as Node makes a function of it. Lines keep their numbers. */
function wrapped(source: string, name: string): Wrapped {
  const body = source.replace(/^#!/, '//')
  const text = `(function (require, module, exports, process) {${body}\n})\n//# sourceURL=${name}`
  return (0, eval)(text) as Wrapped
}

function run(source: string, rules: Rules, print: (text: string) => void): void {
  const require = (name: string) => {
    if (/^\.\/yolah(\.js)?$/.test(name)) return rules
    throw new Error(`the lab has ./yolah.js and no other module: ${name}`)
  }
  const write = (text: unknown) => print(String(text))
  const process = { argv: ['node', kFile], env: {}, stderr: { write }, stdout: { write } }
  const module = { exports: {} }
  const program = parse(source)
  try {
    program(require, module, module.exports, process)
  } catch (error) {
    throw new Broken(faultOf(error))
  }
}

/** With checks in its loops; as it is, if they have made it unreadable. */
function parse(source: string): Wrapped {
  try {
    return wrapped(withLoopChecks(source), kFile)
  } catch {
    try {
      return wrapped(source, kFile)
    } catch (error) {
      throw new Broken({ kind: 'syntax', detail: String(error) })
    }
  }
}

/** The line of a syntax error, which only the start of a worker tells. */
export function lineOfSyntaxError(source: string): Promise<number | undefined> {
  const body = source.replace(/^#!/, '//')
  const blob = new Blob([`(function () {${body}\n})`], { type: 'text/javascript' })
  const worker = new Worker(URL.createObjectURL(blob))
  return new Promise((resolve) => {
    const answer = (line: number | undefined) => {
      worker.terminate()
      resolve(line)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      answer(event.lineno > 0 ? Math.min(event.lineno, source.split('\n').length) : undefined)
    }
    setTimeout(() => answer(undefined), 1000)
  })
}

function ask(
  choose: Choose,
  rules: Rules,
  text: string,
  seconds: number,
  line: number | undefined,
): Answer {
  let move: unknown
  try {
    move = choose(rules.Position.fromString(text), seconds)
  } catch (error) {
    throw new Broken(faultOf(error))
  }
  if (typeof move === 'string') return { move, line }
  if (move === undefined || move === null)
    throw new Broken({ kind: 'no-move', line, detail: String(move) })
  const type = Array.isArray(move) ? 'an array' : `a value of type ${typeof move}`
  throw new Broken({ kind: 'type', line, detail: type })
}

function checkFor({ flag, stoppedAt }: Tools): (line: number) => boolean {
  if (!flag) return () => true
  return (line) => {
    if (Atomics.load(flag, 0) === 0) return true
    stoppedAt(line, false)
    throw new Stopped('told to stop')
  }
}

function faultOf(error: unknown): ProgramFault {
  const detail = describe(error)
  return { kind: kindOf(error), line: lineIn(error), detail }
}

function kindOf(error: unknown): FaultKind {
  if (error instanceof Stopped) return 'loop'
  if (error instanceof Flood) return 'prints'
  if (!(error instanceof Error)) return 'exception'
  if (/call stack|too much recursion/i.test(error.message)) return 'recursion'
  if (/allocation failed|out of memory|invalid (array|string) length/i.test(error.message))
    return 'memory'
  return 'exception'
}

function describe(error: unknown): string {
  try {
    return String(error)
  } catch {
    return 'an error without words'
  }
}

/** Of the program's own innermost call. */
function lineIn(error: unknown): number | undefined {
  const stack = error instanceof Error ? String(error.stack) : ''
  const line = /bot\.js:(\d+)/.exec(stack)?.[1]
  return line === undefined ? undefined : Number(line)
}

function lineOf(choose: Choose, source: string): number | undefined {
  const text = Function.prototype.toString.call(choose)
  const at = withLoopChecks(source).indexOf(text)
  return at < 0 ? undefined : withLoopChecks(source).slice(0, at).split('\n').length
}

function consoleFor(print: (text: string) => void): Console {
  const say = (...values: unknown[]) => print(`${values.map(textOf).join(' ')}\n`)
  return Object.assign(Object.create(console) as Console, {
    log: say,
    info: say,
    warn: say,
    error: say,
    debug: say,
  })
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return String(value)
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
