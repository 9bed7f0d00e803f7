// The puzzles that come with the app, as the network or the service worker has them.

import { Library } from './library'
import { places } from './places'

export const library = new Library(places, async (url, fresh) => {
  const response = await fetch(url, fresh ? { cache: 'reload' } : {})
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.text()
})

/** The slices that lie on the device, which need no network. */
export async function slicesOnDevice(): Promise<ReadonlySet<number>> {
  try {
    const kept = await Promise.all(places.slices.map((url) => caches.match(url)))
    return new Set(kept.flatMap((one, slice) => (one ? [slice] : [])))
  } catch {
    // Browsers without caches, or where they are forbidden.
    return new Set()
  }
}
