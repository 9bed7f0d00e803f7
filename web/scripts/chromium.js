// The browser of tests, photographs and measurements, and how it is started: alone, and asking
// nobody for anything.

export const kChromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
/** The same without the window's own pages, which tests neither see nor wait for: they take a third
 * of the time. */
export const kShell = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'

export const kFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
