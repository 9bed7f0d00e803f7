// Draws the icons of the installed app from public/icon.svg. To be run when that changes.
//
//   node scripts/make-icons.js

import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { kChromium, kFlags } from './chromium.js'

const svg = readFileSync('public/icon.svg', 'utf8')
const browser = await chromium.launch({
  executablePath: kChromium,
  args: kFlags,
})

/** `part` is how much of the width the drawing takes; a maskable icon may be cut to a circle. */
async function draw(name, size, part) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const inner = Math.round(size * part)
  const background = part < 1 ? '#123a54' : 'transparent'
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${background}}svg{width:${inner}px}</style>${svg}`,
  )
  await page.screenshot({ path: `public/${name}`, omitBackground: true })
}

await draw('icon-192.png', 192, 1)
await draw('icon-512.png', 512, 1)
await draw('icon-maskable.png', 512, 0.72)
await browser.close()
