import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { apart } from './scripts/apart.ts'
import { icons } from './scripts/icons.ts'
import { pageHeaders } from './scripts/page-headers.ts'
import { preload } from './scripts/preload.ts'
import { serviceWorker } from './scripts/service-worker.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  base: process.env.YOLAH_BASE ?? '/',
  plugins: [icons(), svelte(), apart(), preload(), serviceWorker(), pageHeaders()],
  resolve: {
    alias: {
      'yolah-engine': at('../bindings/wasm/package/src/index.ts'),
      '@modules': at('../build/wasm/modules'),
    },
  },
  server: { fs: { allow: ['..'] } },
  worker: { format: 'es' },
  // The manifest is for scripts/check-size.js.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    // Each file that a page asks for takes time of its own, before the first picture: few are better
    // than small ones.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the home page needs stays apart from what all tables have.
            { name: 'start', tags: ['$initial'], priority: 2 },
            {
              name: 'table',
              test: /\/src\/lib\/(board|engine|game|sound|table|ui)\/|lucide/,
              minShareCount: 3,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  test: { include: ['src/**/*.test.ts', 'element/src/**/*.test.ts', 'book/src/**/*.test.ts'] },
})
