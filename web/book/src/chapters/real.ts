// chapters.wasm for tests, on this thread.

import { readFileSync } from 'node:fs'
import { Module } from 'yolah-engine'

const module = await Module.make(
  readFileSync(new URL('../../../../build/wasm/modules/chapters.wasm', import.meta.url)),
)

export const ask = <Told>(call: string, request: object): Told => module.call<Told>(call, request)
