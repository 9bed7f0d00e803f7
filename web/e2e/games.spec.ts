import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readShared } from '../src/lib/analysis/share'
import { expect, moveList, test } from './table'

const kRecords = readFileSync('src/test/games.txt', 'utf8').trim().split('\n').slice(0, 30)

/** Of level 3 every third time, of a friend once, otherwise of level 5; a person plays black. */
function gameText(record: string, i: number): string {
  const moves = readShared(record)?.moves ?? []
  const made = (first: number) =>
    moves.filter((move, ply) => ply % 2 === first && move !== 'a1:a1').length
  const margin = made(0) - made(1)
  const person = (number: number) => ({ kind: 'person', number })
  const level = i % 3 === 0 ? 3 : 5
  const opponent = i === 7 ? { kind: 'friend' } : { kind: 'level', level }
  return JSON.stringify({
    version: 1,
    setup: { opponent, colour: 'black', swap: false },
    players: { black: person(1), white: i === 7 ? person(2) : opponent },
    at: Date.UTC(2026, 3, 30 - i, 12),
    moves,
    outcome: {
      winner: margin > 0 ? 'black' : margin < 0 ? 'white' : 'draw',
      termination: 'points',
    },
  })
}

async function openGames(page: Page): Promise<void> {
  const kept = JSON.stringify(kRecords.map(gameText))
  await page.addInitScript((text) => localStorage.setItem('yolah.games', text), kept)
  await page.goto('/games')
  await expect(page.getByTestId('tally')).toContainText('30 games')
}

const rows = (page: Page) => page.getByTestId('games').getByRole('listitem')

test('games are found by opponent, result and first moves', async ({ page }) => {
  await openGames(page)
  await expect(rows(page)).toHaveCount(25)
  // As in every list of games.
  await expect(rows(page).first()).toContainText('30/04/2026')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows(page)).toHaveCount(30)
  await page.getByLabel('Opponent').selectOption({ label: 'Hare' })
  await expect(rows(page)).toHaveCount(10)
  await page.getByLabel('Opponent').selectOption({ label: 'A friend' })
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Opponent').selectOption({ label: 'Any' })
  const first = readShared(kRecords[0] ?? '')?.moves[0] ?? ''
  const alike = kRecords.filter((text) => readShared(text)?.moves[0] === first).length
  await page.getByLabel('Begins with').fill(first.replace(':', ''))
  await expect(rows(page)).toHaveCount(alike)
  await page.getByLabel('Begins with').fill('a1a2')
  await expect(rows(page)).toHaveText(['No game matches.'])
})

test('statistics add up, and a game is looked at', async ({ page }) => {
  await openGames(page)
  const statistics = page.getByTestId('statistics')
  for (const [name, count] of [
    ['Hare', '10'],
    ['Fox', '19'],
    ['Black', '29'],
  ] as const) {
    const row = statistics.getByRole('row', { name: new RegExp(`^${name} `) })
    await expect(row.getByRole('cell').first()).toHaveText(count)
    const [games, won, drawn, lost] = (await row.getByRole('cell').allTextContents()).map(Number)
    expect((won ?? 0) + (drawn ?? 0) + (lost ?? 0)).toBe(games)
  }
  await page.getByRole('link', { name: 'Look at game 2', exact: true }).click()
  await expect(page).toHaveURL(/\/analyse#1\./)
  const moves = readShared(kRecords[1] ?? '')?.moves ?? []
  await expect(moveList(page)).toHaveCount(moves.length)
})

test('all games are saved as records that can be opened again', async ({ page }) => {
  await openGames(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save all (.ygn)' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text.match(/^\[Black "You"\]$/gm)).toHaveLength(29)
  expect(text).toContain('[White "Fox"]')
  await page.goto('/watch')
  await page.getByText('Open games', { exact: true }).click()
  await page.getByLabel('Or paste a record').fill(text)
  await page.getByRole('button', { name: 'Open record' }).click()
  await expect(page.getByText('30 games')).toBeVisible()
})

test('who has played nothing is led to a game', async ({ page }) => {
  await page.goto('/games')
  await page.getByRole('link', { name: 'Play a game' }).click()
  await expect(page).toHaveURL(/\/play$/)
})

test('nothing is wider than the page', async ({ page }) => {
  for (const width of [320, 390, 800, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 })
    await openGames(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
