// Addresses of pages below the base path the app is served from.

/** The route of a full path: `/` and `/settings` alike with and without a last slash;
 * undefined outside the base. */
export function routeOf(pathname: string, base: string): string | undefined {
  const root = base.replace(/\/$/, '')
  if (pathname !== root && !pathname.startsWith(`${root}/`)) return undefined
  const rest = pathname.slice(root.length).replace(/\/+$/, '')
  return rest === '' ? '/' : rest
}

export function pathOf(route: string, base: string): string {
  return base.replace(/\/$/, '') + route
}

/** Below /embed/, where there is no page, too: servers allow frames for all that begins so. */
export function isFramedRoute(route: string | undefined): boolean {
  return route === '/embed' || (route?.startsWith('/embed/') ?? false)
}

/** The documentation, which is no page of the app. */
export function isDocsRoute(route: string): boolean {
  return route.startsWith('/docs/')
}

export type RouteParameters = Readonly<Record<string, string>>

/** What the parts of a pattern such as `/online/game/:id` stand for in a route; undefined
 * if the route is not of that form. */
export function matchRoute(pattern: string, route: string): RouteParameters | undefined {
  const wanted = pattern.split('/')
  const found = route.split('/')
  if (wanted.length !== found.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const text = found[i] ?? ''
    if (part.startsWith(':') && text !== '') parameters[part.slice(1)] = decoded(text)
    else if (part !== text) return undefined
  }
  return parameters
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
