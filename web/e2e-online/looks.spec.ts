// Every online page on a phone and on a desktop, light and dark: nothing sticks out, and axe
// has nothing to say. With YOLAH_SHOTS=folder they are photographed as well.

import type { Browser, Page } from '@playwright/test'
import { violations } from '../e2e/axe'
import { expectFits, expectLooks } from '../e2e/table'
import { photograph } from '../scripts/photograph.js'
import { connected, expect, newName, signUp, test } from './people'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const shots = process.env.YOLAH_SHOTS
/** Plain ones in photographs, which are of a new server. */
const names = shots
  ? { ann: 'Annika', bob: 'Bertil' }
  : { ann: newName('Ann'), bob: newName('Bob') }

interface Stage {
  ann: Page
  bob: Page
  /** Nobody in particular. */
  eve: Page
  live: string
  over: string
  link: string
}

let stage: Stage

test.beforeAll(async ({ browser }) => {
  const [ann, bob, eve] = [await person(browser), await person(browser), await person(browser)]
  await signUp(ann, names.ann)
  await signUp(bob, names.bob)
  await resigned(ann, bob)
  const over = await resigned(ann, bob)
  const live = await begun(ann, bob, false)
  await say(ann, live, [{ t: 'move', seq: 1, ply: 0, move: 'd5:b7' }])
  await say(bob, live, [{ t: 'chat', text: 'good luck' }])
  stage = { ann, bob, eve, live, over, link: await challenge(bob, { color: 'white' }) }
})

test.afterAll(async () => {
  for (const page of [stage.ann, stage.bob, stage.eve]) await page.context().close()
})

const person = async (browser: Browser) =>
  (
    await browser.newContext({ locale: 'en-GB', baseURL: test.info().project.use.baseURL })
  ).newPage()

async function post(page: Page, path: string, data: object): Promise<Record<string, string>> {
  const response = await page.request.post(`/api${path}`, { data })
  return (await response.json()) as Record<string, string>
}

async function challenge(page: Page, more: object): Promise<string> {
  const clock = { initial: 180_000, increment: 2000 }
  return (await post(page, '/challenges', { clock, ...more })).challenge ?? ''
}

async function begun(black: Page, white: Page, rated: boolean): Promise<string> {
  const id = await challenge(black, { color: 'black', rated })
  return (await post(white, `/challenges/${id}/accept`, {})).game ?? ''
}

/** Frames of a person, by a connection of their own; each is answered before the next. */
async function say(page: Page, game: string, frames: object[]): Promise<void> {
  await page.evaluate(
    ([id, all]) =>
      new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`)
        const rest = [{ t: 'join', seq: 0 }, ...all]
        let number = 0
        const next = () => {
          const frame = rest.shift()
          if (frame) socket.send(JSON.stringify({ ...frame, game: id, id: ++number }))
          else resolve(socket.close())
        }
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(data) as { t: string; id?: number; ack?: number }
          if (frame.t === 'error') reject(new Error(data))
          else if (frame.t === 'hello' || (frame.id ?? frame.ack) === number) next()
        }
      }),
    [game, frames] as const,
  )
}

/** A rated game that ends soon. */
async function resigned(black: Page, white: Page): Promise<string> {
  const game = await begun(black, white, true)
  await say(black, game, [{ t: 'move', seq: 1, ply: 0, move: 'd5:b7' }])
  await say(white, game, [{ t: 'move', seq: 2, ply: 1, move: 'e5:d6' }, { t: 'resign' }])
  return game
}

/** What is to be looked at, once it is there. */
const views: Record<string, (stage: Stage) => Promise<Page>> = {
  lobby: async ({ ann }) => {
    await ann.goto('/online')
    await connected(ann)
    await expect(ann.getByRole('heading', { name: 'Your games' })).toBeVisible()
    return ann
  },
  account: async ({ eve }) => {
    await eve.goto('/online')
    await eve.getByRole('button', { name: 'Sign up' }).click()
    await expect(eve.getByLabel('Password')).toBeVisible()
    return eve
  },
  link: async ({ ann }) => {
    await ann.goto('/online')
    await ann.getByText('Invite link').click()
    await ann.getByRole('button', { name: 'Create a link' }).click()
    await expect(ann.getByLabel('Send this link to a friend')).toBeVisible()
    return ann
  },
  challenged: async ({ ann, bob }) => {
    await challenge(bob, { to: names.ann })
    await ann.goto('/online')
    await expect(ann.getByRole('heading', { name: 'Challenges to you' })).toBeVisible()
    return ann
  },
  game: async ({ ann, live }) => {
    await ann.goto(`/online/game/${live}`)
    await expect(ann.getByTestId('chat')).toContainText('good luck')
    await expect(ann.locator('.moves .move')).toHaveCount(1)
    return ann
  },
  result: async ({ ann, over }) => {
    await ann.goto(`/online/game/${over}`)
    await expect(ann.getByTestId('ratings')).toContainText(/\d+ \(\+\d+\)/)
    return ann
  },
  challenge: async ({ ann, link }) => {
    await ann.goto(`/online/challenge/${link}`)
    await expect(ann.getByRole('button', { name: 'Accept and play' })).toBeVisible()
    return ann
  },
  profile: async ({ ann }) => {
    await ann.goto(`/online/user/${names.ann}`)
    await expect(ann.getByTestId('archive').getByRole('link')).toHaveCount(2)
    await expect(ann.locator('.graph canvas')).toBeVisible()
    return ann
  },
  'own games': async ({ ann }) => {
    await ann.goto('/online/games')
    await expect(ann.getByTestId('tally')).toContainText('2 games · won 2, drew 0, lost 0')
    await expect(ann.getByRole('button', { name: 'Save all (.ygn)' })).toBeVisible()
    return ann
  },
  manage: async ({ ann }) => {
    await ann.goto('/online/account')
    await expect(ann.getByTestId('tokens')).toBeVisible()
    await expect(ann.getByTestId('history')).toContainText('Account created')
    return ann
  },
  factor: async ({ ann }) => {
    await ann.goto('/online/account')
    const panel = ann.getByRole('region', { name: 'Two-factor authentication' })
    await panel.getByLabel('Current password').fill('correct horse')
    await panel.getByRole('button', { name: 'Set up two-factor authentication' }).click()
    await expect(panel.getByRole('img')).toBeVisible()
    await panel.scrollIntoViewIfNeeded()
    return ann
  },
  'manage as a guest': async ({ eve }) => {
    await eve.goto('/online')
    await post(eve, '/guest', {})
    await eve.goto('/online/account')
    await expect(eve.getByRole('button', { name: 'Save your data' })).toBeVisible()
    return eve
  },
  live: async ({ ann, live }) => {
    await ann.goto('/online/watch')
    await expect(ann.locator(`a[href$='${live}']`)).toBeVisible()
    return ann
  },
  gone: async ({ ann }) => {
    await ann.goto('/online/challenge/c3k')
    await expect(
      ann.getByRole('heading', { name: 'This challenge is no longer open' }),
    ).toBeVisible()
    return ann
  },
}

for (const [name, open] of Object.entries(views)) {
  test(`${name} looks right`, async () => {
    const page = await open(stage)
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      await expectFits(page, size)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expectLooks(page, colorScheme)
        if (shots) await photograph(page, `${shots}/${name}-${size}-${colorScheme}.webp`)
        // Each size and each mode is seen once.
        if ((size === 'phone') !== (colorScheme === 'dark')) continue
        expect(await violations(page)).toEqual([])
      }
    }
  })
}

test('the first screen has room for a game on a phone', async () => {
  const page = await (views.game as (stage: Stage) => Promise<Page>)(stage)
  await page.setViewportSize(sizes.phone)
  const actions = await page.getByRole('group', { name: 'Actions' }).boundingBox()
  expect((actions?.y ?? 0) + (actions?.height ?? 0)).toBeLessThan(844)
})

test('a game does not jump while it is played', async () => {
  const page = await (views.game as (stage: Stage) => Promise<Page>)(stage)
  await page.setViewportSize(sizes.desktop)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(900)
})
