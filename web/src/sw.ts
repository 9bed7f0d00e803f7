// The service worker: keeps the whole app on the device, so that it opens and plays without
// a network. Every file of a build is named by its content or belongs to one version's
// cache, so what is kept never grows stale. Puzzles are the exception: they are kept once they
// were fetched.

/** Filled in by the build. */
declare const __VERSION__: string
declare const __FILES__: string[]
/** Those that are kept once they were fetched. */
declare const __LATER__: string[]
/** The page that runs programs of the lab, and its rules (scripts/sandbox-policy.ts). */
declare const __SANDBOX__: [string, string]

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

/** Pages that other sites show in a frame. Those that are kept forbid it; only what the server says
 * of these allows it. */
const kFramed = new URL('embed/', kShell).pathname

/** The documentation has pages of its own and needs the network. */
const kDocs = new URL('docs/', kShell).pathname

const [kSandboxFile, kSandboxPolicy] = __SANDBOX__
const kSandbox = new URL(kSandboxFile, kShell).href

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isElsewhere = kLive.test(pathname) || pathname.startsWith(kDocs)
  const isOurs = origin === worker.location.origin && !isElsewhere
  // A part of a file is the browser's to keep: caches here take whole files only.
  const isPart = request.headers.has('Range')
  const isFramed = request.mode === 'navigate' && pathname.startsWith(kFramed)
  if (request.method === 'GET' && isOurs && !isPart && !isFramed) event.respondWith(answer(request))
})

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(kCache)
  // Every page but one is the same file; its route is read from the address.
  const isSandbox = request.url === kSandbox
  const isShell = request.mode === 'navigate' && !isSandbox
  const key = isShell ? kShell : request
  const kept = await cache.match(key, { ignoreSearch: true, ignoreVary: true })
  // The page found what it got to be broken.
  const isDoubted = request.cache === 'reload' && request.mode !== 'navigate'
  if (kept && !isDoubted) return isolated(kept, isSandbox)
  const fetched = await fetch(request)
  if (mayKeep(request, fetched)) await keep(cache, request, fetched.clone())
  return isolated(fetched, isSandbox)
}

/** Servers answer with the page where a file is not there, which is so for those of an old
 * version: kept, it would stay in the place of the file. */
function mayKeep(request: Request, fetched: Response): boolean {
  const isPage = fetched.headers.get('Content-Type')?.startsWith('text/html')
  return fetched.ok && request.mode !== 'navigate' && !isPage
}

/** A full device costs the person what would be kept, not the answer. */
async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response)
  } catch {
    // It is fetched again the next time.
  }
}

/** The sandbox has its rules also where the server does not say them. */
function isolated(response: Response, isSandbox: boolean): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(kIsolation)) headers.set(name, value)
  if (isSandbox) headers.set('Content-Security-Policy', kSandboxPolicy)
  const { status, statusText } = response
  return new Response(response.body, { headers, status, statusText })
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('yolah-') && name !== kCache)
  await Promise.all(old.map((name) => takeAlong(name).then(() => caches.delete(name))))
}

/** What this version has as well stays on the device, which may be without a network now. */
async function takeAlong(name: string): Promise<void> {
  const [from, to] = await Promise.all([caches.open(name), caches.open(kCache)])
  for (const file of __LATER__) {
    const kept = await from.match(file)
    if (kept) await keep(to, new Request(file), kept)
  }
}
