import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  button,
  chooseIn,
  choosePart,
  copyExample,
  editor,
  expectEnd,
  fault,
  faulty,
  gamesOfMatch,
  keptSource,
  line,
  openLab,
  output,
  playMatch,
  programs,
  result,
  runGame,
  textOf,
  typeBelow,
  write,
} from './lab/desk'
import { violations } from './axe'
import { expect, expectFits, expectLooks, speech, test } from './table'

const kChoose = 'function choose(position, seconds) {'
/** A program in JavaScript that makes any move, with more in it. */
const anyMove = (more: string) =>
  `const { runBot } = require("./yolah.js")\n${kChoose}\n  ${more}\n  return position.legalMoves()[0]\n}\nrunBot("any", choose)\n`

test.describe('a game', () => {
  test('of a changed example shows what it prints, move by move', async ({ page }) => {
    await openLab(page)
    await copyExample(page, 'Greedy', 'JavaScript')
    await typeBelow(page, kChoose, 'console.log("choices:", position.legalMoves().length)')
    await page.keyboard.press('Control+Enter')
    await expectEnd(page)
    const said = output(page).getByRole('button')
    await expect(said.first()).toHaveText(/^1\. [a-h][1-8]–[a-h][1-8]$/)
    await expect(output(page).locator('pre').first()).toHaveText('choices: 56\n')
    expect(await said.count()).toBeGreaterThan(10)
    // A line leads to the position where it was printed.
    await said.nth(1).click()
    await expect(button(page, 'Next move')).toBeEnabled()
  })

  test('ends by an error, whose line is marked until it is changed', async ({ page }) => {
    await openLab(page)
    await copyExample(page, 'Greedy', 'Python')
    await typeBelow(page, 'me = position.side', 'share = 1 / (position.points["b"] - 1)')
    await typeBelow(page, 'share = 1', 'print("share", share)')
    await button(page, 'Run').click()
    await expect(fault(page)).toContainText(
      'Greedy failed with ZeroDivisionError: division by zero (line 9).',
      { timeout: 30_000 },
    )
    await expect(result(page)).toHaveText('Chick wins, by a fault')
    await expect(output(page).locator('pre').first()).toHaveText('share -1.0\n')
    await expect(faulty(page)).toHaveText('    share = 1 / (position.points["b"] - 1)')
    await button(page, 'Show line 9').click()
    await expect(editor(page)).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type('  # why?')
    await expect(faulty(page)).toHaveCount(0)
    await expect(button(page, 'Show line 9')).toBeHidden()
  })

  test('is stopped by a person, and the next one runs', async ({ page }) => {
    await openLab(page)
    await copyExample(page, 'Random', 'JavaScript')
    await write(page, anyMove('for (;;);'))
    await chooseIn(page, 'Time per move', '5 s a move')
    await button(page, 'Run').click()
    await expect(page.locator('iframe')).toBeAttached()
    await button(page, 'Stop').click()
    await expect(result(page)).toHaveText('The game was stopped.')
    await expect(page.locator('iframe')).toHaveCount(0)
    await write(page, anyMove(''))
    await runGame(page)
  })

  test('of two programs of one’s own says who printed what', async ({ page }) => {
    await openLab(page)
    await copyExample(page, 'Random', 'JavaScript')
    await write(page, anyMove('console.log("one")'))
    await copyExample(page, 'Greedy', 'JavaScript')
    await typeBelow(page, kChoose, 'console.log("two")')
    await chooseIn(page, 'Opponent', 'Random')
    await chooseIn(page, 'The program plays', 'as White')
    await runGame(page)
    const said = (name: string) =>
      output(page).locator('.said', { has: page.getByText(new RegExp(`^${name}, `)) })
    await expect(said('Random').first()).toContainText('one')
    await expect(said('Greedy').first()).toContainText('two')
    await expect(page.getByRole('region', { name: 'Greedy', exact: true })).toContainText('White')
  })
})

/** Every score that the page shows from now on. */
async function scoresShown(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const shown = new Set<string>()
    Object.assign(window, { shown })
    const look = () => {
      const text = document.querySelector('[data-testid=score]')?.textContent.trim()
      if (text) shown.add(text)
    }
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      characterData: true,
      childList: true,
    })
  })
  return () => page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown])
}

test.describe('a match', () => {
  test('shows its score as it goes, and explains a lost game', async ({ page }) => {
    test.setTimeout(120_000)
    await openLab(page)
    await copyExample(page, 'Random', 'JavaScript')
    await choosePart(page, 'Match')
    await chooseIn(page, 'Games', '10 games')
    const shown = await scoresShown(page)
    await button(page, 'Play the match').click()
    await expect(page.getByTestId('progress')).toHaveText('10 of 10 games', { timeout: 60_000 })
    expect((await shown()).length).toBeGreaterThan(3)
    const score = (await page.getByTestId('score').textContent()) ?? ''
    const counts = [...score.matchAll(/(\d+) (?:won|drawn|lost)/g)].map(([, n]) => Number(n))
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(10)
    await expect(gamesOfMatch(page)).toHaveCount(10)
    for (const [i, kind] of (['won', 'drawn', 'lost'] as const).entries())
      await expect(gamesOfMatch(page).getByText(kind, { exact: true })).toHaveCount(counts[i] ?? 0)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Save the games (.ygn)').click(),
    ])
    expect((await textOf(download)).match(/^\[Round "\d+"\]$/gm)).toHaveLength(10)

    await page
      .getByRole('button', { name: /^Explain game/ })
      .first()
      .click()
    await expect(page.getByTestId('story')).toBeVisible()
    await expect(page.getByTestId('moment')).toBeVisible({ timeout: 40_000 })
    await choosePart(page, 'Match')
    await expect(gamesOfMatch(page)).toHaveCount(10)
  })

  test('of a better program has a strength above zero', async ({ page }) => {
    await openLab(page)
    await copyExample(page, 'Random', 'JavaScript')
    await copyExample(page, 'Greedy', 'JavaScript')
    await chooseIn(page, 'Opponent', 'Random')
    await playMatch(page)
    await expect(page.getByTestId('pairs')).toBeVisible()
    // Without a lost or drawn game no number of points explains the result.
    const elo = page.getByTestId('elo')
    if (await elo.isVisible()) await expect(elo).toHaveText(/^\+\d+ Elo \([+−-]\d+ to \+\d+\)$/)
    else await expect(page.getByTestId('score')).toContainText('10 won · 0 drawn · 0 lost')
  })

  test('ends at once when its program does not start', async ({ page }) => {
    await openLab(page)
    await copyExample(page, 'Random', 'JavaScript')
    await write(page, 'function choose( {\n')
    await choosePart(page, 'Match')
    await button(page, 'Play the match').click()
    await expect(gamesOfMatch(page)).toHaveCount(1)
    await page.getByRole('button', { name: /^Show game 1 / }).click()
    await expect(fault(page)).toContainText('could not be started: SyntaxError')
  })
})

test.describe('programs', () => {
  test('are kept with the versions that played, and go back to one', async ({ page }) => {
    await openLab(page)
    await copyExample(page, 'Random', 'JavaScript')
    await write(page, anyMove('// first'))
    await runGame(page)
    await write(page, anyMove('// second'))
    await runGame(page)
    // An earlier version is an opponent, too.
    await expect(page.locator('optgroup[label^=Earlier] option')).toHaveCount(1)
    await page.reload()
    await expect(line(page, '// second')).toBeVisible()
    await button(page, 'Versions').click()
    const versions = page.getByRole('button', { name: /^Version of / })
    await expect(versions).toHaveCount(2)
    await expect(versions.first()).toContainText('the same as now')
    await versions.last().click()
    await expect(
      page.getByRole('group', { name: 'What changed since this version' }),
    ).toContainText('added: ')
    await button(page, 'Go back to this version').click()
    await expect(line(page, '// first')).toBeVisible()
    await expect.poll(() => keptSource(page)).toBe(anyMove('// first'))
  })

  test('get a name, and are deleted', async ({ page }) => {
    await openLab(page)
    await copyExample(page, 'Random', 'JavaScript')
    await button(page, 'Name').click()
    await page.getByLabel('Name of the program').fill('Nanook')
    await button(page, 'Rename').click()
    await expect(programs(page)).toHaveText('Nanook · JavaScript')
    await button(page, 'Name').click()
    await button(page, 'Delete the program').click()
    await button(page, 'Delete it and its versions?').click()
    await expect(programs(page)).toHaveText('Greedy · not kept yet')
    expect(await page.evaluate(() => Object.keys(localStorage).join(' '))).not.toContain('program.')
  })

  test('travel in a link, and do not run before a person says so', async ({ page, browser }) => {
    await openLab(page)
    await copyExample(page, 'Random', 'JavaScript')
    await write(page, anyMove('console.log("hello from afar ☃")'))
    await button(page, 'Share and save').click()
    const link = await page.getByLabel('Link to the program').inputValue()
    expect(link).toContain('/lab#1.')
    // Another device.
    const other = await (await browser.newContext()).newPage()
    await openLab(other, link)
    await expect(other.getByTestId('came')).toContainText('The program “Random” came with a link.')
    await expect(line(other, 'hello from afar ☃')).toBeVisible()
    await expect(other.locator('iframe')).toHaveCount(0)
    expect(await keptSource(other)).toBeUndefined()
    expect(new URL(other.url()).hash).toBe('')
    await other.getByRole('button', { name: 'Keep it' }).click()
    expect(await keptSource(other)).toBe(anyMove('console.log("hello from afar ☃")'))
    await runGame(other)
    await expect(output(other)).toContainText('hello from afar ☃')
    await other.context().close()
  })

  test('that a link does not hold are told about', async ({ page }) => {
    await openLab(page, '/lab#1.nonsense')
    await expect(speech(page)).toHaveText('The link holds no program that can be read.')
    await expect(programs(page)).toHaveText('Greedy · not kept yet')
  })

  test('are saved as files and opened again', async ({ page }) => {
    await openLab(page)
    await copyExample(page, 'Greedy', 'Python')
    await button(page, 'Share and save').click()
    const save = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button(page, name).click(),
      ])
      return textOf(download)
    }
    const source = await save('Save greedy_bot.py')
    expect(source).toBe(readFileSync('../examples/greedy_bot.py', 'utf8'))
    const rules = await save('Save yolah.py, the rules')
    expect(rules).toBe(readFileSync('../examples/yolah.py', 'utf8'))
    await expect(page.getByLabel('Command')).toHaveValue(
      'yolah match "cmd:python3 greedy_bot.py" minmax:level=1 --games 20 --seed 1 --movetime 1000ms',
    )
    await page.keyboard.press('Escape')
    await button(page, 'New program').click()
    const files = page.getByTestId('import')
    const text = (name: string, content: string) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(content),
    })
    await files.setInputFiles(text('notes.txt', 'a'))
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('.py or .js')
    await files.setInputFiles(text('mine.py', `${source}# mine\r\n`))
    await expect(programs(page).locator('option:checked')).toHaveText('mine · Python')
    await expect.poll(() => keptSource(page)).toBe(`${source}# mine\n`)
  })
})

// As `yolah web --host 0.0.0.0` serves a class: browsers call that insecure, and leave things out.
test.describe('by plain http from another machine', () => {
  // The browser says that it leaves the isolation of pages out, too.
  test.use({ sites: /^http:\/\/school\.test\//, ignored: /Cross-Origin-Opener-Policy/ })

  test('programs run, are kept and travel', async ({ page, context, baseURL }) => {
    test.setTimeout(120_000)
    await context.route('http://school.test/**', async (route) => {
      const url = route
        .request()
        .url()
        .replace('http://school.test', baseURL ?? '')
      await route.fulfill({ response: await route.fetch({ url }) })
    })
    await openLab(page, 'http://school.test/lab')
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await typeBelow(page, 'me = position.side', 'print("here")')
    await runGame(page)
    await expect(output(page)).toContainText('here')
    await button(page, 'Share and save').click()
    await expect(page.getByLabel('Link to the program')).toHaveValue(
      /^http:\/\/school\.test\/lab#1\./,
    )
    await page.reload()
    await expect(line(page, 'print("here")')).toBeVisible()
    await copyExample(page, 'Random', 'JavaScript')
    await write(page, anyMove('for (;;);'))
    await button(page, 'Run').click()
    await expect(fault(page)).toContainText('computing all the time', { timeout: 30_000 })
  })
})

/** Every state of the page that looks different. */
async function throughItsStates(page: Page, look: (when: string) => Promise<void>): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) <= 900
  await openLab(page)
  await look('at first')
  await copyExample(page, 'Random', 'JavaScript')
  await write(page, anyMove('console.log("x"); if (position.points.b > 2) null.x'))
  if (isNarrow) await choosePart(page, 'Game')
  await button(page, 'Run').click()
  await expect(fault(page)).toBeVisible({ timeout: 30_000 })
  await look('after an error')
  if (isNarrow) await choosePart(page, 'Program')
  await look('with a marked line')
  for (const name of ['New program', 'Versions', 'Share and save', 'Name']) {
    await button(page, name).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(name)
    await page.keyboard.press('Escape')
  }
  await playMatch(page)
  await look('after a match')
}

/** Names and roles are the same in light and in dark colours, and colours in every size: they take axe
 * most of its time, and are looked at once. */
async function keepsOut(page: Page, withColours: boolean): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of withColours ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectLooks(page, colorScheme)
    const colours = ['color-contrast']
    const rules =
      colorScheme === 'dark' ? { only: colours } : withColours ? {} : { without: colours }
    found.push(...(await violations(page, rules)))
  }
  return found
}

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
})) {
  test(`nothing keeps anyone out on a ${name}`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(viewport)
    await throughItsStates(page, async (when) => {
      await expectFits(page, when)
      expect(await keepsOut(page, name === 'phone'), when).toEqual([])
    })
  })
}

test('a desktop shows the program and its game at once', async ({ page }) => {
  await openLab(page)
  const { bottom, height } = await page.evaluate(() => ({
    bottom: document.querySelector('[data-testid=output]')?.getBoundingClientRect().bottom ?? 0,
    height: document.documentElement.scrollHeight,
  }))
  expect(bottom).toBeLessThanOrEqual(900)
  expect(height).toBeLessThanOrEqual(900)
})
