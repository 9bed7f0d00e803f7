// What a person has done with puzzles, as kept on this device: every first try, the rating that
// follows from them, and days in a row with the puzzle of the day. Little of it, since there are
// thousands of puzzles: four numbers each. With an account the server has the tries and the rating,
// too (merge.ts).

import type { KeyedTexts } from '../game/shelf'
import { afterResults, kNewRating, type Rating } from './glicko'
import { kNoRatings, opponentOf, type PuzzleRatings } from './strength'

export const kResultsKey = 'yolah.puzzles'

/** `first`: at the first try; `later`: at another one, which does not count for the rating. */
export const kOutcomes = ['missed', 'first', 'later'] as const
export type Outcome = (typeof kOutcomes)[number]

export interface Result {
  number: number
  /** Of the first try, in seconds since 1970. */
  time: number
  outcome: Outcome
  /** The person's rating after it. */
  rating: number
}

/** With what it did to the rating. */
export interface RatedTry extends Result {
  change: number
}

/** A person on the server. */
export interface PuzzleAccount {
  user: number
  /** The puzzles whose results have changed since the server was told. */
  unsent: readonly number[]
}

export interface Results {
  rating: Rating
  /** In the order of counting. */
  tries: readonly Result[]
  /** Solved before there was a rating: by their position (progress.ts). */
  known: readonly number[]
  /** The last day on which the puzzle of the day was solved, and how many in a row. */
  daily: { day: number; run: number }
  /** The theme that the person practises; undefined: all of them. */
  theme: string | undefined
  /** Whose results they are; undefined while nobody has signed in here. */
  account: PuzzleAccount | undefined
}

export const kNoResults: Results = {
  rating: kNewRating,
  tries: [],
  known: [],
  daily: { day: 0, run: 0 },
  theme: undefined,
  account: undefined,
}

/** Anything that is not a result is left out. */
export function readResults(text: string | null): Results {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return kNoResults
    const { rating, tries, known, daily, theme, account } = kept as Record<string, unknown>
    const [day = 0, run = 0] = numbersOf(daily, 2) ?? []
    return {
      rating: readRating(rating),
      tries: listOf(tries).flatMap(readTry),
      known: listOf(known).filter(isNumber),
      daily: { day, run },
      theme: typeof theme === 'string' ? theme : undefined,
      account: readAccount(account),
    }
  } catch {
    return kNoResults
  }
}

export function writeResults({ rating, tries, known, daily, theme, account }: Results): string {
  return JSON.stringify({
    rating: [rating.rating, rating.deviation, rating.volatility],
    tries: tries.map((one) => [one.number, one.time, kOutcomes.indexOf(one.outcome), one.rating]),
    known,
    daily: [daily.day, daily.run],
    theme,
    account: account && [account.user, ...account.unsent],
  })
}

/** Changes what is kept now: another tab may have changed it since it was read. */
export function changeResults(storage: KeyedTexts, change: (kept: Results) => Results): Results {
  const changed = change(readResults(storage.getItem(kResultsKey)))
  try {
    storage.setItem(kResultsKey, writeResults(changed))
  } catch {
    // Without storage they are forgotten with the page.
  }
  return changed
}

export function triedAt(results: Results, number: number): Result | undefined {
  return results.tries.find((one) => one.number === number)
}

export function solvedNumbers({ tries, known }: Results): Set<number> {
  const solved = tries.filter(({ outcome }) => outcome !== 'missed').map(({ number }) => number)
  return new Set([...known, ...solved])
}

/** A first try; any other changes nothing. The time is in seconds. */
export function withTry(
  results: Results,
  puzzle: { number: number; level: number },
  solved: boolean,
  time: number,
  ratings: PuzzleRatings = kNoRatings,
): Results {
  const { number } = puzzle
  if (triedAt(results, number) || results.known.includes(number)) return results
  const days = (time - (results.tries.at(-1)?.time ?? time)) / (24 * 3600)
  const score = solved ? 1 : 0
  const opponent = opponentOf(puzzle, ratings)
  const rating = afterResults(results.rating, [{ opponent, score }], days)
  const outcome = solved ? 'first' : 'missed'
  const made: Result = { number, time, outcome, rating: Math.round(rating.rating) }
  return toSend({ ...results, rating, tries: [...results.tries, made] }, number)
}

/** Solved after all: it counts as solved, but not for the rating. */
export function withSolvedLater(results: Results, number: number): Results {
  if (triedAt(results, number)?.outcome !== 'missed') return results
  const tries = results.tries.map((one) =>
    one.number === number ? ({ ...one, outcome: 'later' } as const) : one,
  )
  return toSend({ ...results, tries }, number)
}

function toSend(results: Results, number: number): Results {
  const { account } = results
  if (!account || account.unsent.includes(number)) return results
  return { ...results, account: { ...account, unsent: [...account.unsent, number] } }
}

export function withKnown(results: Results, numbers: readonly number[]): Results {
  const added = numbers.filter((one) => !results.known.includes(one) && !triedAt(results, one))
  return added.length > 0 ? { ...results, known: [...results.known, ...added] } : results
}

export function withDaily(results: Results, day: number): Results {
  const { daily } = results
  if (daily.day === day) return results
  return { ...results, daily: { day, run: daily.day === day - 1 ? daily.run + 1 : 1 } }
}

/** Days in a row; today's puzzle may still be to come. */
export function daysInRow({ daily }: Results, today: number): number {
  return daily.day >= today - 1 ? daily.run : 0
}

/** The last puzzles in a row that were solved at the first try. */
export function solvedInRow({ tries }: Results): number {
  return tries.length - 1 - tries.findLastIndex(({ outcome }) => outcome !== 'first')
}

/** The last results with what each changed, the latest first. */
export function lastResults({ tries }: Results, most: number): RatedTry[] {
  const changes = tries.map((one, i) => ({
    ...one,
    change: one.rating - (tries[i - 1]?.rating ?? kNewRating.rating),
  }))
  return changes.slice(-most).reverse()
}

function readTry(value: unknown): Result[] {
  const [number, time, code, rating] = numbersOf(value, 4) ?? []
  const outcome = kOutcomes[code ?? -1]
  if (!isNumber(number) || time === undefined || !outcome || rating === undefined) return []
  return [{ number, time, outcome, rating }]
}

function readRating(value: unknown): Rating {
  const [rating, deviation, volatility] = numbersOf(value, 3) ?? []
  const isRating = rating !== undefined && Math.abs(rating) < 10_000
  if (!isRating || !deviation || deviation < 0 || !volatility || volatility < 0) return kNewRating
  return { rating, deviation, volatility }
}

function readAccount(value: unknown): PuzzleAccount | undefined {
  const [user, ...unsent] = listOf(value)
  return isNumber(user) ? { user, unsent: unsent.filter(isNumber) } : undefined
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isNumber(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0
}

function numbersOf(value: unknown, count: number): number[] | undefined {
  const isList = Array.isArray(value) && value.length === count && value.every(Number.isFinite)
  return isList ? (value as number[]) : undefined
}
