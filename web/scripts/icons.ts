// A Vite plugin that turns the icons of Lucide into plain markup. The package builds each of
// them element by element when it is shown, which took a tenth of the time to the first move
// on a slow phone. Every icon here stands beside words, so it is hidden from screen readers;
// `size` is its only property.

import type { Plugin } from 'vite'

const kIcon = /\/@lucide\/svelte\/dist\/icons\/[\w-]+\.svelte$/
type Shape = [tag: string, attributes: Record<string, string>]

export function icons(): Plugin {
  return {
    name: 'icons',
    enforce: 'pre',
    transform: {
      filter: { id: kIcon },
      handler(code, id) {
        const data = /const iconData = (\{.*\});/.exec(code)?.[1]
        if (!data) this.error(`${id} is not written as icons of Lucide were`)
        return { code: component(JSON.parse(data).node), map: null }
      },
    },
  }
}

function component(shapes: readonly Shape[]): string {
  return `<script>let { size = 24 } = $props()</script>
<svg class="lucide-icon" width={size} height={size} viewBox="0 0 24 24" fill="none"
  stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"
  aria-hidden="true">${shapes.map(element).join('')}</svg>`
}

function element([tag, attributes]: Shape): string {
  const words = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return `<${tag} ${words.join(' ')} />`
}
