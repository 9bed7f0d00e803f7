// The puzzles of the next days, kept on the device: the puzzle of the day is there a month long
// without a network. Asking for them is enough, since the service worker keeps what it fetches;
// when a new version has dropped what was kept, the next visit asks again.

import { dailySlices, kDaysAhead } from './daily'
import { places } from './places'

export async function keepAhead(now: number): Promise<void> {
  await untilControlled()
  if (!navigator.onLine) return
  for (const slice of dailySlices(now, kDaysAhead)) {
    const url = places.slices[slice]
    // Read to the end, although nobody wants it here: a request that is not read stays open.
    if (url !== undefined) await (await fetch(url)).arrayBuffer()
  }
}

/** On the first visit the service worker takes the page over only after a while. */
async function untilControlled(): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return
  await new Promise((done) => serviceWorker.addEventListener('controllerchange', done))
}
