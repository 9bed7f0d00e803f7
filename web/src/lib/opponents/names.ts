// How opponents are called on the screen.

import type { Messages } from '../i18n/index.svelte'
import { isLevelName, type OpponentName } from './opponents'

export function nameOf(t: Messages, name: OpponentName): string {
  if (!isLevelName(name)) return t.player.engine[name].name
  return t.player.levelName[name - 1] ?? t.player.level(name)
}

/** What stands below the name: which level it is and how strong, or how an engine plays. */
export function noteOf(t: Messages, name: OpponentName): string {
  if (!isLevelName(name)) return t.player.engine[name].technique
  return [t.player.level(name), t.player.levelNote[name - 1]].filter(Boolean).join(' · ')
}
