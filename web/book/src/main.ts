// What a page of the documentation loads if it has live blocks: only the elements that it has.

import { languageFor } from '../../src/lib/settings/settings'
import { settings } from '../../src/lib/settings/store.svelte'
import { defineBlock } from './block'
import { kElements } from './elements'

// The text around the blocks has one language, whatever the reader's is in the app.
settings.language = languageFor([document.documentElement.lang])

for (const [tag, load] of Object.entries(kElements)) {
  if (!document.querySelector(tag)) continue
  // The picture stays where the element cannot be loaded.
  defineBlock(tag, load).catch((error: unknown) => console.error(`<${tag}>:`, error))
}
