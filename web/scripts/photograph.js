// A picture of what a page shows, as WebP: a third of the bytes of a PNG.

import { writeFileSync } from 'node:fs'

const kQuality = 80

/**
 * Playwright itself writes no WebP, but Chromium does.
 * @param {import('@playwright/test').Page} page
 * @param {string} path
 */
export async function photograph(page, path) {
  // What was changed just before is on the screen after two frames.
  const drawn = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await page.evaluate(drawn)
  const session = await page.context().newCDPSession(page)
  const picture = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: kQuality,
  })
  await session.detach()
  writeFileSync(path, Buffer.from(picture.data, 'base64'))
}
