// Takes pictures of the pages. Needs the production build:
//
//   npm run build
//   npm run screenshots              the few of docs/images
//   npm run screenshots -- FOLDER    every page, on a desktop and on a phone, light and dark
//
// The same build gives the same pictures: the engine searches by nodes on one thread, and
// chance and speed are made up.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { preview } from 'vite'
import { kChromium, kFlags } from './chromium.js'
import { photograph } from './photograph.js'

const kSizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const kImages = new URL('../../docs/images/', import.meta.url).pathname
/** The pictures that the documentation shows. */
const kShown = [
  ...['home', 'play', 'story', 'analyse', 'openings', 'puzzle', 'opponents', 'lab', 'match'].map(
    (name) => `web-${name}-desktop-light`,
  ),
  ...['play', 'story', 'analyse'].map((name) => `web-${name}-phone-dark`),
]
/** A game of two levels, so that there are holes to see and mistakes to find. */
const kGame = (
  'a1:b2 h1:g2 h8:f6 e5:b8 d5:b7 a8:a5 b2:c3 g2:h3 e4:e3 d4:d1 b7:b5 b8:d6 b5:d7 a5:a2 ' +
  'c3:b3 d1:e2 e3:f2 h3:h6 f6:g6 h6:f4 g6:g4 e2:c4 d7:e7 c4:c5 g4:e6 a2:b1 b3:c2 d6:c6 ' +
  'c2:c1 c6:c7 e7:d8 c5:b4 f2:g3 f4:g5 g3:h4 g5:h5 c1:d2 c7:b6 d2:e1 b6:a7 e1:f1 b4:a4 ' +
  'f1:g1 a4:a3 g1:h2 a7:a6 e6:f5 a1:a1 d8:e8 a1:a1 e8:f7 a1:a1 f7:g7 a1:a1 g7:h7 a1:a1 ' +
  'h7:g8 a1:a1 g8:f8'
).split(' ')

/** In the page, before anything else. */
function makeSteady() {
  let seed = 1
  Math.random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
  const nodes = { 200: 20_000, 60_000: 400_000 }
  const post = Worker.prototype.postMessage
  const listen = Worker.prototype.addEventListener
  const terminate = Worker.prototype.terminate
  globalThis.thinking = new Set()
  Worker.prototype.postMessage = function (message) {
    if (message.kind !== 'call') return post.call(this, message)
    const { limits = {}, player, ...request } = message.request
    const { moveTime, ...rest } = limits
    globalThis.thinking.add(this)
    post.call(this, {
      ...message,
      request: {
        ...request,
        player: player?.replace(/threads=\d+/, 'threads=1'),
        limits: { ...rest, nodes: nodes[moveTime] ?? 50_000 },
      },
    })
  }
  Worker.prototype.terminate = function () {
    globalThis.thinking.delete(this)
    terminate.call(this)
  }
  Worker.prototype.addEventListener = function (type, heard, ...rest) {
    const steady = (event) => {
      const { kind, report = event.data?.answer?.report } = event.data ?? {}
      if (report) report.milliseconds = report.nodes / 1000
      if (kind === 'answer' || kind === 'error') globalThis.thinking.delete(this)
      heard(event)
    }
    listen.call(this, type, type === 'message' ? steady : heard, ...rest)
  }
}

/** Nothing is being thought about, and pieces have come to rest. */
async function settled(page) {
  let quiet = 0
  while (quiet < 4) {
    await page.waitForTimeout(150)
    quiet = (await page.evaluate(() => globalThis.thinking.size === 0)) ? quiet + 1 : 0
  }
}

const square = (page, name) =>
  page.locator(`[data-square='${'abcdefgh'.indexOf(name[0]) + 8 * (name[1] - 1)}']`)

/** A game against level 6 that was left. */
async function leaveGame(page, address, moves) {
  const setup = { opponent: { kind: 'level', level: 6 }, colour: 'black', swap: false }
  const players = { black: { kind: 'person', number: 1 }, white: setup.opponent }
  const saved = JSON.stringify({ version: 1, setup, players, moves })
  await page.goto(`${address}settings`)
  await page.evaluate((text) => localStorage.setItem('yolah.game', text), saved)
}

/** The part of the lab with this name. A phone shows one of them at a time. */
const choosePart = (page, name) =>
  page.getByRole('group', { name: 'Part of the lab' }).getByText(name, { exact: true }).click()

/** The program that the lab shows at first, with a line that prints. */
async function writeProgram(page, address) {
  await page.goto(`${address}lab`)
  const editor = page.locator('.cm-content')
  await editor.waitFor()
  await page.locator('.cm-line', { hasText: 'me = position.side' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type('\nprint("slides:", position.mobility(me), "\u2013", ')
  await page.keyboard.type('position.mobility(opponent(me)))\n')
}

const kPages = {
  home: async (page, address) => {
    await page.goto(address)
    const forward = page.getByRole('button', { name: 'Next move' })
    for (let ply = 0; ply < 14; ply++) await forward.click()
    await page.getByRole('link', { name: /Puzzle of the day/ }).waitFor()
  },
  play: async (page, address) => {
    await leaveGame(page, address, kGame.slice(0, 20))
    await page.goto(`${address}play`)
    await square(page, 'g6').click()
  },
  story: async (page, address) => {
    await leaveGame(page, address, kGame.slice(0, -1))
    await page.goto(`${address}play`)
    await square(page, 'g8').click()
    await square(page, 'f8').click()
    await page.getByTestId('moment').waitFor({ timeout: 60_000 })
  },
  analyse: async (page, address) => {
    await page.goto(`${address}analyse`)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const tags = '[Black "Ann"]\n[White "Bob"]\n\n'
    await page.getByRole('textbox').fill(`${tags}${kGame.join(' ')} 30-23`)
    await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('button', { name: 'Review game' }).click()
    await page.getByTestId('counts').waitFor({ timeout: 120_000 })
    await page.locator('.moves .move').nth(25).click()
  },
  learn: (page, address) => page.goto(`${address}learn`),
  openings: async (page, address) => {
    await page.goto(`${address}analyse`)
    await page.getByText('Openings', { exact: true }).click()
    await page.getByTestId('explorer').getByRole('listitem').first().waitFor()
  },
  puzzle: async (page, address) => {
    await page.goto(`${address}learn/1234`)
    await page.getByRole('button', { name: 'Solution' }).click()
  },
  opponents: async (page, address) => {
    await page.goto(`${address}opponents`)
    await page.getByTestId('beaten').waitFor()
  },
  games: async (page, address) => {
    await leaveGame(page, address, kGame)
    await page.goto(`${address}play`)
    await page.getByTestId('result').waitFor()
    await page.goto(`${address}games`)
  },
  watch: async (page, address) => {
    await page.goto(`${address}watch`)
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    const moves = page.locator('.moves .move')
    while ((await moves.count()) < 20) {
      await page.getByRole('button', { name: 'Step' }).click()
      await settled(page)
    }
  },
  lab: async (page, address) => {
    await writeProgram(page, address)
    if (page.viewportSize().width <= 900) await choosePart(page, 'Game')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page
      .getByTestId('result')
      .getByText(/ wins, |A draw/)
      .waitFor({ timeout: 120_000 })
  },
  match: async (page, address) => {
    await writeProgram(page, address)
    await choosePart(page, 'Match')
    await page.getByRole('combobox', { name: 'Games' }).selectOption({ label: '20 games' })
    await page.getByRole('button', { name: 'Play the match' }).click()
    await page.getByText('20 of 20 games').waitFor({ timeout: 300_000 })
    await page.getByText('Save the games (.ygn)').waitFor()
  },
  settings: (page, address) => page.goto(`${address}settings`),
}

const server = await preview({ preview: { port: 0 }, logLevel: 'error' })
const address = server.resolvedUrls?.local[0] ?? ''
const browser = await chromium.launch({
  executablePath: kChromium,
  args: kFlags,
})
const folder = process.argv[2]
if (folder) mkdirSync(folder, { recursive: true })
const isWanted = (picture) => folder !== undefined || kShown.includes(picture)
for (const [name, open] of Object.entries(kPages)) {
  for (const [size, viewport] of Object.entries(kSizes)) {
    const pictures = ['light', 'dark']
      .map((colorScheme) => ({ colorScheme, picture: `web-${name}-${size}-${colorScheme}` }))
      .filter(({ picture }) => isWanted(picture))
    if (pictures.length === 0) continue
    const context = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.addInitScript(makeSteady)
    await open(page, address)
    for (const { colorScheme, picture } of pictures) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      await page.mouse.move(0, 0)
      await page.evaluate(() => scrollTo(0, 0))
      await photograph(page, join(folder ?? kImages, `${picture}.webp`))
    }
    await context.close()
  }
}
await browser.close()
await server.close()
