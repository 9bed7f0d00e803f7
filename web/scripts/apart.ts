// A Vite plugin that fails a build in which a page that works without a server would load
// something that is only for those that need one.

import type { Plugin, Rollup } from 'vite'

const kPage = /\/src\/pages\/[\w/]+Page\.svelte$/
const kNeedsServer = /\/src\/(pages|lib)\/(online|fleet)\//

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

/** All that some chunks load, now or later; but no other pages. */
function reached(
  begin: readonly Rollup.OutputChunk[],
  all: readonly Rollup.OutputChunk[],
): Set<Rollup.OutputChunk> {
  const found = new Set(begin)
  for (const { imports, dynamicImports } of found) {
    for (const file of [...imports, ...dynamicImports]) {
      const next = all.find(({ fileName }) => fileName === file)
      if (next && !kPage.test(next.facadeModuleId ?? '')) found.add(next)
    }
  }
  return found
}
