/** Runs something when the browser has nothing else to do; some browsers do not say when. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 10_000 })
  else setTimeout(run, 3000)
}
