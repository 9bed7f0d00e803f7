// <yolah-board> on a page of somebody else: one script, and nothing else of ours.

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { kDemo } from '../src/lib/table/demo'
import { violations } from './axe'
import { expect, expectFits, test } from './table'

const kScript = readFileSync(new URL('../element/yolah-board.js', import.meta.url), 'utf8')
/** As strict as pages get: no style but that of the script, and nothing to fetch. */
const kPolicy = "default-src 'none'; script-src 'self'; base-uri 'none'"

/** A page with this in it, from our own address, where nothing else of ours is loaded. */
async function openPage(page: Page, body: string, lang = 'en'): Promise<void> {
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>A page</title>
    <meta name="color-scheme" content="light dark">
    <script src="/a-page/board.js" defer></script><body><main><h1>A page</h1>${body}</main></html>`
  await page.route('**/a-page/**', (route) => {
    const isScript = route.request().url().endsWith('.js')
    return route.fulfill({
      headers: { 'Content-Security-Policy': kPolicy },
      contentType: isScript ? 'text/javascript' : 'text/html',
      body: isScript ? kScript : html,
    })
  })
  await page.goto('/a-page/')
}

const kGame = `<yolah-board controls black="Ann" white="Bob" moves="${kDemo}"></yolah-board>`
const board = (page: Page) => page.locator('yolah-board')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const points = (page: Page) => board(page).locator('.points').allTextContents()
const shown = (page: Page) =>
  board(page).evaluate((element: HTMLElement & { ply: number }) => element.ply)

test('goes through a game by buttons, slider and keys', async ({ page }) => {
  await openPage(page, kGame)
  await expect(board(page)).toContainText('Ann')
  await expect(button(page, 'Previous move')).toBeDisabled()
  await button(page, 'Next move').click()
  await button(page, 'Next move').click()
  expect(await points(page)).toEqual(['1', '1'])
  await page.keyboard.press('ArrowRight')
  expect(await points(page)).toEqual(['1', '2'])
  await page.keyboard.press('End')
  await expect(button(page, 'Next move')).toBeDisabled()
  await expect(board(page).locator('.sunk')).not.toHaveCount(0)
  await page.getByRole('slider').fill('3')
  expect(await shown(page)).toBe(3)
  await expect(page.getByRole('img')).toHaveAccessibleName(
    /Black pieces on .*3 holes. Black 2 points, White 1 point/,
  )
  await button(page, 'Flip board').click()
  expect(await points(page)).toEqual(['2', '1'])
})

test('begins where the page says, whatever is read first', async ({ page }) => {
  await openPage(
    page,
    `<yolah-board ply="end" bare plain moves="1. d5:b7 {best} e5:f5"></yolah-board>`,
  )
  expect(await shown(page)).toBe(2)
  await expect(board(page).locator('text')).toHaveCount(0)
  await expect(board(page).locator('.strip')).toHaveCount(0)
})

test('tells scripts of every step, and shows what they draw', async ({ page }) => {
  await openPage(page, kGame)
  const told = await board(page).evaluate((element: HTMLElementTagNameMap['yolah-board']) => {
    const plies: number[] = []
    element.addEventListener('ply', () => plies.push(element.ply))
    element.step(2)
    element.ply = 999
    element.load('d5:b7 e5:f5 d4:d4')
    element.step(1)
    element.arrows = [{ from: 0, to: 9, strength: 1 }]
    return { plies, length: element.length, position: element.position, move: element.move }
  })
  expect(told).toEqual({
    plies: [2, kDemo.split(' ').length, 1],
    length: 2,
    position: 'w6b/1b6/8/3xw3/3wb3/8/8/b6w w 1 0',
    move: 'd5:b7',
  })
  await expect(board(page).locator('[data-move="a1:b2"]')).toHaveCount(1)
})

for (const { lang, word } of [
  { lang: 'en', word: 'Black' },
  { lang: 'fr', word: 'Noir' },
]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`looks as the reader wants: ${lang}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openPage(page, kGame, lang)
      await expect(board(page)).toContainText(word)
      await expect(board(page)).toHaveAttribute('data-mode', colorScheme)
      await expect(board(page)).toHaveAttribute('data-motion', 'off')
      const ice = await board(page)
        .locator('.ice')
        .first()
        .evaluate((tile) => getComputedStyle(tile).fill)
      expect(ice).toBe(colorScheme === 'dark' ? 'rgb(151, 175, 191)' : 'rgb(220, 233, 241)')
      for (const width of [240, 390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await expectFits(page, `${width} wide`)
      }
      expect(await violations(page)).toEqual([])
    })
  }
}

test('follows a page that has a switch for the dark', async ({ page }) => {
  await openPage(page, kGame)
  await page.evaluate(() => (document.body.style.color = '#e9eff4'))
  await expect(board(page)).toHaveAttribute('data-mode', 'dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => (document.body.style.color = '#14202b'))
  await expect(board(page)).toHaveAttribute('data-mode', 'light')
})

test('is told apart by other pieces and colours of the page', async ({ page }) => {
  await openPage(page, '<yolah-board pieces="shapes"></yolah-board>')
  await expect(board(page).locator('.black .mark').first()).toBeVisible()
  await board(page).evaluate((element) => element.style.setProperty('--ice-other', 'rgb(1, 2, 3)'))
  const tile = board(page).locator('.other .ice').first()
  await expect(tile).toHaveCSS('fill', 'rgb(1, 2, 3)')
})
