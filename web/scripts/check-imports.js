// Fails when files of the app import each other in a circle, imports of types included, or when
// nothing imports a file. Files are read by TypeScript's scanner, and nothing is run.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import ts from 'typescript'

const kFolders = ['src', 'element/src', 'book/src', '../bindings/wasm/package/src']
/** Begun by a page, a worker, a test or Node; no file imports them. */
const kFirst =
  /(^|\/)(main|sw|yolah-board|vite-env\.d|index|node|(browser|node)-(worker|helper)|.*\.test)\.ts$/
const kEndings = ['', '.ts', '.svelte.ts', '/index.ts', '/index.svelte.ts']

const isFile = (path) => existsSync(path) && statSync(path).isFile()

/** The scripts of a component; any other file as it is. */
function code(file) {
  const text = readFileSync(file, 'utf8')
  if (!file.endsWith('.svelte')) return text
  return [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)]
    .map(([, script]) => script)
    .join('\n')
}

/** The files of ours that a file imports. */
function importsOf(file) {
  const { importedFiles } = ts.preProcessFile(code(file), true, true)
  return importedFiles
    .map(({ fileName }) => fileName.replace(/\?.*$/, ''))
    .filter((name) => name.startsWith('.'))
    .flatMap((name) => {
      const path = resolve(dirname(file), name)
      // The package names what its files become.
      const paths = [...kEndings.map((ending) => path + ending), path.replace(/\.js$/, '.ts')]
      return paths.filter(isFile).slice(0, 1)
    })
}

const files = kFolders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => resolve(folder, name)),
)
const graph = new Map(
  files.map((file) => [file, importsOf(file).filter((to) => files.includes(to))]),
)

/** The circles that a walk through the files meets: at least one, if there are any. */
function circles() {
  const found = []
  const done = new Set()
  const walk = (file, path) => {
    const since = path.indexOf(file)
    if (since >= 0) return void found.push([...path.slice(since), file])
    if (done.has(file)) return
    for (const to of graph.get(file)) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  return found
}

const short = (file) => relative('.', file)
const imported = new Set([...graph.values()].flat())
const faults = [
  ...circles().map((circle) => `A circle of imports: ${circle.map(short).join(' -> ')}`),
  ...files
    .filter((file) => !imported.has(file) && !kFirst.test(file))
    .map((file) => `Nothing imports ${short(file)}`),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
