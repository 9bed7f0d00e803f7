import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { ofHost } from './src/of-host.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Stands for the style until it is known. */
const kMark = '<the style>'

/** Puts the style into the script. A content policy that allows only the script then allows the
 * style as well, since the script hands it to the browser as an object. */
function inOneFile(): Plugin {
  return {
    name: 'in-one-file',
    enforce: 'post',
    generateBundle(_options, bundle) {
      let style = ''
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'asset' || !name.endsWith('.css')) continue
        style += String(file.source)
        Reflect.deleteProperty(bundle, name)
      }
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const parts = file.code.split(/(["'`])<the style>\1/)
        if (parts.length !== 3) this.error(`${kMark} is not in the script once`)
        file.code = parts[0] + JSON.stringify(ofHost(style.trim())) + parts[2]
        // It stands inside pages, too.
        if (/<\/?script/i.test(file.code)) this.error('the script would end that of a page')
      }
    },
  }
}

export default defineConfig({
  root: at('..'),
  publicDir: false,
  plugins: [svelte({ configFile: at('../svelte.config.js') }), inOneFile()],
  define: { kStyle: JSON.stringify(kMark) },
  resolve: { alias: { 'yolah-engine': at('../../bindings/wasm/package/src/index.ts') } },
  build: {
    target: 'es2022',
    outDir: process.env.YOLAH_ELEMENT ?? at('.'),
    emptyOutDir: false,
    cssCodeSplit: false,
    lib: {
      entry: at('src/yolah-board.ts'),
      formats: ['iife'],
      name: 'Yolah',
      fileName: () => 'yolah-board.js',
    },
  },
})
