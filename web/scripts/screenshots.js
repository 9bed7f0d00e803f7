// Takes the pictures of docs/images: every page, on a desktop and on a phone, light and
// dark. Needs the production build: npm run build && npm run screenshots
import { chromium } from '@playwright/test'
import { preview } from 'vite'

const kPages = {
  play: '/play',
  analyse: '/analyse',
  learn: '/learn',
  watch: '/watch',
  settings: '/settings',
}
const kSizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const kFolder = new URL('../../docs/images/', import.meta.url).pathname
/** Pages load what they need, and pieces come to rest. */
const kSettled = 1500

/** Some moves, so that there are holes to see. */
async function playSome(page) {
  for (const move of ['d5b7', 'e4g2', 'a1c1']) {
    await page.keyboard.type(move)
    await page.waitForTimeout(kSettled)
  }
}

const server = await preview({ preview: { port: 0 }, logLevel: 'error' })
const address = server.resolvedUrls?.local[0] ?? ''
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
})
for (const [size, viewport] of Object.entries(kSizes)) {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ viewport, colorScheme, locale: 'en-GB' })
    const page = await context.newPage()
    for (const [name, route] of Object.entries(kPages)) {
      await page.goto(new URL(route, address).href)
      await page.waitForTimeout(kSettled)
      if (name === 'play') await playSome(page)
      await page.screenshot({ path: `${kFolder}web-${name}-${size}-${colorScheme}.png` })
    }
    await context.close()
  }
}
await browser.close()
await server.close()
