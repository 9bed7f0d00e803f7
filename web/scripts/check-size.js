// Fails when the JavaScript of a build, gzipped, is over its budget.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const kBudget = 150 * 1024

const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
const sizes = files
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, bytes: gzipSync(readFileSync(join('dist', file)), { level: 9 }).length }))
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`

for (const { file, bytes } of sizes) console.log(`${kilobytes(bytes).padStart(10)}  ${file}`)
console.log(`${kilobytes(total).padStart(10)}  JavaScript in all, of ${kilobytes(kBudget)}`)
if (total > kBudget) {
  console.error('The JavaScript is over its budget: load less, or load it later.')
  process.exit(1)
}
