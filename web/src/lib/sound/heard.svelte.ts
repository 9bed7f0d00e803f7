// Sounds as the settings want them.

import { kHurry } from '../game/clock'
import { settings } from '../settings/store.svelte'
import { play, type Sound } from './sound'

/** Plays it, unless the person has switched sounds off. */
export function sound(name: Sound): void {
  if (settings.sound) play(name)
}

/** Warns once when the time that is left gets short, and again after it was long enough in between.
 * To be called while a component is made; `left` is undefined while the clock is nobody's. */
export function warnWhenLow(left: () => number | undefined): void {
  let warned: boolean | undefined
  $effect(() => {
    const now = left()
    if (now === undefined) return
    const low = now < kHurry
    // A game that begins with less is a hurry from its start: that is known.
    if (low && warned === false) sound('low')
    if (low || now > 2 * kHurry) warned = low
    else warned ??= low
  })
}
