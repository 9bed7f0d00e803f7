import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

  const installed = join(folder, 'node_modules/yolah-engine')
  mkdirSync(installed, { recursive: true })
  run(
    'tar',
    ['xzf', join(folder, packed?.filename ?? ''), '--strip-components=1', '-C', installed],
    folder,
  )
  writeFileSync(join(folder, 'play.mjs'), kProgram)
  expect(JSON.parse(run('node', ['play.mjs'], folder))).toEqual([
    { threads: 1, legal: true },
    { threads: 2, legal: true },
    true,
  ])
}, 60_000)
