import type { Side } from 'yolah-engine'
import type { learn as english } from './en-learn'

const squares = (n: number) => (n < 2 ? `${n} case` : `${n} cases`)
const by = (n: number) => (n < 2 ? `${n} point` : `${n} points`)
const moves = (n: number) => `${n} coup${n < 2 ? '' : 's'}`
const safeMoves = (n: number) => (n < 2 ? `${n} coup sûr` : `${n} coups sûrs`)
const me = { black: 'les noirs', white: 'les blancs' } satisfies Record<Side, string>
const other = { black: 'Blanc', white: 'Noir' } satisfies Record<Side, string>

const result = (margin: number) =>
  margin > 0 ? `gagne de ${by(margin)}` : margin < 0 ? `perd de ${by(-margin)}` : 'fait nulle'

export const learn: typeof english = {
  parts: { tour: 'Les règles', puzzles: 'Problèmes' },
  part: 'Que voulez-vous apprendre ?',
  step: (n, of) => `Étape ${n} sur ${of}`,
  back: 'Retour',
  next: 'Suite',
  again: 'Réessayer',
  toPuzzles: 'Passer aux problèmes',
  steps: {
    slide: {
      title: 'Glissez comme une dame',
      ask: 'Vous avez les pions noirs. Un pion va aussi loin qu’il veut en ligne droite, diagonales comprises. Choisissez-en un, voyez où il peut aller, puis déplacez-le.',
      done: 'La case que vous avez quittée a fondu en eau sombre. Chaque coup vaut un point, donc vous menez 1 à 0.',
    },
    holes: {
      title: 'Les trous barrent la route',
      ask: 'Un pion ne peut pas s’arrêter sur un trou, ni le traverser, ni sauter par-dessus un autre pion. Déplacez un pion noir.',
      done: 'La glace rétrécit à chaque coup, pour les deux joueurs. Bientôt, certains pions ne pourront plus bouger.',
    },
    pass: {
      title: 'Aucun coup ? Vous passez',
      ask: 'Les quatre pions blancs sont entourés d’eau. Blanc ne peut pas bouger et doit passer. Vous pouvez encore bouger : jouez deux coups.',
      done: 'Blanc a passé deux fois et vous l’avez rattrapé : 27 à 27.',
    },
    win: {
      title: 'Le plus de coups gagne',
      ask: 'La partie s’arrête quand plus personne ne peut bouger. Le joueur qui a joué le plus de coups gagne. Jouez jusqu’au bout.',
      done: 'Vous gagnez 29 à 27. Peu importe qui a joué en dernier : seul compte qui a joué le plus.',
    },
    isolate: {
      title: 'Gardez de la glace pour vous',
      ask: 'Le secret du jeu est de barrer l’accès à l’adversaire. Les cinq cases du coin n’ont qu’une entrée. Placez votre pion c3 de sorte que Blanc ne puisse jamais y venir.',
      done: 'L’entrée était en f6. Vous seul pouvez atteindre les cases marquées, et vous les jouerez quand vous voudrez.',
    },
  },
  missed:
    'Blanc peut encore entrer dans le coin, et il faudra le partager. Quelle case est l’entrée ?',
  puzzle: (n, of) => `Problème ${n} sur ${of}`,
  themes: {
    isolate: 'Isoler une région',
    'last-region': 'Gagner la dernière région',
    'only-move': 'Le seul coup',
  },
  difficulties: ['facile', 'moyen', 'difficile'],
  task: (side, wins) =>
    `Vous jouez ${me[side]}. Un seul coup ${wins ? 'gagne' : 'fait nulle'} : trouvez-le.`,
  missedMove: (move) => `${move} n’est pas le bon coup.`,
  missedWhy: (margin) => `Tous les coups sauf un ${allAtBest(margin)}.`,
  temptingWhy: (margin) => `Le coup est tentant, mais il ${result(margin)} contre le meilleur jeu.`,
  hint: 'Indice',
  hintIs: (from) => `Déplacez le pion en ${from}.`,
  solution: 'Solution',
  nextPuzzle: 'Problème suivant',
  solved: 'Correct !',
  shown: 'La solution',
  verdict: (move, margin) => `${move} ${result(margin)}.`,
  others: (margin) => `Tous les autres coups ${allAtBest(margin)}.`,
  isolated: (move, before, after) =>
    before === 0
      ? `Après ${move}, vos pions sont seuls à atteindre ${squares(after)}.`
      : `Après ${move}, vos pions sont seuls à atteindre ${squares(after)}, contre ${before} avant.`,
  sure: (side, mine, theirs) =>
    `Vous avez ${safeMoves(mine)} et ${other[side]} en a ${theirs}, quoi qu’il arrive ailleurs.`,
  settled: (side, mine, theirs) =>
    `Plus rien n’est disputé : il vous reste ${moves(mine)}, et ${theirs} à ${other[side]}.`,
  lastRegion:
    'Les deux camps n’atteignent plus qu’une région. Le camp qui en prend le plus décide de la partie.',
  manyRegions: (n) =>
    `${n} régions sont disputées à la fois, et c’est ici qu’il faut jouer d’abord.`,
  oneRegion: 'La glace disputée est d’un seul tenant, et c’est la seule façon d’en prendre assez.',
  replies: (side, n) =>
    n === 0
      ? `${other[side]} n’a pas de réponse et passe.`
      : `Il reste ${n === 1 ? 'une réponse' : `${n} réponses`} à ${other[side]}.`,
  tempting: (move, margin) =>
    `${move} paraît bon, car il vous laisse beaucoup de coups, mais il ${result(margin)}.`,
  lines: { best: 'Meilleure suite', tempting: 'Coup tentant' },
  line: 'Suite à montrer',
  marks: 'Marques pleines : un seul camp atteint cette glace. Anneaux : les deux l’atteignent.',
  progress: (n, of) => `${n} sur ${of} ${n < 2 ? 'résolu' : 'résolus'}`,
  all: 'Tous les problèmes',
  pick: (n, difficulty, solved) => `Problème ${n}, ${difficulty}${solved ? ', résolu' : ''}`,
  allDone: 'Vous avez résolu tous les problèmes.',
}

function allAtBest(margin: number): string {
  if (margin < 0) return `perdent d’au moins ${by(-margin)}`
  return margin === 0 ? 'font nulle au mieux' : `gagnent de ${by(margin)} au plus`
}
