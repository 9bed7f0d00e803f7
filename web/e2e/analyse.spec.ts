import { readFile } from 'node:fs/promises'
import { judge, kMoves, openAnalysis, paste } from './study'
import { againstFriend, cell, clickMove, expect, moveList, test } from './table'

const kRecord = `[Black "Ada"]\n[White "Bob"]\n\n1. ${kMoves.join(' ')} *\n`
/** Solved in half a second; the search alone takes far longer. */
const kSmall = 'xxxx3x/xxxwxb1x/1x2x3/1x1xxwxx/2bxxx1x/xx2xw2/xx1xxb1x/x1w2bxx b 16 16'
const says = (page: import('@playwright/test').Page) => page.getByTestId('says')

test('a pasted record is analysed', async ({ page }) => {
  await page.goto('/analyse')
  await paste(page, kRecord)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(moveList(page)).toHaveCount(kMoves.length)
  await expect(page.getByRole('region', { name: 'Ada' })).toBeVisible()
  await expect(says(page)).toHaveText(/about even|slightly ahead|is ahead by about \d+ point/)
  await expect(page.locator('.line')).toHaveCount(3)
  await expect(page.getByText(/depth \d+ · /)).toBeVisible()

  await page.getByLabel('Lines').selectOption('5')
  await expect(page.locator('.line')).toHaveCount(5)
  await page.getByRole('switch', { name: 'Engine' }).uncheck()
  await expect(page.locator('.line')).toHaveCount(0)

  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'b7')).toHaveAttribute('aria-label', /black piece/)
})

test('the evaluation bar is exactly as tall as the board', async ({ page }) => {
  await openAnalysis(page)
  const bar = await page.getByRole('meter').boundingBox()
  const board = await page.locator('.board svg').boundingBox()
  expect(bar?.height).toBeCloseTo(board?.height ?? 0, 0)
  expect(bar?.y).toBeCloseTo(board?.y ?? 0, 0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900)
})

test('a broken record is refused with the place and the reason', async ({ page }) => {
  await page.goto('/analyse')
  await paste(page, '1. d5:b7\ne5:d4 *')
  const problem = page.getByRole('alert')
  await expect(problem).toContainText('Line 2, column 1: ')
  await expect(problem).toContainText('an illegal move')
  await page.getByRole('dialog').getByRole('textbox').fill('w6b/8/8/3bw3/3wb3/8/8/b6w b 1 0')
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
  await expect(problem).toContainText('Line 1, column 32: the points add up to 1')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(moveList(page)).toHaveCount(0)
})

test('a broken record is refused in French too', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('yolah.settings', JSON.stringify({ language: 'fr' })),
  )
  await page.goto('/analyse')
  await page.getByRole('button', { name: 'Ouvrir', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('1. d5:b7\ne5:d4 *')
  await dialog.getByRole('button', { name: 'Ouvrir', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Ligne 2, colonne 1\u00a0: ce coup n’est pas permis ici.',
  )
})

test(
  'a small position is proven while its lines are shown',
  { tag: '@alone' },
  async ({ page }) => {
    await page.goto('/analyse')
    await paste(page, kSmall)
    await expect(page.getByText(/^proven · depth/)).toBeVisible()
    await expect(says(page)).toHaveText('Black wins by 3 points')
    await expect(page.locator('.line')).toHaveCount(3)
  },
)

test('moves that are tried become variations, and the main line stays', async ({ page }) => {
  await openAnalysis(page)
  await moveList(page).first().click()
  await clickMove(page, 'd4', 'd3')
  await expect(page.locator('.variation .move')).toHaveText(['d4–d3'])
  await expect(moveList(page)).toHaveCount(kMoves.length + 1)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(moveList(page)).toHaveCount(kMoves.length)
})

test('a link has the whole game', async ({ page, context }) => {
  await page.goto('/analyse')
  await paste(page, kRecord)
  await moveList(page).nth(2).click()
  await page.getByRole('button', { name: 'Share' }).click()
  const link = await page.getByLabel('Link to the game').inputValue()
  const other = await context.newPage()
  await other.goto(link)
  await expect(moveList(other)).toHaveText(kMoves.map((move) => move.replace(':', '–')))
  await expect(other.locator('.moves [aria-current]')).toHaveText('b7–b5')
  await other.reload()
  await expect(moveList(other)).toHaveCount(kMoves.length)
  await other.close()
})

test('a broken link is said to be one', async ({ page }) => {
  await page.goto('/analyse#1.jxjx.0')
  await expect(page.getByText('could not be read').first()).toBeVisible()
  await expect(page.locator('.cell.movable').first()).toBeAttached()
})

test('a game is judged', async ({ page }) => {
  await openAnalysis(page)
  await judge(page)
  const cells = await page.getByTestId('counts').locator('tbody td').allTextContents()
  const total = cells.reduce((sum, text) => sum + Number(text), 0)
  expect(total).toBe(kMoves.length)
  await expect(page.locator('.u-over')).toBeVisible()
  await moveList(page).first().click()
  await expect(page.getByTestId('verdict')).toHaveText(/Good move|Inaccuracy|Mistake|Blunder/)
})

test('a position is set up', async ({ page }) => {
  await page.goto('/analyse')
  await page.getByRole('button', { name: 'Set up' }).click()
  await cell(page, 'a1').click()
  await expect(page.getByTestId('draft')).toHaveText('Black needs four pieces and has 3.')
  await expect(page.getByRole('button', { name: 'Analyse position' })).toBeDisabled()
  await cell(page, 'b2').click()
  await page.getByText('Hole', { exact: true }).click()
  await cell(page, 'c3').click()
  await page.getByRole('button', { name: 'Analyse position' }).click()
  await expect(cell(page, 'b2')).toHaveAttribute('aria-label', /black piece/)
  await expect(cell(page, 'c3')).toHaveAttribute('aria-label', /hole/)
})

test('arrow keys leave the game alone while something else is done', async ({ page }) => {
  await page.goto('/analyse')
  await paste(page, kRecord)
  await moveList(page).nth(3).click()
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(moveList(page).nth(3)).toHaveAttribute('aria-current')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(moveList(page).nth(3)).toHaveAttribute('aria-current')
  await page.keyboard.press('ArrowRight')
  await expect(moveList(page).nth(4)).toHaveAttribute('aria-current')
  // From the moment a dialog closes, the keys are the game's again.
  await page.getByRole('button', { name: 'Share' }).click()
  await page.evaluate(() => {
    document.querySelector('dialog')?.close()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
  })
  await expect(moveList(page).nth(3)).toHaveAttribute('aria-current')
})

test('record, pictures and animation are saved', async ({ page }) => {
  await openAnalysis(page)
  await page.getByRole('button', { name: 'Share' }).click()
  const starts = {
    'Record (.ygn)': '1. d5:b7',
    'Animation (GIF)': 'GIF89a',
    SVG: '<svg',
    PNG: 'PNG',
  }
  for (const [name, start] of Object.entries(starts)) {
    const saving = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name }).click()
    const bytes = await readFile(await (await saving).path())
    expect(bytes.subarray(0, 400).toString('latin1')).toContain(start)
  }
})

test('a game that was played is opened from its result', async ({ page }) => {
  await againstFriend(page)
  await clickMove(page, 'd5', 'b7')
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('button', { name: 'Really resign?' }).click()
  await page.getByRole('link', { name: 'Analyse' }).last().click()
  await expect(moveList(page)).toHaveText(['d5–b7'])
})
