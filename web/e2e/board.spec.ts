// What helps at the board: arrows and circles of one's own, and sounds.

import type { Page } from '@playwright/test'
import { againstFriend, cell, clickMove, expect, openTable, test, watchCrosses } from './table'

async function rightDrag(page: Page, from: string, to: string): Promise<void> {
  const middle = async (square: string) => {
    const box = await cell(page, square).boundingBox()
    if (!box) throw new Error(`${square} is not on the board`)
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  await page.mouse.move(...(await middle(from)))
  await page.mouse.down({ button: 'right' })
  await page.mouse.move(...(await middle(to)), { steps: 4 })
  await page.mouse.up({ button: 'right' })
}

/** Keeps the pitch of every tone that is played. */
async function listen(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const heard: number[] = []
    const Tone = OscillatorNode
    Object.assign(globalThis, {
      heard,
      OscillatorNode: class extends Tone {
        constructor(context: BaseAudioContext, options?: OscillatorOptions) {
          super(context, options)
          heard.push(options?.frequency ?? 0)
        }
      },
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard)
}

test('arrows and circles are drawn with the right button, and go with a click', async ({
  page,
}) => {
  await openTable(page)
  const arrow = page.locator('.board path.drawn')
  const circle = page.locator('.board circle.drawn')
  await rightDrag(page, 'd5', 'b7')
  await expect(arrow).toHaveAttribute('data-move', 'd5:b7')
  await rightDrag(page, 'c3', 'c3')
  await expect(circle).toHaveAttribute('data-square', 'c3')
  await rightDrag(page, 'd5', 'b7')
  await expect(arrow).toHaveCount(0)
  await rightDrag(page, 'e4', 'e2')
  await expect(arrow).toHaveCount(1)
  await cell(page, 'h4').click()
  await expect(arrow).toHaveCount(0)
  await expect(circle).toHaveCount(0)
})

test('drawings belong to their position', async ({ page }) => {
  await againstFriend(page)
  await rightDrag(page, 'e5', 'f5')
  await expect(page.locator('.board path.drawn')).toHaveCount(1)
  // Letters typed in a field are no moves.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.type('d5b7')
  await expect(page.locator('.moves .move')).toHaveCount(1)
  await expect(page.locator('.board path.drawn')).toHaveCount(0)
})

test('a click that means nothing is heard, unless sounds are off', async ({ page }) => {
  const heard = await listen(page)
  const refuse = async () => {
    await openTable(page)
    const crosses = await watchCrosses(page)
    await clickMove(page, 'd5', 'c7')
    await expect.poll(crosses).toBe(1)
  }
  await refuse()
  expect(await heard()).toEqual([165, 147])
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Sound' }).uncheck()
  await refuse()
  expect(await heard()).toEqual([])
})

test('the last seconds are announced once', async ({ page }) => {
  const heard = await listen(page)
  await page.clock.install()
  await againstFriend(page)
  const folded = page.getByText('Clock and swap rule')
  if (await folded.isVisible()) await folded.click()
  await page.getByText('3+2').click()
  await clickMove(page, 'd5', 'b7')
  await page.clock.runFor(1000)
  await clickMove(page, 'e5', 'f5')
  await page.clock.fastForward(150_000)
  expect((await heard()).filter((pitch) => pitch === 880)).toEqual([])
  await page.clock.runFor(12_000)
  expect((await heard()).filter((pitch) => pitch === 880)).toEqual([880, 880, 880])
  await page.clock.runFor(5_000)
  expect((await heard()).filter((pitch) => pitch === 880)).toHaveLength(3)
})
