// Whether a media query holds, for parts that stand elsewhere on a phone. (Svelte's own brings
// five times the code.)

import { onMount } from 'svelte'

export function media(query: string): { readonly holds: boolean } {
  const list = matchMedia(query)
  let holds = $state(list.matches)
  onMount(() => {
    const follow = () => (holds = list.matches)
    list.addEventListener('change', follow)
    return () => list.removeEventListener('change', follow)
  })
  return {
    get holds() {
      return holds
    },
  }
}
