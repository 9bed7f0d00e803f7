import { describe, expect, it } from 'vitest'
import { blockIn, pathOf } from '../pages'
import { ask } from '../real'
import { draw } from './layout'
import { pictureOf } from './picture'
import {
  figuresOf,
  kWays,
  nextCut,
  partsOf,
  rowsAfter,
  windowAfter,
  wordsOf,
  type SearchTold,
  type Way,
} from './steps'

const { start = '' } = blockIn('06-minmax.md', 'yolah-cut')
const search = (way: Way) =>
  ask<SearchTold>('cuts', { position: start, depth: 2, trace: true, ...partsOf(way) })
const told = { all: search('all'), cuts: search('cuts'), ordered: search('ordered') }

describe('a search in steps', () => {
  it('comes to one value in all three ways, with fewer positions each time', () => {
    const figures = figuresOf(told)
    const values = kWays.map(({ value: way }) => [told[way].value, told[way].move])
    expect(new Set(values.map(String)).size).toBe(1)
    const counts = kWays.map(({ value: way }) => Number(figures[`positions-${way}`]))
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect(counts[2]).toBeLessThan((counts[0] ?? 0) / 3)
  })

  it('has every reply in a row, looked at or cut', () => {
    const whole = new Map(
      rowsAfter(told.all.steps, told.all.steps.length).map((row) => [row.move, row.replies.length]),
    )
    for (const way of ['cuts', 'ordered'] as const) {
      const { steps } = told[way]
      for (const row of rowsAfter(steps, steps.length)) {
        expect(row.replies.length + (row.cut ?? 0)).toBe(whole.get(row.move))
      }
    }
  })

  it('cuts only what cannot be better than the best so far', () => {
    const { steps } = told.ordered
    const truth = new Map(
      told.all.steps
        .filter(({ line }) => line.length === 1)
        .map((step) => [step.line[0], step.value]),
    )
    const cut = steps.filter(({ lookedAt, moves }) => lookedAt < moves)
    expect(cut.length).toBeGreaterThan(3)
    for (const { line, alpha } of cut) {
      expect(truth.get(line[0])).toBeLessThanOrEqual(alpha ?? -Infinity)
    }
  })

  it('jumps from cut to cut and then to the end', () => {
    const { steps } = told.cuts
    let count = 0
    let cuts = 0
    while (count < steps.length) {
      count = nextCut(steps, count)
      if (wordsOf(steps, count, 'White').startsWith('Cut: ')) cuts += 1
    }
    expect(String(cuts)).toBe(figuresOf(told)['cuts-cuts'])
    expect(windowAfter(steps, count)).toEqual({ alpha: told.cuts.value, beta: null })
  })

  it('keeps its boxes in the drawing', () => {
    const rows = rowsAfter(told.cuts.steps, told.cuts.steps.length)
    for (const width of [300, 490]) {
      const { cell, rows: drawn } = draw(rows, { rows: 7, replies: 10 }, width)
      const right = Math.max(...drawn.flatMap(({ cells }) => cells.map(({ x }) => x + cell / 2)))
      expect(right).toBeLessThanOrEqual(width)
    }
  })

  it('has its picture in the book', async () => {
    // `npx vitest run book -u` draws it anew.
    await expect(pictureOf(told.ordered)).toMatchFileSnapshot(pathOf('images/cut-steps.svg'))
  })
})
