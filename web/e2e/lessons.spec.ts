import { about, openPuzzle, puzzles, puzzleWith, said, secondOf, solve } from './puzzles'
import { squaresOf } from './puzzles'
import { clickMove, expect, test } from './table'

test('a missed puzzle looks missed, and the board shows the reply', async ({ page }) => {
  const puzzle = puzzleWith((one) => {
    const [, reply = ''] = one.tempting.line
    return reply !== 'a1:a1' && secondOf(one) !== one.tempting.move
  })
  const [move = '', reply = ''] = puzzle.tempting.line
  await openPuzzle(page, puzzle)
  await clickMove(page, ...squaresOf(move))
  await expect(page.locator('.puzzle.missed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not quite' })).toBeVisible()
  await expect(page.locator(`.board path[data-move='${reply}']`)).toBeVisible()
  await expect(said(page)).toContainText(`replies ${reply.replace(':', '–')}.`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.board path[data-move]')).toHaveCount(0)
  // The reply to any other move comes from the solver.
  await clickMove(page, ...squaresOf(secondOf(puzzle)))
  await expect(said(page)).toContainText(/replies|The reply was not found/, { timeout: 20_000 })
})

test('the explanation of a puzzle counts everything', async ({ page }) => {
  const puzzle = puzzleWith(({ theme }) => theme === 'isolate')
  await openPuzzle(page, puzzle)
  await solve(page, puzzle)
  await expect(page.getByTestId('reasons')).toContainText(
    /you end with \d+ \+ \d+ \+ \d+ = \d+, (Black|White) with \d+ \+ \d+ \+ \d+ = \d+/,
  )
})

test('a puzzle has an address of its own', async ({ page }) => {
  const { length } = puzzles
  await page.goto(`/learn/${length}`)
  await expect(about(page)).toContainText(`Puzzle ${length}`)
  await page.reload()
  await expect(about(page)).toContainText(`Puzzle ${length}`)
  await page.getByText('The rules', { exact: true }).click()
  await expect(page).toHaveURL(/\/learn\/rules$/)
  // A puzzle that is not there: another one is, with its own address.
  await page.goto(`/learn/${length + 1}`)
  await expect(said(page)).toContainText('You are')
  await expect(page).not.toHaveURL(new RegExp(`/${length + 1}$`))
})

test('the tour is where it was left, and skipped steps are not done', async ({ page }) => {
  await page.goto('/learn')
  await clickMove(page, 'd5', 'b7')
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await next.click()
  const title = page.getByRole('heading', { name: 'No move? You pass' })
  await expect(title).toBeVisible()
  await expect(page.locator('.dots .done')).toHaveCount(1)
  await page.reload()
  await expect(title).toBeVisible()
  await expect(page.locator('.dots .done')).toHaveCount(1)
  await page.goto('/learn')
  await expect(title).toBeVisible()
})
