/** Days since 1970, which begin at midnight (UTC). The time is in milliseconds. */
export function dayOf(now: number): number {
  return Math.floor(now / (24 * 3600 * 1000))
}
