// Glicko-2 ratings: strength, how sure it is, and how much it varies. The same as the server's
// (online/rating/glicko.cpp), with the names of Glickman's description, so that a rating may
// move there one day. A period is a day; results count one by one.

export interface Rating {
  rating: number
  /** 95 % lie within two of them. */
  deviation: number
  volatility: number
}

/** 1 for a win, 0 for a loss. */
export interface RatedResult {
  opponent: Pick<Rating, 'rating' | 'deviation'>
  score: number
}

export const kNewRating: Rating = { rating: 1500, deviation: 350, volatility: 0.06 }
export const kLeastDeviation = 45
export const kMostDeviation = 350

const kScale = 173.7178
/** How fast the volatility may change. */
const kTau = 0.5
const kEpsilon = 1e-6
const kMostSteps = 100

/** The rating after some results, `days` after the last one before them. */
export function afterResults(
  player: Rating,
  results: readonly RatedResult[],
  days: number,
): Rating {
  const periods = Math.max(days, 0)
  const mu = (player.rating - 1500) / kScale
  const phi = player.deviation / kScale
  let information = 0 // the inverse of the variance
  let surprise = 0
  for (const { opponent, score } of results) {
    const weight = g(opponent.deviation / kScale)
    const chance = 1 / (1 + Math.exp(-weight * (mu - (opponent.rating - 1500) / kScale)))
    information += weight * weight * chance * (1 - chance)
    surprise += weight * (score - chance)
  }
  if (results.length === 0) {
    const rested = Math.hypot(phi, player.volatility * Math.sqrt(periods))
    return { ...player, deviation: bounded(rested) }
  }
  const volatility = newVolatility(player.volatility, phi, 1 / information, surprise / information)
  const rested = Math.hypot(phi, volatility * Math.sqrt(periods))
  const before = Math.min(rested, kMostDeviation / kScale)
  const after = 1 / Math.sqrt(1 / (before * before) + information)
  return {
    rating: 1500 + kScale * (mu + after * after * surprise),
    deviation: bounded(after),
    volatility,
  }
}

function bounded(phi: number): number {
  return Math.min(kMostDeviation, Math.max(kLeastDeviation, phi * kScale))
}

function g(phi: number): number {
  return 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI))
}

/** The volatility at which the result is best explained, by the Illinois method. */
function newVolatility(sigma: number, phi: number, variance: number, delta: number): number {
  const a = Math.log(sigma * sigma)
  const f = (x: number) => {
    const e = Math.exp(x)
    const sum = phi * phi + variance + e
    return (e * (delta * delta - sum)) / (2 * sum * sum) - (x - a) / (kTau * kTau)
  }
  let left = a
  let right = a - kTau
  if (delta * delta > phi * phi + variance) {
    right = Math.log(delta * delta - phi * phi - variance)
  } else {
    for (let k = 1; f(right) < 0 && k < kMostSteps; k++) right = a - (k + 1) * kTau
  }
  let atLeft = f(left)
  let atRight = f(right)
  for (let step = 0; Math.abs(right - left) > kEpsilon && step < kMostSteps; step++) {
    const middle = left + ((left - right) * atLeft) / (atRight - atLeft)
    const atMiddle = f(middle)
    if (atMiddle * atRight <= 0) {
      left = right
      atLeft = atRight
    } else {
      atLeft /= 2
    }
    right = middle
    atRight = atMiddle
  }
  return Math.exp(left / 2)
}
