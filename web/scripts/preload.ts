// A Vite plugin that lets the browser fetch beside the script what it will ask for: the
// rules, the font, and the files of the page that the address names.

import { createHash } from 'node:crypto'
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite'

const kWanted: [RegExp, string][] = [
  [/(^|\/)rules-.*\.wasm$/, 'fetch'],
  [/inter-latin.*\.woff2$/, 'font'],
]
const kPage = /\/pages\/([\w/]+)\/\w+Page\.svelte$/

export function preload(): Plugin {
  let base = '/'
  let early = ''
  const link = (as: string, file: string): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { rel: 'preload', as, href: base + file, crossorigin: true },
    injectTo: 'head',
  })
  return {
    name: 'preload',
    apply: 'build',
    configResolved: (config) => void (base = config.base),
    generateBundle(_options, bundle) {
      const source = scriptFor(base, filesOfPages(bundle))
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      early = `assets/early-${hash}.js`
      this.emitFile({ type: 'asset', fileName: early, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => [
        // A file, not a script in the page: servers may forbid those.
        { tag: 'script', attrs: { async: true, src: base + early }, injectTo: 'head' },
        ...kWanted.flatMap(([name, as]) =>
          Object.keys(bundle)
            .filter((file) => name.test(file))
            .map((file) => link(as, file)),
        ),
      ],
    },
  }
}

function filesOfPages(bundle: Rollup.OutputBundle): Record<string, string[]> {
  const pages: Record<string, string[]> = {}
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    const name = kPage.exec(chunk.facadeModuleId ?? '')?.[1]
    if (!name || !chunk.isDynamicEntry) continue
    const chunks = loadedWith(chunk, bundle)
    const styles = chunks.flatMap((one) => [...(one.viteMetadata?.importedCss ?? [])])
    pages[name] = [...chunks.map(({ fileName }) => fileName), ...styles]
  }
  return pages
}

/** A chunk and those it imports, but for the app itself, which the page asks for anyway. */
function loadedWith(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): Rollup.OutputChunk[] {
  const found = new Set([chunk])
  for (const { imports } of found) {
    for (const file of imports) {
      const next = bundle[file]
      if (next?.type === 'chunk' && !next.isEntry) found.add(next)
    }
  }
  return [...found]
}

/** A page is a chunk of its own: without this it is asked for only once the app runs. */
function scriptFor(base: string, pages: Record<string, string[]>): string {
  return `{
  const pages = ${JSON.stringify(pages)}
  const page = location.pathname.slice(${base.length}).replace(/\\/$/, '')
  // The last part may be a parameter.
  for (const file of pages[page] ?? pages[page.replace(/\\/[^/]*$/, '')] ?? []) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (link.rel === 'preload') link.as = 'style'
    link.crossOrigin = ''
    link.href = '${base}' + file
    document.head.append(link)
  }
}
`
}
