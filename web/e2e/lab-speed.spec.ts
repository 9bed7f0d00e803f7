import type { Page } from '@playwright/test'
import { chooseIn, copyExample, gamesOfMatch, openLab, playMatch, typeBelow } from './lab/desk'
import { expect, goOffline, test } from './table'

// What is promised, in seconds and in games a minute.
const kColdWithin = 30
const kWarmWithin = 8
const kPythonGames = 10
const kJavaScriptGames = 60

/** Seconds. */
async function timeOf(deed: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  await deed()
  return (performance.now() - begin) / 1000
}

/** What the service worker has: the editor and Python are kept once they were fetched through it. */
function keptFiles(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('yolah-'))
    const kept = name ? await (await caches.open(name)).keys() : []
    return kept
      .map(({ url }) => url)
      .sort()
      .join('\n')
  })
}

function note(what: string, value: number): void {
  test.info().annotations.push({ type: what, description: value.toFixed(1) })
}

async function changeTheExample(page: Page): Promise<void> {
  await typeBelow(page, 'me = position.side', 'print(position.mobility(me))')
}

test.describe('from the page to a finished match', { tag: '@alone' }, () => {
  test('the first time, and again without a network', async ({ page }) => {
    test.setTimeout(180_000)
    const cold = await timeOf(async () => {
      await openLab(page)
      await changeTheExample(page)
      await playMatch(page)
    })
    await expect(gamesOfMatch(page)).toHaveCount(10)
    note('cold, seconds', cold)
    expect(cold).toBeLessThanOrEqual(kColdWithin)
    // What came before the service worker is not kept: the second visit is the one that keeps.
    await openLab(page)
    await playMatch(page)
    await expect.poll(() => keptFiles(page)).toMatch(/code-editor-.*pyodide\.asm.*python_stdlib/s)
    await goOffline(page)
    const warm = await timeOf(async () => {
      await openLab(page)
      await typeBelow(page, 'print(', 'print("again")')
      await playMatch(page)
    })
    await expect(gamesOfMatch(page)).toHaveCount(10)
    note('warm and without a network, seconds', warm)
    expect(warm).toBeLessThanOrEqual(kWarmWithin)
  })
})

for (const { language, atLeast } of [
  { language: 'Python', atLeast: kPythonGames },
  { language: 'JavaScript', atLeast: kJavaScriptGames },
] as const) {
  test(`alpha-beta in ${language} plays its games`, { tag: '@alone' }, async ({ page }) => {
    test.setTimeout(180_000)
    await openLab(page)
    await copyExample(page, 'Alpha-beta', language)
    await chooseIn(page, 'Opponent', 'Chick · Level 1')
    // The start of the language and of the engine counts, too.
    const seconds = await timeOf(() => playMatch(page))
    const rate = (10 * 60) / seconds
    note(`${language}, games a minute`, rate)
    expect(rate).toBeGreaterThanOrEqual(atLeast)
  })
}
