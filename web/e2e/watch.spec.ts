import type { Page } from '@playwright/test'
import { makeReport } from '../src/test/report'
import { expect, expectFits, moveList, test } from './table'

/** Players by the engine's names for them. */
async function watch(page: Page, black: string, white: string): Promise<void> {
  await page.goto('/watch')
  await page.getByRole('combobox', { name: 'Black' }).selectOption(black)
  await page.getByRole('combobox', { name: 'White' }).selectOption(white)
  await page.getByText('0.1 s').click()
  await page.getByText('None', { exact: true }).click()
  await page.getByRole('button', { name: 'Start' }).click()
}

test('two quick players to the end, and again', async ({ page }) => {
  await watch(page, 'random', 'minmax:level=1')
  await expect(page.getByTestId('result')).toContainText(/wins|A draw/, { timeout: 50_000 })
  expect(await moveList(page).count()).toBeGreaterThan(10)
  await expect(page.getByTestId('graph')).toHaveAttribute('aria-label', /Chick expects/)
  await page.getByRole('button', { name: 'Play again with colours swapped' }).click()
  await expect(page.locator('.strip.card').last()).toContainText('Chick')
  await expect(page.getByTestId('result')).toBeHidden()
})

test('engines have names, with the technique as a subtitle', async ({ page }) => {
  await page.goto('/watch')
  const white = page.locator('.strip.card').first()
  await page.getByRole('combobox', { name: 'White' }).selectOption('mcts')
  await expect(white.locator('.name')).toHaveText('Walrus')
  await expect(white.locator('.note')).toHaveText('White · MCTS')
})

test.describe('in French on a phone', () => {
  test.use({ locale: 'fr-FR', viewport: { width: 390, height: 844 } })

  test('long names of engines do not widen the page', async ({ page }) => {
    await page.goto('/watch')
    await expect(page.getByRole('combobox', { name: 'Blanc' })).toBeVisible()
    await expectFits(page, 'in French')
  })
})

test('pause, one move, and go on', async ({ page }) => {
  await watch(page, 'minmax:level=2', 'monte-carlo')
  await expect(moveList(page).nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  const made = await moveList(page).count()
  await page.getByRole('button', { name: 'Step' }).click()
  await expect(moveList(page)).toHaveCount(made + 1)
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await page.getByRole('button', { name: 'Speed' }).click()
  await page.getByText('0.5 s').click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(moveList(page).nth(made + 1)).toBeVisible()
})

test('games of a report, to step through', async ({ page }, info) => {
  const report = makeReport(info.outputDir)
  await page.goto('/watch')
  await page.getByText('Open games', { exact: true }).click()
  await page.getByTestId('file').setInputFiles(report.file)
  await expect(page.getByText(`${report.games} games`)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(moveList(page).first()).toHaveAttribute('aria-current', 'step')
  await page.getByRole('button', { name: 'Last position' }).click()
  await expect(page.getByTestId('points-black')).toContainText(String(report.points.black))
  await page.getByRole('combobox', { name: 'Game' }).selectOption('1')
  await expect(page.getByTestId('points-black')).toContainText('0')
})

test('a pasted record, and one that is wrong', async ({ page }) => {
  await page.goto('/watch')
  await page.getByText('Open games', { exact: true }).click()
  await page.getByLabel('Or paste a record').fill('1. d5:e7 *')
  await page.getByRole('button', { name: 'Open record' }).click()
  await expect(page.getByRole('alert')).toContainText(/Line 1, column \d+/)
  await page.getByLabel('Or paste a record').fill('[Black "me"]\n\n1. d5:b7 e5:f5 *')
  await page.getByRole('button', { name: 'Open record' }).click()
  await expect(moveList(page)).toHaveText(['d5–b7', 'e5–f5'])
  await expect(page.locator('.strip.card').last()).toContainText('me')
})
