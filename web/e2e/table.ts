// What the tests do at a table, by the means a person has.

import { expect, test as base, type Page, type Request } from '@playwright/test'
import { dailySlices, kDaysAhead } from '../src/lib/learn/daily'

/** What each page has asked for and not yet got, and when that changed last. */
interface Traffic {
  underWay: Set<Request>
  changed: number
}
const traffic = new WeakMap<Page, Traffic>()
/** A file that has come asks for the next one: there is none once nothing came for so long. */
const kQuiet = 300

function unfinished(page: Page): string[] {
  const { underWay = new Set<Request>(), changed = 0 } = traffic.get(page) ?? {}
  const urls = [...underWay].map((request) => request.url())
  return urls.length === 0 && Date.now() - changed < kQuiet ? ['perhaps one more'] : urls
}

/** Every test fails on an error in the console, or a request to anyone else. */
export const test = base.extend<{ watched: undefined; ignored: RegExp; sites: RegExp }>({
  /** Others that a test is about. */
  sites: [/^$/, { option: true }],
  /** Troubles that are what a test is about. */
  ignored: [/^$/, { option: true }],
  watched: [
    async ({ page, baseURL, ignored, sites }, use) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && !ignored.test(text)) problems.push(text)
      })
      const ofPage: Traffic = { underWay: new Set(), changed: 0 }
      traffic.set(page, ofPage)
      const finish = (request: Request) => {
        ofPage.underWay.delete(request)
        ofPage.changed = Date.now()
      }
      page.on('requestfinished', finish)
      page.on('requestfailed', finish)
      page.on('request', (request) => {
        ofPage.underWay.add(request)
        const url = request.url()
        const isOurs = url.startsWith(baseURL ?? '') || /^(blob|data):/.test(url) || sites.test(url)
        if (!isOurs) problems.push(`request to ${url}`)
      })
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** That the page is no wider than the window, and nothing in it is cut off. After a change of the
 * window's size, the parts that scripts lay out follow a frame later. */
export async function expectFits(page: Page, when: string): Promise<void> {
  await expect.poll(() => tooWide(page), { message: when }).toEqual([])
}

/** The page, and what is cut off at the right, by its text: a page that clips it does not get
 * wider. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const parts = document.querySelectorAll('main :is(h1, h2, p, fieldset, form, .button.primary)')
    const cutOff = [...parts]
      .filter((part) => part.getBoundingClientRect().right > clientWidth + 0.5)
      .map((part) => part.textContent.trim())
    const fits = scrollWidth === clientWidth
    return fits ? cutOff : [`the page: ${scrollWidth} of ${clientWidth}`, ...cutOff]
  })
}

/** That the page has the colours that were asked for, and nothing in it fades from the others. It
 * hears of a change a frame later. */
export async function expectLooks(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mode', mode)
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'off')
}

export function squareOf(name: string): number {
  return 'abcdefgh'.indexOf(name.charAt(0)) + 8 * (Number(name.charAt(1)) - 1)
}

export function nameOf(square: number): string {
  return `${'abcdefgh'[square % 8]}${Math.floor(square / 8) + 1}`
}

export const cell = (page: Page, name: string) => page.locator(`[data-square='${squareOf(name)}']`)

export async function openTable(page: Page): Promise<void> {
  await page.goto('/play')
  await expect(page.locator('.cell.movable').first()).toBeAttached()
}

/** Names of the slices of puzzles that lie on the device. */
export const keptSlices = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('yolah-'))
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const paths = lists.flat().map(({ url }) => new URL(url).pathname)
    return paths.flatMap((path) => /\/(\d+)-[\w-]+\.json$/.exec(path)?.[1] ?? []).sort()
  })

/** Waits until the app is on the device: only then puzzles are kept. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((done) => active?.addEventListener('statechange', done))
  })
}

/** Takes the network away, once the app and the puzzles of the next days are on the device. The page
 * must have nothing left to fetch: the browser reports a file that it was just fetching, also one
 * that comes from the service worker. */
export async function goOffline(page: Page): Promise<void> {
  await installed(page)
  const now = await page.evaluate(() => Date.now())
  const ahead = dailySlices(now, kDaysAhead).map((slice) => String(slice).padStart(2, '0'))
  await expect.poll(() => keptSlices(page)).toEqual(expect.arrayContaining(ahead))
  await expect.poll(() => unfinished(page)).toEqual([])
  await page.context().setOffline(true)
}

export async function clickMove(page: Page, from: string, to: string): Promise<void> {
  await cell(page, from).click()
  await cell(page, to).click()
}

/** Counts from now on the squares that are crossed out. A cross is there for a moment, which may be
 * over before anybody looks. */
export async function watchCrosses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { crosses: 0 }
    Object.assign(window, { seen })
    let last: Element | null = null
    new MutationObserver(() => {
      const cross = document.querySelector('[data-testid=refused]')
      if (cross && cross !== last && cross.getBoundingClientRect().width > 0) seen.crosses++
      last = cross
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () =>
    page.evaluate(() => (window as unknown as { seen: { crosses: number } }).seen.crosses)
}

/** The squares of a kind, by name. */
export async function squares(page: Page, kind: 'movable' | 'target'): Promise<string[]> {
  const found = await page
    .locator(`.cell.${kind}`)
    .evaluateAll((cells) => cells.map((c) => Number((c as SVGElement).dataset.square)))
  return found.map(nameOf)
}

/** Waits until the person may move, or the game is over or may be finished. */
export async function myTurn(page: Page): Promise<'move' | 'finish' | 'over'> {
  const over = page.getByTestId('result')
  const finish = page.getByRole('button', { name: 'Finish' })
  await expect(page.locator('.cell.movable').first().or(over).or(finish).first()).toBeAttached()
  if (await over.isVisible()) return 'over'
  return (await finish.isVisible()) ? 'finish' : 'move'
}

/** Plays a whole game: `move` makes one, `finish` is how the rest is played out. */
export async function playToEnd(
  page: Page,
  move: () => Promise<void>,
  finish: () => Promise<void>,
): Promise<void> {
  const over = page.getByTestId('result')
  for (let turns = 0; turns < 60; turns++) {
    const turn = await myTurn(page)
    if (turn === 'over') break
    // The reply may end the game before the button is used.
    if (turn === 'finish') await Promise.any([finish(), expect(over).toBeVisible()])
    else await move()
  }
  await expect(over).toBeVisible()
}

export const moveList = (page: Page) => page.locator('.moves .move')
export const speech = (page: Page) => page.getByTestId('speech')

/** A game against a friend, so that no reply has to be waited for. */
export async function againstFriend(page: Page): Promise<void> {
  await openTable(page)
  await page.getByText('Friend on this device').click()
}
