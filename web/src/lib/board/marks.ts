// The shapes of the marks on squares, around the middle of a square: whose it is can be
// told without colour.

export const kMarkShapes = {
  black: 'M-14-14h28v28h-28z',
  white: 'M0-19 19 0 0 19-19 0z',
  both: 'M-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0z',
}
