import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { openPlainLab, type PlainLab } from './lab/plain'

const kRepository = join(import.meta.dirname, '../..')
/** What the file examples/yolah.py and the installed module promise, too (tests/bindings). */
const kSuite = join(kRepository, 'tests/bindings/api_suite.py')
const kGames = 4
const kRun = `
import yolah
print("\\n".join(run(yolah, ${kGames})))
`

let lab: PlainLab

test.beforeAll(async () => {
  test.setTimeout(120_000)
  lab = await openPlainLab()
})

test.afterAll(() => lab?.close())

/** What a program prints while its file is run. */
async function printedInPage(page: Awaited<ReturnType<PlainLab['visit']>>, source: string) {
  const program = { language: 'python' as const, name: 'suite', source }
  const { game, events } = await page.evaluate((setup) => window.lab.run(setup), {
    black: { kind: 'program' as const, program },
    white: { kind: 'engine' as const, spec: 'random' },
    limits: { moveTime: 5000 },
  })
  expect(game.fault?.detail ?? '').toBe('')
  return events.flatMap((event) => (event.kind === 'print' ? event.text : [])).join('')
}

test('the rules in the page keep the promises of the API', async ({ browser }) => {
  const suite = await readFile(kSuite, 'utf8')
  const page = await lab.visit(browser)
  const bot = 'yolah.run_bot("suite", lambda position, seconds: position.legal_moves()[0])\n'
  const inPage = await printedInPage(page, suite + kRun + bot)
  const env = { ...process.env, PYTHONPATH: join(kRepository, 'examples') }
  const { stdout } = await promisify(execFile)('python3', ['-c', suite + kRun], { env })
  expect(inPage.split('\n')).toHaveLength(kGames + 1)
  expect(inPage).toBe(stdout)
  await page.context().close()
})

test('the suite finds a broken promise', async ({ browser }) => {
  const suite = await readFile(kSuite, 'utf8')
  const page = await lab.visit(browser)
  const broken = 'import yolah\nyolah.Position.mobility = lambda position, side: 0\n'
  const bot = 'yolah.run_bot("suite", lambda position, seconds: position.legal_moves()[0])\n'
  const whole = await printedInPage(page, suite + kRun + bot)
  expect(await printedInPage(page, suite + broken + kRun + bot)).not.toBe(whole)
  await page.context().close()
})
