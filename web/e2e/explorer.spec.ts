import type { Page, Request } from '@playwright/test'
import { openAnalysis } from './study'
import { againstFriend, clickMove, expect, goOffline, moveList, test } from './table'

const kFar = /\/assets\/far-[\w-]+\.bin/
const explorer = (page: Page) => page.getByTestId('explorer')
const rows = (page: Page) => explorer(page).getByRole('listitem').getByRole('button')

async function openExplorer(page: Page): Promise<void> {
  await page.goto('/analyse')
  await page.getByText('Openings', { exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
}

/** Games of each row, as its label says. */
async function gamesOf(page: Page): Promise<number[]> {
  const labels = await rows(page).evaluateAll((all) => all.map((row) => row.ariaLabel ?? ''))
  return labels.map((label) => Number(/: ([\d,]+) games?/.exec(label)?.[1]?.replaceAll(',', '')))
}

/** Plays the least played move, again and again, until the page asks for something. */
async function playUntil(page: Page, asked: () => boolean): Promise<void> {
  while (!asked()) {
    const [before = 0] = await gamesOf(page)
    await rows(page).last().click()
    // There is no row while the page waits for an answer, and none if it knows of no games.
    const isNext = async () => asked() || ((await gamesOf(page))[0] ?? before) < before
    await expect.poll(isNext).toBe(true)
  }
}

test('shows what engines played, and how it ended', async ({ page }) => {
  await openExplorer(page)
  await expect(explorer(page)).toContainText(/From \d{3},\d{3} games that engines played/)
  const games = await gamesOf(page)
  expect(games.length).toBeGreaterThan(3)
  expect(games).toEqual(games.toSorted((one, two) => two - one))
  const label = await rows(page).first().getAttribute('aria-label')
  const shares = /Black won (\d+) %, drawn (\d+) %, White won (\d+) %/.exec(label ?? '')
  const sum = (shares ?? []).slice(1).reduce((all, share) => all + Number(share), 0)
  expect(Math.abs(sum - 100)).toBeLessThanOrEqual(1)
})

test('a move of the list is played on the board', async ({ page }) => {
  await openExplorer(page)
  const first = await rows(page).first().locator('.move').textContent()
  const [games = 0] = await gamesOf(page)
  await rows(page).first().click()
  await expect.poll(async () => (await gamesOf(page))[0]).toBeLessThan(games)
  await page.getByText('Moves', { exact: true }).click()
  await expect(moveList(page)).toHaveText([first ?? ''])
})

test('asks for small parts of the large file', async ({ page }) => {
  const parts: Request[] = []
  page.on('request', (request) => kFar.test(request.url()) && parts.push(request))
  await openExplorer(page)
  await playUntil(page, () => parts.length > 0)
  for (const part of parts) {
    const response = await part.response()
    expect(response?.status()).toBe(206)
    expect((await response?.body())?.length).toBeLessThan(8192)
  }
})

test.describe('where a server does not know parts', () => {
  test.use({ serviceWorkers: 'block' })

  test('the whole file serves as well', async ({ page }) => {
    let asked = 0
    await page.route(kFar, async (route) => {
      asked += 1
      const headers = await route.request().allHeaders()
      delete headers['range']
      await route.continue({ headers })
    })
    await openExplorer(page)
    await playUntil(page, () => asked > 0)
    await expect(explorer(page).getByText('Loading…')).toHaveCount(0)
    for (const step of ['Previous move', 'Next move', 'First position']) {
      await page.getByRole('button', { name: step }).click()
    }
    await expect(rows(page).first()).toBeVisible()
    expect(asked).toBe(1)
  })
})

test.describe('without a network', () => {
  test.use({ ignored: /Failed to load resource/ })

  test('the first moves are there, and later ones say what is missing', async ({ page }) => {
    await page.goto('/analyse')
    await goOffline(page)
    await page.reload()
    await page.getByText('Openings', { exact: true }).click()
    const missing = explorer(page).getByRole('alert')
    let plies = 0
    for (; plies < 20; plies++) {
      await expect(rows(page).first().or(missing)).toBeVisible()
      if (await missing.isVisible()) break
      await rows(page).first().click()
      await expect(explorer(page).getByText('Loading…')).toHaveCount(0)
    }
    expect(plies).toBeGreaterThanOrEqual(2)
    await expect(missing).toHaveText('These games are not on your device. They need the internet.')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page).first()).toBeVisible()
  })
})

test('the games of this device, with their mirror images', async ({ page }) => {
  await againstFriend(page)
  await clickMove(page, 'd5', 'b7')
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('button', { name: 'Really resign?' }).click()
  await page.goto('/analyse')
  await page.getByText('Openings', { exact: true }).click()
  await page.getByText('Your games', { exact: true }).click()
  await expect(explorer(page)).toContainText('None of your games came to this position.')
  await page.getByRole('button', { name: 'First position' }).click()
  await expect(rows(page)).toHaveCount(1)
  expect(await gamesOf(page)).toEqual([1])
  await rows(page).first().click()
  await expect(explorer(page)).toContainText('None of your games came to this position.')
})

test('what the book expects', async ({ page }) => {
  await openExplorer(page)
  await page.getByText('Book', { exact: true }).click()
  await expect(rows(page).first()).toHaveAttribute('aria-label', /^Play [a-h]\d–[a-h]\d: \+\d/)
  expect(await rows(page).count()).toBeGreaterThan(1)
})

test('a position that no game came to says so', async ({ page }) => {
  await openAnalysis(page)
  await page.getByRole('button', { name: 'Last position' }).click()
  await page.getByText('Openings', { exact: true }).click()
  await expect(explorer(page)).toContainText('Too few of these games came to this position.')
})
