// The live blocks of the documentation: elements that use the real engine, for scripts/build-site.sh.

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { icons } from '../scripts/icons.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at('..'),
  // The site may be served from any folder of a host.
  base: './',
  publicDir: false,
  // Styles go into the shadow of each element, where those of the page do not reach.
  plugins: [icons(), svelte({ configFile: at('../svelte.config.js'), emitCss: false })],
  resolve: {
    alias: {
      'yolah-engine': at('../../bindings/wasm/package/src/index.ts'),
      '@modules': at('../../build/wasm/modules'),
    },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: at('../../build/book'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: at('src/main.ts'),
      output: { entryFileNames: 'book.js' },
    },
  },
})
