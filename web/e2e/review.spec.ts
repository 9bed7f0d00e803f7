import type { Page } from '@playwright/test'
import { judge, paste } from './study'
import { againstFriend, clickMove, expect, moveList, test } from './table'

const kPhone = { width: 390, height: 844 }
/** White's fourth move, and black's reply to it, are bad. */
const kGame = 'd5:b7 e5:f5 b7:b5 f5:f2 e4:e2 d4:d3 a1:a2 h1:h2'
const verdict = (page: Page) => page.getByTestId('verdict')

async function openGame(page: Page, moves = kGame): Promise<void> {
  await page.goto('/analyse')
  await paste(page, moves)
  await expect(moveList(page)).toHaveCount(moves.split(' ').length)
}

/** Every move as it is listed, with its mark. */
const marked = (page: Page) => moveList(page).allTextContents()

async function firstBadMove(page: Page) {
  const bad = page.locator('.moves .move:has(.mark)').first()
  await expect(bad).toBeVisible()
  return bad
}

test('the same game gets the same verdicts, whatever was looked at before', async ({ page }) => {
  test.setTimeout(120_000)
  await openGame(page)
  await judge(page)
  const first = await marked(page)
  expect(first.some((text) => /[?]/.test(text))).toBe(true)
  await openGame(page)
  // The engine thinks about other positions first, and for a while.
  await moveList(page).nth(4).click()
  await expect(page.getByText(/depth \d+ · /)).toBeVisible()
  await page.waitForTimeout(1500)
  await judge(page)
  expect(await marked(page)).toEqual(first)
  // There is nothing to be had from doing it once more.
  await expect(page.getByRole('button', { name: /^Review/ })).toHaveCount(0)
})

test('a bad move shows the better one as an arrow', async ({ page }) => {
  await openGame(page)
  await judge(page)
  await (await firstBadMove(page)).click()
  await expect(verdict(page)).toHaveText(/ \d+ %/)
  const text = (await verdict(page).textContent()) ?? ''
  const best = /[a-h][1-8]–[a-h][1-8]/.exec(text)?.[0].replace('–', ':')
  await expect(page.locator('.board path.missed')).toHaveAttribute('data-move', best ?? '')
  await expect(page.getByRole('img', { name: /winning chances over the game/ })).toBeVisible()
})

test('a phone shows board and verdict together, wherever the page is scrolled', async ({
  page,
}) => {
  await page.setViewportSize(kPhone)
  await openGame(page)
  await judge(page)
  const bad = await firstBadMove(page)
  await bad.scrollIntoViewIfNeeded()
  await bad.click()
  await expect(page.locator('.board svg')).toBeInViewport({ ratio: 0.99 })
  await expect(verdict(page)).toBeInViewport({ ratio: 0.99 })
  await expect(bad).toBeInViewport()
  const board = await page.locator('.board svg').boundingBox()
  const line = await verdict(page).boundingBox()
  expect(line?.y).toBeGreaterThanOrEqual((board?.y ?? 0) + (board?.height ?? 0))
  expect(line?.height).toBeLessThan(30)
})

test('earlier games of this device can be opened again', async ({ page }) => {
  await againstFriend(page)
  for (const square of ['b7', 'c6', 'd8']) {
    await clickMove(page, 'd5', square)
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('button', { name: 'Really resign?' }).click()
    await page.getByRole('button', { name: 'New game' }).click()
  }
  await page.goto('/analyse')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const games = page.getByLabel('Your games on this device')
  await expect(games.locator('option')).toHaveCount(4)
  await games.selectOption({ index: 3 })
  await expect(moveList(page)).toHaveText(['d5–b7'])
})
