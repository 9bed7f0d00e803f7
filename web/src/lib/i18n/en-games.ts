// The words of the games that were played on this device.

import type { Side } from 'yolah-engine'
import { side } from './en-words'

const games = (n: number) => (n === 1 ? '1 game' : `${n} games`)
const percent = (share: number) => `${Math.round(100 * share)} %`

export const played = {
  title: 'Your games',
  none: 'No game has ended on this device yet.',
  play: 'Play a game',
  count: games,
  where: 'They are kept on this device. The last 500 stay.',
  online: 'Your online games',
  onlineTitle: 'Your online games',
  people: 'Against people and bots',
  latest: (n: number) => `These are your latest ${n} games.`,
  loading: 'Loading your games…',
  noneOnline: 'None of your online games has ended yet.',
  signIn: 'Sign in to see your online games.',
  toOnline: 'Go to online play',
  toDevice: 'Games on this device',
  save: 'Save all (.ygn)',
  failed: (why: string) => `The games could not be saved: ${why}`,
  all: 'All games',
  tally: (won: number, drawn: number, lost: number) => `won ${won}, drew ${drawn}, lost ${lost}`,
  statistics: 'Against the computer',
  by: { opponent: 'Opponent', colour: 'Your colour', opening: 'Opening' },
  head: { games: 'Games', won: 'Won', drawn: 'Drawn', lost: 'Lost', score: 'Score' },
  percent,
  search: 'Search your games',
  opponent: 'Opponent',
  any: 'Any',
  friend: 'A friend',
  result: 'Result',
  results: { won: 'Won', drawn: 'Drawn', lost: 'Lost' },
  begins: 'Begins with',
  beginsHow: 'd5b7 e5f5',
  noMatch: 'No game matches.',
  more: 'Show more',
  colour: (who: Side) => side[who],
  friends: 'Two friends',
  wins: (who: Side) => `${side[who]} won`,
  look: (n: number) => `Look at game ${n}`,
}
