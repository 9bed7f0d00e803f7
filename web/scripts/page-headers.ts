// A Vite plugin that lets its servers say what a server of the app says with a page
// (support/static_files), as far as it changes what works: pages are isolated from other origins, so
// that the engine has threads, and only those below embed/ may be shown in a frame. The page that runs
// programs of the lab has rules of its own.

import type { Connect, Plugin } from 'vite'
import { kSandboxFile, kSandboxPolicy } from './sandbox-policy.ts'

export function pageHeaders(): Plugin {
  let framed = '/embed/'
  let sandbox = `/${kSandboxFile}`
  const policyOf = (path: string) => {
    if (path === sandbox) return kSandboxPolicy
    return `frame-ancestors ${path.startsWith(framed) ? '*' : "'none'"}`
  }
  const say: Connect.NextHandleFunction = (request, response, next) => {
    const path = request.originalUrl ?? ''
    const isFramed = path.startsWith(framed)
    response.setHeader('Content-Security-Policy', policyOf(path))
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    response.setHeader('Cross-Origin-Resource-Policy', isFramed ? 'cross-origin' : 'same-origin')
    next()
  }
  return {
    name: 'page-headers',
    configResolved: ({ base }) => {
      framed = `${base}embed/`
      sandbox = `${base}${kSandboxFile}`
    },
    configureServer: ({ middlewares }) => void middlewares.use(say),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(say),
  }
}
