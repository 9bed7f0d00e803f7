// What the tests do with a game under study.

import { expect, type Page } from '@playwright/test'

/** A short game with a result, so that judging it takes little. */
export const kMoves = 'd5:b7 e5:f5 b7:b5 f5:f2 e4:e2 d4:d3'.split(' ')
const kLink = '/analyse#1.jxklxhlNcMbT'

/** The game above, at its start. */
export async function openAnalysis(page: Page): Promise<void> {
  await page.goto(`${kLink}.0`)
  await expect(page.locator('.moves .move')).toHaveCount(kMoves.length)
}

/** Pastes a text and asks for it to be opened. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(text)
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
}

export async function judge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review game' }).click()
  await expect(page.getByTestId('counts')).toBeVisible({ timeout: 40_000 })
}
