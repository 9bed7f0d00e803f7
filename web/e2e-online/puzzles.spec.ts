// Puzzles with an account: solved and rated alike on all devices of a person.

import type { Page } from '@playwright/test'
import { about, openPuzzle, puzzles, solve, standing } from '../e2e/puzzles'
import { kHardest } from '../src/lib/learn/puzzles'
import { expect, kPassword, newName, orders, signIn, signUp, test } from './people'

/** The app proposes none of these to newcomers. */
const hard = puzzles.filter(({ moves, level }) => moves === 1 && level === kHardest)
const solved = (page: Page, count: number) =>
  expect(page.getByTestId('progress')).toHaveText(new RegExp(`^${count} of `))

/** How many tries of this person the server has counted. */
async function counted(name: string): Promise<string> {
  return orders.sql(
    `select count(*) from puzzle_tries t join users u on u.id = t.user_id where u.name = '${name}'`,
  )
}

/** What the app proposes. */
async function propose(page: Page): Promise<number> {
  await page.goto('/learn')
  await page.getByText('Puzzles', { exact: true }).click()
  await expect(about(page)).toContainText(/Puzzle \d+/)
  return Number(/Puzzle (\d+)/.exec(await about(page).innerText())?.[1])
}

async function solveOne(page: Page, at: number): Promise<void> {
  const puzzle = hard[at]
  if (!puzzle) throw new Error(`There is no hard puzzle ${at}`)
  await openPuzzle(page, puzzle)
  await solve(page, puzzle)
}

test('a puzzle solved on one device is solved on the other', async ({ another }) => {
  const name = newName('Paul')
  const phone = await another()
  await signUp(phone, name)
  const proposed = puzzles[(await propose(phone)) - 1]
  if (!proposed) throw new Error('It is no puzzle')
  await solve(phone, proposed)
  await expect.poll(() => counted(name)).toBe('1')
  const rating = await standing(phone).locator('dd').first().innerText()

  const laptop = await another()
  await signIn(laptop, name, kPassword)
  await expect(laptop.getByRole('link', { name, exact: true })).toBeVisible()
  // The app may propose the same puzzle until it hears of the phone.
  await propose(laptop)
  await solved(laptop, 1)
  await expect(about(laptop)).not.toContainText(`Puzzle ${proposed.number} `)
  await expect(standing(laptop).locator('dd').first()).toHaveText(rating, { useInnerText: true })

  await solveOne(laptop, 1)
  await expect.poll(() => counted(name)).toBe('2')
  await phone.reload()
  await solved(phone, 2)
})

test('what was solved without an account, or while the server is away, counts later', async ({
  another,
}) => {
  const name = newName('Pia')
  // What a service worker lets through is not seen by routes.
  const page = await another({ serviceWorkers: 'block' })
  await solveOne(page, 2)
  await signUp(page, name)
  await expect.poll(() => counted(name)).toBe('1')

  await page.route('**/api/puzzles/results', (route) => route.abort())
  await solveOne(page, 3)
  await solved(page, 2)
  expect(await counted(name)).toBe('1')
  await page.unroute('**/api/puzzles/results')
  await page.reload()
  await expect.poll(() => counted(name)).toBe('2')
})
