// A Vite plugin that lets the browser fetch the rules and the font beside the script that
// will ask for them.

import type { HtmlTagDescriptor, Plugin } from 'vite'

const kWanted: [RegExp, string][] = [
  [/rules-.*\.wasm$/, 'fetch'],
  [/inter-latin.*\.woff2$/, 'font'],
]

export function preload(): Plugin {
  let base = '/'
  return {
    name: 'preload',
    apply: 'build',
    configResolved: (config) => void (base = config.base),
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        kWanted.flatMap(([name, as]) =>
          Object.keys(bundle)
            .filter((file) => name.test(file))
            .map((file): HtmlTagDescriptor => {
              const attrs = { rel: 'preload', as, href: base + file, crossorigin: true }
              return { tag: 'link', attrs, injectTo: 'head' }
            }),
        ),
    },
  }
}
