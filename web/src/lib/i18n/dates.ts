// Dates as the person reads them. The time is in milliseconds since 1970.

import { locale } from './index.svelte'

export function dateText(at: number, style: 'long' | 'short'): string {
  return new Date(at).toLocaleDateString(locale(), { dateStyle: style })
}

/** With the time of the day. */
export function momentText(at: number): string {
  return new Date(at).toLocaleString(locale(), { dateStyle: 'short', timeStyle: 'short' })
}
