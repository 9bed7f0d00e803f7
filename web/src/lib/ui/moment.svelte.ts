// Work in several tasks: what is not needed for the first picture is drawn after the browser
// had a moment for it, so that a slow phone answers all along.

import { onMount } from 'svelte'

interface Moment {
  readonly come: boolean
}

/** Whether the first page of this visit has had its moment. */
let begun = false

/** For what takes long: true a moment after the words of the first page are there. On later pages it
 * is true at once, so that nothing flickers. */
export function afterFirstWords(): Moment {
  return momentFrom(begun, () => (begun = true))
}

/** False while its component is drawn first, true a moment later. */
export function afterFirstPicture(): Moment {
  return momentFrom(false)
}

function momentFrom(start: boolean, oncome?: () => void): Moment {
  let come = $state(start)
  onMount(() => {
    const timer = setTimeout(() => {
      come = true
      oncome?.()
    })
    return () => clearTimeout(timer)
  })
  return {
    get come() {
      return come
    },
  }
}
