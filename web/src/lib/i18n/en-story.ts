// The texts of a game's turning points. Each sentence says what was counted, and nothing else.

import type { Side } from 'yolah-engine'
import { side } from './en-words'

/** The mover or the other side: a person who plays alone against the computer is "you". */
export type Who = Side | 'you'

const name = (who: Who) => (who === 'you' ? 'you' : side[who])
const owner = (who: Who) => (who === 'you' ? 'your' : `${side[who]}’s`)
const has = (who: Who) => (who === 'you' ? 'have' : 'has')
const squares = (n: number) => (n === 1 ? '1 square' : `${n} squares`)
const safe = (n: number) => (n === 0 ? 'no safe move' : n === 1 ? '1 safe move' : `${n} safe moves`)
const pieces = (n: number, who: Who) =>
  n === 0 ? `none of ${owner(who)} pieces` : `${n} of ${owner(who)} pieces`

export const story = {
  title: 'Turning points',
  working: (percent: number) => `Looking for the turning points… ${percent} %`,
  none: 'No turning point: no move gave much away.',
  failed: 'The turning points could not be found.',
  found: (n: number) => (n === 1 ? 'One turning point.' : `${n} turning points.`),
  move: (n: number, move: string) => `Move ${n}: ${move}`,
  which: (n: number, of: number) => `Turning point ${n} of ${of}`,
  fell: (who: Who, percent: number) =>
    who === 'you'
      ? `Your winning chances fell by ${percent} %.`
      : `${side[who]}’s winning chances fell by ${percent} %.`,
  /** How many moves later it is so, if both sides play well. */
  later: (moves: number) =>
    moves === 0
      ? 'Now '
      : moves === 1
        ? 'With best play, one move later '
        : `With best play, ${moves} moves later `,
  corner: (square: string) => `in the corner ${square}`,
  around: (square: string) => `around ${square}`,
  facts: {
    shared: (n: number, _best: number, place: string, who: Who) => [
      `${squares(n)} ${place} ${n === 1 ? 'is' : 'are'} open to both sides.`,
      `only ${name(who)} could get there.`,
    ],
    given: (n: number, _best: number, place: string, who: Who, other: Who) => [
      `only ${name(other)} can get to ${squares(n)} ${place}.`,
      `${name(who)} could get there, too.`,
    ],
    late: (n: number, _best: number, place: string, who: Who, other: Who) => [
      `${name(other)} ${other === 'you' ? 'get' : 'gets'} first to ${squares(n)} ${place}.`,
      `${name(who)} would be first there.`,
    ],
    safe: (n: number, best: number, _place: string, who: Who) => [
      `${name(who)} ${has(who)} ${safe(n)}.`,
      `it would be ${best}.`,
    ],
    locked: (n: number, best: number, _place: string, who: Who) => [
      `${pieces(n, who)} cannot move.`,
      `it would be ${best === 0 ? 'none' : best}.`,
    ],
    freed: (n: number, best: number, _place: string, _who: Who, other: Who) => [
      `${n === 0 ? `all of ${owner(other)} pieces can move` : `${pieces(n, other)} cannot move`}.`,
      `${best} of them would be locked in.`,
    ],
  },
  after: (move: string) => `After ${move} `,
  plain: (move: string) => `Best was ${move}.`,
  find: 'Your turn: find it',
  asked: (who: Side) => `${side[who]} to move. Find the better move.`,
  checking: 'Checking…',
  solved: (move: string) => `Correct: ${move} keeps the winning chances.`,
  missed: (move: string, percent: number) => `${move} loses ${percent} % of the winning chances.`,
  reply: (who: Side, move: string) => `${side[who]} answers ${move}.`,
  retry: 'Try again',
  showBest: 'Show the move',
  link: 'A page of its own for this turning point',
  nothingDue: 'Nothing to repeat today.',
  waiting: (n: number) =>
    n === 0
      ? 'Turning points that you do not solve come here, and are asked again the next day.'
      : n === 1
        ? 'One turning point comes back on a later day.'
        : `${n} turning points come back on later days.`,
  wrongLink: 'The turning point in this link could not be read.',
  nextMistake: 'Next',
  play: 'Play a game',
}
