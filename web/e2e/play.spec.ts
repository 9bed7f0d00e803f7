import type { Page } from '@playwright/test'
import { againstFriend, cell, clickMove, expect, moveList, myTurn, openTable } from './table'
import { playToEnd, speech, squares, test } from './table'

async function setLevel(page: Page, level: number): Promise<void> {
  await page.getByRole('slider', { name: 'Level' }).fill(String(level))
}

/** The pause before a reply, which is for people alone. */
const kReplyPause = 450

test('a whole game against level 1 by mouse', async ({ page }) => {
  // The engine, which has a worker of its own, keeps the real time.
  await page.clock.install()
  await openTable(page)
  await setLevel(page, 1)
  await playToEnd(
    page,
    async () => {
      await page.locator('.cell.movable').first().click()
      await page.locator('.cell.target').last().click()
      await page.clock.runFor(kReplyPause)
    },
    () => page.getByRole('button', { name: 'Finish' }).click(),
  )
  await expect(page.getByTestId('result')).toContainText(/You win|You lose|A draw/)
  await page.getByRole('button', { name: 'Rematch' }).click()
  // Colours are changed: the level begins.
  await expect(moveList(page)).toHaveCount(1)
  expect(await myTurn(page)).toBe('move')
})

test('a whole game against level 1 by keyboard', async ({ page }) => {
  await page.clock.install()
  await openTable(page)
  await setLevel(page, 1)
  // The first move square by square, the others by their names.
  await cell(page, 'd4').focus()
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, 'd5')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'd5')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(cell(page, 'd5')).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(moveList(page).first()).toHaveText('d5–c5')
  await playToEnd(
    page,
    async () => {
      const [from = ''] = await squares(page, 'movable')
      await page.keyboard.type(from)
      const [to = ''] = await squares(page, 'target')
      await page.keyboard.type(to)
      await page.clock.runFor(kReplyPause)
    },
    async () => {
      await page.getByRole('button', { name: 'Finish' }).focus()
      await page.keyboard.press('Enter')
    },
  )
  await expect(speech(page)).toContainText(/You win|You lose|A draw/)
})

test('pieces are dragged, and let go where they cannot go they stay', async ({ page }) => {
  await againstFriend(page)
  const drag = async (from: string, to: string) => {
    await cell(page, from).hover()
    await page.mouse.down()
    await cell(page, to).hover()
    await page.mouse.up()
  }
  await drag('d5', 'e7')
  await expect(moveList(page)).toHaveCount(0)
  await drag('d5', 'b7')
  await expect(moveList(page)).toHaveText(['d5–b7'])
  await expect(cell(page, 'd5')).toHaveAttribute('aria-label', 'd5, hole')
  await expect(cell(page, 'b7')).toHaveAttribute('aria-label', 'b7, black piece')
})

test('a typed move that is not legal is refused with words', async ({ page }) => {
  await againstFriend(page)
  await page.locator('body').click({ position: { x: 2, y: 300 } })
  await page.keyboard.type('d5e7')
  await expect(speech(page)).toHaveText('You cannot play d5:e7 now.')
})

test('the game is there after a reload, and the level answers', async ({ page }) => {
  await openTable(page)
  await clickMove(page, 'd5', 'b7')
  await expect(moveList(page)).toHaveCount(2)
  await page.reload()
  await expect(moveList(page)).toHaveCount(2)
  await expect(moveList(page).first()).toHaveText('d5–b7')
  // The level does not always reply the same, and may block any one move.
  await page.locator('.cell.movable').first().click()
  await page.locator('.cell.target').first().click()
  await page.reload()
  await expect(moveList(page)).toHaveCount(4)
})

test('takeback, hint, looking back, resigning and a new game', async ({ page }) => {
  await openTable(page)
  await clickMove(page, 'd5', 'b7')
  await expect(moveList(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(moveList(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Hint' }).click()
  await expect(page.getByText(/A good move: /).first()).toBeVisible()
  await clickMove(page, 'd5', 'b7')
  await expect(moveList(page)).toHaveCount(2)

  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, 'd5')).toHaveAttribute('aria-label', 'd5, black piece')
  await expect(page.locator('.cell.movable')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to the game' }).click()
  await expect(page.locator('.cell.movable').first()).toBeAttached()
  await moveList(page).first().click()
  await expect(cell(page, 'd5')).toHaveAttribute('aria-label', 'd5, hole')

  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('button', { name: 'Really resign?' }).click()
  await expect(page.getByTestId('result')).toContainText('You lose')
  await expect(page.getByTestId('result')).toContainText('by resignation')
  await page.getByRole('button', { name: 'New game' }).click()
  await expect(page.getByText('Move a piece to begin.')).toBeVisible()
})

test('the swap rule between friends', async ({ page }) => {
  await againstFriend(page)
  await page.getByRole('switch', { name: 'Swap rule' }).check()
  await clickMove(page, 'd5', 'b7')
  await expect(page.getByText('Choose your colour')).toBeVisible()
  await page.getByRole('button', { name: 'Play black' }).click()
  const top = page.locator('.strip.card').first()
  await expect(top).toContainText('Player 1')
  await clickMove(page, 'e5', 'f5')
  await expect(moveList(page)).toHaveCount(2)
})

test('clocks run, wait for who comes back, and end the game', async ({ page }) => {
  await againstFriend(page)
  await page.getByText('Custom').click()
  await page.getByLabel('Minutes each').fill('0')
  await page.getByLabel('Seconds added per move').fill('0')
  await page.getByLabel('Seconds added per move').blur()
  // Less than half a minute is no game.
  await expect(page.getByLabel('Minutes each')).toHaveValue('0.5')
  await expect(page.getByTestId('clock-black')).toContainText('0:30')
  await clickMove(page, 'd5', 'b7')
  // It runs: which of its seconds is seen depends on when one looks.
  await expect(page.getByTestId('clock-white')).toContainText(/0:2\d/)
  await expect(page.getByTestId('clock-black')).toContainText('0:30')
  await page.reload()
  await expect(page.getByText('Your game is paused.')).toBeVisible()
  await page.clock.install()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.clock.runFor(31_000)
  await expect(page.getByTestId('result')).toContainText('Black wins')
  await expect(page.getByTestId('result')).toContainText('on time')
})
