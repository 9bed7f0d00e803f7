import type { Page } from '@playwright/test'
import { violations } from './axe'
import { openPuzzle, puzzleWith, squaresOf } from './puzzles'
import { judge, openAnalysis, paste } from './study'
import { againstFriend, clickMove, expect, expectFits, expectLooks, openTable, test } from './table'

// They take a fifth of all the time: whichever worker is free takes the next.
test.describe.configure({ mode: 'parallel' })

const long = puzzleWith(({ moves }) => moves === 3)
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** Every page, and every state of a page that looks different. */
const views: Record<string, (page: Page) => Promise<void>> = {
  'the home page': async (page) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: /Puzzle of the day/ })).toBeVisible()
  },
  'a game to set up': openTable,
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
  'a turning point': async (page) => {
    await page.goto('/mistakes/1~1~120~jx~j7~w6b-8-8-3bw3-3wb3-8-8-b6w_b_0_0')
    await page.getByRole('button', { name: 'Show the move' }).click()
  },
  'the opponents': async (page) => {
    await page.goto('/opponents')
    await expect(page.getByTestId('beaten')).toBeVisible()
  },
  'games of one’s own': async (page) => {
    await page.goto('/games')
    await expect(page.getByRole('link', { name: 'Play a game' })).toBeVisible()
  },
  'no mistakes': async (page) => {
    await page.goto('/mistakes')
    await expect(page.getByText('Nothing to repeat today.')).toBeVisible()
  },
  'the tour': async (page) => {
    await page.goto('/learn')
    await clickMove(page, 'd5', 'b7')
  },
  'a puzzle': async (page) => {
    await openPuzzle(page, long)
    await expect(page.getByTestId('standing')).toBeVisible()
  },
  'a move of a puzzle missed': async (page) => {
    await openPuzzle(page, long)
    await clickMove(page, ...squaresOf(long.tempting.move))
    await expect(page.getByRole('list', { name: 'Last results' })).toBeVisible()
  },
  'a solution': async (page) => {
    await openPuzzle(page, long)
    await page.getByRole('button', { name: 'Solution' }).click()
  },
  'the exercises': async (page) => {
    await page.goto('/exercises')
    await expect(page.getByTestId('solved')).toBeVisible()
  },
  'an exercise': async (page) => {
    await page.goto('/exercises/02-bits')
    await expect(page.locator('.cm-content')).toBeVisible()
    await page.getByRole('button', { name: 'Show hint 1 of' }).click()
  },
  'exercises for a class': async (page) => {
    await page.goto('/exercises/class')
    await expect(page.getByLabel('Link for your students')).toBeVisible()
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
  openings: async (page) => {
    await page.goto('/analyse')
    await page.getByText('Openings', { exact: true }).click()
    await expect(page.getByTestId('explorer').getByRole('listitem').first()).toBeVisible()
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
  'the lab': async (page) => {
    await page.goto('/lab')
    await expect(page.locator('.cm-content')).toBeVisible()
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

/** Those that a page must fit when it was opened at one of the sizes. */
const widths = { phone: [390, 320, 700], desktop: [1440, 1024, 2560] }

const modes = ['light', 'dark'] as const

/** That the page, as it is open, keeps nobody out in either mode. Names and roles are the same in all
 * colours: only `'everything'` looks at them, once. */
async function expectOpenToAll(page: Page, what: 'everything' | 'colours'): Promise<void> {
  for (const mode of modes) {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
    await expectLooks(page, mode)
    const coloursAlone = what === 'colours' || mode === 'dark'
    const rules = coloursAlone ? { only: ['color-contrast'] } : {}
    expect(await violations(page, rules), mode).toEqual([])
  }
}

for (const size of ['phone', 'desktop'] as const) {
  test.describe(size, () => {
    test.use({ viewport: sizes[size] })

    for (const [name, open] of Object.entries(views)) {
      test(`${name} ${size === 'desktop' ? 'keeps nobody out, and fits' : 'fits'}`, async ({
        page,
      }) => {
        await open(page)
        // Some views take long to open: axe looks at the page that is there.
        if (size === 'desktop') await expectOpenToAll(page, 'everything')
        for (const width of widths[size]) {
          await page.setViewportSize({ ...sizes[size], width })
          await expectFits(page, `${width}`)
        }
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

for (const width of [320, 360, 390, 430, 480]) {
  test(`the longest words of the header have room on a phone of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(() =>
      localStorage.setItem('yolah.settings', JSON.stringify({ language: 'fr' })),
    )
    await page.goto('/settings')
    await expect(page.getByRole('link', { name: 'Analyser' })).toBeVisible()
    const boxes = await page.locator('header a').evaluateAll((all) =>
      all.map((link) => {
        const words = document.createRange()
        words.selectNodeContents(link)
        const [outer, inner] = [link.getBoundingClientRect(), words.getBoundingClientRect()]
        const left = Math.min(outer.left, inner.left)
        const right = Math.max(outer.right, inner.right)
        return { text: link.textContent.trim(), left, right, top: outer.top, bottom: outer.bottom }
      }),
    )
    expect(boxes.length).toBeGreaterThan(6)
    const height = await page.locator('header').evaluate((header) => header.clientHeight)
    const outside = boxes.filter(
      ({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > height + 1,
    )
    expect(outside).toEqual([])
    const overlap = boxes.filter((one, i) =>
      boxes.some(
        (two, j) =>
          i < j &&
          one.left < two.right - 0.1 &&
          two.left < one.right - 0.1 &&
          one.top < two.bottom - 0.1 &&
          two.top < one.bottom - 0.1,
      ),
    )
    expect(overlap).toEqual([])
  })
}

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
const boardViews = [
  'the home page',
  'a game',
  'a puzzle',
  'an exhibition',
  'an analysis, judged',
  'settings',
]

for (const theme of ['shapes', 'contrast']) {
  for (const name of boardViews) {
    test(`nothing keeps anyone out of ${name}: ${theme}`, async ({ page }) => {
      await page.addInitScript(
        (kept) => localStorage.setItem('yolah.settings', JSON.stringify(kept)),
        { theme, motion: 'off', language: 'en' },
      )
      await views[name]?.(page)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expectOpenToAll(page, 'colours')
    })
  }
}
