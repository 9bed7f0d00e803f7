// Who a program can play against, as the values of a list to choose from: players of the engine by
// their spec, other programs, and this program as it was before.

import { momentText } from '../../lib/i18n/dates'
import type { Messages } from '../../lib/i18n/index.svelte'
import type { LabTexts } from '../../lib/i18n/lab'
import type { KeptProgram, Version } from '../../lib/lab/store/programs'
import type { Contender } from '../../lib/lab/types'
import { isLevelName, opponentOf } from '../../lib/opponents/opponents'
import { contenderOf, kEngineSpecs, kLevelSpecs } from '../../lib/watch/contenders'

export const kFirstOpponent = kLevelSpecs[0] ?? 'random'

const kProgram = 'program:'
const kVersion = 'version:'
const kMostVersions = 10

export interface OpponentGroup {
  label: string
  options: { value: string; label: string }[]
}

export interface Opponent {
  contender: Contender
  name: string
}

export function opponentGroups(
  t: Messages,
  texts: LabTexts,
  program: KeptProgram,
  programs: readonly KeptProgram[],
): OpponentGroup[] {
  const ofEngine = (spec: string) => {
    const { name, technique } = contenderOf(t, spec)
    const known = opponentOf(spec)
    const how = known && isLevelName(known) ? t.player.level(known) : technique
    return { value: spec, label: `${name} · ${how}` }
  }
  return [
    { label: texts.levels, options: kLevelSpecs.map(ofEngine) },
    { label: texts.engines, options: kEngineSpecs.map(ofEngine) },
    {
      label: texts.programs,
      options: programs
        .filter(({ id }) => id !== program.id)
        .map(({ id, name }) => ({ value: kProgram + id, label: name })),
    },
    {
      label: texts.earlier,
      options: earlierVersions(program).map(({ at }) => ({
        value: kVersion + at,
        label: momentText(at),
      })),
    },
  ].filter(({ options }) => options.length > 0)
}

/** Undefined for one that is there no more. */
export function opponentFor(
  t: Messages,
  value: string,
  program: KeptProgram,
  programs: readonly KeptProgram[],
): Opponent | undefined {
  if (value.startsWith(kProgram)) {
    const found = programs.find(({ id }) => kProgram + id === value)
    return found && ofProgram(found)
  }
  if (value.startsWith(kVersion)) {
    const found = earlierVersions(program).find(({ at }) => kVersion + at === value)
    const name = found && `${program.name} (${momentText(found.at)})`
    return found && name ? ofProgram({ ...program, name, source: found.source }) : undefined
  }
  const { name } = contenderOf(t, value)
  return { contender: { kind: 'engine', spec: value }, name }
}

/** Those that are not what the program is now. */
function earlierVersions({ source, versions }: KeptProgram): readonly Version[] {
  return versions.filter((version) => version.source !== source).slice(0, kMostVersions)
}

export function ofProgram({ name, language, source }: KeptProgram): Opponent {
  return { name, contender: { kind: 'program', program: { name, language, source } } }
}
