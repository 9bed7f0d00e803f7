import type { Page } from '@playwright/test'
import {
  byLink,
  codeAt,
  clickMove,
  connected,
  expect,
  Match,
  newName,
  orders,
  seated,
  signUp,
  test,
} from './people'

/** Watches a page from now on, as its connection may be back before anybody looks. What it returns
 * waits until the connection was lost. */
async function watchLoss(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    delete dataset.wasLost
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-testid=reconnecting]')) return
      dataset.wasLost = 'yes'
      observer.disconnect()
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.locator('html[data-was-lost]').waitFor({ state: 'attached' })
}

test('a rated game goes on when its node is killed, and counts once', async ({ another }) => {
  test.slow()
  const [ann, bob] = [await another(), await another()]
  const names = [newName('Ann'), newName('Bob')] as const
  await signUp(ann, names[0])
  await signUp(bob, names[1])
  await ann.getByText('Rated', { exact: true }).click()
  await ann.getByText('Black', { exact: true }).click()
  await ann.getByRole('button', { name: 'Find an opponent' }).click()
  await expect(ann.getByTestId('waiting')).toBeVisible()
  await bob.getByRole('button', { name: `Play ${names[0]}` }).click()
  const game = await seated(ann, bob)
  const match = new Match(ann, bob)
  await match.playOn(({ ply }) => ply >= 8)

  // The node that owns the game dies, and with it perhaps the connection of either.
  const owner = await orders.owner(game)
  const nodes = [await connected(ann), await connected(bob)]
  const cutOff = [ann, bob].filter((_, i) => nodes[i] === owner)
  const losses = await Promise.all(cutOff.map(watchLoss))
  await orders.kill(owner)
  for (const lost of losses) await lost()
  await match.play()
  // Then the one that Bob is on now.
  await orders.start(owner)
  await expect(bob.getByTestId('reconnecting')).toBeHidden()
  const second = await connected(bob)
  const lostAgain = await watchLoss(bob)
  await orders.kill(second)
  await lostAgain()
  await match.play()
  await orders.start(second)
  await connected(bob)
  await expect(bob.getByTestId('reconnecting')).toBeHidden()
  await match.playOn()

  for (const page of [ann, bob]) {
    await expect(page.getByTestId('result')).toBeVisible()
    await expect(page.getByTestId('ratings')).toContainText(/\d+ \([+−]\d+\)/, { timeout: 20_000 })
  }
  const changes = await orders.sql(
    `select count(*) from rating_history where game = ${Number.parseInt(game, 36)}`,
  )
  expect(changes.trim()).toBe('2')
  for (const name of names) {
    await ann.goto(`/online/user/${name}`)
    await expect(ann.getByTestId('rating-blitz')).toContainText('1 game')
    await expect(ann.getByTestId('archive').getByRole('link')).toHaveCount(1)
  }
})

test('guests play by link, talk, take back, and play again', async ({ another }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const [ann, bob, eve] = [await another(), await another(phone), await another()]
  const game = await byLink(ann, bob)
  await eve.goto(`/online/game/${game}`)
  const match = new Match(ann, bob)
  await match.playOn(({ ply }) => ply >= 2)

  await ann.getByLabel('Message…').fill('good luck')
  await ann.getByRole('button', { name: 'Send' }).click()
  for (const page of [ann, bob, eve])
    await expect(page.getByTestId('chat')).toContainText('good luck')

  await ann.getByRole('button', { name: 'Request takeback' }).click()
  await bob.getByRole('button', { name: 'Decline' }).click()
  await expect(ann.locator('.notice')).toContainText('Takeback declined.')
  await ann.getByRole('button', { name: 'Request takeback' }).click()
  await bob.getByRole('button', { name: 'Accept' }).click()
  for (const page of [ann, bob, eve]) await expect(page.locator('.moves .move')).toHaveCount(0)

  // Those who watch see it all and can do nothing.
  await expect(eve.getByText('You are watching.')).toBeVisible()
  await expect(eve.locator('.cell.movable')).toHaveCount(0)
  await expect(eve.getByRole('button', { name: 'Abort' })).toHaveCount(0)

  const again = new Match(ann, bob)
  await again.playOn(({ ply }) => ply >= 2)
  await expect(eve.locator('.moves .move')).toHaveCount(2)
  await bob.getByRole('button', { name: 'Resign' }).click()
  await bob.getByRole('button', { name: 'Really resign?' }).click()
  await expect(ann.getByTestId('result')).toContainText('You win')
  await expect(bob.getByTestId('result')).toContainText('You lose')
  await expect(eve.getByTestId('result')).toContainText('wins')

  await ann.getByRole('button', { name: 'Rematch' }).click()
  await bob.getByRole('button', { name: 'Accept rematch' }).click()
  await expect(ann).not.toHaveURL(new RegExp(game))
  const second = await seated(ann, bob)
  expect(second).not.toBe(game)
  // Colours have changed.
  await new Match(bob, ann).play()
})

test('a move may be made on the other one’s time', async ({ another }) => {
  const [ann, bob] = [await another(), await another()]
  await byLink(ann, bob)
  await clickMove(bob, 'e5:d6')
  await expect(bob.getByText('You will play e5 to d6, if you can.')).toBeVisible()
  await clickMove(ann, 'd5:b7')
  for (const page of [ann, bob]) await expect(page.locator('.moves .move')).toHaveCount(2)
})

test('under the swap rule the second player may take black', async ({ another }) => {
  const [ann, bob] = [await another(), await another()]
  await byLink(ann, bob, '10+5', true)
  await clickMove(ann, 'd5:b7')
  await bob.getByRole('button', { name: 'Play black' }).click()
  await expect(ann.getByText('Your turn.')).toBeVisible()
  await clickMove(ann, 'e5:d6')
  await expect(bob.locator('.moves .move')).toHaveCount(2)
})

test('days for a move, and a game that waits in the lobby', async ({ another }) => {
  const [ann, bob] = [await another(), await another()]
  const game = await byLink(ann, bob, '3 days/move')
  await new Match(ann, bob).play()
  await expect(ann.getByTestId('clock-white')).toContainText('2 d 23 h')
  await ann.goto('/online')
  await expect(ann.getByRole('heading', { name: 'Your games' })).toBeVisible()
  await ann.locator(`a[href$="${game}"]`).click()
  await expect(ann.locator('.moves .move')).toHaveCount(1)
})

/** The seconds that a page shows as white's. */
async function whiteHas(page: Page): Promise<number> {
  const shown = await page.getByTestId('clock-white').locator('[aria-hidden]').innerText()
  const [minutes = 0, seconds = 0] = shown.split(':').map(Number)
  return 60 * minutes + seconds
}

test('the time of the last thought stays spent when the game ends', async ({ another }) => {
  const [ann, bob] = [await another(), await another()]
  await byLink(ann, bob)
  await new Match(ann, bob).play()
  await expect.poll(() => whiteHas(bob)).toBeLessThanOrEqual(600 - 4)
  const begin = performance.now()
  const before = await whiteHas(bob)
  await bob
    .getByRole('button', { name: 'Resign' })
    .or(bob.getByRole('button', { name: 'Abort' }))
    .first()
    .click()
  await bob.getByRole('button', { name: /Really/ }).click()
  await expect(bob.getByTestId('result')).toBeVisible()
  // What passed since white's clock was read, which shows whole seconds.
  const passed = Math.ceil((performance.now() - begin) / 1000)
  const expectSpent = async (page: Page) => {
    await expect(page.getByTestId('result')).toBeVisible()
    const left = await whiteHas(page)
    expect(left).toBeLessThanOrEqual(before)
    expect(left).toBeGreaterThanOrEqual(before - passed - 1)
  }
  for (const page of [bob, ann]) await expectSpent(page)
  await bob.reload()
  await expectSpent(bob)
})

test('a listed game says in full what it is', async ({ another }) => {
  const [ann, bob] = [await another(), await another()]
  const name = newName('Ann')
  await signUp(ann, name)
  await ann.getByText('White', { exact: true }).click()
  await ann.getByRole('button', { name: 'Find an opponent' }).click()
  await bob.goto('/online')
  const row = bob.getByTestId('seeks').getByRole('listitem').filter({ hasText: name })
  await expect(row.locator('.note').last()).toHaveText('3+2 · Blitz · Casual · you play black')
  await ann.getByRole('button', { name: 'Cancel' }).click()
})

test('somebody is challenged by name and says no, then yes', async ({ another }) => {
  const [ann, bob] = [await another(), await another()]
  const names = [newName('Ann'), newName('Bob')] as const
  await signUp(ann, names[0])
  await signUp(bob, names[1])
  const challenge = async () => {
    await ann.getByText('Player', { exact: true }).click()
    await ann.getByLabel('Name of a player or a bot').fill(names[1])
    await ann.getByRole('button', { name: 'Challenge', exact: true }).click()
  }
  await challenge()
  await bob.getByRole('button', { name: 'Decline' }).click()
  await expect(ann.locator('.notice')).toContainText('Your challenge was declined.')
  await challenge()
  await bob.getByRole('button', { name: 'Accept' }).click()
  await seated(ann, bob)
  await ann.getByRole('button', { name: 'Abort' }).click()
  await ann.getByRole('button', { name: 'Really abort?' }).click()
  await expect(bob.getByTestId('result')).toContainText('Aborted')
})

test('a node that is about to stop hands its people over', async ({ another }) => {
  const [ann, bob] = [await another(), await another()]
  await byLink(ann, bob)
  const match = new Match(ann, bob)
  await match.play()
  const node = await connected(bob)
  await orders.stop(node)
  await match.play()
  expect(await connected(bob)).not.toBe(node)
  await orders.start(node)
  await match.play()
})

test('a bot of the house is challenged by its level', async ({ another }) => {
  const ann = await another()
  await signUp(ann, newName('Ann'))
  await ann.getByText('Computer', { exact: true }).click()
  const data = { name: 'yolah-level-3', password: 'correct horse', bot: true }
  const headers = { 'Yolah-Operator-Key': 'the operator of the tests' }
  await (await another()).request.post('/api/sign-up', { data, headers })
  await ann.getByRole('slider', { name: 'Level' }).fill('3')
  await ann.getByRole('button', { name: 'Challenge', exact: true }).click()
  await expect(ann.getByText('Waiting for yolah-level-3…')).toBeVisible()
  await ann.getByRole('button', { name: 'Cancel' }).click()
  await expect(ann.getByRole('heading', { name: 'New game' })).toBeVisible()
})

test('whoever has a second factor signs in with its code', async ({ another }) => {
  const ann = await another({ ignore: /401|WebSocket/ })
  const name = newName('Ann')
  await signUp(ann, name)
  const password = 'correct horse'
  const begun = await ann.request.post('/api/totp/begin', { data: { password } })
  const { secret } = (await begun.json()) as { secret: string }
  const data = { code: codeAt(secret, Date.now()) }
  expect((await ann.request.post('/api/totp/confirm', { data })).ok()).toBe(true)
  const elsewhere = await another({ ignore: /401|WebSocket/ })
  await elsewhere.goto('/online')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  const dialog = elsewhere.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog.getByRole('alert')).toContainText('two-factor authentication')
  // No code counts twice, and the next one counts already, however near its time is.
  await dialog.getByLabel('Code').fill(codeAt(secret, Date.now() + 30_000))
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByRole('link', { name, exact: true })).toBeVisible()
  // Whoever is signed out from another place is told, and goes on as nobody.
  await ann.request.post('/api/sign-out-everywhere', { data: {} })
  for (const page of [ann, elsewhere]) {
    await expect(page.getByText('You are not signed in.')).toBeVisible()
    await connected(page)
  }
})
