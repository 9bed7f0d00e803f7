// Fails when what a build makes browsers load, gzipped, is over its budget. Scripts are counted
// as browsers load them, by Vite's manifest: page by page, with all that a page may ask for
// later; and the pages that work without a server together, as the service worker keeps them.
// WebAssembly is counted with the net in it: what one page loads, and all modules.

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const kKilobyte = 1024
const kOffline = 150 * kKilobyte
/** A little more than the largest page has. */
const kPage = 107 * kKilobyte
const kModules = 3 * 1024 * kKilobyte

const kPageFile = /^src\/pages\/(.+)Page\.svelte$/
const kNeedsServer = /^src\/pages\/(online|fleet)\//

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
const sizes = new Map(
  readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|wasm)$/.test(file))
    .map((file) => [file, gzipSync(readFileSync(join('dist', file)), { level: 9 }).length]),
)
const sum = (files) => [...files].reduce((total, file) => total + sizes.get(file), 0)
const kilobytes = (bytes) => `${(bytes / kKilobyte).toFixed(1)} KB`

/** The chunks that are loaded with one; with `later` those it imports as it runs, too, but for
 * pages: these are where one goes, not what one needs. */
function chunksOf(key, later, found = new Set()) {
  if (found.has(key)) return found
  found.add(key)
  const { imports = [], dynamicImports = [] } = manifest[key]
  const asked = later ? dynamicImports.filter((other) => !kPageFile.test(other)) : []
  for (const other of [...imports, ...asked]) chunksOf(other, later, found)
  return found
}

const scriptsOf = (chunks) => [...chunks].map((key) => manifest[key].file)
const chunkScripts = new Set(Object.values(manifest).map(({ file }) => file))
/** The engine's workers, the service worker, what asks early for a page: no chunk imports them,
 * and any page may use them. */
const common = [...sizes.keys()].filter((file) => /\.js$/.test(file) && !chunkScripts.has(file))

const pages = Object.keys(manifest)
  // The first screen, where one plays, is a part of the app itself.
  .filter((key) => key === 'index.html' || kPageFile.test(key))
  .map((key) => {
    const loaded = (later) => new Set([...chunksOf('index.html', later), ...chunksOf(key, later)])
    return {
      name: kPageFile.exec(key)?.[1] ?? 'play/Play',
      needsServer: kNeedsServer.test(key),
      first: sum(scriptsOf(loaded(false))),
      all: [...scriptsOf(loaded(true)), ...common],
    }
  })
  .sort((a, b) => a.name.localeCompare(b.name))
const offline = pages.filter(({ needsServer }) => !needsServer)

const modules = [...sizes.keys()].filter((file) => file.endsWith('.wasm'))
const engines = modules.filter((file) => basename(file).startsWith('engine'))
// A page loads the rules and, of the engines, the one for its browser.
const largest = Math.max(...engines.map((file) => sizes.get(file)))

const budgets = [
  ...pages.map(({ name, first, all }) => ({ what: name, first, bytes: sum(all), most: kPage })),
  {
    what: 'all pages without a server',
    bytes: sum(new Set(offline.flatMap(({ all }) => all))),
    most: kOffline,
  },
  {
    what: 'WebAssembly, at most on a page',
    bytes: sum(modules) - sum(engines) + largest,
    most: kModules,
  },
  { what: 'WebAssembly in all', bytes: sum(modules), most: kModules },
]

const row = (...cells) =>
  console.log(cells.map((cell, i) => (i ? cell.padStart(12) : cell.padEnd(32))).join(''))
row('gzipped', 'at first', 'in all', 'at most')
for (const { what, first, bytes, most } of budgets) {
  row(what, first ? kilobytes(first) : '', kilobytes(bytes), kilobytes(most))
}

const faults = [
  ...budgets
    .filter(({ bytes, most }) => bytes > most)
    .map(({ what }) => `${what}: too much. Load less, or load it later.`),
  ...(engines.length === 0 ? ['The build lacks the engine.'] : []),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
