// Fails when what a build makes browsers load, gzipped, is over its budget: all JavaScript
// together, and the WebAssembly with the net in it: what one page loads, and all modules.

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const kScripts = 150 * 1024
const kModules = 3 * 1024 * 1024

const sizes = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(js|wasm)$/.test(file))
  .map((file) => ({ file, bytes: gzipSync(readFileSync(join('dist', file)), { level: 9 }).length }))
  .sort((a, b) => a.file.localeCompare(b.file))
const sum = (some) => some.reduce((total, { bytes }) => total + bytes, 0)
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`

const scripts = sizes.filter(({ file }) => file.endsWith('.js'))
const modules = sizes.filter(({ file }) => file.endsWith('.wasm'))
const engines = modules.filter(({ file }) => basename(file).startsWith('engine'))
const largest = Math.max(...engines.map(({ bytes }) => bytes))
// A page loads the rules and, of the engines, the one for its browser.
const onePage = sum(modules) - sum(engines) + largest
const budgets = [
  { what: 'JavaScript in all', bytes: sum(scripts), most: kScripts },
  { what: 'WebAssembly, at most on a page', bytes: onePage, most: kModules },
  { what: 'WebAssembly in all', bytes: sum(modules), most: kModules },
]

console.log('Gzipped:')
for (const { file, bytes } of [...scripts, ...modules]) {
  console.log(`${kilobytes(bytes).padStart(10)}  ${file}`)
}
for (const { what, bytes, most } of budgets) {
  const verdict = bytes > most ? 'TOO MUCH' : 'ok'
  console.log(`${kilobytes(bytes).padStart(10)}  ${what}, of ${kilobytes(most)}: ${verdict}`)
}
if (engines.length === 0 || budgets.some(({ bytes, most }) => bytes > most)) {
  console.error('The build is over its budget, or lacks the engine: load less, or load it later.')
  process.exit(1)
}
