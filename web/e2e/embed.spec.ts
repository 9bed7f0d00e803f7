// Games and puzzles in pages of other sites.

import type { FrameLocator, Page } from '@playwright/test'
import { writeShared } from '../src/lib/analysis/share'
import { kDemo } from '../src/lib/table/demo'
import { openPuzzle, puzzleWith, secondOf, squaresOf } from './puzzles'
import { frameOf, otherSite, type OtherSite } from './site'
import { kMoves, openAnalysis } from './study'
import { violations } from './axe'
import { expect, expectFits, squareOf, test as base } from './table'

interface Sites {
  /** Shows HTML as the page of another site; gives back the first frame in it. */
  visit: (
    html: string,
    more?: { host?: 'localhost' | '127.0.0.1'; headers?: Record<string, string> },
  ) => Promise<FrameLocator>
}

const test = base.extend<Sites>({
  visit: async ({ page }, use) => {
    const sites: OtherSite[] = []
    await use(async (html, { host = '127.0.0.1', headers } = {}) => {
      const site = await otherSite(host, html, headers)
      sites.push(site)
      await page.goto(site.address)
      return page.frameLocator('iframe')
    })
    sites.forEach((site) => site.close())
  },
})

test.use({ sites: /^http:\/\/(127\.0\.0\.1|localhost):\d+\/$/ })

const moves = kDemo.split(' ')
const game = `/embed/game#${writeShared({ start: undefined, moves, ply: 3 })}`
const puzzle = puzzleWith(({ theme, moves: asked }) => theme === 'isolate' && asked === 1)
const long = puzzleWith(({ moves: asked }) => asked === 3)

const cellIn = (frame: FrameLocator, name: string) =>
  frame.locator(`[data-square='${squareOf(name)}']`)
const pointsIn = (frame: FrameLocator, side: string) =>
  frame.getByTestId(`points-${side}`).locator('[aria-hidden]')
const saidIn = (frame: FrameLocator) => frame.getByTestId('said')
const titleIn = (frame: FrameLocator) => frame.locator('#puzzle-title')

async function moveIn(frame: FrameLocator, move: string): Promise<void> {
  const [from, to] = squaresOf(move)
  await cellIn(frame, from).click()
  await cellIn(frame, to).click()
}

test('another site shows a game to go through', async ({ page, visit, baseURL }) => {
  const frame = await visit(frameOf(`${baseURL}${game}`))
  await expect(saidIn(frame)).toHaveText(`Move 3 of ${moves.length}`)
  await expect(pointsIn(frame, 'black')).toHaveText('2')
  await expect(pointsIn(frame, 'white')).toHaveText('1')
  await frame.getByRole('button', { name: 'Next move' }).click()
  await expect(pointsIn(frame, 'white')).toHaveText('2')
  await expect(frame.getByTestId('speech')).toContainText('h1–c1')
  await frame.getByRole('button', { name: 'Previous move' }).click()
  await frame.getByRole('button', { name: 'First position' }).click()
  await expect(saidIn(frame)).toHaveText('The start of the game')
  await expect(frame.locator('.sunk')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(saidIn(frame)).toHaveText(`Move 1 of ${moves.length}`)
  await frame.getByRole('slider').fill('20')
  await expect(saidIn(frame)).toHaveText(`Move 20 of ${moves.length}`)
  await frame.getByRole('button', { name: 'Last position' }).click()
  await expect(saidIn(frame)).toHaveText(/^(Black|White) wins$/)
  await expect(frame.getByRole('button', { name: 'Next move' })).toBeDisabled()
})

test('the way out of a frame is a window of its own', async ({ visit, page, baseURL }) => {
  const frame = await visit(frameOf(`${baseURL}${game}`))
  const links = frame.getByRole('link')
  await expect(links).toHaveCount(1)
  await expect(links).toHaveAttribute('target', '_blank')
  await expect(links).toHaveAttribute('rel', 'noopener')
  const opened = page.waitForEvent('popup')
  await links.click()
  const analysis = await opened
  await expect(analysis.locator('.moves .move, .tree .move')).toHaveCount(moves.length)
  await expect(analysis).toHaveURL(/\/analyse#1\..*\.3$/)
})

test('another site shows a puzzle to solve', async ({ visit, baseURL }) => {
  const frame = await visit(frameOf(`${baseURL}/embed/puzzle/${puzzle.number}`))
  await expect(frame.getByTestId('about')).toContainText(`Puzzle ${puzzle.number}`)
  await moveIn(frame, puzzle.tempting.move)
  await expect(titleIn(frame)).toContainText('Not quite')
  await expect(saidIn(frame)).toContainText('replies')
  await frame.getByRole('button', { name: 'Try again' }).click()
  await moveIn(frame, puzzle.best.move)
  await expect(titleIn(frame)).toContainText('Correct!')
  await expect(frame.getByRole('button', { name: 'Next puzzle' })).toHaveCount(0)
  await frame.getByRole('button', { name: 'Last position' }).click()
  await expect(frame.getByRole('button', { name: 'Next move' })).toBeDisabled()
  await expect(frame.getByRole('link')).toHaveAttribute('href', `/learn/${puzzle.number}`)
})

test('any move is refuted, without shared memory', async ({ page, visit, baseURL }) => {
  const frame = await visit(frameOf(`${baseURL}/embed/puzzle/${puzzle.number}`))
  await moveIn(frame, secondOf(puzzle))
  await expect(titleIn(frame)).toContainText('Not quite')
  await expect(saidIn(frame)).toContainText('replies')
  const inner = page.frames().find((one) => one.url().includes('/embed/'))
  expect(await inner?.evaluate(() => crossOriginIsolated)).toBe(false)
})

test('a puzzle of several moves is answered', async ({ visit, baseURL }) => {
  const frame = await visit(frameOf(`${baseURL}/embed/puzzle/${long.number}`))
  await moveIn(frame, long.best.move)
  await expect(frame.getByTestId('about')).toContainText('Move 2 of 3')
  await expect(frame.locator('.cell.movable').first()).toBeAttached()
  await frame.getByRole('button', { name: 'Solution' }).click()
  await expect(titleIn(frame)).toContainText('The solution')
})

test('where nothing can be stored, both work', async ({ page, visit, baseURL }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
    Object.defineProperty(window, 'caches', { get: refuse })
  })
  const frame = await visit(frameOf(`${baseURL}${game}`))
  await expect(saidIn(frame)).toHaveText(`Move 3 of ${moves.length}`)
  const other = await visit(frameOf(`${baseURL}/embed/puzzle/daily`))
  await expect(other.getByTestId('about')).toContainText('Puzzle of the day')
})

test('an isolated page shows them, too', async ({ visit, baseURL }) => {
  const headers = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  }
  const frame = await visit(frameOf(`${baseURL}${game}`), { headers })
  await expect(saidIn(frame)).toHaveText(`Move 3 of ${moves.length}`)
})

test('a device that keeps the app shows them, too', async ({ page, visit, baseURL }) => {
  await page.goto('/settings')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const controlled = () => navigator.serviceWorker.controller !== null
    while (!controlled()) await new Promise((done) => setTimeout(done, 50))
  })
  // Of the same site, or the browser would not let the service worker answer.
  const frame = await visit(frameOf(`${baseURL}${game}`), { host: 'localhost' })
  await expect(saidIn(frame)).toHaveText(`Move 3 of ${moves.length}`)
})

test('what a site asks for is not kept', async ({ page, visit, baseURL }) => {
  const address = `${baseURL}/embed/puzzle/${puzzle.number}?lang=fr&theme=dark`
  const frame = await visit(frameOf(address), { host: 'localhost' })
  await expect(frame.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(frame.locator('html')).toHaveAttribute('data-mode', 'dark')
  await expect(frame.getByRole('button', { name: 'Indice' })).toBeVisible()
  await page.goto('/learn/rules')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'light')
})

test('an address without a game or a puzzle says so', async ({ page }) => {
  await page.goto('/embed/game#1.AA.0')
  await expect(page.getByRole('heading', { name: 'There is no game to show' })).toBeVisible()
  await page.goto('/embed/puzzle/99999')
  await expect(page.getByRole('heading', { name: /could not be loaded/ })).toBeVisible()
  // No address below /embed/ is the whole app, which nobody may frame.
  for (const path of ['/embed/nothing', '/embed', '/embed/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
  }
})

test.describe('the whole app', () => {
  test.use({ ignored: /frame-ancestors|ERR_BLOCKED_BY_RESPONSE|chrome-error/ })

  for (const host of ['127.0.0.1', 'localhost'] as const) {
    test(`is in no frame of ${host}`, async ({ page, visit, baseURL }) => {
      const refusal = page.waitForEvent('console', (message) =>
        message.text().includes('frame-ancestors'),
      )
      const frame = await visit(frameOf(`${baseURL}/play`), { host })
      await refusal
      await expect(frame.getByRole('banner')).toHaveCount(0)
      await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
    })
  }
})

test('the code that Analyse gives shows the game', async ({ page, visit }) => {
  await openAnalysis(page)
  await page.getByRole('button', { name: 'Share' }).click()
  const code = await page.getByLabel('Code to embed the game').inputValue()
  expect(code).toMatch(/^<iframe src="http:\/\/localhost:\d+\/embed\/game#1\./)
  const frame = await visit(code)
  await frame.getByRole('button', { name: 'Next move' }).click()
  await expect(saidIn(frame)).toHaveText(`Move 1 of ${kMoves.length}`)
})

test('the code that a puzzle gives shows the puzzle', async ({ page, visit, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPuzzle(page, puzzle)
  await page.getByRole('button', { name: 'Solution' }).click()
  await page.getByRole('button', { name: 'Copy the code to embed' }).click()
  await expect(page.getByRole('button', { name: 'Copied.' })).toBeVisible()
  const frame = await visit(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(frame.getByTestId('about')).toContainText(`Puzzle ${puzzle.number}`)
})

/** Every state of a frame that looks different, in a frame that fills the window. */
const views: Record<string, (page: Page, search: string) => Promise<void>> = {
  'a game': async (page, search) => {
    await page.goto(game.replace('#', `${search}#`))
    await expect(page.getByRole('slider')).toBeVisible()
  },
  'a puzzle': async (page, search) => {
    await page.goto(`/embed/puzzle/${long.number}${search}`)
    await expect(page.locator('.cell.movable').first()).toBeAttached()
  },
  'a puzzle, missed': async (page, search) => {
    await views['a puzzle']?.(page, search)
    for (const name of squaresOf(long.tempting.move)) {
      await page.locator(`[data-square='${squareOf(name)}']`).click()
    }
  },
  'a puzzle, solved': async (page, search) => {
    await views['a puzzle']?.(page, search)
    await page.getByRole('button', { name: /^Solution$/ }).click()
  },
}

const sizes = [
  { width: 400, height: 520 },
  { width: 240, height: 520 },
  { width: 320, height: 440 },
  { width: 700, height: 380 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

for (const [name, open] of Object.entries(views)) {
  for (const lang of ['en', 'fr']) {
    test(`${name} fits every frame, in ${lang}`, async ({ page }) => {
      await open(page, `?lang=${lang}`)
      for (const size of sizes) {
        const when = `${size.width}×${size.height}`
        await page.setViewportSize(size)
        await expectFits(page, when)
        const scrolled = await page.evaluate(() => document.documentElement.scrollHeight)
        expect(scrolled, when).toBeLessThanOrEqual(size.height)
        const box = await page.locator('.board svg').first().boundingBox()
        expect(box?.width, when).toBeGreaterThanOrEqual(155)
        expect((box?.x ?? 0) + (box?.width ?? 0), when).toBeLessThanOrEqual(size.width)
        expect((box?.y ?? 0) + (box?.height ?? 0), when).toBeLessThanOrEqual(size.height)
      }
    })
  }

  for (const mode of ['light', 'dark'] as const) {
    test(`nothing keeps anyone out of ${name}, ${mode}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 400, height: 520 })
      await open(page, '')
      await expect(page.locator('html')).toHaveAttribute('data-mode', mode)
      expect(await violations(page)).toEqual([])
    })
  }
}
