// What the app says is true, and is shown as it was written.

import { openAnalysis } from './study'
import { againstFriend, cell, clickMove, expect, moveList, speech, test } from './table'
import { watchCrosses } from './table'

test('search engines and phones learn the right rule', async ({ page }) => {
  await page.goto('/')
  const description = await page.locator('meta[name=description]').getAttribute('content')
  const manifest = await page.request.get('/manifest.webmanifest')
  for (const text of [description, await manifest.text()]) {
    expect(text).toContain('make more moves than your opponent')
    expect(text).not.toContain('last')
  }
})

test('the x of a position is drawn as an x', async ({ page }) => {
  await openAnalysis(page)
  await page.getByRole('button', { name: 'Share' }).click()
  const field = page.getByRole('textbox', { name: 'Position' })
  const drawn = await field.evaluate(async (input) => {
    await document.fonts.ready
    const font = getComputedStyle(input)
    const width = (ligatures: string) => {
      const span = document.createElement('span')
      span.textContent = '1x2x3x4'
      span.style.font = font.font
      span.style.fontVariantLigatures = ligatures
      document.body.append(span)
      const { width } = span.getBoundingClientRect()
      span.remove()
      return width
    }
    return {
      shown: width(font.fontVariantLigatures),
      plain: width('none'),
      altered: width('contextual'),
    }
  })
  expect(drawn.shown).toBe(drawn.plain)
  // Otherwise nothing was to be seen of what this is about.
  expect(drawn.altered).not.toBe(drawn.plain)
})

test('an illegal click is crossed out and said', async ({ page }) => {
  await againstFriend(page)
  const crosses = await watchCrosses(page)
  await cell(page, 'e5').click()
  await expect.poll(crosses).toBe(1)
  await expect(speech(page)).toHaveText('You cannot move the piece on e5.')
  await expect(page.getByTestId('refused')).toBeHidden()
  await clickMove(page, 'd5', 'e7')
  await expect.poll(crosses).toBe(2)
  await expect(speech(page)).toHaveText('You cannot play d5:e7 now.')
  // Another piece, a legal move and an empty square with nothing chosen are no mistakes.
  await expect(page.getByTestId('refused')).toBeHidden()
  await cell(page, 'c3').click()
  await clickMove(page, 'd5', 'b7')
  await expect(moveList(page)).toHaveText(['d5–b7'])
  await expect(page.getByTestId('refused')).toBeHidden()
  expect(await crosses()).toBe(2)
})

test('the engine’s arrows have the number of their line', async ({ page }) => {
  await openAnalysis(page)
  await expect(page.locator('.line .note')).toHaveText(['1', '2', '3'])
  await expect(
    page
      .locator('.board text')
      .filter({ hasText: /^[123]$/ })
      .last(),
  ).toBeVisible()
  const ranks = page.locator('.board g[aria-hidden] circle + text')
  await expect(ranks).toHaveText(['1', '2', '3'])
  await page.getByLabel('Lines').selectOption('1')
  await expect(ranks).toHaveCount(0)
})

test('the brushes of the editor show what they paint', async ({ page }) => {
  await openAnalysis(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  const place = page.getByRole('group', { name: 'Place' })
  for (const brush of ['Black', 'White', 'Hole', 'Free']) {
    const label = place.locator('label').filter({ hasText: brush })
    await expect(label.locator('svg, i')).toBeVisible()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the switch of the engine says what it switches', async ({ page }) => {
    await openAnalysis(page)
    const panel = page.getByRole('region', { name: 'Engine' })
    await expect(panel.getByText('Engine', { exact: true })).toBeVisible()
  })
})

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' })

  test('figures have a comma', async ({ page }) => {
    await openAnalysis(page)
    await expect(page.getByTestId('figure')).toHaveText(/^\s*[+−]?\d+,\d\s*$/)
    await expect(page.locator('.line .score').first()).toHaveText(/^\s*[+−]?\d+,\d\s*$/)
  })
})
