import type { Side } from 'yolah-engine'
import type { learn as english } from './en-learn'

const squares = (n: number) => (n < 2 ? `${n} case` : `${n} cases`)
const by = (n: number) => (n < 2 ? `${n} point` : `${n} points`)
const moves = (n: number) => `${n} coup${n < 2 ? '' : 's'}`
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
      done: 'La case que vous avez quittée a fondu ; voyez l’eau sombre. Et chaque coup vaut un point : vous menez 1 à 0.',
    },
    holes: {
      title: 'Les trous barrent la route',
      ask: 'Personne ne peut s’arrêter sur un trou ni le traverser, ni sauter par-dessus un pion. Déplacez un pion noir.',
      done: 'À chaque coup la glace rétrécit, pour vous comme pour l’adversaire. Bientôt, des pions ne sauront plus où aller.',
    },
    pass: {
      title: 'Qui est bloqué passe',
      ask: 'Les quatre pions blancs sont entourés d’eau. Blanc ne peut pas bouger et doit passer, tandis que vous continuez. Jouez deux coups.',
      done: 'Blanc a passé deux fois et vous l’avez rattrapé : 27 à 27.',
    },
    win: {
      title: 'Le plus de coups gagne',
      ask: 'La partie s’arrête quand plus personne ne peut bouger. Qui a joué le plus de coups a gagné. Jouez jusqu’au bout.',
      done: 'Vous gagnez 29 à 27. Peu importe qui a joué en dernier : seul compte qui a joué le plus.',
    },
    isolate: {
      title: 'Gardez de la glace pour vous',
      ask: 'Le secret du jeu : enfermer l’autre dehors. Cinq cases du coin n’ont qu’une entrée. Placez votre pion c3 de sorte que Blanc n’y vienne jamais.',
      done: 'La porte était en f6. Les cases marquées ne sont qu’à vous : Blanc n’a pas d’accès, et vous les jouerez quand vous voudrez.',
    },
  },
  missed: 'Blanc entre encore dans le coin, et il faudra le partager. Quelle case est la porte ?',
  puzzle: (n, of) => `Problème ${n} sur ${of}`,
  themes: {
    isolate: 'Isoler une région',
    'last-region': 'Gagner la dernière région',
    'only-move': 'Le seul coup',
  },
  difficulties: ['facile', 'moyen', 'difficile'],
  task: (side, wins) =>
    `Vous jouez ${me[side]}. Un seul coup ${wins ? 'gagne' : 'fait nulle'} : trouvez-le.`,
  missedMove: (move) => `Pas ${move}.`,
  missedWhy: (margin) => `Tous les coups sauf un ${allAtBest(margin)}.`,
  temptingWhy: (margin) => `Le coup est tentant, mais il ${result(margin)} contre le meilleur jeu.`,
  hint: 'Indice',
  hintIs: (from) => `C’est le pion en ${from}.`,
  solution: 'Solution',
  nextPuzzle: 'Problème suivant',
  solved: 'C’est bien ça !',
  shown: 'La solution',
  verdict: (move, margin) => `${move} ${result(margin)}.`,
  others: (margin) => `Tous les autres coups ${allAtBest(margin)}.`,
  isolated: (move, before, after) =>
    before === 0
      ? `Après ${move}, vos pions sont seuls à atteindre ${squares(after)}.`
      : `Après ${move}, vos pions sont seuls à atteindre ${squares(after)}, contre ${before} avant.`,
  sure: (side, mine, theirs) =>
    `Il vous reste au moins ${moves(mine)}, et ${theirs} à ${other[side]}, quoi qu’il arrive ailleurs.`,
  settled: (side, mine, theirs) =>
    `Plus rien n’est disputé : il vous reste ${moves(mine)}, et ${theirs} à ${other[side]}.`,
  lastRegion:
    'Il reste une seule région que les deux camps atteignent. Qui en prend le plus décide de la partie.',
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
  line: 'Suite à regarder',
  marks: 'Marques pleines : glace d’un seul camp. Anneaux : glace disputée.',
  progress: (n, of) => `${n} sur ${of} ${n < 2 ? 'résolu' : 'résolus'}`,
  all: 'Tous les problèmes',
  pick: (n, difficulty, solved) => `Problème ${n}, ${difficulty}${solved ? ', résolu' : ''}`,
  allDone: 'Vous les avez tous résolus.',
}

function allAtBest(margin: number): string {
  if (margin < 0) return `perdent d’au moins ${by(-margin)}`
  return margin === 0 ? 'font nulle au mieux' : `gagnent de ${by(margin)} au plus`
}
