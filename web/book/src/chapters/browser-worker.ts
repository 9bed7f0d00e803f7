// The worker of the chapters as a browser starts it: answers questions one after the other.

import { Module } from 'yolah-engine'
import type { Answer, Question } from './messages'

let module: Promise<Module> | undefined

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void reply(data).then((answer) => self.postMessage(answer))
})

async function reply({ id, module: address, call, request }: Question): Promise<Answer> {
  try {
    module ??= Module.make(address)
    return { id, answer: (await module).call(call, request) }
  } catch (error) {
    return { id, reason: error instanceof Error ? error.message : String(error) }
  }
}
