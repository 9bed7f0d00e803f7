// What the tests do at a table, by the means a person has.

import { expect, test as base, type Page } from '@playwright/test'

/** Every test fails on an error in the console, or a request to anyone else. */
export const test = base.extend<{ watched: undefined; ignored: RegExp }>({
  /** Troubles that are what a test is about. */
  ignored: [/^$/, { option: true }],
  watched: [
    async ({ page, baseURL, ignored }, use) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && !ignored.test(text)) problems.push(text)
      })
      page.on('request', (request) => {
        const url = request.url()
        const isOurs = url.startsWith(baseURL ?? '') || /^(blob|data):/.test(url)
        if (!isOurs) problems.push(`request to ${url}`)
      })
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** What is cut off at the right, by its text: a page that clips it does not get wider. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement
    return [...document.querySelectorAll('main :is(h1, h2, p, fieldset, form, .button.primary)')]
      .filter((part) => part.getBoundingClientRect().right > clientWidth + 0.5)
      .map((part) => part.textContent.trim())
  })
}

export function squareOf(name: string): number {
  return 'abcdefgh'.indexOf(name.charAt(0)) + 8 * (Number(name.charAt(1)) - 1)
}

export function nameOf(square: number): string {
  return `${'abcdefgh'[square % 8]}${Math.floor(square / 8) + 1}`
}

export const cell = (page: Page, name: string) => page.locator(`[data-square='${squareOf(name)}']`)

export async function openTable(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.locator('.cell.movable').first()).toBeAttached()
}

export async function clickMove(page: Page, from: string, to: string): Promise<void> {
  await cell(page, from).click()
  await cell(page, to).click()
}

/** The squares of a kind, by name. */
export async function squares(page: Page, kind: 'movable' | 'target'): Promise<string[]> {
  const found = await page
    .locator(`.cell.${kind}`)
    .evaluateAll((cells) => cells.map((c) => Number((c as SVGElement).dataset.square)))
  return found.map(nameOf)
}

/** Waits until the person may move, or the game is over or may be finished. */
export async function myTurn(page: Page): Promise<'move' | 'finish' | 'over'> {
  const over = page.getByTestId('result')
  const finish = page.getByRole('button', { name: 'Finish' })
  await expect(page.locator('.cell.movable').first().or(over).or(finish).first()).toBeAttached()
  if (await over.isVisible()) return 'over'
  return (await finish.isVisible()) ? 'finish' : 'move'
}

/** Plays a whole game: `move` makes one, `finish` is how the rest is played out. */
export async function playToEnd(
  page: Page,
  move: () => Promise<void>,
  finish: () => Promise<void>,
): Promise<void> {
  for (let turns = 0; turns < 60; turns++) {
    const turn = await myTurn(page)
    if (turn === 'over') break
    if (turn === 'finish') await finish()
    else await move()
  }
  await expect(page.getByTestId('result')).toBeVisible()
}

export const moveList = (page: Page) => page.locator('.moves .move')
export const speech = (page: Page) => page.getByTestId('speech')

/** A game against a friend, so that no reply has to be waited for. */
export async function againstFriend(page: Page): Promise<void> {
  await openTable(page)
  await page.getByText('Friend on this device').click()
}
