import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { kRoot } from './modules.js'

const folder = mkdtempSync(join(tmpdir(), 'yolah-engine-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

interface Packed {
  filename: string
  files: { path: string }[]
}

/** The program for Node that the README prints. */
function readmeExample(source: string): string {
  const blocks = readFileSync(join(source, 'README.md'), 'utf8').split(/^```\w*\n/m)
  return blocks.find((block) => block.includes('yolah-engine/node')) ?? ''
}

const kProgram = `
import { TextError } from 'yolah-engine'
import { loadEngine, loadRules } from 'yolah-engine/node'

const rules = await loadRules()
const found = []
for (const threads of [1, 2]) {
  const engine = await loadEngine(threads)
  const { move } = await engine.search({ position: rules.start, limits: { nodes: 2000 } })
  found.push({ threads: engine.threads, legal: rules.position(rules.start).legal.includes(move) })
  engine.close()
}
try {
  rules.position('nonsense')
} catch (error) {
  found.push(error instanceof TextError)
}
console.log(JSON.stringify(found))
`

it('is packed with its types and modules, and plays from elsewhere', () => {
  const source = join(kRoot, 'bindings/wasm/package')
  const answer = run('npm', ['pack', '--json', '--pack-destination', folder], source)
  const [packed] = JSON.parse(answer.slice(answer.indexOf('[\n'))) as Packed[]
  const files = packed?.files.map(({ path }) => path) ?? []
  expect(files).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.d.ts', 'modules/rules.wasm']),
  )
  expect(
    files.filter((file) => !/^(dist|modules)\/|^[A-Z]+(\.md)?$|^package.json$/.test(file)),
  ).toEqual([])

  const tarball = join(folder, packed?.filename ?? '')
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], empty)
  writeFileSync(join(empty, 'play.mjs'), kProgram)
  expect(JSON.parse(run('node', ['play.mjs'], empty))).toEqual([
    { threads: 1, legal: true },
    { threads: 2, legal: true },
    true,
  ])
  writeFileSync(join(empty, 'readme.mjs'), readmeExample(source) + '\nconsole.log(move)\n')
  expect(run('node', ['readme.mjs'], empty)).toMatch(/^[a-h][1-8]:[a-h][1-8]\n$/)
}, 60_000)
