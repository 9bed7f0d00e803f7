// What axe finds on a page.

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Rules {
  /** No others. */
  only?: string[]
  /** All but these. */
  without?: string[]
}

/** What keeps people out of a page, rule by rule, with the elements it is about. */
export async function violations(page: Page, { only, without }: Rules = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // All that a rule finds right is described, too, unless this is said: that takes longer than to
    // look for it.
    .options({ resultTypes: ['violations'] })
    // Parts of other frames are put together in a page of its own, to which all of it is sent. A page
    // without frames does not need that: to look there finds the same.
    .setLegacyMode(page.frames().length === 1)
  if (only) axe.withRules(only)
  if (without) axe.disableRules(without)
  const found = (await axe.analyze()).violations
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
