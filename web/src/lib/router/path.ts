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
