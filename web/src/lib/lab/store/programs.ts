// The programs that a person writes in the lab, as kept on this device. Each has a key of its own, so
// that two tabs with two programs do not lose each other's. Every field that is read is checked.

import type { Language, Program } from '../types'

export const kLanguages: readonly Language[] = ['python', 'javascript']

/** Letters of a program: the rules themselves have 11,000. */
export const kMostSource = 64 << 10
export const kMostName = 40

const kPrefix = 'yolah.lab.program.'
const kLastKey = 'yolah.lab.last'
const kMostVersions = 40
/** Letters of all versions of a program together: a storage has room for a dozen such programs. */
const kMostKept = 192 << 10

/** A source as it was when it ran. */
export interface Version {
  at: number
  source: string
}

export interface KeptProgram extends Program {
  id: string
  /** When it was changed last. */
  at: number
  /** The latest first. */
  versions: readonly Version[]
}

export type ProgramStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export class ProgramShelf {
  constructor(private readonly storage: ProgramStorage) {}

  /** The one that was changed last first. */
  all(): KeptProgram[] {
    const keys = Array.from({ length: this.storage.length }, (_, i) => this.storage.key(i) ?? '')
    return keys
      .filter((key) => key.startsWith(kPrefix))
      .flatMap((key) => this.find(key.slice(kPrefix.length)) ?? [])
      .toSorted((one, two) => two.at - one.at)
  }

  find(id: string): KeptProgram | undefined {
    const kept = readProgram(this.storage.getItem(kPrefix + id))
    return kept && { ...kept, id }
  }

  /** False where the storage is full or forbidden. */
  keep({ id, ...program }: KeptProgram): boolean {
    return this.write(kPrefix + id, JSON.stringify(program))
  }

  remove(id: string): void {
    this.storage.removeItem(kPrefix + id)
  }

  /** The one to show when the page is opened again. */
  last(): KeptProgram | undefined {
    return this.find(this.storage.getItem(kLastKey) ?? '') ?? this.all()[0]
  }

  keepLast(id: string): void {
    this.write(kLastKey, id)
  }

  private write(key: string, text: string): boolean {
    try {
      this.storage.setItem(key, text)
      return true
    } catch {
      return false
    }
  }
}

/** A program that was not kept yet. */
export function newProgram(program: Program, now: number): KeptProgram {
  return { ...program, id: freshId(), at: now, versions: [] }
}

/** Browsers make no UUIDs for pages that come by plain http, as in a classroom. */
function freshId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4))
  return Array.from(numbers, (number) => number.toString(16).padStart(8, '0')).join('')
}

/** With what it is now among its versions, if it is not the latest of them already. */
export function withVersion(program: KeptProgram, now: number): KeptProgram {
  const { source, versions } = program
  if (versions[0]?.source === source) return program
  return { ...program, versions: fitting([{ at: now, source }, ...versions]) }
}

/** The latest ones for which there is room. */
function fitting(versions: readonly Version[]): Version[] {
  let letters = 0
  return versions
    .slice(0, kMostVersions)
    .filter(({ source }, i) => (letters += source.length) <= kMostKept || i === 0)
}

/** The name, or the name with the first number that makes it another one than those taken. */
export function freeName(name: string, taken: readonly string[]): string {
  let free = name
  for (let n = 2; taken.includes(free); n++) free = `${name.slice(0, kMostName - 4)} ${n}`
  return free
}

/** One line without what cannot be seen; undefined if nothing is left. */
export function readName(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const line = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return [...line].slice(0, kMostName).join('') || undefined
}

export function readSource(text: unknown): string | undefined {
  return typeof text === 'string' && text.length <= kMostSource ? text : undefined
}

export function readLanguage(text: unknown): Language | undefined {
  return kLanguages.find((language) => language === text)
}

function readProgram(text: string | null): Omit<KeptProgram, 'id'> | undefined {
  const { name, language, source, at, versions } = fieldsOf(text)
  const program = {
    name: readName(name),
    language: readLanguage(language),
    source: readSource(source),
  }
  if (!isWhole(program) || typeof at !== 'number') return undefined
  return { ...program, at, versions: Array.isArray(versions) ? versions.flatMap(readVersion) : [] }
}

function readVersion(kept: unknown): Version[] {
  if (typeof kept !== 'object' || kept === null) return []
  const { at, source } = kept as Record<string, unknown>
  const read = readSource(source)
  return typeof at === 'number' && read !== undefined ? [{ at, source: read }] : []
}

/** Whether nothing of a program that was read is missing. */
export function isWhole(program: {
  [field in keyof Program]: Program[field] | undefined
}): program is Program {
  return Object.values(program).every((field) => field !== undefined)
}

/** Those of a JSON object; none of any other text. */
export function fieldsOf(text: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? 'null')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
