import { describe, expect, it } from 'vitest'
import { rules } from '../../test/real'
import { readMoment, writeMoment } from './link'
import { dueOn, readMistakes, withMissed, withSolved } from './mistakes'
import type { Moment } from './story'

describe('my mistakes', () => {
  it('come back the next day, and are gone after two solutions', () => {
    let mistakes = withMissed([], 'a', 100)
    expect(dueOn(mistakes, 100)).toEqual([])
    expect(dueOn(mistakes, 101)).toHaveLength(1)
    mistakes = withSolved(mistakes, 'a', 101)
    expect(dueOn(mistakes, 102)).toEqual([])
    expect(dueOn(mistakes, 104)).toHaveLength(1)
    expect(withSolved(mistakes, 'a', 104)).toEqual([])
  })

  it('begin anew when they are missed again, and count no day twice', () => {
    let mistakes = withSolved(withMissed([], 'a', 100), 'a', 101)
    mistakes = withMissed(mistakes, 'a', 104)
    expect(mistakes).toEqual([{ link: 'a', due: 105, solved: 0 }])
    expect(withSolved(mistakes, 'a', 104)).toEqual(mistakes)
  })

  it('survive what else stands in the storage', () => {
    expect(readMistakes(null)).toEqual([])
    expect(readMistakes('{')).toEqual([])
    expect(readMistakes('{"link":"a"}')).toEqual([])
    expect(readMistakes('[{"link":"a","due":1,"solved":0},{"link":7},null]')).toHaveLength(1)
  })
})

describe('the link of a turning point', () => {
  const moment: Moment = {
    ply: 1,
    side: 'black',
    loss: 120,
    before: rules.start,
    move: 'd5:b7',
    best: 'd5:d8',
    played: ['d5:b7', 'e5:f5'],
    better: ['d5:d8', 'e5:f5'],
    fact: undefined,
  }

  it('says all of it', () => {
    const text = writeMoment(moment)
    expect(text).toMatch(/^[\w~-]{1,150}$/)
    expect({ ...readMoment(text, rules), fact: undefined }).toEqual(moment)
  })

  it('is refused when it is anything else', () => {
    const text = writeMoment(moment)
    const illegal = writeMoment({ ...moment, played: ['d5:c8', 'e5:f5'] })
    const uneven = writeMoment({ ...moment, played: ['d5:b7'] })
    for (const wrong of ['', '1', `${text}~`, text.replace('b6w_', 'b6b_'), illegal, uneven]) {
      expect(readMoment(wrong, rules), wrong).toBeUndefined()
    }
  })
})
