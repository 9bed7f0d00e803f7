// The service worker: keeps the whole app on the device, so that it opens and plays without
// a network. Every file of a build is named by its content or belongs to one version's
// cache, so what is kept never grows stale.

/** Filled in by the build. */
declare const __VERSION__: string
declare const __FILES__: string[]

const worker = self as unknown as ServiceWorkerGlobalScope

const kCache = `yolah-${__VERSION__}`
const kShell = new URL('./', worker.location.href).href

/** Pages that are isolated from others may have threads, also where the server does not
 * say so itself. */
const kIsolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
}

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(kCache).then((cache) =>
      // Past the browser's own cache, where an older index.html may linger.
      cache.addAll(__FILES__.map((file) => new Request(file, { cache: 'reload' }))),
    ),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => worker.clients.claim()))
})

worker.addEventListener('message', (event) => {
  if (event.data === 'activate') void worker.skipWaiting()
})

/** What a server of games answers: never kept, never replaced by a page. */
const kLive = /^\/(api\/|ws$|healthz$|readyz$|metrics$)/

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isOurs = origin === worker.location.origin && !kLive.test(pathname)
  if (request.method === 'GET' && isOurs) event.respondWith(answer(request))
})

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(kCache)
  // Every page is the same file; its route is read from the address.
  const key = request.mode === 'navigate' ? kShell : request
  const kept = await cache.match(key, { ignoreSearch: true, ignoreVary: true })
  if (kept) return isolated(kept)
  const fetched = await fetch(request)
  if (fetched.ok && request.mode !== 'navigate') await cache.put(request, fetched.clone())
  return isolated(fetched)
}

function isolated(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(kIsolation)) headers.set(name, value)
  const { status, statusText } = response
  return new Response(response.body, { headers, status, statusText })
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('yolah-') && name !== kCache)
  await Promise.all(old.map((name) => caches.delete(name)))
}
