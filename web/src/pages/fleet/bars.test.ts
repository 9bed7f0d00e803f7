import { describe, expect, it } from 'vitest'
import { eloSpan, llrSpan, shares } from './bars'

const sprt = { elo0: 0, elo1: 5, lower: -3, upper: 3, verdict: 'undecided' as const }

describe('bars', () => {
  it('show where a strength lies', () => {
    expect(eloSpan({ value: 16, error: 15 })).toEqual({
      from: 55,
      at: 70,
      to: 50 + 5 * Math.sqrt(31),
      side: 'better',
    })
    expect(eloSpan({ value: -49, error: 48 })).toMatchObject({ at: 15, to: 45, side: 'worse' })
    expect(eloSpan({ value: 0, error: 4 }).side).toBe('open')
  })

  it('end at their ends', () => {
    expect(eloSpan({ value: 5000, error: 3000 })).toMatchObject({ from: 100, to: 100 })
    expect(llrSpan({ ...sprt, llr: 99 })).toEqual({ from: 50, to: 100, nought: 50 })
    expect(llrSpan({ ...sprt, llr: -99 })).toEqual({ from: 0, to: 50, nought: 50 })
  })

  it('go from nought to the ratio', () => {
    expect(llrSpan({ ...sprt, llr: 1.5 })).toEqual({ from: 50, to: 75, nought: 50 })
    expect(llrSpan({ ...sprt, lower: -1, llr: -1 })).toEqual({ from: 0, to: 25, nought: 25 })
  })

  it('are parts of the largest', () => {
    expect(shares([0, 5, 10])).toEqual([0, 50, 100])
    expect(shares([0, 0])).toEqual([0, 0])
  })
})
