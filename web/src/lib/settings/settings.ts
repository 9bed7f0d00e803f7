// What a person prefers, as kept on this device. What is read is checked field by field,
// so that an old or broken entry costs that preference alone.

export const kLanguages = ['en', 'fr'] as const
export const kModes = ['system', 'light', 'dark'] as const
export const kThemes = ['ice', 'shapes', 'contrast'] as const
const kMotions = ['system', 'off'] as const

export type Language = (typeof kLanguages)[number]
export type Mode = (typeof kModes)[number]
export type Theme = (typeof kThemes)[number]
export type Motion = (typeof kMotions)[number]

export interface Settings {
  language: Language
  mode: Mode
  theme: Theme
  motion: Motion
  coordinates: boolean
  sound: boolean
  /** Black's a1 in the far corner instead of the near one. */
  flipped: boolean
}

/** French for who asks for French first, English for everyone else. */
export function languageFor(wanted: readonly string[]): Language {
  const known = wanted
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => (kLanguages as readonly string[]).includes(tag))
  return (known as Language | undefined) ?? 'en'
}

export function readSettings(text: string | null, wanted: readonly string[]): Settings {
  const kept = parse(text)
  return {
    language: oneOf(kLanguages, kept.language) ?? languageFor(wanted),
    mode: oneOf(kModes, kept.mode) ?? 'system',
    theme: oneOf(kThemes, kept.theme) ?? 'ice',
    motion: oneOf(kMotions, kept.motion) ?? 'system',
    coordinates: kept.coordinates !== false,
    sound: kept.sound !== false,
    flipped: kept.flipped === true,
  }
}

/** Of a page in a frame: as the device has it, where the site that shows it asks for nothing else.
 * Nobody expects sounds from there. */
export function framedSettings(search: string, wanted: readonly string[]): Settings {
  const asked = new URLSearchParams(search)
  const usual = readSettings(null, wanted)
  return {
    ...usual,
    language: oneOf(kLanguages, asked.get('lang')) ?? usual.language,
    mode: oneOf(kModes, asked.get('theme')) ?? usual.mode,
    sound: false,
  }
}

function parse(text: string | null): Record<string, unknown> {
  if (text === null) return {}
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function oneOf<T>(values: readonly T[], value: unknown): T | undefined {
  return values.find((known) => known === value)
}
