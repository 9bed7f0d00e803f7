import { describe, expect, it } from 'vitest'
import { llrSpan } from './bars'

const sprt = { elo0: 0, elo1: 5, lower: -3, upper: 3, verdict: 'undecided' as const }

describe('the bar of a test', () => {
  it('ends at its ends', () => {
    expect(llrSpan({ ...sprt, llr: 99 })).toEqual({ from: 50, to: 100, nought: 50 })
    expect(llrSpan({ ...sprt, llr: -99 })).toEqual({ from: 0, to: 50, nought: 50 })
  })

  it('goes from nought to the ratio', () => {
    expect(llrSpan({ ...sprt, llr: 1.5 })).toEqual({ from: 50, to: 75, nought: 50 })
    expect(llrSpan({ ...sprt, lower: -1, llr: -1 })).toEqual({ from: 0, to: 25, nought: 25 })
  })
})
