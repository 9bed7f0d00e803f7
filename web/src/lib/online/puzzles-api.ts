// What is asked of the server about puzzles: the person's tries and rating, and the ratings of the
// puzzles.

import { ratingsOf } from '../learn/ratings'
import type { ServerResults } from '../learn/merge'
import { kOutcomes, type Result } from '../learn/results'
import type { PuzzleRatings } from '../learn/strength'
import { fieldsOf, listOf, maybe, numberOf, wrong, type Fields } from './fields'
import { Requests } from './requests'

export class PuzzlesApi extends Requests {
  /** All tries, their pages put together. */
  async results(): Promise<ServerResults> {
    const first = await this.page(0)
    const tries = [...first.tries]
    let { next } = first
    while (next !== undefined) {
      const page = await this.page(next)
      tries.push(...page.tries)
      // A server that leads in circles would keep us here for ever.
      next = page.next !== undefined && page.next > next ? page.next : undefined
    }
    return { ...first, tries }
  }

  /** The tries at these puzzles, as they count. */
  async send(results: readonly Result[]): Promise<ServerResults> {
    const list = results.map(({ number, time, outcome }) => [
      number,
      time,
      kOutcomes.indexOf(outcome),
    ])
    return readResults(await this.post('/puzzles/results', { results: list }))
  }

  async ratings(): Promise<PuzzleRatings> {
    // The server says for how long they may be kept.
    return ratingsOf((await this.get('/puzzles/ratings', { cache: 'default' })).ratings)
  }

  private async page(after: number): Promise<ServerResults & { next: number | undefined }> {
    const fields = await this.get(`/puzzles/me?after=${after}`)
    return { ...readResults(fields), next: maybe(fields, 'next', Number) }
  }
}

function readResults(fields: Fields): ServerResults {
  const rating = fieldsOf(fields.rating, 'rating')
  return {
    rating: {
      rating: numberOf(rating, 'rating'),
      deviation: numberOf(rating, 'deviation'),
      volatility: numberOf(rating, 'volatility'),
    },
    count: numberOf(rating, 'tries'),
    tries: listOf(fields, 'tries', readTry),
  }
}

function readTry(value: unknown): Result {
  const parts: unknown[] = Array.isArray(value) ? value : []
  const [number, time, code, rating] = parts.map((part) =>
    Number.isFinite(part) ? Number(part) : NaN,
  )
  const outcome = kOutcomes[code ?? -1]
  if (!number || !time || !outcome || rating === undefined || Number.isNaN(rating)) wrong('tries')
  return { number, time, outcome, rating: Math.round(rating) }
}
