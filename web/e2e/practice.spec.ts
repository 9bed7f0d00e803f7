// Puzzles of several moves, the rating, themes and streaks, and the puzzle of the day.

import type { Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { dailyNumber } from '../src/lib/learn/daily'
import { sliceOf } from '../src/lib/learn/numbers'
import { askedPlies } from '../src/lib/learn/puzzles'
import { violations } from './axe'
import { about, catalogue, openPuzzle, puzzles, puzzleWith, said, solve } from './puzzles'
import { squaresOf, standing } from './puzzles'
import { cell, clickMove, expect, expectFits, goOffline, installed, keptSlices } from './table'
import { squares, test } from './table'

const simple = puzzles.filter(({ moves }) => moves === 1)
const long = puzzleWith(({ moves }) => moves === 3)
const ratingChange = (page: Page) => page.getByTestId('rating-change')
const themeButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, \\d+ of`) })

/** Any move but the right one. */
async function playWrong(page: Page, right: string): Promise<void> {
  const [from, to] = squaresOf(right)
  await cell(page, from).click()
  const targets = await squares(page, 'target')
  const other = targets.find((target) => target !== to)
  if (other) return cell(page, other).click()
  const [piece = ''] = (await squares(page, 'movable')).filter((name) => name !== from)
  await cell(page, piece).click()
  await cell(page, (await squares(page, 'target'))[0] ?? '').click()
}

test('three moves are solved one after the other', async ({ page }) => {
  await openPuzzle(page, long)
  await expect(about(page)).toContainText('Move 1 of 3')
  await expect(said(page)).toContainText('Find 3 moves in a row')
  await solve(page, long)
  await expect(said(page)).toContainText(/^The 3 moves (win by|draw)/)
  await expect(ratingChange(page)).toContainText('+')
  await expect(page.locator('.moves .move[aria-current]')).toHaveText(
    (long.best.line[askedPlies(long)[2] ?? 0] ?? '').replace(':', '–'),
  )
})

test('a wrong second move is refuted, and hint and solution work there', async ({ page }) => {
  await openPuzzle(page, long)
  await solve(page, long, 2)
  await expect(about(page)).toContainText('Move 2 of 3')
  await expect(said(page)).toContainText('replied')
  const [, second = 0] = askedPlies(long)
  const right = long.best.line[second] ?? ''
  await playWrong(page, right)
  await expect(page.getByRole('heading', { name: 'Not quite' })).toBeVisible()
  await expect(said(page)).toContainText(/against best play|The reply was not found/, {
    timeout: 20_000,
  })
  await expect(ratingChange(page)).toContainText('−')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(about(page)).toContainText('Move 2 of 3')
  await page.getByRole('button', { name: 'Hint' }).click()
  await expect(said(page)).toContainText(`Move the piece on ${right.slice(0, 2)}.`)
  await page.getByRole('button', { name: 'Solution' }).click()
  await expect(page.getByRole('heading', { name: 'The solution' })).toBeVisible()
  await expect(page.getByTestId('reasons')).toBeVisible()
})

test('the rating moves once a puzzle, by its first try', async ({ page }) => {
  const [one, other] = simple
  if (!one || !other) throw new Error('There are too few puzzles')
  await openPuzzle(page, one)
  await expect(standing(page)).toContainText('None yet')
  await clickMove(page, ...squaresOf(one.tempting.move))
  await expect(ratingChange(page)).toContainText('−')
  const missed = await standing(page).innerText()
  await page.getByRole('button', { name: 'Try again' }).click()
  await solve(page, one)
  expect(await standing(page).innerText()).toBe(missed)
  await page.reload()
  await expect(about(page)).toContainText(`Puzzle ${one.number}`)
  await solve(page, one)
  expect(await standing(page).innerText()).toBe(missed)
  await openPuzzle(page, other)
  await solve(page, other)
  await expect(ratingChange(page)).toContainText('+')
  const last = page.getByRole('list', { name: 'Last results' }).getByRole('button')
  await expect(last).toHaveCount(2)
  await expect(last.first()).toHaveAccessibleName(
    new RegExp(`^Puzzle ${other.number}, solved, plus \\d+ points$`),
  )
  await expect(last.last()).toHaveAccessibleName(/solved later, minus \d+ points$/)
  await last.last().click()
  await expect(page).toHaveURL(new RegExp(`/${one.number}$`))
})

test('puzzles in a row are counted until one is missed', async ({ page }) => {
  const row = standing(page).locator('div', { hasText: 'In a row' }).locator('dd')
  for (const [i, puzzle] of simple.slice(0, 2).entries()) {
    await openPuzzle(page, puzzle)
    await solve(page, puzzle)
    await expect(row).toHaveText(String(i + 1))
  }
  await openPuzzle(page, simple[2] ?? long)
  await page.getByRole('button', { name: 'Hint' }).click()
  await expect(row).toHaveText('0')
})

test('a theme is practised until another one is chosen', async ({ page }) => {
  await openPuzzle(
    page,
    puzzleWith(({ theme }) => theme === 'isolate'),
  )
  await themeButton(page, 'Win the last region').click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Win the last region')
  const ofTheme = puzzles.filter(({ theme }) => theme === 'last-region').length
  const numberShown = async () => Number((await about(page).innerText()).match(/\d+/)?.[0])
  const shown = await numberShown()
  await solve(
    page,
    puzzleWith(({ number }) => number === shown),
  )
  await expect(themeButton(page, 'Win the last region')).toHaveAccessibleName(
    `Win the last region, 1 of ${ofTheme} solved`,
  )
  await page.getByRole('button', { name: 'Next puzzle' }).click()
  await expect(title).toHaveText('Win the last region')
  await page.goto('/learn')
  await expect(title).toHaveText('Win the last region')
  expect(await numberShown()).not.toBe(shown)
  await themeButton(page, 'All themes').click()
  await expect(themeButton(page, 'All themes')).toHaveAttribute('aria-pressed', 'true')
})

test('a puzzle that is chosen below the board is seen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPuzzle(
    page,
    puzzleWith(({ theme }) => theme === 'isolate'),
  )
  await themeButton(page, 'Win the last region').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Win the last region')
  await expect(said(page)).toBeInViewport({ ratio: 1 })
})

test('the puzzle of the day has an address, and days in a row are counted', async ({ page }) => {
  for (const [i, date] of ['2027-01-04', '2027-01-05', '2027-01-06'].entries()) {
    const time = `${date}T12:00:00Z`
    await page.clock.setFixedTime(time)
    await page.goto('/learn/daily')
    await expect(about(page)).toContainText('Puzzle of the day')
    const number = dailyNumber(Date.parse(time))
    await expect(page).toHaveURL(new RegExp(`/learn/${number}$`))
    await solve(
      page,
      puzzleWith((one) => one.number === number),
    )
    await expect(standing(page)).toContainText(i === 0 ? '1 day' : `${i + 1} days`)
    await expect(page.getByRole('button', { name: 'Puzzle of the day, solved' })).toBeVisible()
  }
  await page.goto('/')
  const daily = page.getByRole('link', { name: /Puzzle of the day/ })
  await expect(daily).toContainText('Correct!')
  await expect(daily).toContainText('3 days in a row')
})

test('puzzles that were solved before there was a rating still are', async ({ page }) => {
  const [one] = simple
  if (!one) throw new Error('There are no puzzles')
  await page.addInitScript(
    (text) => localStorage.setItem('yolah.learn', text),
    JSON.stringify({ done: [], step: 'slide', solved: [one.position] }),
  )
  await openPuzzle(page, one)
  await expect(page.getByTestId('progress')).toHaveText(`1 of ${catalogue.count} solved`)
  await solve(page, one)
  await expect(standing(page)).toContainText('None yet')
})

const puzzleFile = /\/assets\/\d+-[\w-]+\.json$/

test.describe('before a service worker is there', () => {
  // With one, the page fetches the puzzles of the next days, too.
  test.use({ serviceWorkers: 'block' })

  test('a puzzle asks for one slice, of 60 KB at most', async ({ page }) => {
    const fetched: { url: string; bytes: Promise<number> }[] = []
    page.on('response', (response) => {
      if (!puzzleFile.test(new URL(response.url()).pathname)) return
      const bytes = response.body().then((body) => gzipSync(body).length)
      fetched.push({ url: response.url(), bytes })
    })
    await openPuzzle(
      page,
      puzzleWith(({ number }) => number === puzzles.length),
    )
    const urls = new Set(fetched.map(({ url }) => url))
    expect(urls.size).toBe(1)
    expect(await fetched[0]?.bytes).toBeLessThanOrEqual(60 * 1024)
  })
})

test('the puzzle of the day is there for a month without a network', async ({ page }) => {
  const kDay = 24 * 3600 * 1000
  // The days of this month lie in two slices.
  const start = Date.parse('2027-06-21T10:00:00Z')
  await page.clock.setFixedTime(start)
  await page.goto('/')
  const days = Array.from({ length: 31 }, (_, day) => dailyNumber(start + day * kDay))
  const needed = new Set(days.map((number) => String(sliceOf(number)).padStart(2, '0')))
  expect(needed.size).toBe(2)
  await installed(page)
  await expect.poll(() => keptSlices(page)).toEqual([...needed].sort())
  await goOffline(page)
  for (const day of [1, 15, 30]) {
    await page.clock.setFixedTime(start + day * kDay)
    await page.goto('/learn/daily')
    await expect(about(page)).toContainText('Puzzle of the day')
    await expect(page).toHaveURL(new RegExp(`/learn/${days[day]}$`))
  }
})

test.describe('without a network', () => {
  test.use({ ignored: /Failed to load resource/ })

  test('the next puzzle is among those on the device', async ({ page }) => {
    await page.goto('/')
    await goOffline(page)
    const kept = (await keptSlices(page)).map(Number)
    const far = puzzleWith(({ number }) => !kept.includes(sliceOf(number)))
    await page.goto(`/learn/${far.number}`)
    await expect(page.getByRole('alert')).toContainText('This puzzle could not be loaded.')
    await page.getByRole('button', { name: 'Next puzzle' }).click()
    await expect(said(page)).toContainText('You are')
  })
})

test('what is kept of an older version is taken along, if it is the same', async ({ page }) => {
  await page.goto('/')
  await installed(page)
  await expect.poll(async () => (await keptSlices(page)).length).toBeGreaterThan(0)
  const moved = await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const now = await caches.open(name)
    const old = await caches.open('yolah-old')
    const all = await now.keys()
    const slice = all.find(({ url }) => /\/\d+-[\w-]+\.json$/.test(url))
    const kept = slice && (await now.match(slice))
    if (!slice || !kept) return undefined
    await old.put(slice, kept)
    await old.put('/assets/older.js', new Response('old'))
    await now.delete(slice)
    const registration = await navigator.serviceWorker.ready
    await registration.unregister()
    return slice.url
  })
  expect(moved).toBeDefined()
  await page.goto('/settings')
  await installed(page)
  await expect.poll(() => page.evaluate(() => caches.has('yolah-old'))).toBe(false)
  const kept = await page.evaluate(async (url) => Boolean(await caches.match(url)), moved ?? '')
  expect(kept).toBe(true)
})

test('a slice that lies broken on the device is fetched again', async ({ page }) => {
  const [puzzle = long] = puzzles
  await openPuzzle(page, puzzle)
  // What the first visit fetches before the service worker is there is not kept.
  await installed(page)
  await expect.poll(async () => (await keptSlices(page)).length).toBeGreaterThan(0)
  await page.reload()
  await expect.poll(() => keptSlices(page)).toContain('00')
  await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const cache = await caches.open(name)
    const slice = (await cache.keys()).find(({ url }) => /\/00-[\w-]+\.json$/.test(url))
    if (slice) await cache.put(slice, new Response('[{"position":'))
  })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('This puzzle could not be loaded.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(about(page)).toContainText(`Puzzle ${puzzle.number}`)
  await page.reload()
  await expect(about(page)).toContainText(`Puzzle ${puzzle.number}`)
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block', ignored: /Failed to load resource/ })

  for (const [name, answer] of Object.entries({
    'cut off': { body: '[{"position":' },
    'another file': { body: '<!doctype html>', contentType: 'text/html' },
    missing: { status: 404, body: '' },
    unreachable: undefined,
  })) {
    test(`a slice that is ${name} can be tried again`, async ({ page }) => {
      const slices = /\/assets\/\d+-[\w-]+\.json/
      await page.route(slices, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await page.goto('/learn/1')
      await expect(page.getByRole('alert')).toContainText('This puzzle could not be loaded.')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.unroute(slices)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(about(page)).toContainText('Puzzle 1')
    })
  }
})

for (const language of ['en', 'fr']) {
  test(`themes and results have room at every width: ${language}`, async ({ page }) => {
    await page.addInitScript(
      (kept) => localStorage.setItem('yolah.settings', kept),
      JSON.stringify({ language }),
    )
    await page.goto(`/learn/${long.number}`)
    await page.getByRole('button', { name: 'Solution' }).click()
    for (const width of [320, 390, 600, 761, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page, `${width}`)
      const narrow = await page
        .locator('.practice button')
        .evaluateAll((all) =>
          all
            .filter((one) => one.scrollWidth > one.clientWidth || one.clientHeight < 42)
            .map((one) => one.textContent.trim()),
        )
      expect(narrow).toEqual([])
    }
  })
}
