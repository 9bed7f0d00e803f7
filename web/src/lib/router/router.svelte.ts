// Which page is shown: the browser's history is the state, links are plain links.

import { isDocsRoute, pathOf, routeOf } from './path'

const kBase = import.meta.env.BASE_URL

let current = $state(routeOf(location.pathname, kBase))

/** Undefined where the address is not one of ours. */
export function route(): string | undefined {
  return current
}

export function href(to: string): string {
  return pathOf(to, kBase)
}

export function go(to: string): void {
  const here = location.pathname + location.search + location.hash
  if (here !== href(to)) history.pushState(undefined, '', href(to))
  follow()
  scrollTo(0, 0)
}

function follow(): void {
  current = routeOf(location.pathname, kBase)
}

/** Links to our pages change the page in place; all others are the browser's. */
export function startRouter(): void {
  addEventListener('popstate', follow)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : undefined
    if (!link || link.target || link.origin !== location.origin || link.download) return
    const to = routeOf(link.pathname, kBase)
    if (to === undefined || isDocsRoute(to)) return
    event.preventDefault()
    go(to + link.search + link.hash)
  })
}
