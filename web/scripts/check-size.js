// Fails when what a build makes browsers load, gzipped, is over its budget. Scripts are counted
// as browsers load them, by Vite's manifest: page by page, with all that a page may ask for
// later; and the pages that work without a server together, as the service worker keeps them.
// Puzzles are data, which is fetched a slice at a time. The lab has limits of its own: only those who
// write programs load its editor and Python.
// WebAssembly is counted with the net in it: what one page loads, and all modules.

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const kKilobyte = 1024
const kOffline = 196 * kKilobyte
/** The scripts that the home page waits for, where most visitors begin. */
const kHome = 65 * kKilobyte
/** A little more than the largest page has. */
const kPage = 120 * kKilobyte
const kModules = 3 * 1024 * kKilobyte
/** A page of the lab, with the worker that plays programs and the rules that they ask. */
const kLab = 150 * kKilobyte
/** Its editor: CodeMirror with two languages. Without it the page has a plain field. */
const kEditor = 170 * kKilobyte
/** The interpreter and its library. */
const kPython = 6.5 * 1024 * kKilobyte
/** 250 puzzles: a page loads one slice of them at a time. */
const kSlice = 60 * kKilobyte

const kPageFile = /^src\/pages\/(.+)Page\.svelte$/
/** The home page is a part of the app itself, but only it asks for these. */
const kHomeFile = /^src\/pages\/home\//
/** The lab, and the exercises, which are checked in the same way. */
const kLabPages = /^src\/pages\/(lab|exercises)\//
const kEditorFile = 'src/pages/lab/code-editor.ts'
const kProgramWorker = /program-worker-[\w-]+\.js$/
const kPythonFile = /(pyodide[\w.]*|python_stdlib|bot-rules)-[^/]*\.(mjs|wasm|zip)$/
const kNeedsServer = /^src\/pages\/(online|fleet)\//
/** Beside a page, for who was online before (scripts/apart.ts). */
const kPresence = 'src/lib/online/presence.ts'

const kHomeName = 'home/Home'

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
const sizes = new Map(
  readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(m?js|wasm|json|zip)$/.test(file))
    .map((file) => [file, gzipSync(readFileSync(join('dist', file)), { level: 9 }).length]),
)
const sum = (files) => [...files].reduce((total, file) => total + sizes.get(file), 0)
const kilobytes = (bytes) => `${(bytes / kKilobyte).toFixed(1)} KB`

/** The chunks that are loaded with one; with `later` those it imports as it runs, too, but for
 * pages and presence: these are where one goes and who one is, not what a page needs. The editor of
 * the lab is weighed alone. */
function chunksOf(key, later, page, found = new Set()) {
  if (found.has(key)) return found
  found.add(key)
  const { imports = [], dynamicImports = [] } = manifest[key]
  const isOfPage = (other) =>
    !kPageFile.test(other) &&
    other !== kPresence &&
    other !== kEditorFile &&
    (page === 'index.html' || !kHomeFile.test(other))
  const asked = later ? dynamicImports.filter(isOfPage) : []
  for (const other of [...imports, ...asked]) chunksOf(other, later, page, found)
  return found
}

const scriptsOf = (chunks) => [...chunks].map((key) => manifest[key].file)
const chunkScripts = new Set(Object.values(manifest).map(({ file }) => file))
/** The engine's workers, the service worker, what asks early for a page: no chunk imports them,
 * and any page may use them. */
const apart = [...sizes.keys()].filter((file) => /\.js$/.test(file) && !chunkScripts.has(file))
const isOfLab = (file) => kProgramWorker.test(file)
const common = apart.filter((file) => !isOfLab(file))

const pages = Object.keys(manifest)
  .filter((key) => key === 'index.html' || kPageFile.test(key))
  .map((key) => {
    const loaded = (later) =>
      new Set([...chunksOf('index.html', later, key), ...chunksOf(key, later, key)])
    const isLab = kLabPages.test(key)
    return {
      name: kPageFile.exec(key)?.[1] ?? kHomeName,
      most: isLab ? kLab : kPage,
      first: sum(scriptsOf(loaded(false))),
      all: [...scriptsOf(loaded(true)), ...(isLab ? apart : common)],
      isKept: !kNeedsServer.test(key) && !isLab,
    }
  })
  .sort((a, b) => a.name.localeCompare(b.name))
const offline = pages.filter(({ isKept }) => isKept)

const python = [...sizes.keys()].filter((file) => kPythonFile.test(file))
const modules = [...sizes.keys()].filter((file) => file.endsWith('.wasm') && !python.includes(file))
const engines = modules.filter((file) => basename(file).startsWith('engine'))
// A page loads the rules and, of the engines, the one for its browser.
const largest = Math.max(...engines.map((file) => sizes.get(file)))

const slices = [...sizes.keys()].filter((file) => /^assets.\d+-[\w-]+\.json$/.test(file))

const budgets = [
  ...pages.map(({ name, first, all, most }) => ({ what: name, first, bytes: sum(all), most })),
  {
    what: `${kHomeName}, at first`,
    bytes: pages.find(({ name }) => name === kHomeName).first,
    most: kHome,
  },
  {
    what: 'without a server, but the lab',
    bytes: sum(new Set(offline.flatMap(({ all }) => all))),
    most: kOffline,
  },
  {
    what: 'WebAssembly, at most on a page',
    bytes: sum(modules) - sum(engines) + largest,
    most: kModules,
  },
  {
    what: 'the largest slice of puzzles',
    bytes: Math.max(...slices.map((file) => sizes.get(file))),
    most: kSlice,
  },
  { what: 'WebAssembly in all', bytes: sum(modules), most: kModules },
  { what: 'the editor of the lab', bytes: sizes.get(manifest[kEditorFile].file), most: kEditor },
  { what: 'Python', bytes: sum(python), most: kPython },
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
  ...(python.length === 0 ? ['The build lacks Python.'] : []),
  ...(slices.length === 0 ? ['The build lacks the puzzles.'] : []),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
