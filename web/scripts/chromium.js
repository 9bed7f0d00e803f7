// The browser of tests, photographs and measurements, and how it is started: alone, and asking
// nobody for anything.

export const kChromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

export const kFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
