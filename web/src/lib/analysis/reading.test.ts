import { TextError } from 'yolah-engine'
import { describe, expect, it } from 'vitest'
import { rules } from '../../test/real'
import { readText } from './reading'

function problem(text: string): TextError {
  try {
    readText(text, rules)
  } catch (error) {
    if (error instanceof TextError) return error
  }
  throw new Error(`${text} was read`)
}

describe('text that a person pastes', () => {
  it('may be a position, with space around it', () => {
    expect(readText(`\n  ${rules.start}  \n`, rules)).toEqual([
      { start: rules.start, moves: [], names: undefined },
    ])
  })

  it('may be a game with names', () => {
    const text = '[Black "Ada"]\n[White "Bob \\"B\\""]\n\n1. d5:b7 e5:f5 {good} *'
    expect(readText(text, rules)).toEqual([
      {
        start: rules.start,
        moves: ['d5:b7', 'e5:f5'],
        names: { black: 'Ada', white: 'Bob "B"' },
      },
    ])
  })

  it('may be moves alone, or several games', () => {
    expect(readText('1. d5:b7 e5:f5', rules)[0]?.moves).toEqual(['d5:b7', 'e5:f5'])
    expect(readText('d5:b7 e5:f5 *\n\n1. e4:e2 *', rules)).toHaveLength(2)
  })

  it('may be a link to a game', () => {
    const read = readText('https://example.org/analyse#1.jxkl.1', rules)
    expect(read[0]?.moves).toEqual(['d5:b7', 'e5:f5'])
    expect(problem('https://example.org/analyse#1.jjkl.1').reason).not.toBe('')
  })

  it.each([
    ['1. d5:b7 e5:f9', 1, 14],
    ['1. d5:b7\ne5:d4 *', 2, 1],
    ['[Black "x"\n1. d5:b7 *', 2, 1],
    ['', 1, 1],
    ['1. d5:b7 e5:f5 10-10', 1, 16],
    ['w6b/8/8/3bw3/3wb3/8/8/b6w b 1 0', 1, 32],
    ['\n w6b/8/8/3bw3/3wb3/8/8/b6w b 1 0', 2, 33],
  ])('is wrong in a place that is named: %s', (text, line, column) => {
    const found = problem(text)
    expect(found.reason).not.toBe('')
    expect([found.line, found.column]).toEqual([line, column])
  })
})
