import { describe, expect, it } from 'vitest'
import { languageFor, readSettings } from './settings'

describe('settings', () => {
  it('begin calm: the device’s mode, ice, no sound', () => {
    expect(readSettings(null, ['en-GB'])).toEqual({
      language: 'en',
      mode: 'system',
      theme: 'ice',
      motion: 'system',
      coordinates: true,
      sound: false,
      flipped: false,
    })
  })

  it('are read back', () => {
    const mine = { ...readSettings(null, ['fr']), mode: 'dark', theme: 'shapes', sound: true }
    expect(readSettings(JSON.stringify(mine), ['en'])).toEqual(mine)
  })

  it.each(['nonsense', 'null', '7', '[]', '{"mode":"pink","theme":3,"sound":"yes"}'])(
    'that are broken do no harm: %s',
    (text) => {
      expect(readSettings(text, ['en'])).toEqual(readSettings(null, ['en']))
    },
  )
})

describe('the language', () => {
  it.each([
    [['fr-CA', 'en'], 'fr'],
    [['de', 'fr'], 'fr'],
    [['en-US', 'fr'], 'en'],
    [['de'], 'en'],
    [[], 'en'],
  ])('for %j is %s', (wanted, language) => {
    expect(languageFor(wanted)).toBe(language)
  })
})
