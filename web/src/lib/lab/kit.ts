// What a program's worker is made of: the runner and Python's files. They are fetched once, when a
// program is first started. A blob is handed on without a copy, which would hold the page up.

import asmUrl from 'pyodide/pyodide.asm.mjs?url'
import wasmUrl from 'pyodide/pyodide.asm.wasm?url'
import pyodideUrl from 'pyodide/pyodide.mjs?url'
import libraryUrl from 'pyodide/python_stdlib.zip?url'
import rulesUrl from '@modules/bot-rules.wasm?url'
import type { Language } from './types'
import workerUrl from './worker/program-worker.ts?worker&url'

export interface Kit {
  script: Blob
  files: Record<string, Blob>
}

const kPythonFiles = {
  'pyodide.mjs': pyodideUrl,
  'pyodide.asm.mjs': asmUrl,
  'pyodide.asm.wasm': wasmUrl,
  'python_stdlib.zip': libraryUrl,
  'bot-rules.wasm': rulesUrl,
}

const fetched = new Map<string, Promise<Blob>>()

/** A failure is not kept, so that asking again tries again. */
function fileAt(url: string): Promise<Blob> {
  const known = fetched.get(url)
  if (known) return known
  const file = fetchFile(url)
  fetched.set(url, file)
  file.catch(() => fetched.delete(url))
  return file
}

async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} could not be fetched: ${response.status}`)
  return response.blob()
}

/** Workers do not start from a blob of another type. */
async function scriptAt(url: string): Promise<Blob> {
  return new Blob([await fileAt(url)], { type: 'text/javascript' })
}

/** What a worker has made for the next ones, by name. The device keeps it, too. */
const made = new Map<string, Blob>()
/** Not one of the service worker's, which are dropped with each version of the app. */
const kCache = 'lab'

export async function loadKit(language: Language): Promise<Kit> {
  const script = scriptAt(workerUrl)
  if (language === 'javascript') return { script: await script, files: {} }
  const names = Object.entries(kPythonFiles)
  const files = await Promise.all(names.map(([, url]) => fileAt(url)))
  await recall('memory')
  return {
    script: await script,
    files: Object.fromEntries([...names.map(([name], i) => [name, files[i] as Blob]), ...made]),
  }
}

export function keepForNext(name: string, file: Blob): void {
  if (made.has(name) || !(file instanceof Blob)) return
  made.set(name, file)
  void store(name, file)
}

/** It fits one version of the runner only. */
const addressOf = (name: string) => `${workerUrl}?${name}`

/** A full device costs the time that it would have saved. So does a page that comes by plain http, which
 * has no caches. */
async function store(name: string, file: Blob): Promise<void> {
  try {
    await caches.delete(kCache)
    const cache = await caches.open(kCache)
    await cache.put(addressOf(name), new Response(file))
  } catch {
    // It is made again the next time.
  }
}

async function recall(name: string): Promise<void> {
  if (made.has(name)) return
  try {
    const kept = await caches.match(addressOf(name), { cacheName: kCache })
    if (kept) made.set(name, await kept.blob())
  } catch {
    // It is made again.
  }
}
