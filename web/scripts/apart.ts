// A Vite plugin that fails a build in which a page that works without a server would load
// something that is only for those that need one. The one exception is asked for only by who
// was online before, to hear of challenges on every page.

import type { Plugin, Rollup } from 'vite'

const kPage = /\/src\/pages\/[\w/]+Page\.svelte$/
const kNeedsServer = /\/src\/(pages|lib)\/(online|fleet)\//
const kPresence = /\/src\/lib\/online\/presence\.ts$/

export function apart(): Plugin {
  return {
    name: 'apart',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const begin = chunks.filter(({ facadeModuleId, isEntry }) => {
        const page = facadeModuleId ?? ''
        return isEntry || (kPage.test(page) && !kNeedsServer.test(page))
      })
      for (const { fileName, moduleIds } of reached(begin, chunks)) {
        const stray = moduleIds.find((id) => kNeedsServer.test(id))
        if (stray) this.error(`${fileName} is loaded without a server, but has ${stray}`)
      }
    },
  }
}

/** All that some chunks load, now or later; but no other pages, nor presence. */
function reached(
  begin: readonly Rollup.OutputChunk[],
  all: readonly Rollup.OutputChunk[],
): Set<Rollup.OutputChunk> {
  const found = new Set(begin)
  for (const { imports, dynamicImports } of found) {
    for (const file of [...imports, ...dynamicImports]) {
      const next = all.find(({ fileName }) => fileName === file)
      const facade = next?.facadeModuleId ?? ''
      if (next && !kPage.test(facade) && !kPresence.test(facade)) found.add(next)
    }
  }
  return found
}
