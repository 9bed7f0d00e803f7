// The results of a person on this device and on the server, put together. The server's come first:
// what it has counted stays as it is. First tries that it does not have yet stand behind them until
// it has counted them, too.

import type { Rating } from './glicko'
import { triedAt, type Result, type Results } from './results'

/** What the server says. */
export interface ServerResults {
  rating: Rating
  /** How many tries of the person it has counted. */
  count: number
  /** Some of them or all, in the order of counting. */
  tries: readonly Result[]
}

/** With all that the server has of a person. What was done here before anybody signed in belongs
 * to the person, but what somebody else has done here does not. */
export function merged(results: Results, user: number, server: ServerResults): Results {
  const isOwn = results.account === undefined || results.account.user === user
  const own = isOwn ? results : { ...results, tries: [], known: [], daily: { day: 0, run: 0 } }
  const counted = new Set(server.tries.map(({ number }) => number))
  const rest = own.tries.filter(({ number }) => !counted.has(number))
  const tries = [...server.tries.map((one) => solvedIn(own, one)), ...rest]
  const unsent = tries.filter((one) => differs(one, server.tries)).map(({ number }) => number)
  const rating = rest.length > 0 ? own.rating : server.rating
  return { ...own, rating, tries, account: { user, unsent } }
}

/** The results that the server does not have as they are here, the earliest first. */
export function unsentOf({ tries, account }: Results): Result[] {
  const unsent = new Set(account?.unsent)
  return tries.filter(({ number }) => unsent.has(number)).sort((a, b) => a.time - b.time)
}

/** With the server's answer to results that were sent. The person may have gone on meanwhile. */
export function withCounted(results: Results, user: number, answer: ServerResults): Results {
  const { account } = results
  if (account?.user !== user) return results
  const counted = new Map(answer.tries.map((one) => [one.number, one]))
  const tries = results.tries.map((own) => {
    const one = counted.get(own.number)
    return one ? solvedIn(results, one) : own
  })
  const unsent = account.unsent.filter((number) => {
    const own = tries.find((one) => one.number === number)
    return own && differs(own, answer.tries)
  })
  const rating = unsent.length > 0 ? results.rating : answer.rating
  return { ...results, rating, tries, account: { user, unsent } }
}

/** Whether another device has sent tries that are not here. */
export function lacksTries({ tries, account }: Results, { count }: ServerResults): boolean {
  return count > tries.length - (account?.unsent.length ?? 0)
}

/** A try that the server has counted as missed may have been solved here since. */
function solvedIn(own: Results, counted: Result): Result {
  const isSolved = (triedAt(own, counted.number)?.outcome ?? 'missed') !== 'missed'
  return isSolved && counted.outcome === 'missed' ? { ...counted, outcome: 'later' } : counted
}

function differs(own: Result, counted: readonly Result[]): boolean {
  const one = counted.find(({ number }) => number === own.number)
  return one?.outcome !== own.outcome
}
