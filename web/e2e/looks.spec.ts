import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { judge, openAnalysis, paste } from './study'
import { againstFriend, clickMove, cutOff, expect, openTable, test } from './table'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** Every page, and every state of a page that looks different. */
const views: Record<string, (page: Page) => Promise<void>> = {
  'the first screen': openTable,
  'a game': async (page) => {
    await againstFriend(page)
    const folded = page.getByText('Clock and swap rule')
    if (await folded.isVisible()) await folded.click()
    await page.getByText('5+3').click()
    await clickMove(page, 'd5', 'b7')
    await page.locator('.cell.movable').first().click()
  },
  'a result': async (page) => {
    await againstFriend(page)
    await clickMove(page, 'd5', 'b7')
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('button', { name: 'Really resign?' }).click()
  },
  'the tour': async (page) => {
    await page.goto('/learn')
    await clickMove(page, 'd5', 'b7')
  },
  'a puzzle': async (page) => {
    await page.goto('/learn')
    await page.getByText('Puzzles', { exact: true }).click()
    await expect(page.getByText('Puzzle 1 of')).toBeVisible()
  },
  'a solution': async (page) => {
    await page.goto('/learn')
    await page.getByText('Puzzles', { exact: true }).click()
    await page.getByRole('button', { name: 'Solution' }).click()
  },
  'engines to choose': async (page) => {
    await page.goto('/watch')
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  },
  'an exhibition': async (page) => {
    await page.goto('/watch')
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.locator('.moves .move').nth(1)).toBeVisible()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByRole('button', { name: 'Speed' }).click()
  },
  'games to open': async (page) => {
    await page.goto('/watch')
    await page.getByText('Open games', { exact: true }).click()
    await page.getByLabel('Or paste a record').fill('1. d5:e7 *')
    await page.getByRole('button', { name: 'Open record' }).click()
  },
  'an analysis': openAnalysis,
  'an analysis, judged': async (page) => {
    await openAnalysis(page)
    await judge(page)
    await page.getByText('Who gets there first').click()
  },
  'setting up a position': async (page) => {
    await openAnalysis(page)
    await page.getByRole('button', { name: 'Set up' }).click()
  },
  'opening a game': async (page) => {
    await openAnalysis(page)
    await paste(page, '1. d5:b7 e5:d4 *')
  },
  'sharing a game': async (page) => {
    await openAnalysis(page)
    await page.getByRole('button', { name: 'Share' }).click()
  },
  'online without a server': async (page) => {
    await page.goto('/online')
    await expect(page.getByTestId('no-server')).toBeVisible()
  },
  settings: async (page) => {
    await page.goto('/settings')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  },
  'a missing page': async (page) => void (await page.goto('/nowhere')),
}

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(size, () => {
    test.use({ viewport })

    for (const [name, open] of Object.entries(views)) {
      test(`${name} fits`, async ({ page }) => {
        await open(page)
        const widths = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return { scrollWidth, clientWidth }
        })
        expect(widths.scrollWidth).toBe(widths.clientWidth)
        expect(await cutOff(page)).toEqual([])
      })
    }
  })
}

test('board, players and controls are seen at once on a desktop', async ({ page }) => {
  await views['a game']?.(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(900)
})

test('board, players and controls are seen at once on a phone', async ({ page }) => {
  await page.setViewportSize(sizes.phone)
  await views['a game']?.(page)
  const board = await page.locator('.board svg').boundingBox()
  expect(board?.width).toBeGreaterThan(370)
  const actions = await page.getByRole('group', { name: 'Actions' }).boundingBox()
  expect((actions?.y ?? 0) + (actions?.height ?? 0)).toBeLessThan(844)
})

test('the longest words of the header have room on a phone', async ({ page }) => {
  await page.setViewportSize(sizes.phone)
  await page.addInitScript(() =>
    localStorage.setItem('yolah.settings', JSON.stringify({ language: 'fr' })),
  )
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: 'Analyser' })).toBeVisible()
  const spans = await page.locator('header a').evaluateAll((all) =>
    all.map((link) => {
      const words = document.createRange()
      words.selectNodeContents(link)
      const { left, right } = link.getBoundingClientRect()
      const inside = words.getBoundingClientRect()
      return { left: Math.min(left, inside.left), right: Math.max(right, inside.right) }
    }),
  )
  expect(spans.length).toBeGreaterThan(4)
  const ends = [0, ...spans.map(({ right }) => right)]
  const overlaps = spans.filter(({ left }, i) => left < (ends[i] ?? 0))
  expect(overlaps).toEqual([])
  expect(ends.at(-1)).toBeLessThanOrEqual(sizes.phone.width)
})

test('targets are large enough for fingers', async ({ page }) => {
  await page.setViewportSize(sizes.phone)
  await views['a game']?.(page)
  const small = await page.locator('a:visible, button:visible').evaluateAll((all) =>
    all
      .map((one) => ({ text: one.textContent?.trim(), box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > 0 && (box.width < 44 || box.height < 44))
      .map(({ text, box }) => `${text} ${box.width}×${box.height}`),
  )
  expect(small).toEqual([])
})

/** What differs between themes is the board and the colours: one view of each page has them. */
const boardViews = ['a game', 'a puzzle', 'an exhibition', 'an analysis, judged', 'settings']

for (const theme of ['ice', 'shapes', 'contrast']) {
  for (const mode of ['light', 'dark']) {
    test(`nothing keeps anyone out: ${theme}, ${mode}`, async ({ page }) => {
      // Every view in one test takes a while on a busy machine.
      test.setTimeout(300_000)
      await page.addInitScript(
        (kept) => localStorage.setItem('yolah.settings', JSON.stringify(kept)),
        { theme, mode, motion: 'off', language: 'en' },
      )
      for (const [name, open] of Object.entries(views)) {
        if (theme !== 'ice' && !boardViews.includes(name)) continue
        // From a page without a table, which would keep its game as it is left.
        await page.goto('/settings')
        await page.evaluate(() =>
          ['game', 'setup'].forEach((k) => localStorage.removeItem(`yolah.${k}`)),
        )
        await open(page)
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)
        expect(found, name).toEqual([])
      }
    })
  }
}
