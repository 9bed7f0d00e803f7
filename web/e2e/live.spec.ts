// Live games as small boards, by answers that are made up.

import type { Page } from '@playwright/test'
import { violations } from './axe'
import { expect, test } from './table'

// What a service worker lets through is not seen by routes.
test.use({ serviceWorkers: 'block' })

const user = (id: number, name: string) => ({ id, name, bot: false })
const head = (game: string) => ({
  game,
  black: user(1, 'Ann'),
  white: user(2, 'Bob'),
  clock: { initial: 180_000, increment: 2000 },
  speed: 'blitz',
  rated: false,
  swap: false,
})
const event = (seq: number, more: object) => ({
  game: 'g1',
  seq,
  clock: [180_000, 180_000],
  ...more,
})
const events = [
  event(1, { kind: 'start' }),
  event(2, { kind: 'move', ply: 0, side: 'black', move: 'd5:b7' }),
  event(3, { kind: 'move', ply: 1, side: 'white', move: 'e5:f5' }),
  event(4, { kind: 'takeback', ply: 1, side: 'white' }),
]

/** A server where these games are played. */
async function serve(page: Page, ids: string[]): Promise<void> {
  await page.routeWebSocket('**/ws', (socket) => {
    socket.send(JSON.stringify({ t: 'hello', node: 'a', games: [], challenges: [] }))
    socket.onMessage(() => socket.send(JSON.stringify({ t: 'seeks', seeks: [] })))
  })
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/api/games') return route.fulfill({ json: { games: ids.map(head) } })
    const game = /^\/api\/games\/(\w+)$/.exec(pathname)?.[1]
    if (game) return route.fulfill({ json: { ...head(game), events, live: true } })
    return route.fulfill({ json: pathname === '/api/me' ? { games: [] } : { players: [] } })
  })
}

for (const path of ['/online', '/online/watch']) {
  test(`${path} shows live games as boards`, async ({ page }) => {
    await serve(page, ['g1', 'g2'])
    await page.goto(path)
    const live = page.getByTestId('live-games')
    await expect(live.locator('svg.mini')).toHaveCount(2)
    // One hole: the second move was taken back.
    await expect(live.locator('svg.mini').first().locator('.sunk')).toHaveCount(1)
    await expect(live.getByRole('link').first()).toHaveAttribute('href', '/online/game/g1')
    expect(await violations(page)).toEqual([])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(over).toBe(0)
      const { YOLAH_SHOTS } = process.env
      if (YOLAH_SHOTS) {
        await page.screenshot({
          path: `${YOLAH_SHOTS}/${path.replaceAll('/', '-').slice(1)}-${width}.png`,
        })
      }
    }
  })
}
