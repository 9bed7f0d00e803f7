// Questions to chapters.wasm, which shows parts of the engine that players do not show. It runs in
// a worker, so that the page stays quick whatever it is asked.

import chaptersUrl from '@modules/chapters.wasm?url'
import type { Answer, Question } from './messages'

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

let worker: Worker | undefined
let asked = 0
const waiting = new Map<number, Waiting>()

function started(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./browser-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', (event: MessageEvent<Answer>) => hear(event.data))
  worker.addEventListener('error', (event) => giveUp(event.message))
  return worker
}

function hear({ id, answer, reason }: Answer): void {
  const one = waiting.get(id)
  waiting.delete(id)
  if (reason === undefined) one?.resolve(answer)
  else one?.reject(new Error(reason))
}

/** Who asks again gets another worker. */
function giveUp(reason: string): void {
  worker?.terminate()
  worker = undefined
  for (const { reject } of waiting.values()) reject(new Error(reason || 'the engine stopped'))
  waiting.clear()
}

export function ask<Told>(call: string, request: object): Promise<Told> {
  return new Promise((resolve, reject) => {
    const id = ++asked
    waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject })
    const question: Question = {
      id,
      module: new URL(chaptersUrl, import.meta.url).href,
      call,
      request,
    }
    started().postMessage(question)
  })
}
