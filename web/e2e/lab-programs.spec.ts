import { expect, test, type Browser, type Page } from '@playwright/test'
import { openPlainLab, type PlainLab } from './lab/plain'
import { javascript, kBroken, python } from './lab/programs'
import type { Contender, Program } from '../src/lib/lab/types'

/** What is promised: a program is stopped so soon after its time, and the page is never held up for
 * longer, in milliseconds. */
const kStoppedAfter = 200
const kHeldUp = 100
const kMoveTime = 500

const kRandom: Contender = { kind: 'engine', spec: 'random' }
const contender = (program: Program): Contender => ({ kind: 'program', program })

const kSound = javascript('  return position.legalMoves()[0]')

let lab: PlainLab
let page: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  lab = await openPlainLab()
  page = await lab.visit(browser)
  // The languages are loaded once: the last test measures what that costs.
  for (const program of [kSound, python('    return position.legal_moves()[0]')]) await run(program)
})

test.afterAll(() => lab?.close())

/** A game in which random moves begin. */
function run(program: Program, moveTime = kMoveTime) {
  return page.evaluate((setup) => window.lab.run(setup), {
    black: kRandom,
    white: contender(program),
    limits: { moveTime },
  })
}

/** A busy machine delays a run now and then; what the page does itself, it does in each of them. */
const kRuns = 3

for (const { kind, language, program, line, words } of kBroken) {
  test(`a program in ${language} is stopped: ${kind}`, { tag: '@alone' }, async () => {
    // To use all memory takes a while, too.
    const moveTime = kind === 'memory' ? 3 * kMoveTime : kMoveTime
    const late = moveTime + kStoppedAfter
    let times: { after: number; gap: number } | undefined
    for (let n = 0; n < kRuns && (!times || times.after > late || times.gap > kHeldUp); n++) {
      const { game, after, gap } = await run(program, moveTime)
      // Its time was over before it came to its fault: the machine was busy, or it is always so.
      if (kind !== 'loop' && game.fault?.kind === 'loop' && n + 1 < kRuns) continue
      expect(game.fault).toMatchObject({ kind, side: 'white' })
      expect(game.fault?.reason).toMatch(words)
      if (line !== undefined) expect(game.fault?.line).toBe(line)
      expect(game.winner).toBe('black')
      // A program that does not start is never asked.
      if (kind !== 'syntax' && kind !== 'no-bot') expect(after).toBeDefined()
      times = { after: after ?? 0, gap }
    }
    expect(times?.after).toBeLessThanOrEqual(late)
    expect(times?.gap).toBeLessThanOrEqual(kHeldUp)
  })
}

test('to start Python does not hold the page up', { tag: '@alone' }, async ({ browser }) => {
  test.setTimeout(120_000)
  let gaps: number[] = []
  for (let n = 0; n < kRuns && (n === 0 || Math.max(...gaps) > kHeldUp); n++)
    gaps = await startsOf(browser)
  expect(gaps).toHaveLength(3)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(kHeldUp)
})

/** How long the page was held up by the first start of Python, by the second, with the memory that the
 * first one kept, and by one after a reload. */
async function startsOf(browser: Browser): Promise<number[]> {
  const cold = await lab.visit(browser)
  const start = async () => {
    const { game, gap } = await cold.evaluate((setup) => window.lab.run(setup), {
      black: contender(python('    return 5')),
      white: kRandom,
      limits: { moveTime: 3000 },
    })
    expect(game.fault?.kind).toBe('type')
    return gap
  }
  const gaps = [await start(), await start()]
  await cold.reload()
  await cold.waitForFunction(() => 'lab' in window)
  gaps.push(await start())
  await cold.context().close()
  return gaps
}
