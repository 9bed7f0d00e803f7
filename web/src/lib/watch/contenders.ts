// Who can be watched, by the names the engine knows them by.

import { kLevels } from '../game/setup'
import type { Messages } from '../i18n/index.svelte'

type EngineName = keyof Messages['watch']['contenders']

export const kEngineSpecs: Record<EngineName, string> = {
  full: 'minmax',
  net: 'mcts:eval=net',
  mcts: 'mcts',
  heuristic: 'minmax:eval=heuristic',
  carlo: 'monte-carlo',
  random: 'random',
}

export const kLevelSpecs: readonly string[] = kLevels.map((level) => `minmax:level=${level}`)

/** How a player is called; the spec itself where it has no other name. */
export function contenderName(t: Messages, spec: string): string {
  const level = kLevelSpecs.indexOf(spec)
  if (level >= 0) return t.player.level(level + 1)
  const name = (Object.keys(kEngineSpecs) as EngineName[]).find((one) => kEngineSpecs[one] === spec)
  return name ? t.watch.contenders[name] : spec
}
