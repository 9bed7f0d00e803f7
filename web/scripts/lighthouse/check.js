// Lighthouse on every page of the production build, on a phone with a slow network and on
// a desktop: fails if the median of five runs is below 95 for speed, accessibility or good practice.
//
//   npm run build && npm run lighthouse
//   npm run lighthouse -- analyse play    (some pages)

import * as launcher from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { kChromium, kFlags } from '../chromium.js'
import { serve } from './serve.js'

const kPages = {
  home: '/',
  play: '/play',
  analyse: '/analyse',
  learn: '/learn',
  watch: '/watch',
  settings: '/settings',
}
const kForms = { phone: undefined, desktop: desktopConfig }
const kCategories = ['performance', 'accessibility', 'best-practices']
const kLeast = 95
/** What else the machine does slows a page down, and one run says little: the median counts. */
const kRuns = 5

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in kPages))
if (unknown.length > 0) {
  console.error(`No page ${unknown.join(', ')}; there are ${Object.keys(kPages).join(', ')}.`)
  process.exit(2)
}

async function run(url, config, port) {
  const result = await lighthouse(
    url,
    { port, onlyCategories: kCategories, logLevel: 'error' },
    config,
  )
  if (!result) throw new Error(`Lighthouse found nothing at ${url}`)
  const { categories, audits, environment } = result.lhr
  const scores = kCategories.map((name) => Math.round(100 * (categories[name]?.score ?? 0)))
  const seconds = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(
    (name) => ((audits[name]?.numericValue ?? 0) / 1000).toFixed(2),
  )
  const shift = (audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3)
  const counted = kCategories.flatMap((name) => categories[name]?.auditRefs ?? [])
  const faults = counted
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} (${audits[id]?.displayValue ?? audits[id]?.title})`)
  const machine = Math.round(environment.benchmarkIndex)
  return { scores, seconds, shift, faults, machine }
}

const row = (cells) =>
  console.log(cells.map((cell, i) => String(cell).padEnd(i < 2 ? 10 : 9)).join(''))

const server = await serve('dist')
const chrome = await launcher.launch({
  chromePath: kChromium,
  chromeFlags: ['--headless=new', ...kFlags],
  logLevel: 'error',
})
let failed = false
try {
  row(['page', 'on', 'speed', 'access', 'practice', 'FCP s', 'LCP s', 'TBT s', 'CLS', 'machine'])
  for (const [page, path] of Object.entries(kPages)) {
    if (wanted.length > 0 && !wanted.includes(page)) continue
    for (const [form, config] of Object.entries(kForms)) {
      const runs = []
      for (let i = 0; i < kRuns; ++i)
        runs.push(await run(server.address + path, config, chrome.port))
      runs.sort((a, b) => a.scores[0] - b.scores[0])
      const median = runs[Math.floor(kRuns / 2)]
      row([page, form, ...median.scores, ...median.seconds, median.shift, median.machine])
      if (median.scores.some((score) => score < kLeast)) {
        failed = true
        for (const fault of median.faults) console.log(`  ${fault}`)
      }
    }
  }
} finally {
  chrome.kill()
  server.close()
}
if (failed) {
  console.error(`Some page has less than ${kLeast}.`)
  process.exit(1)
}
