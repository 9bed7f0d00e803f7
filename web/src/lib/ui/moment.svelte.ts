// Work in several tasks: what is not needed for the first picture is drawn after the browser
// had a moment for it, so that a slow phone answers all along.

import { onMount } from 'svelte'

/** False while its component is drawn first, true a moment later. */
export function afterFirstPicture(): { readonly come: boolean } {
  let come = $state(false)
  onMount(() => {
    const timer = setTimeout(() => (come = true))
    return () => clearTimeout(timer)
  })
  return {
    get come() {
      return come
    },
  }
}
