// Asks an answer what the exercise wants to know. An answer is run as a program of the lab is, in a
// frame of its own with a limit of time, memory and prints: checking.py asks it there.

import checking from '../../../../docs/book/exercises/checking.py?raw'
import { kStart } from '../game/replay'
import { ProgramFailure, ProgramPlayer } from '../lab/program'
import type { Fault } from '../lab/types'
import type { Exercise } from './catalogue'

/** Milliseconds. The solutions need up to 4 s in a browser. */
export const kLongestCheck = 20_000

/** How the answer is called where Python tells of a line: the sandbox looks for lines of this file. */
const kAnswerFile = 'bot.py'

export interface CheckResult {
  /** What this check asks. */
  asks: string
  /** What the answer did wrong; empty if it is right. */
  wrong: string
}

export type Verdict = (
  | { kind: 'checked'; results: readonly CheckResult[] }
  /** The answer does not run, or was stopped: no check has a result. */
  | { kind: 'broken'; fault: Fault }
) & { printed: string }

export function isSolved(verdict: Verdict): boolean {
  return verdict.kind === 'checked' && verdict.results.every(({ wrong }) => wrong === '')
}

interface Checking {
  /** Ends the check: the promise is rejected. */
  signal?: AbortSignal
  onLoading?: () => void
  onLoaded?: () => void
}

export async function checkAnswer(
  { check }: Pick<Exercise, 'check'>,
  answer: string,
  { signal, onLoading = () => undefined, onLoaded = () => undefined }: Checking = {},
): Promise<Verdict> {
  let printed = ''
  const source = programThatChecks(answer, check)
  const player = new ProgramPlayer(
    { language: 'python', name: 'answer', source },
    { onPrint: (text) => (printed += text), onLoading },
  )
  const stop = () => player.close()
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    await player.newGame()
    onLoaded()
    const { move } = await player.choose(kStart, 1, kLongestCheck)
    return { kind: 'checked', results: readResults(move), printed }
  } catch (error) {
    if (error instanceof ProgramFailure) return { kind: 'broken', fault: error.fault, printed }
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    player.close()
  }
}

/** It says what the checks say where a bot would say its move. All of it but the answer is compiled
 * under another name, so that only lines of the answer are told. */
function programThatChecks(answer: string, check: string): string {
  const asks = `${checking}
import json
from yolah import run_bot

def _choose(position, seconds):
    return json.dumps(results(${textOf(answer)}, ${textOf(check)}, ${textOf(kAnswerFile)}))

run_bot("exercise", _choose)
`
  return `exec(compile(${textOf(asks)}, "checking.py", "exec"), {"__name__": "checking"})\n`
}

/** As a string of Python: all that JSON escapes, Python reads alike. */
function textOf(text: string): string {
  return JSON.stringify(text)
}

const kMostTold = 2000

/** Whoever knows Python well can make an answer write them itself: a teacher who doubts reads it. */
function readResults(text: string): CheckResult[] {
  const read: unknown = JSON.parse(text)
  if (!Array.isArray(read)) throw new Error('the check gave no results')
  return read.map(({ asks, wrong }: Partial<CheckResult>) => ({
    asks: String(asks).slice(0, kMostTold),
    wrong: String(wrong).slice(0, kMostTold),
  }))
}
