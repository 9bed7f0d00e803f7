// What the results of a match say, and how surely: arena/statistics.cpp in TypeScript, with the same
// numbers (statistics.test.ts). Games come in pairs with the same opening, and the error is taken from
// the spread of the pairs' scores.

export type Pairs = readonly [number, number, number, number, number]

interface Moments {
  pairs: number
  mean: number
  variance: number
}

/** The score on the scale where its interval is laid out, ln(s / (1 - s)), and its error there. */
interface Logit {
  value: number
  error: number
  freedom: number
}

export interface EloEstimate {
  elo?: number
  low?: number
  high?: number
}

function momentsOf(pairs: Pairs): Moments {
  const count = pairs.reduce((sum, one) => sum + one, 0)
  if (count === 0) return { pairs: 0, mean: 0.5, variance: 0 }
  const mean = pairs.reduce((sum, one, i) => sum + (one * i) / 4 / count, 0)
  const variance = pairs.reduce((sum, one, i) => sum + (one * (i / 4 - mean) ** 2) / count, 0)
  return { pairs: count, mean, variance }
}

/** Whether the pairs say nothing about their spread. */
function areAllAlike(pairs: Pairs): boolean {
  return pairs.filter((count) => count === 0).length >= 4
}

function logitOf({ pairs, mean, variance }: Moments): Logit {
  const slope = 1 / (mean * (1 - mean))
  return {
    value: Math.log(mean / (1 - mean)),
    error: Math.sqrt(variance / pairs) * slope,
    freedom: pairs - 1,
  }
}

/** gamma(a + 1/2) / gamma(a): a series for a large a, which a smaller one is led to. */
function halfStepOfGamma(a: number): number {
  let factor = 1
  for (; a < 20; a++) factor *= a / (a + 0.5)
  const x = 1 / a
  return (
    factor * Math.sqrt(a) * (1 + x * (-1 / 8 + x * (1 / 128 + x * (5 / 1024 - (x * 21) / 32768))))
  )
}

/** The continued fraction of the incomplete beta function, by Lentz's method. */
function betaFraction(a: number, b: number, x: number): number {
  const keptFromZero = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value)
  let c = 1
  let d = 1 / keptFromZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let i = 1; i < 1000; i++) {
    const even = (i * (b - i) * x) / ((a + 2 * i - 1) * (a + 2 * i))
    d = 1 / keptFromZero(1 + even * d)
    c = keptFromZero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + i) * (a + b + i) * x) / ((a + 2 * i) * (a + 2 * i + 1))
    d = 1 / keptFromZero(1 + odd * d)
    c = keptFromZero(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return fraction
}

/** The share of Student's t that lies below. */
export function studentShare(deviations: number, freedom: number): number {
  // The tails are an incomplete beta function of x, with 1/2 as its second parameter.
  const a = freedom / 2
  const square = deviations * deviations
  const x = freedom / (freedom + square)
  const rest = square / (freedom + square)
  const front = (x ** a * Math.sqrt(rest) * halfStepOfGamma(a)) / Math.sqrt(Math.PI)
  const tails =
    x < (a + 1) / (a + 2.5)
      ? (front * betaFraction(a, 0.5, x)) / a
      : 1 - 2 * front * betaFraction(0.5, a, rest)
  return deviations > 0 ? 1 - tails / 2 : tails / 2
}

/** Where that share is 97.5 %. */
function student975(freedom: number): number {
  const held = Math.max(freedom, 1)
  let low = 1.9
  let high = 12.8 // at one degree of freedom it is 12.706
  for (let i = 0; i < 52; i++) {
    const middle = (low + high) / 2
    if (studentShare(middle, held) > 0.975) high = middle
    else low = middle
  }
  return low
}

/** The interval of 95 % of the score, a share from 0 to 1. */
function scoreInterval(pairs: Pairs): [number, number] {
  const moments = momentsOf(pairs)
  if (areAllAlike(pairs)) {
    const others = 1 - 0.025 ** (1 / moments.pairs)
    const rest = (1 - others) * moments.mean
    return [rest, rest + others]
  }
  const { value, error, freedom } = logitOf(moments)
  const reach = student975(freedom) * error
  const score = (x: number) => 1 / (1 + Math.exp(-x))
  return [score(value - reach), score(value + reach)]
}

/** Undefined for what no number of points explains. */
function eloOf(score: number): number | undefined {
  return score <= 0 || score >= 1 ? undefined : 400 * Math.log10(score / (1 - score))
}

/** From complete pairs; nothing is known before the first. */
export function eloEstimate(pairs: Pairs): EloEstimate {
  const moments = momentsOf(pairs)
  if (moments.pairs === 0) return {}
  const [low, high] = scoreInterval(pairs)
  return { elo: eloOf(moments.mean), low: eloOf(low), high: eloOf(high) }
}

/** How likely it is that the first contender is the stronger one. */
export function likelihoodOfSuperiority(pairs: Pairs): number {
  const moments = momentsOf(pairs)
  if (moments.pairs === 0 || moments.mean === 0.5) return 0.5
  if (areAllAlike(pairs)) {
    const better = Math.max(moments.mean, 1 - moments.mean)
    const byChance = Math.min(0.5, (0.5 / better) ** moments.pairs)
    return moments.mean > 0.5 ? 1 - byChance : byChance
  }
  const { value, error, freedom } = logitOf(moments)
  return studentShare(value / error, freedom)
}
