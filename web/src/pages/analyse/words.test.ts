import { describe, expect, it } from 'vitest'
import { en } from '../../lib/i18n/en'
import { fr } from '../../lib/i18n/fr'
import { figureText, opinionText } from './words'

const opinion = (margin: number) => ({
  margin,
  chance: 500,
  exact: false,
  best: undefined,
  depth: 9,
})

describe('what the engine thinks', () => {
  it.each([
    [0.44, '+0.4', 'The position is about even'],
    [0.46, '+0.5', 'Black is slightly ahead'],
    [-0.94, '−0.9', 'White is slightly ahead'],
    [0.96, '+1.0', 'Black is ahead by about 1 point'],
    [-1.46, '−1.5', 'White is ahead by about 2 points'],
  ])('says the same in words as in figures: %d', (margin, figure, words) => {
    expect(figureText(en, margin, false)).toBe(figure)
    expect(opinionText(en, opinion(margin))).toBe(words)
  })

  it('has a comma in French', () => {
    expect(figureText(fr, -11, false)).toBe('−11,0')
    expect(figureText(fr, -11, true)).toBe('−11')
  })
})
