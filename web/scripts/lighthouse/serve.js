// The production build as a good server has it: compressed, kept by browsers where names
// change with content, isolated from other origins, unknown paths answered by the app.

import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const kTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
const kPacked = new Set(['.png', '.woff2'])

function fileAt(folder, path) {
  const file = join(folder, normalize(path))
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : join(folder, 'index.html')
}

/** On a free port of this machine. */
export async function serve(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = fileAt(folder, pathname)
    const type = extname(file)
    const packed = kPacked.has(type)
    response.writeHead(200, {
      'Content-Type': kTypes[type] ?? 'application/octet-stream',
      'Cache-Control': pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      ...(packed ? {} : { 'Content-Encoding': 'gzip' }),
    })
    const bytes = readFileSync(file)
    response.end(packed ? bytes : gzipSync(bytes))
  })
  await new Promise((resolve) => server.listen(0, 'localhost', resolve))
  return { address: `http://localhost:${server.address().port}`, close: () => server.close() }
}
