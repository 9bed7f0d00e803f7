import { describe, expect, it } from 'vitest'
import { lacksTries, merged, unsentOf, withCounted, type ServerResults } from './merge'
import {
  kNoResults,
  readResults,
  triedAt,
  withSolvedLater,
  withTry,
  writeResults,
  type Outcome,
  type Result,
  type Results,
} from './results'

const kAnn = 7
const kBob = 8
const kStart = 1_800_000_000

const result = (number: number, outcome: Outcome, time = kStart): Result => ({
  number,
  time,
  outcome,
  rating: 1600,
})
const server = (...tries: Result[]): ServerResults => ({
  rating: { rating: 1600.5, deviation: 80, volatility: 0.06 },
  count: tries.length,
  tries,
})
const numbersOf = (tries: readonly Result[]) => tries.map(({ number }) => number)
const tried = (results: Results, number: number, solved: boolean, time = kStart + number) =>
  withTry(results, { number, level: 4 }, solved, time)
const here = tried(tried(kNoResults, 1, true), 2, false)

describe('results of the device and the server', () => {
  it('are both there', () => {
    const both = merged(here, kAnn, server(result(3, 'first'), result(2, 'missed')))
    expect(numbersOf(both.tries)).toEqual([3, 2, 1])
    expect(both.account).toEqual({ user: kAnn, unsent: [1] })
    expect(both.rating, 'until the server has counted the first one').toEqual(here.rating)
    expect(numbersOf(unsentOf(both))).toEqual([1])
  })

  it('have the rating of the server once it knows them all', () => {
    const known = server(result(1, 'first'), result(2, 'missed'), result(3, 'first'))
    const both = merged(here, kAnn, known)
    expect(both.rating).toEqual(known.rating)
    expect(both.account).toEqual({ user: kAnn, unsent: [] })
    expect(merged(both, kAnn, known), 'again changes nothing').toEqual(both)
  })

  it('are sent in the order of time, whatever the order of counting', () => {
    const late = tried(tried(kNoResults, 5, true, kStart + 9), 4, false, kStart)
    expect(numbersOf(unsentOf(merged(late, kAnn, server())))).toEqual([4, 5])
    expect(unsentOf(late), 'nothing before somebody has signed in').toEqual([])
  })

  it('count as the server has counted them', () => {
    const elsewhere = merged(here, kAnn, server(result(2, 'first', kStart - 99)))
    expect(triedAt(elsewhere, 2)).toEqual(result(2, 'first', kStart - 99))
    expect(elsewhere.account?.unsent).toEqual([1])
  })

  it('say that a puzzle was solved here which the server has as missed', () => {
    const both = merged(here, kAnn, server(result(1, 'missed'), result(2, 'missed')))
    expect(triedAt(both, 1)?.outcome).toBe('later')
    expect(numbersOf(unsentOf(both))).toEqual([1])
    const answer = server(result(1, 'later'))
    expect(withCounted(both, kAnn, answer).account?.unsent).toEqual([])
  })

  it('of somebody else are not taken over', () => {
    const ann = merged(here, kAnn, server())
    const bob = merged(ann, kBob, server(result(9, 'first')))
    expect(numbersOf(bob.tries)).toEqual([9])
    expect(bob.account).toEqual({ user: kBob, unsent: [] })
    expect(withCounted(bob, kAnn, server(result(1, 'first')))).toBe(bob)
  })

  it('stay marked until the server has answered, and what comes meanwhile, too', () => {
    const signedIn = merged(here, kAnn, server())
    const [first, second] = unsentOf(signedIn) as [Result, Result]
    const meanwhile = withSolvedLater(tried(signedIn, 3, true), 2)
    expect(meanwhile.account?.unsent).toEqual([1, 2, 3])
    const answer = server({ ...first, rating: 1620 }, { ...second, rating: 1580 })
    const after = withCounted(meanwhile, kAnn, answer)
    expect(after.account?.unsent, 'the second was solved meanwhile').toEqual([2, 3])
    expect(triedAt(after, 2)?.outcome).toBe('later')
    expect(triedAt(after, 1)?.rating).toBe(1620)
    expect(after.rating).toEqual(meanwhile.rating)
    const rest = server(result(2, 'later'), result(3, 'first'))
    expect(withCounted(after, kAnn, rest).rating).toEqual(rest.rating)
  })

  it('show that another device has sent more', () => {
    const known = merged(here, kAnn, server(result(1, 'first'), result(2, 'missed')))
    expect(lacksTries(known, { ...server(), count: 2 })).toBe(false)
    expect(lacksTries(known, { ...server(), count: 3 })).toBe(true)
  })

  it('are kept with whose they are', () => {
    const signedIn = tried(merged(here, kAnn, server()), 3, true)
    const text = writeResults(signedIn)
    expect(readResults(text)).toEqual(signedIn)
    expect(readResults(text.replace('[7,', '["x",')).account).toBeUndefined()
  })
})
