import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readShared } from '../src/lib/analysis/share'
import { clickMove, expect, moveList, test } from './table'

/** Black wins it with its last move. */
const kGame = readFileSync('src/test/games.txt', 'utf8').split('\n')[7] ?? ''
const kMoves = readShared(kGame)?.moves ?? []

async function openAlmostWon(page: Page, level: number): Promise<void> {
  const game = {
    version: 1,
    setup: { opponent: { kind: 'level', level }, colour: 'black', swap: false },
    players: { black: { kind: 'person', number: 1 }, white: { kind: 'level', level } },
    moves: kMoves.slice(0, -1),
  }
  // Not from Play, which keeps its own game when it is left.
  await page.goto('/opponents')
  await page.evaluate((text) => localStorage.setItem('yolah.game', text), JSON.stringify(game))
  await page.goto('/play')
  await expect(page.locator('.cell.movable').first()).toBeAttached()
}

async function end(page: Page): Promise<void> {
  const [from = '', to = ''] = kMoves.at(-1)?.split(':') ?? []
  await clickMove(page, from, to)
  await expect(page.getByTestId('result')).toBeVisible()
}

test('an opponent is chosen from the page of all, and has its face at the board', async ({
  page,
}) => {
  await page.goto('/opponents')
  await expect(page.getByTestId('beaten')).toHaveText('You have beaten 0 of 10.')
  await page.getByRole('link', { name: 'Play against Fox' }).click()
  await expect(page).toHaveURL(/\/play$/)
  const strip = page.getByRole('region', { name: 'Fox', exact: true })
  await expect(strip).toContainText('Level 5')
  await expect(strip.locator('svg')).toHaveCount(2)
  await clickMove(page, 'd5', 'b7')
  await expect(moveList(page)).toHaveCount(2)
})

test('a first win is told and counted, the next one only counted', async ({ page }) => {
  await openAlmostWon(page, 2)
  await end(page)
  await expect(page.getByTestId('result')).toContainText('Lemming beaten: 1 of 10.')
  await openAlmostWon(page, 2)
  await end(page)
  await expect(page.getByTestId('result')).not.toContainText('beaten')
  await page.goto('/opponents')
  await expect(page.getByTestId('beaten')).toHaveText('You have beaten 1 of 10.')
  await expect(page.getByTestId('score-2').first()).toContainText(
    '2 games: you won 2, drew 0, lost 0',
  )
})

test('a win with a hint does not count', async ({ page }) => {
  await openAlmostWon(page, 2)
  await page.getByRole('button', { name: /hint/i }).click()
  await expect(page.getByText(/A good move: /).first()).toBeAttached({ timeout: 15_000 })
  await end(page)
  await expect(page.getByTestId('result')).not.toContainText('beaten')
  await page.goto('/opponents')
  await expect(page.getByTestId('beaten')).toHaveText('You have beaten 0 of 10.')
})

test('an engine is an opponent like others', async ({ page }) => {
  await page.goto('/opponents')
  await page.getByRole('link', { name: 'Play against Walrus' }).click()
  const strip = page.getByRole('region', { name: 'Walrus', exact: true })
  await expect(strip).toContainText('MCTS')
  await clickMove(page, 'd5', 'b7')
  await expect(moveList(page)).toHaveCount(2)
  await page.reload()
  await expect(strip).toBeVisible()
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('button', { name: 'Really resign?' }).click()
  await expect(page.getByTestId('result')).toBeVisible()
  await page.goto('/opponents')
  await expect(page.getByTestId('score-mcts')).toHaveText('1 game: you won 0, drew 0, lost 1')
  await page.goto('/games')
  await expect(page.getByTestId('games')).toContainText('Walrus')
})

test('an engine is chosen beside the levels, which stay where they were', async ({ page }) => {
  await page.goto('/play')
  const chosen = page.getByTestId('opponent')
  await page.getByRole('slider').fill('4')
  await page.getByRole('button', { name: 'Orca' }).click()
  await expect(chosen).toContainText('Orca')
  await expect(page.getByRole('button', { name: 'Orca' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByText('Friend on this device').click()
  await page.getByText('Computer', { exact: true }).click()
  await expect(chosen).toContainText('Orca')
  await expect(page.getByRole('slider')).toHaveValue('4')
  await page.getByRole('slider').fill('5')
  await expect(chosen).toContainText('Fox')
})

test('nothing is wider than the page', async ({ page }) => {
  for (const width of [320, 390, 800, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/opponents')
    await expect(page.getByTestId('beaten')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
