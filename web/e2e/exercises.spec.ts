import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { kExercises } from './exercises'
import { expect, expectFits, test } from './table'

// Python itself asks the answers, in the frame in which programs of the lab run.

// To start it takes a while: whichever worker is free takes the next test.
test.describe.configure({ mode: 'parallel' })

async function open(page: Page, name: string): Promise<void> {
  await page.goto(`/exercises/${name}`)
  await expect(page.locator('.cm-content')).toBeVisible()
}

async function write(page: Page, source: string): Promise<void> {
  const editor = page.locator('.cm-content')
  await editor.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(source)
}

const verdict = (page: Page) => page.getByTestId('verdict')
const check = (page: Page) => page.getByRole('button', { name: 'Check', exact: true }).click()
/** Python is loaded before the first answer. */
const kFirst = { timeout: 30_000 }

test('an exercise is solved with hints, and stays solved', async ({ page }) => {
  await open(page, '08-elo')
  await check(page)
  await expect(verdict(page)).toContainText('checks pass', kFirst)
  await expect(page.getByRole('img', { name: 'does not pass' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Show hint 1 of' }).click()
  await expect(page.getByRole('heading', { name: 'Hint 1' })).toBeVisible()
  await write(page, kExercises.get('08-elo')?.solution ?? '')
  await page.keyboard.press('Control+Enter')
  await expect(verdict(page)).toContainText('All checks pass', kFirst)

  await page.getByRole('link', { name: 'Next exercise' }).click()
  await expect(page).toHaveURL(/08-pairs/)
  await page.getByRole('link', { name: 'Exercises', exact: true }).click()
  await expect(page.getByTestId('solved')).toHaveText('1 of 14 solved')
  await page.reload()
  await expect(page.getByTestId('solved')).toHaveText('1 of 14 solved')
})

test('what a program does wrong is told with its line', async ({ page }) => {
  await open(page, '08-elo')
  await write(page, 'def elo(wins, draws, losses)\n    return 1\n')
  await check(page)
  await expect(verdict(page)).toContainText('Python cannot read your program.', kFirst)
  await page.getByRole('button', { name: 'Show line 1' }).click()

  await write(page, 'print("hello")\nnothing()\n')
  await check(page)
  await expect(verdict(page)).toContainText("NameError: name 'nothing' is not defined", kFirst)
  await expect(page.getByRole('button', { name: 'Show line 2' })).toBeVisible()
  await expect(page.getByTestId('results')).toContainText('hello')
})

test('a person can stop a program without an end', async ({ page }) => {
  await open(page, '08-elo')
  await write(page, 'while True:\n    pass\n')
  await check(page)
  await expect(page.getByText('Checking…')).toBeVisible(kFirst)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeVisible()
  await write(page, 'def elo(*result):\n    return elo(*result)\n')
  await check(page)
  await expect(page.getByTestId('results')).toContainText('calls itself without an end', kFirst)
})

test('an answer with the solution read before says so', async ({ page }) => {
  await open(page, '02-bits')
  await page.locator('summary').click()
  await write(page, kExercises.get('02-bits')?.solution ?? '')
  await check(page)
  await expect(verdict(page)).toContainText('All checks pass', kFirst)
  await expect(page.getByRole('img', { name: 'solved with the solution' })).toBeVisible()
})

// Each part starts Python for the first time, and then again with the memory of that start.
const kParts = 4
for (let part = 0; part < kParts; part++) {
  test(`all solutions pass in the browser, part ${part + 1} of ${kParts}`, async ({ page }) => {
    expect(kExercises.size).toBe(14)
    const ours = [...kExercises].filter((_, n) => n % kParts === part)
    const answers = ours.map(([name, { solution }]) => [
      name,
      { source: solution, hints: 0, shown: false },
    ])
    await page.goto('/exercises/class')
    await openFiles(page, { ada: Object.fromEntries(answers) as object })
    await expect(page.getByTestId('progress')).toHaveText(
      `${ours.length} of ${ours.length} answers checked`,
      { timeout: 50_000 },
    )
    await expect(page.getByRole('row', { name: /^ada/ }).getByText('✓')).toHaveCount(ours.length)
  })
}

async function openFiles(page: Page, students: Record<string, object>): Promise<void> {
  const files = Object.entries(students).map(([student, answers]) => ({
    name: `${student}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({ format: 'yolah-exercises', version: 1, student, answers }),
    ),
  }))
  await page.getByTestId('hand-ins').setInputFiles(files)
}

test('a class works by a link, a file each, and a table', async ({ page }) => {
  await page.goto('/exercises/class')
  await page.getByRole('button', { name: 'None' }).click()
  await page.getByLabel('From points to Elo').check()
  await page.getByLabel('A set is a number').check()
  const link = await page.getByLabel('Link for your students').inputValue()

  // The student.
  await page.goto(link)
  await expect(page.getByTestId('solved')).toHaveText('0 of 2 solved')
  await page.getByRole('link', { name: 'From points to Elo' }).click()
  await write(page, 'def elo(*result):\n    return 0\n')
  await page.getByRole('link', { name: 'Exercises', exact: true }).click()
  await expect(page.getByTestId('solved')).toHaveText('0 of 2 solved')
  await page.getByLabel('Your name').fill('Grace H.')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('exercises_grace_h.json')

  // The teacher.
  await page.goto('/exercises/class')
  const handIns = page.getByTestId('hand-ins')
  await handIns.setInputFiles([
    { name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') },
    { name: 'g.json', mimeType: 'application/json', buffer: await readFile(await file.path()) },
  ])
  await expect(page.getByRole('alert')).toHaveText('other.json is not a file with answers.')
  await expect(page.getByTestId('progress')).toHaveText('1 of 1 answer checked', kFirst)
  await page.getByRole('button', { name: 'Grace H., From points to Elo: wrong' }).click()
  await expect(page.getByRole('dialog')).toContainText('return 0')
  await page.keyboard.press('Escape')
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the table' }).click(),
  ])
  expect((await readFile(await table.path(), 'utf8')).replace('\ufeff', '')).toBe(
    'student,right,02-bits,08-elo\r\nGrace H.,0,none,wrong\r\n',
  )
})

test('a phone shows the task and the editor', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '02-grow')
  await expectFits(page, 'an exercise')
  await page.goto('/exercises')
  await expect(page.getByTestId('solved')).toBeVisible()
  await expectFits(page, 'the list')
  await page.goto('/exercises/class')
  await expect(page.getByLabel('Link for your students')).toBeVisible()
  await expectFits(page, 'a class')
})
