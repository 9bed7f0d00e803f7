import type { Page } from '@playwright/test'
import { about, catalogue, kFirst, openPuzzle, puzzleWith, said, solve } from './puzzles'
import { squaresOf } from './puzzles'
import { cell, clickMove, expect, speech, test } from './table'

const puzzle = puzzleWith(({ theme, moves }) => theme === 'isolate' && moves === 1)
const progress = (page: Page) => page.getByTestId('progress')

test('the rules in one minute', async ({ page }) => {
  await page.goto('/learn')
  await expect(page.getByRole('heading', { name: 'Slide like a queen' })).toBeVisible()
  await clickMove(page, 'd5', 'b7')
  await expect(said(page)).toContainText('has melted')
  await expect(cell(page, 'd5')).toHaveAttribute('aria-label', 'd5, hole')
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await page.locator('.cell.movable').first().click()
  await page.locator('.cell.target').first().click()
  await next.click()
  await clickMove(page, 'g2', 'h2')
  await expect(speech(page)).toContainText('White cannot move and passes.')
  await clickMove(page, 'h2', 'h1')
  await expect(said(page)).toContainText('27 to 27')
  await next.click()
  await clickMove(page, 'h1', 'g1')
  await clickMove(page, 'e5', 'f5')
  await expect(said(page)).toContainText('You win 29 to 27.')
  await next.click()
  await clickMove(page, 'c3', 'g7')
  await expect(said(page)).toContainText('White can still get into the corner')
  await page.getByRole('button', { name: 'Try again' }).click()
  await clickMove(page, 'c3', 'f6')
  await expect(said(page)).toContainText('Only you can reach')
  await page.getByRole('button', { name: 'Go to the puzzles' }).click()
  await expect(about(page)).toContainText(kFirst)
  // Who has seen the rules comes back to the puzzles.
  await page.reload()
  await expect(about(page)).toContainText(kFirst)
})

test('a puzzle by mouse, with a miss, a hint and the lines', async ({ page }) => {
  await openPuzzle(page, puzzle)
  const { best, tempting } = puzzle
  await clickMove(page, ...squaresOf(tempting.move))
  await expect(said(page)).toContainText('Tempting, but it')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Hint' }).click()
  await expect(said(page)).toContainText(`Move the piece on ${best.move.slice(0, 2)}.`)
  await solve(page, puzzle)
  await expect(progress(page)).toHaveText(`1 of ${catalogue.count} solved`)
  await expect(page.getByTestId('reasons')).toContainText('only your pieces can reach')
  await page.getByRole('button', { name: 'Last position' }).click()
  await expect(page.getByRole('button', { name: 'Next move' })).toBeDisabled()
  await page.getByText('Tempting', { exact: true }).click()
  await expect(page.locator('.moves .move[aria-current]')).toHaveText(
    tempting.move.replace(':', '–'),
  )
  await page.getByRole('button', { name: 'Next puzzle' }).click()
  await expect(said(page)).toContainText('You are')
  await expect(page).not.toHaveURL(new RegExp(`/${puzzle.number}$`))
  await page.reload()
  await expect(progress(page)).toHaveText(`1 of ${catalogue.count} solved`)
})

test('a puzzle by keyboard, spoken', async ({ page }) => {
  await openPuzzle(page, puzzle)
  await page.keyboard.type(squaresOf(puzzle.best.move).join(''))
  await expect(speech(page)).toContainText('Correct!')
  await expect(speech(page)).toContainText('Your rating is now')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.moves .move').nth(1)).toHaveAttribute('aria-current', 'step')
  // What is chosen stays in focus while the puzzle changes.
  const other = page.getByRole('button', { name: /^Win the last region, 0 of/ })
  await other.focus()
  await page.keyboard.press('Enter')
  await expect(speech(page)).toContainText('You are')
  await expect(other).toBeFocused()
  await expect(other).toHaveAttribute('aria-pressed', 'true')
})

test('a solution that is only shown does not count', async ({ page }) => {
  await openPuzzle(page, puzzle)
  await page.getByRole('button', { name: 'Solution' }).click()
  await expect(page.getByRole('heading', { name: 'The solution' })).toBeVisible()
  await expect(progress(page)).toHaveText(`0 of ${catalogue.count} solved`)
})

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' })

  test('explains a puzzle', async ({ page }) => {
    await page.goto(`/learn/${puzzle.number}`)
    await page.getByRole('button', { name: 'Solution' }).click()
    await expect(page.getByTestId('reasons')).toContainText('vos pions sont seuls à atteindre')
    await expect(page.getByTestId('theme-about')).toHaveText('Des problèmes à votre mesure.')
  })
})
