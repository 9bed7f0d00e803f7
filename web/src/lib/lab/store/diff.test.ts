import { describe, expect, it } from 'vitest'
import { countOf, diffLines, folded, type DiffLine } from './diff'

const signs = { same: ' ', added: '+', removed: '-' }
const written = (lines: readonly DiffLine[]) =>
  lines.map(({ kind, text, number }) => `${signs[kind]}${number} ${text}`)

describe('the difference of two versions', () => {
  it.each([
    ['nothing', 'a\nb', 'a\nb', [' 1 a', ' 2 b']],
    ['a line more', 'a\nc', 'a\nb\nc', [' 1 a', '+2 b', ' 3 c']],
    ['a line less', 'a\nb\nc', 'a\nc', [' 1 a', '-2 b', ' 2 c']],
    ['another line', 'a\nb\nc', 'a\nx\nc', [' 1 a', '-2 b', '+2 x', ' 3 c']],
    ['a line at the end', 'a', 'a\n', [' 1 a', '+2 ']],
    [
      'two places',
      'a\nb\nc\nd\ne',
      'x\nb\nc\nd\ny',
      ['-1 a', '+1 x', ' 2 b', ' 3 c', ' 4 d', '-5 e', '+5 y'],
    ],
    ['a line that is there twice', 'a\na\nb', 'a\nb', [' 1 a', '-2 a', ' 2 b']],
    ['all', 'a', 'b', ['-1 a', '+1 b']],
  ])('is %s', (_, before, after, lines) => {
    expect(written(diffLines(before, after))).toEqual(lines)
  })

  it('gives both versions back', () => {
    let seed = 7
    const next = (below: number) => (seed = (seed * 48271) % 2147483647) % below
    for (let round = 0; round < 50; round++) {
      const text = () => Array.from({ length: next(30) }, () => 'abcd'[next(4)]).join('\n')
      const [before, after] = [text(), text()]
      const lines = diffLines(before, after)
      const without = (kind: DiffLine['kind']) =>
        lines
          .filter((line) => line.kind !== kind)
          .map((line) => line.text)
          .join('\n')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }
  })

  it('is found at once in programs as long as they may be', () => {
    const before = '\n'.repeat(60_000)
    const began = performance.now()
    expect(countOf(diffLines(before, before.replaceAll('\n', 'x\n')))).toEqual({
      added: 60_000,
      removed: 60_000,
    })
    expect(performance.now() - began).toBeLessThan(2000)
  })

  it('is shown with a few lines around it', () => {
    const before = Array.from({ length: 20 }, (_, i) => `${i}`).join('\n')
    const shown = folded(diffLines(before, before.replace('10', 'ten')))
    expect(shown.map((line) => (line.kind === 'gap' ? line.lines : line.text))).toEqual([
      7,
      '7',
      '8',
      '9',
      '10',
      'ten',
      '11',
      '12',
      '13',
      6,
    ])
  })
})
