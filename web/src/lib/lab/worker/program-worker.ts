// Begins in the sandbox: starts one program, and asks it for moves.

import type { FromProgram, StartedWith, ToProgram } from './messages'
import { lineOfSyntaxError, startJavaScript } from './javascript'
import { Printer } from './printer'
import { Broken, type StartedProgram, type Tools } from './program'
import { startPython } from './python'

// The program shall not speak in the runner's place.
const post = self.postMessage.bind(self)
const tell = (message: FromProgram) => post(message)
Object.assign(self, { postMessage: undefined })

const printer = new Printer((text, cut) => tell({ kind: 'print', text, cut }))
let program: StartedProgram | undefined

self.addEventListener('message', ({ data }: MessageEvent<StartedWith | ToProgram>) => {
  if (data.kind === 'start') void start(data)
  else if (data.kind === 'game') printer.newGame()
  else choose(data.position, data.seconds)
})

async function start(order: StartedWith): Promise<void> {
  const tools: Tools = {
    files: order.files,
    flag: order.flag,
    keep: (name, file) => tell({ kind: 'keep', name, file }),
    print: (text) => printer.print(text),
    stoppedAt: (line, sleeping) => tell({ kind: 'at', line, sleeping }),
    loaded: () => tell({ kind: 'loaded' }),
  }
  try {
    program = await startIn(order, tools)
    printer.flush()
    tell({ kind: 'ready' })
  } catch (error) {
    printer.flush()
    tell({ kind: 'fault', fault: await completed(order, faultOf(error)) })
  }
}

function startIn({ language, source }: StartedWith, tools: Tools) {
  return language === 'python' ? startPython(source, tools) : startJavaScript(source, tools)
}

async function completed(order: StartedWith, fault: Broken['fault']) {
  if (order.language === 'python' || fault.kind !== 'syntax') return fault
  return { ...fault, line: await lineOfSyntaxError(order.source) }
}

function choose(position: string, seconds: number): void {
  const begin = performance.now()
  try {
    if (!program) throw new Error('no program was started')
    const { move, line } = program.choose(position, seconds)
    const took = performance.now() - begin
    printer.flush()
    tell({ kind: 'move', move, line, took })
  } catch (error) {
    printer.flush()
    tell({ kind: 'fault', fault: faultOf(error) })
  }
}

function faultOf(error: unknown): Broken['fault'] {
  return error instanceof Broken ? error.fault : { kind: 'exception', detail: String(error) }
}
