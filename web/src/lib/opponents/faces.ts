// The faces of the opponents: animals of the ice, each a few shapes on a disc, 64 units wide. Their
// colours are their own and the same in every theme, since they are pictures and say nothing of a side.

import type { OpponentName } from './opponents'

/** Filled with a colour, one upon the other. */
export type Shape = readonly [fill: string, path: string]

export interface FaceOf {
  back: string
  shapes: readonly Shape[]
}

const kInk = '#16202a'
const kWhite = '#fbfdfe'
const kYellow = '#f2c230'
const kOrange = '#e8923d'

const oval = (x: number, y: number, wide: number, high: number): string =>
  `M${x - wide} ${y}a${wide} ${high} 0 1 0 ${2 * wide} 0a${wide} ${high} 0 1 0 ${-2 * wide} 0z`
const disc = (x: number, y: number, radius: number): string => oval(x, y, radius, radius)
/** The same on the left and on the right. */
const both = (fill: string, shape: (x: number, sign: 1 | -1) => string, off: number): Shape[] => [
  [fill, shape(32 - off, -1)],
  [fill, shape(32 + off, 1)],
]
const ovals = (fill: string, off: number, y: number, wide: number, high = wide): Shape[] =>
  both(fill, (x) => oval(x, y, wide, high), off)
const eyes = (off: number, y: number, radius = 3.4, iris = kInk): Shape[] => [
  ...ovals(iris, off, y, radius),
  ...(iris === kInk ? [] : ovals(kInk, off, y, radius / 2)),
  ...both(kWhite, (x) => disc(x + radius / 3, y - radius / 3, radius / 3), off),
]
/** Pointed ears: from the side of the head up to the tip and back. */
const ears = (fill: string, off: number, y: number, high: number): Shape[] =>
  both(
    fill,
    (x, sign) => `M${x - 7 * sign} ${y}L${x + 4 * sign} ${y - high}L${x + 7 * sign} ${y}z`,
    off,
  )

export const kFaces: Record<OpponentName, FaceOf> = {
  1: {
    back: '#f3d9a4',
    shapes: [
      ['#aeb9c2', disc(32, 36, 22)],
      ['#3b4753', 'M10.5 33a21.5 21.5 0 0 1 43 0q-9-9-21.5-4q-12.5-5-21.5 4z'],
      ...ovals(kWhite, 8.5, 34, 8.5),
      [kWhite, oval(32, 43, 11, 8)],
      ...eyes(8, 34, 3.6),
      [kInk, 'M28 39h8l-4 6z'],
    ],
  },
  2: {
    back: '#cfe3c4',
    shapes: [
      ...ovals('#8d5d31', 16, 20, 6.5),
      ['#b97f48', oval(32, 36, 22, 20)],
      ['#f0d3a8', oval(32, 45, 14, 9)],
      ...eyes(9, 33, 3.4),
      ['#5a3420', oval(32, 40, 3.6, 2.6)],
      [kWhite, 'M29.5 46h5v5h-5z'],
    ],
  },
  3: {
    back: '#9cc7dd',
    shapes: [
      ...ovals(kInk, 9, 9, 5, 8),
      ...ovals(kWhite, 9, 18, 6, 14),
      ...ovals('#f1bfc6', 9, 19, 2.6, 9),
      [kWhite, oval(32, 41, 19, 17)],
      ...eyes(9, 37, 3.6),
      ['#e08c98', 'M28.5 44h7l-3.5 4z'],
    ],
  },
  4: {
    back: '#8fd0cf',
    shapes: [
      [kWhite, disc(32, 35, 21)],
      [kInk, 'M11.2 33a21 21 0 0 1 41.6 0q-9-5-20.8-2q-11.8-3-20.8 2z'],
      ...eyes(9, 34, 3.2, kInk),
      ['#d8402f', 'M26.5 38h11l-5.5 18z'],
    ],
  },
  5: {
    back: '#cfe0f2',
    shapes: [
      ...ears('#b85a1e', 14, 25, 17),
      ['#e07f35', oval(32, 35, 22, 18)],
      [kWhite, 'M10.2 38q14-2 21.8 12q7.8-14 21.8-12q-4 18-21.8 18t-21.8-18z'],
      ...eyes(9, 33, 3.2),
      [kInk, oval(32, 51, 4, 3)],
    ],
  },
  6: {
    back: '#a98467',
    shapes: [
      ...ovals(kWhite, 14, 21, 7),
      ...ovals('#e9b9b4', 14, 21, 3.5),
      [kWhite, oval(32, 37, 17, 21)],
      ...eyes(7.5, 33, 3),
      ['#d98a94', oval(32, 43, 3.4, 2.6)],
      ['#c9d4dc', 'M29 49q3 2.5 6 0q-3 5-6 0z'],
    ],
  },
  7: {
    back: '#5a6f8f',
    shapes: [
      [kWhite, oval(32, 36, 22, 23)],
      ...ovals('#b9c4cd', 7, 18, 2, 1.6),
      ...ovals('#b9c4cd', 14, 24, 2, 1.6),
      ...ovals('#e3e9ee', 10, 34, 10),
      ...eyes(10, 34, 6.5, kYellow),
      ['#3a4450', 'M28.5 41h7l-3.5 9z'],
    ],
  },
  8: {
    back: '#dfe7d0',
    shapes: [
      ...ears(kInk, 16, 24, 24),
      ...ears('#b58d58', 15, 27, 18),
      ['#cfa870', oval(32, 38, 22, 19)],
      ...ovals('#e9d5b1', 19, 44, 6, 9),
      [kWhite, oval(32, 47, 10, 8)],
      ...eyes(9, 35, 4, '#b6c94a'),
      [kInk, 'M28.5 43h7l-3.5 4z'],
    ],
  },
  9: {
    back: '#b9cddd',
    shapes: [
      ...ears('#4e5a66', 15, 25, 20),
      ['#7b8894', oval(32, 36, 22, 20)],
      ['#dde4ea', 'M12 40q12 0 20-12q8 12 20 12q-4 17-20 17t-20-17z'],
      ...eyes(9, 34, 3.6, kYellow),
      [kInk, oval(32, 46, 4.6, 3.4)],
    ],
  },
  10: {
    back: '#3f6d8c',
    shapes: [
      ...ovals('#e4e0d2', 17, 19, 8),
      ...ovals('#b3a894', 17, 20, 4),
      ['#f6f4ec', disc(32, 37, 22.5)],
      ['#dfdac9', oval(32, 46, 11.5, 9)],
      ...eyes(9, 34, 2.8),
      [kInk, oval(32, 42, 5.2, 3.6)],
    ],
  },
  random: {
    back: '#f6d6c8',
    shapes: [
      ['#26323d', oval(32, 35, 22, 23)],
      ...ovals(kWhite, 8, 33, 9.5),
      [kWhite, oval(32, 45, 13, 10)],
      [kInk, disc(22, 31, 3.2)],
      [kInk, disc(43, 36, 3.2)],
      [kOrange, 'M26.5 40h11l-5.5 7z'],
    ],
  },
  carlo: {
    back: '#d5e6ef',
    shapes: [
      ['#8195a5', oval(32, 37, 23, 21)],
      ...eyes(10, 32, 5),
      ...ovals('#c8d4dd', 6, 45, 7.5, 6),
      [kInk, oval(32, 40, 4, 2.8)],
    ],
  },
  heuristic: {
    back: '#bfe0ea',
    shapes: [
      [kInk, oval(32, 35, 22, 23)],
      ...ovals(kWhite, 9, 35, 10, 13),
      ...eyes(9, 31, 3.2),
      ['#33475a', 'M25 36q7-4 14 0l-2 4h-10z'],
      ['#e0612f', 'M26 39h12l-3 15h-6z'],
      [kYellow, 'M26.6 42h10.800l-.6 3h-9.600z'],
    ],
  },
  mcts: {
    back: '#cbdbe4',
    shapes: [
      ['#94704f', oval(32, 33, 23, 22)],
      [kWhite, 'M22.5 46h6l-2.5 16z'],
      [kWhite, 'M41.5 46h-6l2.5 16z'],
      ...eyes(10, 28, 2.8),
      ...ovals('#c29a78', 7.5, 42, 9.5, 7.5),
      [kInk, oval(32, 36, 4.6, 3)],
    ],
  },
  net: {
    back: '#d3dcf0',
    shapes: [
      ['#f0e4c3', 'M29.5 26l2.5-26l2.5 26z'],
      ['#c9b88c', 'M30.8 13l2.6 3l.2 2.500l-3.1-3.500z'],
      ['#64839d', oval(32, 42, 22, 19)],
      ['#dfe8ee', oval(32, 53, 14, 8)],
      ...ovals('#4b6880', 13, 32, 2.6, 2),
      ...eyes(11, 41, 3.2),
      ['#2c3f50', 'M26 50q6 4 12 0q-6 7-12 0z'],
    ],
  },
  full: {
    back: '#9fd3e6',
    shapes: [
      [kInk, oval(32, 36, 23, 23)],
      ...both(
        kWhite,
        (x, sign) =>
          `M${x - 7 * sign} 30q${7 * sign} -9 ${14 * sign} -3q${-4 * sign} 8 ${-14 * sign} 3z`,
        12,
      ),
      [kWhite, 'M13 45q19 11 38 0q-5 14-19 14t-19-14z'],
      ...ovals(kWhite, 9, 36, 3.2),
      ...ovals(kInk, 9, 36, 2),
    ],
  },
}
