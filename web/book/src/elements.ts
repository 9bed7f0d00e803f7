// The elements that pages of the documentation may hold. To add one: write a component that takes
// `BlockProps`, name it here, and use its tag in a page around the picture that stands in for it.
// scripts/docs/check_live.py opens every page that has one.

import type { LoadBlock } from './block'

export const kElements: Readonly<Record<string, LoadBlock>> = {
  'yolah-cut': () => import('./chapters/cut/Cut.svelte'),
  'yolah-magic': () => import('./chapters/magic/LookUp.svelte'),
  'yolah-misled': () => import('./chapters/misled/Misled.svelte'),
  'yolah-net': () => import('./chapters/net/Net.svelte'),
  'yolah-parts': () => import('./chapters/parts/Parts.svelte'),
  'yolah-sprt': () => import('./chapters/sprt/Sprt.svelte'),
  'yolah-tree': () => import('./chapters/tree/Tree.svelte'),
  'yolah-thinking': () => import('./thinking/Thinking.svelte'),
}
