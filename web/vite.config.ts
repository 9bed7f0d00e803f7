import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { apart } from './scripts/apart.ts'
import { preload } from './scripts/preload.ts'
import { serviceWorker } from './scripts/service-worker.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Isolated from other origins, a page may share memory: the engine then has threads.
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
}

export default defineConfig({
  base: process.env.YOLAH_BASE ?? '/',
  plugins: [svelte(), apart(), preload(), serviceWorker()],
  resolve: {
    alias: {
      'yolah-engine': at('../bindings/wasm/package/src/index.ts'),
      '@modules': at('../build/wasm/modules'),
    },
  },
  server: { headers, fs: { allow: ['..'] } },
  preview: { headers },
  worker: { format: 'es' },
  // The manifest is for scripts/check-size.js.
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true },
  test: { include: ['src/**/*.test.ts'] },
})
