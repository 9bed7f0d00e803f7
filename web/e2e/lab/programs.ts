// Programs for the tests of the lab: good ones and broken ones.

import type { FaultKind, Language, Program } from '../../src/lib/lab/types'

export function python(choose: string, before = ''): Program {
  const source = `from yolah import run_bot\n${before}\ndef choose(position, seconds):\n${choose}\n\nrun_bot("test", choose)\n`
  return { language: 'python', name: 'python', source }
}

export function javascript(choose: string, before = ''): Program {
  const source = `const { runBot } = require("./yolah.js")\n${before}\nfunction choose(position, seconds) {\n${choose}\n}\nrunBot("test", choose)\n`
  return { language: 'javascript', name: 'javascript', source }
}

export interface BrokenProgram {
  kind: FaultKind
  program: Program
  /** Where the fault is. */
  line: number | undefined
  words: RegExp
  /** Only in one of the languages. */
  language: Language
}

const broken = (
  kind: FaultKind,
  program: Program,
  line: number | undefined,
  words: RegExp,
): BrokenProgram => ({ kind, program, line, words, language: program.language })

export const kBroken: readonly BrokenProgram[] = [
  broken('loop', python('    while True:\n        pass'), undefined, /computing all the time/),
  broken('loop', javascript('  let n = 0\n  for (;;) n++'), 5, /computing all the time/),
  broken('recursion', python('    return choose(position, seconds)'), 4, /without an end/),
  broken(
    'recursion',
    javascript('  return choose(position, seconds)'),
    undefined,
    /without an end/,
  ),
  broken(
    'memory',
    python('    kept = []\n    while True:\n        kept.append(bytearray(10 ** 8))'),
    6,
    /memory/,
  ),
  broken(
    'memory',
    javascript(
      '  const kept = []\n  for (let n = 2 ** 30; ; n *= 2) kept.push(new ArrayBuffer(n))',
    ),
    5,
    /memory/,
  ),
  broken('prints', python('    while True:\n        print("x" * 100)'), 5, /printed/),
  broken('prints', javascript('  for (;;) console.log("x".repeat(100))'), 4, /printed/),
  broken(
    'illegal',
    python('    return "a1:b1"'),
    4,
    /played `a1:b1`, which is illegal in \S+ w 1 0, where white is to move/,
  ),
  broken(
    'illegal',
    javascript('  return "a1:b1"'),
    3,
    /played `a1:b1`, which is illegal in \S+ w 1 0, where white is to move/,
  ),
  broken(
    'exception',
    python('    x = 1\n    return 1 / 0'),
    5,
    /ZeroDivisionError: division by zero/,
  ),
  broken('exception', javascript('  let x\n  return x.y'), 5, /TypeError: .*undefined/),
  broken('syntax', python('    return return'), 4, /could not be started: SyntaxError/),
  broken('syntax', javascript('  return return'), 4, /could not be started: SyntaxError/),
  broken(
    'late',
    python('    import time\n    time.sleep(3)\n    return position.legal_moves()[0]'),
    5,
    /took \d+ms for a move with 500ms left/,
  ),
  broken(
    'late',
    javascript(
      '  const end = performance.now() + 555\n  while (performance.now() < end) ;\n  return position.legalMoves()[0]',
    ),
    undefined,
    /took \d+ms for a move with 500ms left/,
  ),
  broken('type', python('    return 5'), 4, /wrong type \(int\)/),
  broken('type', javascript('  return 5'), 3, /wrong type/),
  broken('no-move', python('    x = 5'), 4, /returned None|NoneType/),
  broken('no-move', javascript('  const x = 5'), 3, /returned undefined/),
  broken('no-bot', { language: 'python', name: 'p', source: 'x = 1\n' }, undefined, /run_bot/),
  broken(
    'no-bot',
    { language: 'javascript', name: 'p', source: 'var x = 1\n' },
    undefined,
    /run_bot/,
  ),
]
