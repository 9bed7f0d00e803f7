import { byLink, expect, makeLink, Match, test } from './people'

test('the home page leads visitors to a game that is being played', async ({ another }) => {
  const [ann, bob, eve] = [await another(), await another(), await another()]
  const game = await byLink(ann, bob)
  await new Match(ann, bob).playOn(({ ply }) => ply >= 3)
  await eve.goto('/')
  const live = eve.getByRole('link', { name: /Being played now/ })
  await expect(live).toHaveAttribute('href', `/online/game/${game}`)
  await expect(live.locator('.sunk')).toHaveCount(3)
  await live.click()
  await expect(eve.locator('.moves .move')).toHaveCount(3)
  // Nobody was made a guest by looking.
  expect(await eve.context().cookies()).toEqual([])
})

test('a challenge link shows what the game is, and the button first', async ({ another }) => {
  const phone = { viewport: { width: 390, height: 844 } }
  const [ann, friend] = [await another(), await another(phone)]
  const link = await makeLink(ann)
  await friend.goto(link)
  await expect(friend.getByText('Yolah', { exact: true }).first()).toBeVisible()
  await expect(friend.getByText(/Slide a piece like a chess queen/)).toBeVisible()
  const accept = await friend.getByRole('button', { name: 'Accept and play' }).boundingBox()
  const board = await friend.getByTestId('demo').boundingBox()
  expect((accept?.y ?? 0) + (accept?.height ?? 0)).toBeLessThan(board?.y ?? 0)
  expect((board?.y ?? 0) + 0.75 * (board?.height ?? 0)).toBeLessThan(phone.viewport.height)
  await expect(friend.getByTestId('demo')).toHaveAttribute('data-ply', '2')
  // Who made it knows the game: there is only the link to send.
  await ann.goto(link)
  await expect(ann.getByLabel('Send this link to a friend')).toBeVisible()
  await expect(ann.getByTestId('demo')).toHaveCount(0)
})
