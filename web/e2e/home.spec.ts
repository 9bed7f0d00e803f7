// The first page: what the game is, and a way into it with one tap.

import type { Page } from '@playwright/test'
import { kDemo } from '../src/lib/table/demo'
import { cell, clickMove, expect, goOffline, moveList, test } from './table'

const demo = (page: Page) => page.getByTestId('demo')
const ply = async (page: Page) => Number(await demo(page).getAttribute('data-ply'))
const daily = (page: Page) => page.getByRole('link', { name: /Puzzle of the day/ })

/** A move of the game that plays by itself. */
const kMove = 1000

test('a game plays by itself, until it is paused', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(demo(page)).toBeVisible()
  await page.clock.runFor(3 * kMove)
  await expect.poll(() => ply(page)).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Pause the game' }).click()
  const at = await ply(page)
  await page.clock.runFor(5 * kMove)
  expect(await ply(page)).toBe(at)
  await page.getByRole('button', { name: 'Let the game go on' }).click()
  await page.clock.runFor(kMove)
  await expect.poll(() => ply(page)).toBeGreaterThan(at)
})

test('the game shows its result and begins again', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(demo(page)).toBeVisible()
  // From here on only the test moves the time, however long the machine takes between its steps.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const left = kDemo.split(' ').length - (await ply(page))
  await page.clock.runFor((left + 0.5) * kMove)
  await expect(demo(page)).toContainText('Black wins')
  await page.clock.runFor(5 * kMove)
  await expect(demo(page)).not.toContainText('Black wins')
  expect(await ply(page)).toBeLessThan(3)
})

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves but by a button', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(demo(page)).toBeVisible()
    const at = await ply(page)
    expect(at).toBeGreaterThan(0)
    await page.clock.runFor(5 * kMove)
    expect(await ply(page)).toBe(at)
    await page.getByRole('button', { name: 'Next move' }).click()
    await expect(demo(page)).toHaveAttribute('data-ply', String(at + 1))
  })
})

test('one tap begins a game at a gentle level', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: /^Play/ }).click()
  await expect(page).toHaveURL(/\/play$/)
  await clickMove(page, 'd5', 'b7')
  await expect(page.getByRole('region', { name: 'Lemming', exact: true })).toBeVisible()
  await expect(moveList(page)).toHaveCount(2)
})

test('a game that was left is continued from the home page', async ({ page }) => {
  await page.goto('/play')
  await clickMove(page, 'd5', 'b7')
  await expect(moveList(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Yolah, start page' }).click()
  await page.getByRole('link', { name: /Continue your game/ }).click()
  await expect(moveList(page)).toHaveCount(2)
  // Another one does not take it away for good: it is among the games that were played.
  await page.goto('/')
  await page.getByRole('link', { name: 'New game' }).click()
  await expect(cell(page, 'd5')).toHaveClass(/movable/)
  await expect(moveList(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('yolah.games'))).toContain('d5:b7')
})

test('lessons that were begun are continued from the home page', async ({ page }) => {
  await page.goto('/learn')
  await clickMove(page, 'd5', 'b7')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.goto('/')
  await page.getByRole('link', { name: /Where you left off/ }).click()
  await expect(page.getByText('Step 2 of 5')).toBeVisible()
})

test('the puzzle of the day is the same all day, and another one the next', async ({ page }) => {
  const puzzleAt = async (time: string) => {
    await page.clock.setFixedTime(time)
    await page.goto('/')
    await expect(daily(page)).toContainText(/Puzzle \d+/)
    return /Puzzle \d+/.exec(await daily(page).innerText())?.[0] ?? ''
  }
  const morning = await puzzleAt('2026-05-05T00:01:00Z')
  expect(await puzzleAt('2026-05-05T23:59:00Z')).toBe(morning)
  const next = await puzzleAt('2026-05-06T00:01:00Z')
  expect(next).not.toBe(morning)
  await daily(page).click()
  await expect(page).toHaveURL(new RegExp(`/learn/${next.split(' ')[1]}$`))
})

test('works without a network after the first visit', async ({ page }) => {
  await page.goto('/')
  await goOffline(page)
  await page.reload()
  await expect(daily(page)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /^Play/ }).click()
  await clickMove(page, 'd5', 'b7')
  await expect(moveList(page)).toHaveCount(2)
})

test.describe('with answers of a server', () => {
  // What a service worker lets through is not seen by routes.
  test.use({ serviceWorkers: 'block' })

  test('a live game is shown if there is a server', async ({ page }) => {
    const game = { game: 'k3x', black: { name: 'Ann' }, white: { name: 'Bob' } }
    const events = [
      { kind: 'move', move: 'd5:b7', ply: 0 },
      { kind: 'move', move: 'e5:f5', ply: 1 },
      { kind: 'takeback', ply: 1 },
    ]
    await page.route('**/api/games', (route) => route.fulfill({ json: { games: [game] } }))
    await page.route('**/api/games/k3x', (route) => route.fulfill({ json: { ...game, events } }))
    await page.goto('/')
    const live = page.getByRole('link', { name: /Being played now/ })
    await expect(live).toContainText('Ann')
    await expect(live).toHaveAttribute('href', '/online/game/k3x')
    await expect(live.locator('.sunk')).toHaveCount(1)
  })
})

test('without a server there is no live game', async ({ page }) => {
  const asked = page.waitForResponse('**/api/games')
  await page.goto('/')
  await asked
  await expect(daily(page)).toBeVisible()
  await expect(page.getByText('Being played now')).toHaveCount(0)
})

test('the name is seen at every size, and nothing is wider than the page', async ({ page }) => {
  for (const width of [320, 390, 600, 800, 1024, 1440, 2560]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/')
    await expect(page.locator('header').getByText('Yolah', { exact: true })).toBeInViewport({
      ratio: 1,
    })
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrolled).toBe(width)
  }
})

for (const language of ['en', 'fr']) {
  test(`a phone shows the game, its rule and the way in at once: ${language}`, async ({ page }) => {
    await page.addInitScript(
      (kept) => localStorage.setItem('yolah.settings', kept),
      JSON.stringify({ language }),
    )
    for (const size of [
      { width: 390, height: 844 },
      { width: 390, height: 664 },
    ]) {
      await page.setViewportSize(size)
      await page.goto('/')
      const seen = [
        page.locator('header').getByText('Yolah', { exact: true }),
        demo(page),
        page.locator('.words p'),
        page.locator('main .button.primary'),
      ]
      for (const part of seen) await expect(part).toBeInViewport({ ratio: 1 })
    }
  })
}
