import { describe, expect, it } from 'vitest'
import { eloSpan, shares } from './bars'

const about = (value: number, error: number) =>
  eloSpan({ value, low: value - error, high: value + error })

describe('bars', () => {
  it('show where a strength lies', () => {
    expect(about(16, 15)).toEqual({ from: 55, at: 70, to: 50 + 5 * Math.sqrt(31), side: 'better' })
    expect(about(-49, 48)).toMatchObject({ at: 15, to: 45, side: 'worse' })
    expect(about(0, 4).side).toBe('open')
  })

  it('end at their ends', () => {
    expect(about(5000, 3000)).toMatchObject({ from: 100, to: 100 })
    expect(eloSpan({ value: 200, low: 0, high: 1000 }, 800)).toMatchObject({
      from: 50,
      at: 75,
      to: 100,
    })
  })

  it('are parts of the largest', () => {
    expect(shares([0, 5, 10])).toEqual([0, 50, 100])
    expect(shares([0, 0])).toEqual([0, 0])
  })
})
