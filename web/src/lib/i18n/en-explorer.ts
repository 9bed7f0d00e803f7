// The words of the opening explorer.

import { side } from './en-words'

const games = (n: string) => (n === '1' ? '1 game' : `${n} games`)

export const explorer = {
  title: 'Opening explorer',
  source: 'Where the moves come from',
  sources: { engines: 'Engines', own: 'Your games', book: 'Book' },
  about: {
    engines: (n: string) => `From ${games(n)} that engines played`,
    own: 'From your games on this device',
    book: 'What deep searches found',
  },
  head: { move: 'Move', games: 'Games', results: 'Results', score: 'Expected' },
  none: {
    engines: 'Too few of these games came to this position.',
    own: 'None of your games came to this position.',
    book: 'This position is not in the book.',
  },
  mirrored: 'Games that are mirror images count together.',
  loading: 'Loading…',
  away: 'These games are not on your device. They need the internet.',
  failed: 'The games could not be loaded.',
  again: 'Try again',
  play: (move: string, n: string) => `Play ${move}: ${games(n)}`,
  results: (black: number, draw: number, white: number) =>
    `${side.black} won ${black} %, drawn ${draw} %, ${side.white} won ${white} %`,
  playBook: (move: string, score: string) => `Play ${move}: ${score}`,
}
