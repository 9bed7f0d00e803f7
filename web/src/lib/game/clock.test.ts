import { describe, expect, it } from 'vitest'
import { Clock, clockText } from './clock'

const fiveAndThree = { initial: 300_000, increment: 3000 }

describe('a clock', () => {
  it('takes time from the side that thinks, and from nobody else', () => {
    const clock = new Clock(fiveAndThree)
    clock.start('black', 1000)
    expect(clock.remaining('black', 11_000)).toBe(290_000)
    expect(clock.remaining('white', 11_000)).toBe(300_000)
  })

  it('keeps what was spent when the other side begins to think', () => {
    const clock = new Clock(fiveAndThree)
    clock.start('black', 0)
    clock.start('white', 10_000)
    expect(clock.remaining('black', 99_000)).toBe(290_000)
    expect(clock.remaining('white', 30_000)).toBe(280_000)
  })

  it('gives the increment to who moved', () => {
    const clock = new Clock(fiveAndThree)
    clock.start('black', 0)
    clock.stop(10_000)
    clock.add('black')
    expect(clock.remaining('black', 10_000)).toBe(293_000)
  })

  it('says who ran out of time, and never less than nothing', () => {
    const clock = new Clock({ initial: 1000, increment: 0 })
    clock.start('white', 0)
    expect(clock.flagged(999)).toBeUndefined()
    expect(clock.flagged(1000)).toBe('white')
    expect(clock.remaining('white', 5000)).toBe(0)
  })

  it('does not run while it stands', () => {
    const clock = new Clock(fiveAndThree)
    clock.start('black', 0)
    clock.stop(1000)
    expect(clock.running).toBeUndefined()
    expect(clock.remaining('black', 50_000)).toBe(299_000)
    expect(clock.flagged(1e9)).toBeUndefined()
  })

  it('follows the players when they change colours', () => {
    const clock = new Clock(fiveAndThree)
    clock.start('white', 0)
    clock.swap(10_000)
    expect(clock.remaining('black', 10_000)).toBe(290_000)
    expect(clock.remaining('white', 10_000)).toBe(300_000)
  })

  it('does not give time back when the machine sets its time back', () => {
    const clock = new Clock(fiveAndThree)
    clock.start('black', 10_000)
    expect(clock.remaining('black', 4000)).toBe(300_000)
  })
})

describe('the text of a clock', () => {
  it.each([
    [300_000, '5:00'],
    [299_001, '5:00'],
    [61_000, '1:01'],
    [10_000, '0:10'],
    [9950, '0:10.0'],
    [9400, '0:09.4'],
    [1, '0:00.1'],
    [0, '0:00.0'],
    [3_723_000, '1:02:03'],
  ])('of %d ms is %s', (milliseconds, text) => {
    expect(clockText(milliseconds)).toBe(text)
  })
})
