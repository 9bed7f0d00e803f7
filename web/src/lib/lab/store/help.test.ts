import { describe, expect, it } from 'vitest'
import rulesJavaScript from '../../../../../examples/yolah.js?raw'
import rulesPython from '../../../../../examples/yolah.py?raw'
import { helpIn } from './help'

const helps = {
  python: helpIn('python', rulesPython),
  javascript: helpIn('javascript', rulesJavaScript),
}
const signatures = {
  python: [
    'position.board',
    'position.side',
    'position.points',
    'position.to_string()',
    'position.mobility(side)',
    'position.legal_moves()',
    'position.play(move)',
    'position.is_over()',
    'position.winner()',
    'opponent(side)',
    'run_bot(name, choose)',
  ],
  javascript: [
    'position.board',
    'position.side',
    'position.points',
    'position.toString()',
    'position.mobility(side)',
    'position.legalMoves()',
    'position.play(move)',
    'position.isOver()',
    'position.winner()',
    'opponent(side)',
    'runBot(name, choose)',
  ],
}

describe.each(['python', 'javascript'] as const)('the help for %s', (language) => {
  const { board, entries } = helps[language]

  it('names all that a bot asks', () => {
    expect(entries.map(({ signature }) => signature)).toEqual(signatures[language])
  })

  it('says of each what it is, in a line', () => {
    for (const { signature, words } of entries) expect(words, signature).toMatch(/^\w[^*\n]{5,}$/)
  })

  it('shows the board', () => {
    expect(board.split('\n')[0]).toMatch(/^8 w \. \. \. \. \. \. b {5}b, w {3}pieces of black/)
    expect(board.split('\n').at(-1)).toBe('  a b c d e f g h')
  })
})

it('says the same for both languages', () => {
  const words = ({ entries }: typeof helps.python) =>
    entries
      .filter(({ signature }) => !/points|toString|to_string|board|winner|[bB]ot/.test(signature))
      .map((entry) => entry.words)
  expect(words(helps.javascript)).toEqual(words(helps.python))
})
