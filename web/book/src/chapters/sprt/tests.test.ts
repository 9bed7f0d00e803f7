import { describe, expect, it } from 'vitest'
import { ask } from '../real'
import { figuresOf, lineOf, summaryOf, type TestsTold } from './tests'

const run = (elo: number, tests = 400) =>
  ask<TestsTold>('runSprts', { elo, elo0: 0, elo1: 30, tests, drawn: 3, seed: 1 })

describe('many tests', () => {
  it('end at the upper bound more often for a stronger player', () => {
    const shares = [-20, 0, 15, 30, 60].map((elo) => summaryOf(run(elo)).h1)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares[0]).toBeLessThan(1)
    expect(shares.at(-1)).toBeGreaterThan(99)
  })

  it('have shares that make a whole', () => {
    const { h0, h1, undecided } = summaryOf(run(15))
    expect(h0 + h1 + undecided).toBeCloseTo(100, 9)
  })

  it('have their figures as the page writes them', () => {
    const figures = figuresOf([[60, run(60, 100)]])
    expect(figures).toMatchObject({ tests: '100', 'h1-at-60': '100.0 %', 'h0-at-60': '0.0 %' })
    expect(figures['score-at-60']).toMatch(/^5\d\.\d %$/)
  })

  it('are drawn from the first game to the bound', () => {
    const frame = { width: 100, height: 60, games: 1000, ratio: 3 }
    expect(lineOf(frame, [[250, 3]])).toBe('M0.0 30.0L50.0 0.0')
    // A last step may lead beyond the bound.
    expect(lineOf(frame, [[500, -3.4]])).toBe('M0.0 30.0L100.0 60.0')
  })
})
