import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { cell, clickMove, expect, speech, test } from './table'

interface RawPuzzle {
  best: { move: string }
  tempting: { move: string }
}

const puzzles = JSON.parse(
  readFileSync(new URL('../src/lib/learn/puzzles.json', import.meta.url), 'utf8'),
) as RawPuzzle[]
const said = (page: Page) => page.getByTestId('said')
const squaresOf = (move = ''): [string, string] => [move.slice(0, 2), move.slice(3)]

async function openPuzzles(page: Page): Promise<void> {
  await page.goto('/learn')
  await page.getByText('Puzzles', { exact: true }).click()
  await expect(page.getByText(`Puzzle 1 of ${puzzles.length}`)).toBeVisible()
}

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
  await expect(page.getByText('Puzzle 1 of')).toBeVisible()
  // Who has seen the rules comes back to the puzzles.
  await page.reload()
  await expect(page.getByText('Puzzle 1 of')).toBeVisible()
})

test('a puzzle by mouse, with a miss, a hint and the lines', async ({ page }) => {
  await openPuzzles(page)
  const { best, tempting } = puzzles[0] ?? {}
  await clickMove(page, ...squaresOf(tempting?.move))
  await expect(said(page)).toContainText('It is tempting')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Hint' }).click()
  await expect(said(page)).toContainText(`Move the piece on ${best?.move.slice(0, 2)}.`)
  await clickMove(page, ...squaresOf(best?.move))
  await expect(page.getByRole('heading', { name: 'Correct!' })).toBeVisible()
  await expect(page.getByTestId('progress')).toHaveText(`1 of ${puzzles.length} solved`)
  await expect(page.getByTestId('reasons')).toContainText('only your pieces can reach')
  await page.getByRole('button', { name: 'Last position' }).click()
  await expect(page.getByRole('button', { name: 'Next move' })).toBeDisabled()
  await page.getByText('Tempting', { exact: true }).click()
  await expect(page.locator('.moves .move[aria-current]')).toHaveText(
    (tempting?.move ?? '').replace(':', '–'),
  )
  await page.getByRole('button', { name: 'Next puzzle' }).click()
  await expect(page.getByText(`Puzzle 2 of ${puzzles.length}`)).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('progress')).toHaveText(`1 of ${puzzles.length} solved`)
})

test('a puzzle by keyboard, spoken', async ({ page }) => {
  await openPuzzles(page)
  const { best } = puzzles[1] ?? {}
  await page.getByRole('button', { name: /^Puzzle 2,/ }).focus()
  await page.keyboard.press('Enter')
  await expect(speech(page)).toContainText('find it')
  await page.keyboard.type(squaresOf(best?.move).join(''))
  await expect(speech(page)).toContainText('Correct!')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.moves .move').nth(1)).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('button', { name: /^Puzzle 2, \w+, solved$/ })).toBeVisible()
})

test('a solution that is only shown does not count', async ({ page }) => {
  await openPuzzles(page)
  await page.getByRole('button', { name: 'Solution' }).click()
  await expect(page.getByRole('heading', { name: 'The solution' })).toBeVisible()
  await expect(page.getByTestId('progress')).toHaveText(`0 of ${puzzles.length} solved`)
})

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' })

  test('explains a puzzle', async ({ page }) => {
    await page.goto('/learn')
    await page.getByText('Problèmes', { exact: true }).click()
    await page.getByRole('button', { name: 'Solution' }).click()
    await expect(page.getByTestId('reasons')).toContainText('vos pions sont seuls à atteindre')
  })
})
