// What the tests do on the page of the lab, by the means a person has.

import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect } from '../table'

export type Spoken = 'Python' | 'JavaScript'

export async function openLab(page: Page, address = '/lab'): Promise<void> {
  await page.goto(address)
  await expect(editor(page)).toBeVisible({ timeout: 30_000 })
}

export const editor = (page: Page) => page.locator('.cm-content')
export const line = (page: Page, text: string) => page.locator('.cm-line', { hasText: text })
export const faulty = (page: Page) => page.locator('.cm-line.cm-fault')
export const output = (page: Page) => page.getByTestId('output')
export const fault = (page: Page) => page.getByTestId('fault')
export const result = (page: Page) => page.getByTestId('result')
export const programs = (page: Page) => page.getByRole('combobox', { name: 'Program', exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const gamesOfMatch = (page: Page) => page.getByTestId('match-games').getByRole('listitem')

/** A copy of an example, which is then in the editor. */
export async function copyExample(page: Page, name: string, language: Spoken): Promise<void> {
  await button(page, 'New program').click()
  await button(page, `Copy ${name} in ${language}`).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Types a line below one that is there. The editor indents it as the one above. */
export async function typeBelow(page: Page, above: string, text: string): Promise<void> {
  await line(page, above).first().click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type(text)
}

/** In place of all that is in the editor. */
export async function write(page: Page, source: string): Promise<void> {
  await editor(page).fill(source)
}

/** What the device has of the program in the editor. */
export const keptSource = (page: Page) =>
  page.evaluate(() => {
    const id = localStorage.getItem('yolah.lab.last') ?? ''
    const kept = JSON.parse(localStorage.getItem(`yolah.lab.program.${id}`) ?? '{}') as object
    return 'source' in kept ? kept.source : undefined
  })

export async function choosePart(page: Page, name: 'Program' | 'Game' | 'Match'): Promise<void> {
  await page.getByRole('group', { name: 'Part of the lab' }).getByText(name).click()
}

export async function chooseIn(page: Page, list: string, label: string): Promise<void> {
  await page.getByRole('combobox', { name: list, exact: true }).selectOption({ label })
}

export async function runGame(page: Page): Promise<void> {
  await button(page, 'Run').click()
  await expectEnd(page)
}

export async function expectEnd(page: Page): Promise<void> {
  await expect(result(page)).toHaveText(/ wins, |A draw/, { timeout: 30_000 })
}

export async function playMatch(page: Page): Promise<void> {
  await choosePart(page, 'Match')
  await chooseIn(page, 'Games', '10 games')
  await button(page, 'Play the match').click()
  await expect(page.getByTestId('progress')).toHaveText('10 of 10 games', { timeout: 120_000 })
  await expect(button(page, 'Play the match')).toBeEnabled()
}

export async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8')
}
