// The board's own words, and those to go through a game.

import { points } from './en-words'

export const board = {
  label: 'Board',
  empty: 'free',
  hole: 'hole',
  piece: { black: 'black piece', white: 'white piece' },
  canMove: 'can move',
  target: 'can be reached',
  chosen: 'chosen',
  stuck: (square: string) => `You cannot move the piece on ${square}.`,
  square: (name: string, parts: string[]) => [name, ...parts].join(', '),
  help: 'Use the arrow keys to go from square to square. Press Enter to choose a piece, and again to choose where it goes. Press Escape to put it back. You can also type a move, such as d5b7. Press P to hear the position.',
  describe: (black: string[], white: string[], holes: number, score: string) =>
    `Black pieces on ${black.join(', ')}. White pieces on ${white.join(', ')}. ${holes === 1 ? '1 hole' : `${holes} holes`}. ${score}.`,
}

export const stepping = {
  pass: 'pass',
  first: 'First position',
  previous: 'Previous move',
  next: 'Next move',
  last: 'Last position',
  shown: 'Move shown',
  steps: 'Go through the game',
  flip: 'Flip board',
}

export const score = (black: number, white: number) =>
  `Black ${points(black)}, White ${points(white)}`
