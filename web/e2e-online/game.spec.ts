// What a player is told while an online game goes on, and after it.

import type { Page } from '@playwright/test'
import { byLink, clickMove, expect, Match, newName, orders, seated, signUp, test } from './people'

/** True where nothing lies over the middle of what is looked at. */
function isOnTop(page: Page, testId: string): Promise<boolean> {
  return page.getByTestId(testId).evaluate((part) => {
    const { x, y, width, height } = part.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return part.contains(top)
  })
}

test('a lost connection says whose clock runs, and hides none', async ({ another }) => {
  const [ann, bob] = [await another(), await another()]
  await byLink(ann, bob)
  const match = new Match(ann, bob)
  await match.playOn(({ ply }) => ply >= 2)
  for (const page of [ann, bob]) await page.context().setOffline(true)
  await expect(ann.getByTestId('reconnecting')).toHaveText(
    'Connection lost. Your clock is running.',
  )
  await expect(bob.getByTestId('reconnecting')).toHaveText('Connection lost. Reconnecting…')
  await expect(ann.getByText('still works')).toHaveCount(0)
  for (const clock of ['clock-black', 'clock-white']) expect(await isOnTop(ann, clock)).toBe(true)
  // A move that waits to be sent stops no clock.
  await clickMove(ann, match.choose())
  await expect(ann.locator('.moves .move')).toHaveCount(3)
  await expect(ann.getByTestId('reconnecting')).toContainText('Your clock is running.')
  for (const page of [ann, bob]) {
    await page.context().setOffline(false)
    await expect(page.getByTestId('reconnecting')).toBeHidden()
    await expect(page.locator('.moves .move')).toHaveCount(3)
  }
})

test('a challenge is seen on every page, also one of before', async ({ another }) => {
  const [ann, bob] = [await another(), await another()]
  const name = newName('Bob')
  await signUp(ann, newName('Ann'))
  await signUp(bob, name)
  const challenge = async () => {
    await ann.getByText('Player', { exact: true }).click()
    await ann.getByLabel('Name of a player or a bot').fill(name)
    await ann.getByRole('button', { name: 'Challenge', exact: true }).click()
  }
  const seen = async () => {
    await expect(bob.locator('.notice')).toContainText('challenges you.')
    await expect(bob.getByRole('link', { name: 'Online' })).toContainText('1')
    await expect(bob).toHaveTitle(/^\(1\) /)
  }
  // A page that was opened by itself.
  await bob.goto('/learn')
  await challenge()
  await seen()
  await bob.goto('/settings')
  await seen()
  await ann.getByRole('button', { name: 'Cancel' }).click()
  await expect(bob.locator('.notice')).toHaveCount(0)
  await expect(bob).not.toHaveTitle(/^\(/)
  await challenge()
  await bob.getByRole('button', { name: 'View' }).click()
  await expect(bob.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(bob.locator('.notice')).toHaveCount(0)
})

test('the title says when it is your turn, on other pages too', async ({ another }) => {
  const [ann, bob] = [await another(), await another()]
  const game = await byLink(ann, bob)
  await expect(ann).toHaveTitle(/^Your turn/)
  await expect(bob).not.toHaveTitle(/Your turn/)
  const match = new Match(ann, bob)
  await match.play()
  await expect(bob).toHaveTitle(/^Your turn/)
  await expect(ann).not.toHaveTitle(/Your turn/)
  await ann.getByRole('link', { name: 'Learn' }).click()
  await expect(ann).toHaveTitle(/^Learn/)
  await clickMove(bob, match.choose())
  await expect(ann).toHaveTitle(/^Your turn/)
  await expect(ann.locator('.notice')).toContainText('has moved. It is your turn.')
  await ann.getByRole('button', { name: 'Go to the game' }).click()
  await expect(ann).toHaveURL(new RegExp(`${game}$`))
  await expect(ann.locator('.moves .move')).toHaveCount(2)
  await expect(ann.locator('.notice')).toHaveCount(0)
})

test('players talk after the end, until the chat is closed', async ({ another }) => {
  const [ann, bob, eve] = [await another(), await another(), await another()]
  const game = await byLink(ann, bob)
  await eve.goto(`/online/game/${game}`)
  await new Match(ann, bob).playOn(({ ply }) => ply >= 2)
  await bob.getByRole('button', { name: 'Resign' }).click()
  await bob.getByRole('button', { name: 'Really resign?' }).click()
  const say = async (page: Page, text: string) => {
    await page.getByLabel('Message…').fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
  }
  for (const page of [ann, bob, eve]) await expect(page.getByTestId('result')).toBeVisible()
  await say(ann, 'well played')
  await expect(bob.getByTestId('chat')).toContainText('well played')
  await say(bob, 'you too')
  for (const page of [ann, bob, eve])
    await expect(page.getByTestId('chat')).toContainText('you too')
  await ann.reload()
  for (const text of ['well played', 'you too']) {
    await expect(ann.getByTestId('chat')).toContainText(text)
  }
  // The server takes a message of each player every 0.7 s, and the page is sometimes loaded sooner.
  await ann.waitForTimeout(700)
  await say(ann, 'again?')
  await expect(bob.getByTestId('chat')).toContainText('again?')
  await expect(eve.getByLabel('Message…')).toHaveCount(0)
  await expect(ann.getByText('The chat is closed.')).toHaveCount(0)

  // A quarter of an hour later.
  const number = parseInt(game, 36)
  await orders.sql(`update games set ended = ended - interval '15 min' where id = ${number}`)
  await say(bob, 'too late')
  await expect(bob.getByText('The chat is closed.')).toBeVisible()
  await expect(bob.getByLabel('Message…')).toHaveCount(0)
  await expect(bob.getByTestId('chat')).toContainText('again?')
  await expect(bob.getByTestId('chat')).not.toContainText('too late')
})

test('a game of long ago has no open chat', async ({ another }) => {
  // What a service worker lets through is not seen by routes.
  const [ann, bob] = [await another(), await another({ serviceWorkers: 'block' })]
  await byLink(ann, bob)
  await ann.getByLabel('Message…').fill('hello')
  await ann.getByRole('button', { name: 'Send' }).click()
  await expect(bob.getByTestId('chat')).toContainText('hello')
  await ann.getByRole('button', { name: 'Abort' }).click()
  await ann.getByRole('button', { name: 'Really abort?' }).click()
  await expect(bob.getByTestId('result')).toBeVisible()
  await expect(bob.getByLabel('Message…')).toBeVisible()
  // Half an hour later, by the clock of the server.
  await bob.route('**/api/games/*', async (route) => {
    const response = await route.fetch()
    const game = await response.json()
    await route.fulfill({ response, json: { ...game, now: game.now + 1_800_000 } })
  })
  await bob.reload()
  await expect(bob.getByText('The chat is closed.')).toBeVisible()
  await expect(bob.getByTestId('chat')).toContainText('hello')
  await expect(bob.getByLabel('Message…')).toHaveCount(0)
})

test('those who watch are led to the rematch', async ({ another }) => {
  const [ann, bob, eve] = [await another(), await another(), await another()]
  const game = await byLink(ann, bob)
  await eve.goto(`/online/game/${game}`)
  await new Match(ann, bob).playOn(({ ply }) => ply >= 2)
  await bob.getByRole('button', { name: 'Resign' }).click()
  await bob.getByRole('button', { name: 'Really resign?' }).click()
  await expect(eve.getByTestId('result')).toContainText('wins')
  await ann.getByRole('button', { name: 'Rematch' }).click()
  await bob.getByRole('button', { name: 'Accept rematch' }).click()
  await expect(ann).not.toHaveURL(new RegExp(game))
  const second = await seated(ann, bob)
  await eve.getByRole('link', { name: 'Watch the next game' }).click()
  await expect(eve).toHaveURL(new RegExp(`${second}$`))
  await expect(eve.getByText('You are watching.')).toBeVisible()
})
