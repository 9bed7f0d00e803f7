import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readShared } from '../src/lib/analysis/share'
import { cell, clickMove, expect, goOffline, speech, test } from './table'

const kPhone = { width: 390, height: 844 }
/** One of the games of levels that the unit tests tell as well; black makes the last move. */
const kGame = readFileSync('src/test/games.txt', 'utf8').split('\n')[7] ?? ''
const kMoves = readShared(kGame)?.moves ?? []

const story = (page: Page) => page.getByTestId('story')
const sentence = (page: Page) => page.getByTestId('moment')

/** The game between friends, or against a level, all but its last move. */
async function openAlmostOver(page: Page, level?: number): Promise<void> {
  const person = (number: number) => ({ kind: 'person', number })
  const game = {
    version: 1,
    setup: {
      opponent: level ? { kind: 'level', level } : { kind: 'friend' },
      colour: 'black',
      swap: false,
    },
    players: { black: person(1), white: level ? { kind: 'level', level } : person(2) },
    moves: kMoves.slice(0, -1),
  }
  await page.addInitScript((text) => localStorage.setItem('yolah.game', text), JSON.stringify(game))
  await page.goto('/play')
  await expect(page.locator('.cell.movable').first()).toBeAttached()
}

/** What is promised: the story of a game is there so soon after its end, and the answer to a try. */
const kStoryIn = 10_000
const kAnswerIn = 1000

/** Ends the game by hand, and waits for its story. */
async function finish(page: Page, timeout = 2 * kStoryIn): Promise<void> {
  const [from = '', to = ''] = kMoves.at(-1)?.split(':') ?? []
  await clickMove(page, from, to)
  await expect(page.getByTestId('result')).toBeVisible()
  await expect(sentence(page)).toBeVisible({ timeout })
}

const turningPoints = (page: Page) =>
  story(page).getByRole('button', { name: /^Turning point \d of \d$/ })

async function betterMove(page: Page): Promise<[from: string, to: string]> {
  const move = await page.locator('.board path.missed').getAttribute('data-move')
  const [from = '', to = ''] = move?.split(':') ?? []
  return [from, to]
}

/** The move of the game, which is one of those that are refuted. */
async function playAgain(page: Page): Promise<void> {
  const heading = await story(page).getByRole('heading').textContent()
  const [, from = '', to = ''] = /([a-h][1-8])–([a-h][1-8])/.exec(heading ?? '') ?? []
  await clickMove(page, from, to)
}

test('a game that ends tells its turning points by itself', { tag: '@alone' }, async ({ page }) => {
  await openAlmostOver(page)
  await finish(page, kStoryIn)
  const which = turningPoints(page)
  const count = await which.count()
  expect(count).toBeGreaterThanOrEqual(1)
  expect(count).toBeLessThanOrEqual(3)
  for (let i = 0; i < count; ++i) {
    await which.nth(i).click()
    await expect(story(page).getByRole('heading')).toHaveText(/^Move \d+: [a-h][1-8]–[a-h][1-8]/)
    await expect(sentence(page)).toHaveText(/After [a-h][1-8]–[a-h][1-8] /)
    await expect(page.locator('.board path.missed')).toBeAttached()
  }
})

/** Everything that screen readers are told from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const region = document.querySelector('[data-testid=speech]')
    const hear = () => heard.push(region?.textContent ?? '')
    new MutationObserver(hear).observe(region as Node, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}

test('screen readers hear the turning points, once each', async ({ page }) => {
  await openAlmostOver(page)
  const heard = await listen(page)
  await finish(page)
  const which = turningPoints(page)
  const count = await which.count()
  expect(count).toBeGreaterThanOrEqual(2)
  const first = (await sentence(page).textContent()) ?? ''
  await expect(speech(page)).toContainText(`${count} turning points. Move `)
  await expect(speech(page)).toContainText(first)
  await which.nth(1).click()
  const second = (await sentence(page).textContent()) ?? ''
  await expect(speech(page)).toContainText(second)
  await expect(speech(page)).not.toContainText('turning points')
  await story(page).getByRole('button', { name: 'Your turn: find it' }).click()
  await expect(speech(page)).toHaveText(/to move\. Find the better move\.$/)
  const all = await heard()
  for (const text of [`${count} turning points.`, first, second]) {
    expect(
      all.filter((one) => one.includes(text)),
      text,
    ).toHaveLength(1)
  }
  // Nothing else speaks of it, and the search is not counted aloud.
  expect(all.filter((one) => one.includes('%…') || one.includes('Looking for'))).toEqual([])
  await expect(story(page).locator('[role=status], [aria-live]')).toHaveCount(0)
})

/** Milliseconds from the move of the game, made again, until the page says what it loses. */
async function answerTime(page: Page): Promise<number> {
  await playAgain(page)
  const begin = performance.now()
  const answer = /loses \d+ % of the winning chances\. (Black|White) answers/
  await expect.poll(() => sentence(page).innerText(), { intervals: [50] }).toMatch(answer)
  return performance.now() - begin
}

test('the better move is looked for on the board', { tag: '@alone' }, async ({ page }) => {
  await openAlmostOver(page)
  await finish(page)
  const [from, to] = await betterMove(page)
  await story(page).getByRole('button', { name: 'Your turn: find it' }).click()
  await expect(sentence(page)).toHaveText(/to move\. Find the better move\.$/)
  const again = story(page).getByRole('button', { name: 'Try again' })
  // The quickest of three: what else the machine does is not the engine's fault.
  const times: number[] = []
  while (times.length < 3 && !times.some((time) => time <= kAnswerIn)) {
    if (times.length > 0) await again.click()
    times.push(await answerTime(page))
  }
  expect(Math.min(...times)).toBeLessThanOrEqual(kAnswerIn)
  await again.click()
  await expect(cell(page, from)).toHaveClass(/movable/)
  await clickMove(page, from, to)
  await expect(sentence(page)).toHaveText(`Correct: ${from}–${to} keeps the winning chances.`)
})

test('a phone shows board and sentence together', async ({ page }) => {
  await page.setViewportSize(kPhone)
  await openAlmostOver(page)
  await finish(page)
  await page.evaluate(() => scrollTo(0, 0))
  const which = turningPoints(page)
  for (let i = 0; i < (await which.count()); ++i) {
    await which.nth(i).click()
    for (const part of [page.locator('.board').first(), sentence(page)]) {
      const box = await part.boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(kPhone.height)
    }
  }
})

test('what is missed comes back the next day, and goes after two solutions', async ({ page }) => {
  test.setTimeout(90_000)
  const day = (n: number) => Date.UTC(2026, 4, 10 + n, 12)
  await page.clock.setFixedTime(day(0))
  await openAlmostOver(page)
  await finish(page)
  const [from, to] = await betterMove(page)
  await story(page).getByRole('button', { name: 'Your turn: find it' }).click()
  await playAgain(page)
  await expect(sentence(page)).toHaveText(/loses \d+ %/)
  await page.goto('/mistakes')
  await expect(page.getByText('Nothing to repeat today. One turning point')).toBeVisible()
  for (const [when, left] of [
    [1, 'One turning point comes back on a later day.'],
    [4, 'Turning points that you do not solve come here'],
  ] as const) {
    await page.clock.setFixedTime(day(when))
    await page.goto('/')
    await page.getByRole('link', { name: 'My mistakes 1 to repeat today' }).click()
    await expect(sentence(page)).toHaveText(/Find the better move/)
    await clickMove(page, from, to)
    await expect(sentence(page)).toHaveText(/^Correct: /)
    await page.goto('/mistakes')
    await expect(page.getByText(left)).toBeVisible()
  }
})

test('a turning point has an address, which works without a network', async ({ page, context }) => {
  await page.setViewportSize(kPhone)
  await openAlmostOver(page)
  await finish(page)
  const heading = await story(page).getByRole('heading').textContent()
  await story(page)
    .getByRole('link', { name: /page of its own/ })
    .click()
  await expect(page).toHaveURL(/\/mistakes\/1~\d+/)
  await expect(sentence(page)).toHaveText(/Find the better move/)
  await goOffline(page)
  await page.reload()
  await expect(story(page).getByRole('heading')).toHaveText(heading ?? '')
  await story(page).getByRole('button', { name: 'Show the move' }).click()
  await expect(page.locator('.board path.missed')).toBeAttached()
  await context.setOffline(false)
  await page.goto('/mistakes/1~1~1~AA~AA~nothing')
  await expect(page.getByRole('alert')).toHaveText(/could not be read/)
})

test('who wants a rematch at once gets one', async ({ page }) => {
  await openAlmostOver(page, 1)
  const [from = '', to = ''] = kMoves.at(-1)?.split(':') ?? []
  await clickMove(page, from, to)
  await expect(page.getByText(/^Looking for the turning points… [1-9]/)).toBeVisible()
  await page.getByRole('button', { name: 'Rematch' }).click()
  // Colours are changed: the level begins, and nothing is left of the story.
  await expect(page.locator('.moves .move')).toHaveCount(1)
  await expect(story(page)).toHaveCount(0)
})
