// The fleet's dashboard, by answers that are made up (src/test/fleet.ts): how it looks, what it
// says, and what it does when nobody answers.

import type { Page } from '@playwright/test'
import { audit, details, matchRun, overview, workers } from '../src/test/fleet'
import { violations } from './axe'
import { expect, test } from './table'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const shots = process.env.YOLAH_SHOTS

// What a service worker lets through is not seen by routes. Refusals are errors to a browser.
test.use({ serviceWorkers: 'block', ignored: /status of 404|ERR_FAILED/ })

interface Coordinator {
  /** Answers nothing while it is down. */
  down: boolean
  asked: string[]
}

async function coordinate(page: Page): Promise<Coordinator> {
  const coordinator: Coordinator = { down: false, asked: [] }
  await page.route('**/api/fleet**', (route) => {
    const { pathname } = new URL(route.request().url())
    coordinator.asked.push(pathname)
    if (coordinator.down) return route.abort()
    const part = pathname.replace('/api/fleet', '')
    const found = { '': overview, '/workers': workers, '/audit': audit }[part]
    const json = found ?? details[part.replace('/runs/', '')]
    if (json) return route.fulfill({ json })
    const error = { code: 'unknown_run', text: 'there is no such run' }
    return route.fulfill({ status: 404, json: { error } })
  })
  return coordinator
}

const views: Record<string, { path: string; ready: (page: Page) => Promise<void> }> = {
  runs: {
    path: '/fleet',
    ready: (page) => expect(page.getByTestId('run-br0k')).toBeVisible(),
  },
  match: {
    path: '/fleet/x7k2',
    ready: (page) => expect(page.locator('canvas')).toHaveCount(2),
  },
  data: { path: '/fleet/d4ta', ready: (page) => expect(page.locator('canvas')).toHaveCount(1) },
  genome: { path: '/fleet/g3n0', ready: (page) => expect(page.locator('canvas')).toHaveCount(1) },
  solve: {
    path: '/fleet/s0lv',
    ready: (page) => expect(page.getByText('by bertil: too slow')).toBeVisible(),
  },
  workers: {
    path: '/fleet/workers',
    ready: (page) => expect(page.getByRole('row', { name: 'stranger-7' })).toBeVisible(),
  },
  'unknown run': {
    path: '/fleet/n0ne',
    ready: (page) => expect(page.getByRole('heading', { name: 'Run not found' })).toBeVisible(),
  },
}

for (const [name, { path, ready }] of Object.entries(views)) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`${name} looks right on a ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.clock.install({ time: new Date('2026-11-16T09:10:00Z') })
      await coordinate(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto(path)
        await ready(page)
        const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
        expect(scrollWidth).toBe(clientWidth)
        expect(await violations(page)).toEqual([])
        const file = `${shots}/fleet-${name}-${size}-${colorScheme}.png`
        if (shots) await page.screenshot({ path: file, fullPage: true })
      }
    })
  }
}

test('runs are read at a glance, and lead to their pages', async ({ page }) => {
  await coordinate(page)
  await page.goto('/fleet')
  await expect(page).toHaveTitle('The fleet · Yolah')
  const match = page.getByTestId('run-x7k2')
  await expect(match).toContainText('+12.3 ± 7.1 Elo')
  await expect(match).toContainText('undecided')
  await expect(match).toContainText('LLR 1.20 [−2.94, 2.94]')
  await expect(match).toContainText('120 of 1,000 jobs')
  await expect(page.getByTestId('run-p4ss')).toContainText('accepted')
  await expect(page.getByTestId('run-f41l')).toContainText('rejected')
  await expect(page.getByTestId('run-d4ta')).toContainText('3.4M positions')
  await expect(page.getByTestId('workers-now')).toContainText('1 in quarantine')
  await match.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('quiet-7')
  await expect(page.getByText('1½ points: 250 pairs')).toBeAttached()
  await page.getByRole('link', { name: 'Workers and log' }).click()
  await expect(page.getByTestId('log')).toContainText('Put in quarantine')
})

test('it is asked every three seconds, and not while nobody looks', async ({ page }) => {
  await page.clock.install()
  const { asked } = await coordinate(page)
  await page.goto('/fleet')
  await views.runs?.ready(page)
  const first = asked.length
  await page.clock.runFor(3000)
  await expect.poll(() => asked.length).toBe(first + 1)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(60_000)
  expect(asked.length).toBe(first + 1)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => asked.length).toBe(first + 2)
})

test('a coordinator that is lost is tried again, later and later', async ({ page }) => {
  await page.clock.install()
  const coordinator = await coordinate(page)
  await page.goto('/fleet')
  await views.runs?.ready(page)
  coordinator.down = true
  await page.clock.runFor(3000)
  const lost = page.getByTestId('lost')
  await expect(lost).toContainText('cannot be reached. Next try in 6 s.')
  await expect(page.getByTestId('run-x7k2')).toBeVisible()
  await page.clock.runFor(6000)
  await expect(lost).toContainText('Next try in 12 s.')
  coordinator.down = false
  await lost.getByRole('button', { name: 'Try now' }).click()
  await expect(lost).toBeHidden()
})

test('what is wrong in an answer does not break the page', async ({ page }) => {
  const runs = [
    { id: 5 },
    { ...matchRun, id: 'n4me', title: '' },
    { ...matchRun, title: '<img src=x onerror=alert(1)>'.repeat(40) },
  ]
  await page.route('**/api/fleet', (route) => route.fulfill({ json: { ...overview, runs } }))
  await page.goto('/fleet')
  await expect(page.getByText('One run cannot be read.')).toBeVisible()
  await expect(page.getByTestId('run-x7k2')).toContainText('<img src=x onerror')
  await expect(page.getByTestId('run-n4me')).toContainText('quiet-7.ynet – minmax:hash=64')
  await page.route('**/api/fleet', (route) => route.fulfill({ json: { runs: 'none' } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This site has no fleet' })).toBeVisible()
})

test('there is no fleet where only files are served', async ({ page }) => {
  await page.goto('/fleet')
  await expect(page.getByTestId('no-fleet')).toBeVisible()
  // Nor behind a server of games.
  const error = { code: 'unknown', text: 'there is nothing at this address' }
  await page.route('**/api/fleet', (route) => route.fulfill({ status: 404, json: { error } }))
  await page.reload()
  await expect(page.getByTestId('no-fleet')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).not.toContainText('Fleet')
})

test('it speaks French', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('yolah.settings', JSON.stringify({ language: 'fr' })),
  )
  await coordinate(page)
  await page.setViewportSize(sizes.phone)
  for (const [path, text] of [
    ['/fleet', 'en quarantaine'],
    ['/fleet/x7k2', 'Paires de parties'],
    ['/fleet/workers', 'Mise en quarantaine'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
  }
})
