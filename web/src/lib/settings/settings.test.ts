import { describe, expect, it } from 'vitest'
import { framedSettings, languageFor, readSettings } from './settings'

describe('settings', () => {
  it('begin calm: the device’s mode, ice, quiet sounds', () => {
    expect(readSettings(null, ['en-GB'])).toEqual({
      language: 'en',
      mode: 'system',
      theme: 'ice',
      motion: 'system',
      coordinates: true,
      sound: true,
      flipped: false,
    })
  })

  it('are read back', () => {
    const mine = { ...readSettings(null, ['fr']), mode: 'dark', theme: 'shapes', sound: false }
    expect(readSettings(JSON.stringify(mine), ['en'])).toEqual(mine)
  })

  it.each(['nonsense', 'null', '7', '[]', '{"mode":"pink","theme":3,"sound":"yes"}'])(
    'that are broken do no harm: %s',
    (text) => {
      expect(readSettings(text, ['en'])).toEqual(readSettings(null, ['en']))
    },
  )
})

describe('in a frame', () => {
  it('are those of the device, without sounds', () => {
    expect(framedSettings('', ['fr'])).toEqual({ ...readSettings(null, ['fr']), sound: false })
  })

  it('are what the site asks for, if it is known', () => {
    expect(framedSettings('?lang=fr&theme=dark', ['en'])).toMatchObject({
      language: 'fr',
      mode: 'dark',
    })
    expect(framedSettings('?lang=de&theme=pink', ['en'])).toMatchObject({
      language: 'en',
      mode: 'system',
    })
  })
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
