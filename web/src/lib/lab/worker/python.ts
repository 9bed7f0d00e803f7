// A program in Python: Pyodide runs it. All its files come from the page; nothing is fetched.

import type { loadPyodide as LoadPyodide } from 'pyodide'
import fixedSource from '../../../../../bindings/python/yolah/_fixed.py?raw'
import fileSource from '../../../../../examples/yolah.py?raw'
import { kMostMemory } from '../limits'
import { loadBotRules, type BotRules } from './bot-rules'
import type { ProgramFault } from './messages'
import { Flood } from './printer'
import { Broken, type Answer, type StartedProgram, type Tools } from './program'
import rulesSource from './rules.py?raw'
import runnerSource from './runner.py?raw'

/** What runner.py gives. */
interface Runner {
  use_engine(rules: BotRules): void
  start(
    source: string,
    tell: (text: string) => boolean,
    stoppedAt: (line: number | undefined, sleeping: boolean) => void,
  ): string
  choose(position: string, seconds: number): string
}

type Python = Awaited<ReturnType<typeof LoadPyodide>>
type PyodideOptions = Parameters<typeof LoadPyodide>[0]

/** What `import yolah` finds: the engine's rules, behind the API of the single file. */
const kModule = { '__init__.py': rulesSource, '_file.py': fileSource, '_fixed.py': fixedSource }

/** The memory of Python before any program has run, among the files. */
const kMemory = 'memory'

type Told = { fault: ProgramFault } | { move: string; line: number | null }

/** An address that nobody has: Pyodide asks for its files below it. */
const kNowhere = 'https://python.invalid/'

export async function startPython(source: string, tools: Tools): Promise<StartedProgram> {
  boundMemory()
  const [python, rules] = await Promise.all([
    ready(tools),
    loadBotRules(tools.files['bot-rules.wasm'] as Blob),
  ])
  if (tools.flag) python.setInterruptBuffer(tools.flag)
  const runner = python.pyimport('lab_runner') as unknown as Runner
  runner.use_engine(rules)
  tools.loaded()
  const told = guarded(() => runner.start(source, isFlood(tools.print), tools.stoppedAt))
  if (told !== '') throw new Broken(faultIn(JSON.parse(told) as Told))
  return {
    choose: (position, seconds) => answerIn(guarded(() => runner.choose(position, seconds))),
  }
}

/** Python with the rules and the runner. To begin with its memory as it was then takes a tenth of the
 * time, so that memory is kept before any program has run. */
async function ready({ files, keep }: Tools): Promise<Python> {
  serve(files)
  const kept = files[kMemory]
  if (kept) {
    try {
      return await load(files, { _loadSnapshot: new Uint8Array(await kept.arrayBuffer()) })
    } catch {
      // What was kept is broken: from the beginning then.
    }
  }
  const python = await load(files, { _makeSnapshot: true })
  python.FS.mkdir('yolah')
  for (const [name, text] of Object.entries(kModule)) python.FS.writeFile(`yolah/${name}`, text)
  python.FS.writeFile('lab_runner.py', runnerSource)
  python.runPython('import lab_runner')
  keep(kMemory, new Blob([python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>]))
  return python
}

/** Python asks whether it was too much: an exception of JavaScript could be caught there. */
function isFlood(print: (text: string) => void): (text: string) => boolean {
  return (text) => {
    try {
      print(text)
      return false
    } catch (error) {
      if (error instanceof Flood) return true
      throw error
    }
  }
}

async function load(files: Record<string, Blob>, options: PyodideOptions): Promise<Python> {
  const script = async (name: string): Promise<Record<string, unknown>> => {
    const blob = new Blob([files[name] as Blob], { type: 'text/javascript' })
    return import(/* @vite-ignore */ URL.createObjectURL(blob)) as Promise<Record<string, unknown>>
  }
  const [own, module] = await Promise.all([script('pyodide.mjs'), script('pyodide.asm.mjs')])
  const loadPyodide = own.loadPyodide as typeof LoadPyodide
  return loadPyodide({
    indexURL: kNowhere,
    createPyodideModule: module.default as never,
    lockFileContents: { info: kInfo, packages: {} } as never,
    packageBaseUrl: kNowhere,
    ...options,
  })
}

/** Pyodide asks for its files by fetch, and there is no network. */
function serve(files: Record<string, Blob>): void {
  globalThis.fetch = (input) => Promise.resolve(fileAt(String(input), files))
}

/** There are no packages here. The rest stands in pyodide-lock.json, and Pyodide compares the first. */
const kInfo = {
  abi_version: '2026_0',
  arch: 'wasm32',
  platform: 'emscripten_5_0_3',
  python: '3.14.2',
}

function fileAt(address: string, files: Record<string, Blob>): Response {
  const name = address.slice(address.lastIndexOf('/') + 1)
  const file = files[name]
  if (!file) return new Response(null, { status: 404 })
  const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream'
  return new Response(file, { headers: { 'Content-Type': type } })
}

/** Beyond it Python raises a MemoryError. */
function boundMemory(): void {
  const kPage = 65_536
  const real = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function (pages: number) {
    if (this.buffer.byteLength + pages * kPage > kMostMemory) throw new RangeError('no more memory')
    return real.call(this, pages)
  }
}

/** Where the stack or the memory below Python itself ends, it cannot say so any more. */
function guarded(call: () => string): string {
  try {
    return call()
  } catch (error) {
    const detail = String(error)
    const isDeep = /call stack|too much recursion/i.test(detail)
    throw new Broken({ kind: isDeep ? 'recursion' : 'memory', detail: detail.slice(0, 2000) })
  }
}

function faultIn(told: Told): ProgramFault {
  if (!('fault' in told)) return { kind: 'exception', detail: '' }
  const { kind, line, detail } = told.fault
  return { kind, line: line ?? undefined, detail }
}

function answerIn(text: string): Answer {
  const told = JSON.parse(text) as Told
  if ('fault' in told) throw new Broken(faultIn(told))
  return { move: told.move, line: told.line ?? undefined }
}
