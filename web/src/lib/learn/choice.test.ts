import { describe, expect, it } from 'vitest'
import { catalogue as bundled } from '../../test/puzzles'
import { dayOf } from '../game/day'
import type { Catalogue } from './catalogue'
import { nextNumber, type Wish } from './choice'
import { dailyNumber, dailyOn, dailySlices, kDailyPool } from './daily'
import { kNewRating } from './glicko'
import { kSlice } from './numbers'
import { kNoResults, withKnown, withSolvedLater, withTry } from './results'
import { kNoRatings } from './strength'

/** 1000 puzzles of levels 1 to 10 in turn; every third one is of another theme. */
const catalogue: Catalogue = {
  count: 1000,
  themes: ['isolate', 'count'],
  themeOf: (number) => (number % 3 === 0 ? 'count' : 'isolate'),
  levelOf: (number) => 1 + ((number - 1) % 10),
  movesOf: () => 1,
}
const wish: Wish = {
  results: kNoResults,
  ratings: kNoRatings,
  theme: undefined,
  after: 0,
  near: new Set(),
  onlyNear: false,
}
const rated = (rating: number) => ({
  ...kNoResults,
  rating: { ...kNewRating, rating, deviation: 45 },
})
const levelFor = (more: Partial<Wish>) =>
  catalogue.levelOf(nextNumber(catalogue, { ...wish, ...more }) ?? 0)

describe('the next puzzle', () => {
  it('fits the rating, and is easy for who has none', () => {
    expect(levelFor({})).toBe(2)
    expect(levelFor({ results: rated(1500) })).toBe(4)
    expect(levelFor({ results: rated(2200) })).toBe(7)
    expect(levelFor({ results: rated(5000) })).toBe(10)
  })

  it('is as hard as it is for people, where that is known', () => {
    const rate = (number: number, rating: number) => new Map([[number, { rating, deviation: 60 }]])
    expect(nextNumber(catalogue, { ...wish, results: rated(1500), ratings: rate(77, 1450) })).toBe(
      77,
    )
    expect(nextNumber(catalogue, { ...wish, results: rated(1500), ratings: rate(4, 1900) })).toBe(
      14,
    )
    const ratings = new Map([...rate(77, 1450), ...rate(778, 1460)])
    const near = new Set([3])
    expect(nextNumber(catalogue, { ...wish, results: rated(1500), ratings, near })).toBe(778)
  })

  it('is of the theme, and not the one that is left', () => {
    const number = nextNumber(catalogue, { ...wish, theme: 'count' })
    expect(number).toBe(12)
    expect(nextNumber(catalogue, { ...wish, theme: 'count', after: 12 })).toBe(42)
    expect(nextNumber(catalogue, { ...wish, theme: 'nothing' })).toBeUndefined()
  })

  it('was not tried', () => {
    const tried = withTry(rated(1500), { number: 4, level: 4 }, false, 1)
    const results = { ...tried, rating: rated(1500).rating }
    expect(nextNumber(catalogue, { ...wish, results })).toBe(14)
    expect(nextNumber(catalogue, { ...wish, results: withKnown(results, [14]) })).toBe(24)
  })

  it('is one of those that were missed, once all were tried', () => {
    const few = { ...catalogue, count: 3 }
    const all = [1, 2, 3].reduce(
      (results, number) => withTry(results, { number, level: number }, number !== 2, number),
      kNoResults,
    )
    expect(nextNumber(few, { ...wish, results: all })).toBe(2)
    const solved = withSolvedLater(all, 2)
    expect(nextNumber(few, { ...wish, results: solved, after: 2 })).toBe(3)
    expect(nextNumber(few, { ...wish, results: solved, after: 3 })).toBe(1)
  })

  it('is rather on the device, and has to be without a network', () => {
    const near = new Set([2])
    expect(nextNumber(catalogue, { ...wish, near })).toBe(2 * kSlice + 2)
    // It has to fit as well.
    const few = { ...catalogue, levelOf: (number: number) => (number > kSlice ? 9 : 2) }
    expect(nextNumber(few, { ...wish, near })).toBe(1)
    expect(nextNumber(few, { ...wish, near, onlyNear: true })).toBe(2 * kSlice + 1)
    expect(nextNumber(few, { ...wish, onlyNear: true })).toBeUndefined()
  })
})

describe('the puzzle of the day', () => {
  const at = (hour: number, date = 5) => dailyNumber(Date.UTC(2026, 0, date, hour))

  it('changes at midnight in UTC', () => {
    expect(at(0)).toBe(at(23))
    expect(at(0)).not.toBe(at(0, 6))
  })

  it('depends on nothing but the day', () => {
    // Everybody has these, with every later version as well.
    const day = dayOf(Date.UTC(2027, 0, 1))
    expect([0, 1, 2, 3].map((later) => dailyOn(day + later))).toMatchInlineSnapshot(`
      [
        2884,
        2991,
        2848,
        2955,
      ]
    `)
  })

  it('has all puzzles that have a day before one comes again', () => {
    expect(bundled.count).toBeGreaterThanOrEqual(kDailyPool)
    const numbers = Array.from({ length: kDailyPool }, (_, day) => dailyOn(20_000 + day))
    // A turn begins on other days, and none is left out.
    expect(new Set(numbers).size).toBe(kDailyPool)
    expect(Math.min(...numbers)).toBe(1)
    expect(Math.max(...numbers)).toBe(kDailyPool)
  })

  it('needs two slices at most for a month', () => {
    for (let day = 0; day < 600; day++) {
      const needed = dailySlices(Date.UTC(2026, 0, day), 32)
      expect(needed.length).toBeLessThanOrEqual(2)
    }
  })
})
