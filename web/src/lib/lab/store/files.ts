// Programs as files: those that a person saves run as they are beside the file with the rules.

import type { Language, Program } from '../types'
import { kMostSource, readName } from './programs'

const kEndings: Record<Language, string> = { python: '.py', javascript: '.js' }
const kCommands: Record<Language, string> = { python: 'python3', javascript: 'node' }

/** The file with the rules that a program asks for. */
export function rulesFile(language: Language): string {
  return `yolah${kEndings[language]}`
}

/** Of letters that need no quotes in a command and that every system takes; empty if none is left. */
export function plainStem(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w-]+/g, '_')
    .replaceAll(/^[_-]+|[_-]+$/g, '')
    .toLowerCase()
}

/** It ends with `bot`, because beside a file of the name of a module, such as random.py, the program
 * would find that file in place of the module. */
export function fileName({ name, language }: Pick<Program, 'name' | 'language'>): string {
  const stem = plainStem(name)
  const named = stem.endsWith('bot') ? stem : `${stem}_bot`
  return (stem === '' ? 'bot' : named) + kEndings[language]
}

/** What plays the same match in a terminal. */
export function matchCommand(
  program: Pick<Program, 'name' | 'language'>,
  opponent: string,
  { games, seed, moveTime }: { games: number; seed: number; moveTime?: number | undefined },
): string {
  const limit = moveTime === undefined ? '' : ` --movetime ${moveTime}ms`
  const bot = `cmd:${kCommands[program.language]} ${fileName(program)}`
  return `yolah match "${bot}" ${opponent} --games ${games} --seed ${seed}${limit}`
}

export type FileProblem = 'ending' | 'large' | 'text'

/** A program from a file; lines end as the editor ends them. */
export async function programOf(file: File): Promise<Program | FileProblem> {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w+)?$/s.exec(file.name) ?? []
  const language = languageOf(ending)
  if (!language) return 'ending'
  // No letter is shorter than a byte.
  if (file.size > 4 * kMostSource) return 'large'
  const source = decoded(await file.arrayBuffer())
  if (source === undefined) return 'text'
  if (source.length > kMostSource) return 'large'
  return { language, source, name: readName(stem) ?? 'bot' }
}

function languageOf(ending: string): Language | undefined {
  const languages = Object.keys(kEndings) as Language[]
  return languages.find((language) => kEndings[language] === ending.toLowerCase())
}

/** Undefined for bytes that are no text. */
function decoded(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text.replaceAll(/\r\n?/g, '\n')
  } catch {
    return undefined
  }
}
