// The board's own words, and those to go through a game.

import type { board as enBoard, score as enScore, stepping as enStepping } from './en-board'
import { points } from './fr-words'

export const board: typeof enBoard = {
  label: 'Plateau',
  empty: 'libre',
  hole: 'trou',
  piece: { black: 'pion noir', white: 'pion blanc' },
  canMove: 'peut bouger',
  target: 'accessible',
  chosen: 'choisi',
  stuck: (square) => `Vous ne pouvez pas bouger le pion en ${square}.`,
  square: (name, parts) => [name, ...parts].join(', '),
  help: 'Les flèches vont de case en case. Entrée choisit un pion, puis sa destination. Échap repose le pion. Vous pouvez aussi taper un coup, par exemple d5b7. La touche P décrit la position.',
  describe: (black, white, holes, score) =>
    `Pions noirs en ${black.join(', ')}. Pions blancs en ${white.join(', ')}. ${holes < 2 ? `${holes} trou` : `${holes} trous`}. ${score}.`,
}

export const stepping: typeof enStepping = {
  pass: 'passe',
  first: 'Première position',
  previous: 'Coup précédent',
  next: 'Coup suivant',
  last: 'Dernière position',
  shown: 'Coup affiché',
  steps: 'Parcourir la partie',
  flip: 'Tourner le plateau',
}

export const score: typeof enScore = (black, white) =>
  `Noir ${points(black)}, Blanc ${points(white)}`
