// Who can be watched, by the names the engine knows them by.

import { kEngines, kLevels } from '../game/setup'
import type { Messages } from '../i18n/index.svelte'
import { nameOf, noteOf } from '../opponents/names'
import { opponentOf, specOf } from '../opponents/opponents'

export const kEngineSpecs: readonly string[] = kEngines.map(specOf)
export const kLevelSpecs: readonly string[] = kLevels.map(specOf)

interface Contender {
  name: string
  /** How it plays; empty if that is not known. */
  technique: string
}

/** How a player is called; the spec itself where it has no other name. */
export function contenderOf(t: Messages, spec: string): Contender {
  const known = opponentOf(spec)
  if (known === undefined) return { name: spec, technique: '' }
  return { name: nameOf(t, known), technique: noteOf(t, known) }
}
