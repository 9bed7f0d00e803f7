// A Vite plugin that builds sw.js with the list of all files it is to keep.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { transformWithOxc, type Plugin } from 'vite'

/** For browsers without vector instructions: they keep it once they have used it. */
const kSeldomUsed = /engine-plain.*\.wasm$/

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter((file) => !kSeldomUsed.test(file))
      const copied = readdirSync('public')
      const files = [...new Set(['./', ...built, ...copied])].filter((f) => f !== 'index.html')
      const source = readFileSync('src/sw.ts', 'utf8')
      const version = hashOf([source, ...files, ...copied.map((f) => readFileSync(`public/${f}`))])
      const { code } = await transformWithOxc(source, 'src/sw.ts')
      const filled = code
        .replace('__VERSION__', JSON.stringify(version))
        .replace('__FILES__', JSON.stringify(files))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: filled })
    },
  }
}

function hashOf(parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  parts.forEach((part) => hash.update(part))
  return hash.digest('hex').slice(0, 12)
}
