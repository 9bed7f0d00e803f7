import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { KeyedTexts } from '../game/shelf'
import { afterResults, kLeastDeviation, kMostDeviation, kNewRating } from './glicko'
import {
  changeResults,
  daysInRow,
  kNoResults,
  kResultsKey,
  lastResults,
  readResults,
  solvedInRow,
  solvedNumbers,
  withDaily,
  withKnown,
  withSolvedLater,
  withTry,
  writeResults,
  type Results,
} from './results'
import { readRatings, writeRatings } from './ratings'
import { kNoRatings, kRatings, opponentOf, ratingOf } from './strength'

describe('Glicko-2', () => {
  const one = (player: number, opponent: number, score: number, days = 0) =>
    afterResults(
      { ...kNewRating, rating: player, deviation: 120 },
      [{ opponent: { rating: opponent, deviation: 120 }, score }],
      days,
    )

  it('gives the numbers of its description', () => {
    // Glickman, "Example of the Glicko-2 system": one period, three opponents.
    const player = { rating: 1500, deviation: 200, volatility: 0.06 }
    const results = [
      { opponent: { rating: 1400, deviation: 30 }, score: 1 },
      { opponent: { rating: 1550, deviation: 100 }, score: 0 },
      { opponent: { rating: 1700, deviation: 300 }, score: 0 },
    ]
    const after = afterResults(player, results, 1)
    expect(Math.abs(after.rating - 1464.06)).toBeLessThan(0.02)
    expect(Math.abs(after.deviation - 151.52)).toBeLessThan(0.02)
    expect(Math.abs(after.volatility - 0.05999)).toBeLessThan(0.00001)
  })

  it('takes from one what it gives the other', () => {
    expect(one(1700, 1500, 1).rating - 1700).toBeCloseTo(1500 - one(1500, 1700, 0).rating, 9)
  })

  it('grows less sure with rest, and never more than a new player', () => {
    const sure = { rating: 1800, deviation: 60, volatility: 0.06 }
    expect(afterResults(sure, [], 0).deviation).toBeCloseTo(60, 9)
    expect(afterResults(sure, [], 30).deviation).toBeGreaterThan(60)
    expect(afterResults(sure, [], 1e6).deviation).toBe(kMostDeviation)
    expect(one(1500, 1500, 1, 1e6).deviation).toBeLessThan(kMostDeviation)
  })

  it('stays finite', () => {
    for (const rating of [-3000, 0, 1500, 6000]) {
      for (const score of [0, 1]) {
        const after = one(rating, 6000 - rating, score)
        expect(Number.isFinite(after.rating) && Number.isFinite(after.volatility)).toBe(true)
        expect(after.deviation).toBeGreaterThanOrEqual(kLeastDeviation)
      }
    }
  })
})

describe('the strength of puzzles', () => {
  it('grows with the level, as the levels do', () => {
    expect(kRatings).toEqual([913, 1102, 1298, 1500, 1710, 1916, 2158, 2340, 2539, 2784, 2992])
    expect(ratingOf(11)).toBe(2992)
    expect(opponentOf({ number: 1, level: 4 }, kNoRatings).rating).toBe(1500)
  })

  it('is what the server begins with (tests/online/puzzle_list_test.cpp)', () => {
    const file = new URL('../../../../tests/data/puzzle_strength.json', import.meta.url)
    const strength: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const { deviation } = opponentOf({ number: 1, level: 1 }, kNoRatings)
    const { volatility } = kNewRating
    expect({ ratings: kRatings, deviation, volatility }).toEqual(strength)
  })

  it('is what people have made of it', () => {
    const ratings = new Map([[7, { rating: 1777, deviation: 60 }]])
    expect(opponentOf({ number: 7, level: 4 }, ratings)).toEqual(ratings.get(7))
    expect(opponentOf({ number: 8, level: 4 }, ratings).rating).toBe(1500)
    const against = (known: typeof ratings) =>
      withTry(kNoResults, { number: 7, level: 4 }, true, kStart, known).rating.rating
    expect(against(ratings)).toBeGreaterThan(against(new Map()))
    expect(readRatings(writeRatings(ratings))).toEqual(ratings)
    for (const wrong of [null, '', '{', '7', '[[1]]', '[[1,"x",60]]']) {
      expect(readRatings(wrong).size).toBe(0)
    }
  })
})

const kStart = 1_800_000_000
const played = (outcomes: readonly boolean[]): Results =>
  outcomes.reduce(
    (results, solved, i) => withTry(results, { number: i + 1, level: 4 }, solved, kStart + i),
    kNoResults,
  )

describe('results', () => {
  it('move the rating once a puzzle', () => {
    const solved = played([true])
    expect(solved.rating.rating).toBeGreaterThan(1500)
    expect(solved.tries).toEqual([
      { number: 1, time: kStart, outcome: 'first', rating: Math.round(solved.rating.rating) },
    ])
    expect(withTry(solved, { number: 1, level: 4 }, false, kStart + 9)).toBe(solved)
    expect(played([false]).rating.rating).toBeLessThan(1500)
  })

  it('count a puzzle as solved that was missed first, but not for the rating', () => {
    const missed = played([false])
    const later = withSolvedLater(missed, 1)
    expect(later.rating).toEqual(missed.rating)
    expect(later.tries[0]?.outcome).toBe('later')
    expect([...solvedNumbers(missed)]).toEqual([])
    expect([...solvedNumbers(later)]).toEqual([1])
    expect(withSolvedLater(played([true]), 1).tries[0]?.outcome).toBe('first')
  })

  it('know what was solved before there was a rating', () => {
    const known = withKnown(kNoResults, [3, 5])
    expect([...solvedNumbers(known)]).toEqual([3, 5])
    expect(withKnown(known, [5])).toBe(known)
    expect(withTry(known, { number: 5, level: 1 }, true, kStart)).toBe(known)
    expect(withKnown(played([true]), [1]).known).toEqual([])
  })

  it('count puzzles in a row', () => {
    expect(solvedInRow(kNoResults)).toBe(0)
    expect(solvedInRow(played([true, true]))).toBe(2)
    expect(solvedInRow(played([true, false, true]))).toBe(1)
    expect(solvedInRow(withSolvedLater(played([true, false]), 2))).toBe(0)
  })

  it('count days in a row, each once', () => {
    const days = [100, 101, 101, 102].reduce(withDaily, kNoResults)
    expect([102, 103, 104].map((today) => daysInRow(days, today))).toEqual([3, 3, 0])
    expect(daysInRow(withDaily(days, 104), 104)).toBe(1)
    expect(daysInRow(kNoResults, 20_000)).toBe(0)
  })

  it('say what the last ones changed', () => {
    const results = played([true, false, true])
    const last = lastResults(results, 2)
    expect(last.map(({ number, change }) => [number, Math.sign(change)])).toEqual([
      [3, 1],
      [2, -1],
    ])
    const all = lastResults(results, 9)
    expect(1500 + all.reduce((sum, { change }) => sum + change, 0)).toBe(last[0]?.rating)
  })

  it('are read as they were written, and with care', () => {
    const results = { ...withDaily(withKnown(played([true, false]), [9]), 7), theme: 'isolate' }
    expect(readResults(writeResults(results))).toEqual(results)
    for (const text of [null, '{', '7', '[]', 'null']) {
      expect(readResults(text)).toEqual(kNoResults)
    }
    const broken =
      '{"rating":["a",1,1],"tries":[[1,2,1,1500],[0,2,1,1500],[2,2,7,1500],3],"known":[1.5,4],"daily":[1],"theme":3}'
    expect(readResults(broken)).toEqual({
      ...kNoResults,
      tries: [{ number: 1, time: 2, outcome: 'first', rating: 1500 }],
      known: [4],
    })
  })

  it('are small, also when every puzzle was tried', () => {
    const all = played(Array.from({ length: 3000 }, (_, i) => i % 3 > 0))
    expect(writeResults(all).length).toBeLessThan(100_000)
  })

  it('are changed as they are kept now, not as they were read', () => {
    const kept = new Map<string, string>()
    const storage: KeyedTexts = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
    }
    changeResults(storage, (results) => withTry(results, { number: 1, level: 1 }, true, kStart))
    changeResults(storage, (results) => withTry(results, { number: 2, level: 1 }, true, kStart))
    expect(readResults(kept.get(kResultsKey) ?? null).tries).toHaveLength(2)
    const full = {
      ...storage,
      setItem: () => {
        throw new Error('full')
      },
    }
    expect(changeResults(full, (results) => withKnown(results, [7])).known).toEqual([7])
  })
})
