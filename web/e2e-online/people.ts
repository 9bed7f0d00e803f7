// People in browsers of their own, and what the tests may do to the server behind them.

import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test as base, type Browser, type Page } from '@playwright/test'
import { Rules } from '../../bindings/wasm/package/src/index'
import { cell, moveList } from '../e2e/table'

const kOrders = `http://127.0.0.1:${Number(process.env.YOLAH_ONLINE_PORT ?? 4210) + 1}`
const kModule = new URL('../../build/wasm/modules/rules.wasm', import.meta.url)

export const rules = await Rules.load(readFileSync(kModule))

export const orders = {
  kill: (node: string) => order('POST', `kill/${node}`),
  stop: (node: string) => order('POST', `stop/${node}`),
  start: (node: string) => order('POST', `start/${node}`),
  owner: (game: string) => order('GET', `owner/${game}`),
  sql: (query: string) => order('GET', `sql?q=${encodeURIComponent(query)}`),
}

async function order(method: string, path: string): Promise<string> {
  const response = await fetch(`${kOrders}/${path}`, { method })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.text()
}

type Options = Parameters<Browser['newContext']>[0] & {
  /** Troubles that are what the test is about. */
  ignore?: RegExp
}

interface Fixtures {
  /** A page of somebody else, in a browser of their own. */
  another: (options?: Options) => Promise<Page>
}

/** Every page of a test fails it by an error in its console; connections that break are
 * what some tests are about. */
export const test = base.extend<Fixtures>({
  another: async ({ browser, baseURL }, use) => {
    const problems: string[] = []
    const contexts: Awaited<ReturnType<Browser['newContext']>>[] = []
    await use(async ({ ignore = /WebSocket|ERR_/, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        locale: 'en-GB',
        viewport: { width: 1440, height: 900 },
        ...options,
      })
      contexts.push(context)
      const page = await context.newPage()
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && !ignore.test(text)) problems.push(text)
      })
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
    expect(problems).toEqual([])
  },
})

export { expect }

export const kPassword = 'correct horse'

let people = 0
const kRun = Date.now().toString(36).slice(-5)

/** A name that nobody had before. */
export function newName(start: string): string {
  return `${start}-${kRun}${people++}`
}

export async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/online')
  await page.getByRole('button', { name: 'Sign up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Password').fill(kPassword)
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await connected(page)
}

export async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto('/online')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
}

export async function connected(page: Page): Promise<string> {
  const frame = page.getByTestId('online')
  await expect(frame).toHaveAttribute('data-node', /n\d/, { timeout: 20_000 })
  return (await frame.getAttribute('data-node')) ?? ''
}

export const gameOf = (page: Page) => new URL(page.url()).pathname.split('/').pop() ?? ''

/** Waits until both are at the same game; its id. */
export async function seated(...pages: Page[]): Promise<string> {
  for (const page of pages) {
    await expect(page).toHaveURL(/\/online\/game\/\w+$/)
    await expect(page.locator('.board')).toBeVisible()
  }
  return gameOf(pages[0] as Page)
}

/** The address to send to a friend; whoever makes it plays black. */
export async function makeLink(black: Page, clock = '10+5', swap = false): Promise<string> {
  await black.goto('/online')
  await black.getByText('Invite link').click()
  await black.getByText(clock, { exact: true }).click()
  await black.getByText('Black', { exact: true }).click()
  if (swap) await black.getByRole('switch', { name: 'Swap rule' }).check()
  await black.getByRole('button', { name: 'Create a link' }).click()
  return black.getByLabel('Send this link to a friend').inputValue()
}

/** A friend by link: one makes it, the other opens it. */
export async function byLink(black: Page, white: Page, clock = '10+5', swap = false) {
  await white.goto(await makeLink(black, clock, swap))
  await white.getByRole('button', { name: 'Accept and play' }).click()
  return seated(black, white)
}

/** A game that is played by clicks on two boards, the rules saying what may be played. */
export class Match {
  private position = rules.start
  private plies = 0

  constructor(
    private readonly black: Page,
    private readonly white: Page,
  ) {}

  get over(): boolean {
    return rules.position(this.position).over
  }

  get ply(): number {
    return this.plies
  }

  pageToMove(): Page {
    return rules.position(this.position).side === 'black' ? this.black : this.white
  }

  /** The move that leaves least to do: games end sooner. */
  choose(): string {
    const { legal } = rules.position(this.position)
    const left = (move: string) => rules.position(this.position, [move]).legal.length
    return legal.map((move) => ({ move, left: left(move) })).sort((a, b) => a.left - b.left)[0]
      ?.move as string
  }

  /** One move, seen by both. */
  async play(): Promise<void> {
    const move = this.choose()
    await clickMove(this.pageToMove(), move)
    this.played(move)
    await this.seen()
  }

  played(move: string): void {
    this.position = rules.position(this.position, [move]).position
    this.plies++
    while (rules.position(this.position).mustPass) {
      this.position = rules.position(this.position, ['a1:a1']).position
      this.plies++
    }
  }

  async seen(timeout = 15_000): Promise<void> {
    await expect(moveList(this.black)).toHaveCount(this.plies, { timeout })
    await expect(moveList(this.white)).toHaveCount(this.plies, { timeout })
  }

  async playOn(until: (match: Match) => boolean = () => false): Promise<void> {
    while (!this.over && !until(this)) await this.play()
  }
}

export async function clickMove(page: Page, move: string): Promise<void> {
  await cell(page, move.slice(0, 2)).click()
  await cell(page, move.slice(3)).click()
}

/** The code of a second factor at a time (RFC 6238). */
export function codeAt(secret: string, time: number): string {
  const bits = [...secret].map((letter) => kBase32.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(time / 30_000)))
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

const kBase32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
