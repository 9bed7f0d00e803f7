// A Vite plugin that builds sw.js with the list of all files it is to keep.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { transformWithOxc, type Plugin } from 'vite'
import { kSandboxFile, kSandboxPolicy } from './sandbox-policy.ts'

/** For browsers without vector instructions: they keep it once they have used it. */
const kSeldomUsed = /engine-plain.*\.wasm$/

/** The part of the opening explorer of which pages are asked for one by one. */
const kByParts = /far-.*\.bin$/

/** Puzzles are many: those are kept that a person asks for, and those of the next days. */
const kPuzzles = /\/\d+-[\w-]+\.json$/

/** Python and the editor are for those who write programs in the lab. */
const kEditor = /\/code-editor-[\w-]+\.js$/
const kPython = /(pyodide[\w.]*|python_stdlib|bot-rules)-[^/]*\.(mjs|wasm|zip)$/

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // After Vite's own plugins, which add the style.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const isLater = (file: string) =>
          [kSeldomUsed, kPuzzles, kEditor, kPython].some((kind) => kind.test(file))
        const later = Object.keys(bundle).filter(isLater)
        const isKept = (file: string) => !isLater(file) && !kByParts.test(file)
        const built = Object.keys(bundle).filter(isKept)
        const copied = readdirSync('public')
        const files = [...new Set(['./', ...built, ...copied])].filter((f) => f !== 'index.html')
        const source = readFileSync('src/sw.ts', 'utf8')
        const version = hashOf([
          source,
          ...files,
          ...later,
          ...copied.map((f) => readFileSync(`public/${f}`)),
        ])
        const { code } = await transformWithOxc(source, 'src/sw.ts')
        const filled = code
          .replace('__VERSION__', JSON.stringify(version))
          .replace('__FILES__', JSON.stringify(files))
          .replace('__LATER__', JSON.stringify(later))
          .replace('__SANDBOX__', JSON.stringify([kSandboxFile, kSandboxPolicy]))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: filled })
      },
    },
  }
}

function hashOf(parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  parts.forEach((part) => hash.update(part))
  return hash.digest('hex').slice(0, 12)
}
