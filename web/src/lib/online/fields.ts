// Fields of what a server says, each checked: an answer may come from another version, from
// a proxy, or from anybody. What is wrong is thrown with the name of the field.

export class WireError extends Error {}

export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) wrong(what)
  return value as Fields
}

export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : wrong(name)
}

export function numberOf(fields: Fields, name: string): number {
  const value = fields[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : wrong(name)
}

/** A missing one is false. */
export function truthOf(fields: Fields, name: string): boolean {
  const value = fields[name] ?? false
  return typeof value === 'boolean' ? value : wrong(name)
}

export function oneOf<T extends string>(fields: Fields, name: string, all: readonly T[]): T {
  const value = fields[name]
  return all.find((known) => known === value) ?? wrong(name)
}

export function listOf<T>(fields: Fields, name: string, read: (value: unknown) => T): T[] {
  const value = fields[name]
  return Array.isArray(value) ? value.map(read) : wrong(name)
}

/** Undefined for what is missing or null. */
export function maybe<T>(fields: Fields, name: string, read: (value: unknown) => T): T | undefined {
  const value = fields[name]
  return value === undefined || value === null ? undefined : read(value)
}

/** Two numbers: black's and white's. */
export function pairOf(fields: Fields, name: string): { black: number; white: number } {
  const [black, white] = listOf(fields, name, Number)
  if (black === undefined || white === undefined || Number.isNaN(black + white)) wrong(name)
  return { black, white }
}

export function wrong(name: string): never {
  throw new WireError(`the server's answer has no valid "${name}"`)
}
