// Games of the server in pages of other sites.

import { violations } from '../e2e/axe'
import { frameOf, otherSite } from '../e2e/site'
import { byLink, expect, Match, test } from './people'

test('another site shows a game while it is played, and its result', async ({
  another,
  baseURL,
}) => {
  const [ann, bob, eve] = [await another(), await another(), await another()]
  const game = await byLink(ann, bob)
  const match = new Match(ann, bob)
  await match.playOn(({ ply }) => ply >= 2)
  const address = `${baseURL}/embed/game/${game}`
  const site = await otherSite('localhost', frameOf(`${address}?theme=dark`))
  await eve.goto(site.address)
  const frame = eve.frameLocator('iframe')
  const said = frame.getByTestId('said')
  await expect(said).toHaveText('Move 2 of 2')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(/^guest-\S+ – guest-\S+$/)
  await expect(frame.getByRole('link')).toHaveAttribute('href', `/online/game/${game}`)
  // What is played goes on in the frame.
  await match.playOn(({ ply }) => ply >= 3)
  await expect(said).toHaveText('Move 3 of 3', { timeout: 15_000 })
  await frame.getByRole('button', { name: 'Previous move' }).click()
  await ann.getByRole('button', { name: 'Resign' }).click()
  await ann.getByRole('button', { name: 'Really resign?' }).click()
  await expect(said).toHaveText('Move 2 of 3')
  await frame.getByRole('button', { name: 'Last position' }).click()
  await expect(said).toHaveText(/^guest-\S+ wins$/, { timeout: 15_000 })
  // Nobody was made a guest by looking.
  expect(await eve.context().cookies()).toEqual([])
  site.close()

  await ann.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await ann.getByRole('button', { name: 'Copy the code to embed' }).click()
  await expect(ann.getByRole('button', { name: 'Copied.' })).toBeVisible()
  expect(await ann.evaluate(() => navigator.clipboard.readText())).toContain(`src="${address}" `)

  await eve.setViewportSize({ width: 240, height: 420 })
  await eve.goto(address)
  await expect(eve.getByRole('slider')).toBeVisible()
  expect(await violations(eve)).toEqual([])
  const sizes = await eve.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return { scrollWidth, scrollHeight }
  })
  expect(sizes).toEqual({ scrollWidth: 240, scrollHeight: 420 })
})

test('a game that is not there, and a page that nobody may frame', async ({ another, baseURL }) => {
  const eve = await another({ ignore: /404|frame-ancestors|chrome-error|ERR_/ })
  await eve.goto('/embed/game/zzzz')
  await expect(eve.getByRole('heading', { name: 'Game not found' })).toBeVisible()
  const site = await otherSite('localhost', frameOf(`${baseURL}/online`))
  await eve.goto(site.address)
  await expect.poll(() => eve.frames()[1]?.url()).toMatch(/^chrome-error:/)
  site.close()
})
