// What a player sees of the course of a game: who passes, how it ended, on any screen.

import type { Locator, Page } from '@playwright/test'
import { clickMove, expect, moveList, openTable, speech, test } from './table'

/** White has no move after the last of these. */
const kWhiteShutIn =
  'a1:g1 h1:g2 g1:f2 e5:f4 f2:g3 d4:e3 h8:b8 a8:b7 b8:c7 b7:c6 d5:c5 f4:f6 e4:d3 f6:e7 c5:d6 c6:d7 d6:e6 g2:h3 g3:h4 e3:d2 d3:f1 d2:e1 e6:f7 e1:e2 h4:g4 e2:f3 c7:d8 d7:e8 g4:f5 e7:f8 f7:g7 f8:g8 f5:h7 h3:h2 g7:g5'.split(
    ' ',
  )
const kPass = 'a1:a1'

/** Opens the table with a game against level 1 at these moves. */
async function resume(page: Page, moves: string[], me: 'black' | 'white'): Promise<void> {
  const person = { kind: 'person', number: 1 }
  const level = { kind: 'level', level: 1 }
  const players = { black: me === 'black' ? person : level, white: me === 'white' ? person : level }
  const setup = { opponent: level, colour: me, swap: false }
  await page.addInitScript(
    (kept) => localStorage.setItem('yolah.game', kept),
    JSON.stringify({ version: 1, setup, players, moves }),
  )
  await page.goto('/play')
  await expect(moveList(page)).toHaveCount(moves.length)
}

const stripOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const panel = (page: Page) => page.locator('.say')

test('a pass of the opponent is said in the panel, over nothing', async ({ page }) => {
  await resume(page, kWhiteShutIn.slice(0, -1), 'black')
  await clickMove(page, 'g7', 'g5')
  await expect(panel(page)).toContainText('Chick cannot move and passes.')
  await expect(stripOf(page, 'Chick')).toContainText('cannot move')
  await expect(speech(page)).toContainText('Chick cannot move and passes.')
  await expect(page.locator('.notice')).toHaveCount(0)
  // It does not outlive the result.
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByTestId('result')).toBeVisible()
  await expect(page.locator('main').getByText('cannot move')).toHaveCount(0)
})

test.describe('while the level does not answer', () => {
  // What a service worker has is not seen by routes.
  test.use({ serviceWorkers: 'block' })

  test('your own pass is said to you, on a phone in your strip', async ({ page }) => {
    // The level never answers, so that what is said stays.
    await page.route('**/engine*.wasm', () => undefined)
    await resume(page, [...kWhiteShutIn, kPass], 'white')
    await expect(panel(page)).toContainText('You cannot move, so you pass.')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(stripOf(page, 'You')).toContainText('cannot move')
    await expect(page.locator('.notice')).toHaveCount(0)
  })
})

test('notices leave points and buttons free', async ({ page }) => {
  await openTable(page)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    const notice = await boxOf(page.locator('.notice').last())
    expect(notice.y + notice.height).toBeLessThanOrEqual((await boxOf(page.locator('main'))).y)
  }
})

test('buttons do not overlap when a phone is turned after a game', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openTable(page)
  await clickMove(page, 'd5', 'b7')
  await expect(moveList(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('button', { name: 'Really resign?' }).click()
  await expect(page.getByTestId('result')).toBeVisible()
  for (const size of [
    { width: 844, height: 390 },
    { width: 932, height: 430 },
    { width: 780, height: 340 },
  ]) {
    await page.setViewportSize(size)
    expect(await overlaps(page.locator('main button, main a')), `${size.width}`).toEqual([])
  }
})

test('the sound is switched in the game', async ({ page }) => {
  await openTable(page)
  await clickMove(page, 'd5', 'b7')
  const sound = page.getByRole('button', { name: 'Sound' })
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('switch', { name: 'Sound' })).not.toBeChecked()
})

async function boxOf(part: Locator) {
  return (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}

/** Pairs of parts that lie over each other, by their words. */
function overlaps(parts: Locator): Promise<string[]> {
  return parts.evaluateAll((all) => {
    const boxes = all.map((part) => ({ part, box: part.getBoundingClientRect() }))
    const seen = boxes.filter(({ box }) => box.width > 0 && box.height > 0)
    const wordsOf = (part: Element) => part.getAttribute('aria-label') ?? part.textContent.trim()
    return seen.flatMap(({ part, box: a }, i) =>
      seen
        .slice(i + 1)
        .filter(
          ({ part: other, box: b }) =>
            !part.closest('.list') &&
            !other.closest('.list') &&
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
        )
        .map(({ part: other }) => `${wordsOf(part)} and ${wordsOf(other)}`),
    )
  })
}
