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
  puzzle: (n) => `Problème ${n}`,
  themes: {
    isolate: {
      name: 'Isoler une région',
      about: 'Séparez de la glace que seuls vos pions peuvent atteindre.',
    },
    'last-region': {
      name: 'Gagner la dernière région',
      about: 'Les deux camps n’atteignent plus qu’une région. Prenez-en davantage.',
    },
    'only-move': {
      name: 'Le seul coup',
      about: 'Plusieurs régions sont disputées. Un seul coup est bon.',
    },
    'lock-in': {
      name: 'Enfermer un pion',
      about: 'Prenez la dernière case libre à côté d’un pion : il ne bougera plus.',
    },
    escape: {
      name: 'S’échapper',
      about: 'Votre pion va être enfermé. Sortez-le à temps.',
    },
    block: {
      name: 'Barrer la route',
      about: 'L’adversaire va isoler de la glace. Empêchez-le.',
    },
    'keep-open': {
      name: 'Laisser ouvert',
      about: 'Vous pourriez isoler de la glace tout de suite, mais il y a mieux.',
    },
    quiet: {
      name: 'Un coup discret',
      about: 'Le bon coup paraît faible : d’autres vous laissent plus de liberté.',
    },
    'save-the-draw': {
      name: 'Sauver la nulle',
      about: 'Vous ne pouvez plus gagner. Un seul coup ne perd pas.',
    },
    count: {
      name: 'Compter',
      about: 'Peu de glace est disputée. Comptez les coups qui restent à chaque camp.',
    },
  },
  otherTheme: { name: 'Trouver le coup', about: 'Un seul coup est bon.' },
  level: (n) => `Niveau ${n}`,
  aboveLevels: 'Au-delà du niveau 10',
  moveOf: (n, of) => `Coup ${n}/${of}`,
  task: (side, wins, count) =>
    count > 1
      ? `Vous jouez ${me[side]}. Trouvez ${count} coups de suite : chacun est le seul qui ${wins ? 'gagne' : 'fait nulle'}.`
      : `Vous jouez ${me[side]}. Un seul coup ${wins ? 'gagne' : 'fait nulle'} : trouvez-le.`,
  right: 'Bien joué. Voici la réponse…',
  answered: (side, move) =>
    move
      ? `Bien joué. ${other[side]} a répondu ${move}.`
      : `Bien joué. ${other[side]} a dû passer.`,
  goOn: (wins) => `De nouveau, un seul coup ${wins ? 'gagne' : 'fait nulle'}.`,
  missedMove: (move) => `${move} n’est pas le bon coup.`,
  missedWhy: (margin) => `Tous les coups sauf un ${allAtBest(margin)}.`,
  temptingWhy: (margin) =>
    `Tentant, mais ce coup ${margin === 0 ? 'ne fait que nulle' : result(margin)} contre le meilleur jeu.`,
  provenWhy: (margin) =>
    `Il ${margin === 0 ? 'ne fait que nulle' : result(margin)} contre le meilleur jeu.`,
  goneWhy: (wins) => (wins ? 'Il ne gagne plus.' : 'Il ne fait plus nulle.'),
  replyUnknown: 'La réponse n’a pas été trouvée en quelques secondes.',
  hint: 'Indice',
  hintIs: (from) => `Déplacez le pion en ${from}.`,
  solution: 'Solution',
  nextPuzzle: 'Problème suivant',
  solved: 'Correct !',
  shown: 'La solution',
  verdict: (move, margin) => `${move} ${result(margin)}.`,
  others: (margin) => `Tous les autres coups ${allAtBest(margin)}.`,
  verdictOfMoves: (count, margin) =>
    margin === 0
      ? `Ces ${count} coups font nulle.`
      : `Ces ${count} coups gagnent de ${by(margin)}.`,
  otherFirst: (margin) => `Tous les autres premiers coups ${allAtBest(margin)}.`,
  isolated: (move, before, after, count) => {
    const now = `Après ${move}, vos pions sont seuls à atteindre ${squares(after)}`
    if (before === 0) return `${now}.`
    return `${now}, contre ${before} ${count > 1 ? 'au départ' : 'avant'}.`
  },
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
  tempting: (move, margin, count) =>
    `${count > 1 ? 'Comme premier coup, ' : ''}${move} paraît bon, car il vous laisse beaucoup de coups, mais il ${result(margin)}.`,
  lines: { best: 'Meilleure suite', tempting: 'Coup tentant' },
  line: 'Suite à montrer',
  marks: 'Marques pleines : un seul camp atteint cette glace. Anneaux : les deux l’atteignent.',
  solvedSoFar: (n) => (n < 2 ? `${n} résolu` : `${n} résolus`),
  daysInRow: (n) => `${n} jours de suite`,
  progress: (n, of) => `${n} sur ${of} ${n < 2 ? 'résolu' : 'résolus'}`,
  allDone: 'Vous avez résolu tous les problèmes.',
  practice: 'Entraînement',
  rating: 'Votre classement',
  noRating: 'Pas encore',
  range: (rating, range) => `${rating}, plus ou moins ${range}`,
  ratingNow: (rating, change) =>
    `Votre classement est maintenant de ${rating} (${change < 0 ? 'moins' : 'plus'} ${Math.abs(change)}).`,
  inRow: 'D’affilée',
  inRowNote: 'Problèmes résolus au premier essai, l’un après l’autre',
  days: 'Problème du jour',
  inDays: (n) => (n < 2 ? `${n} jour` : `${n} jours`),
  themesTitle: 'Thèmes',
  allThemes: { name: 'Tous les thèmes', about: 'Des problèmes à votre mesure.' },
  themeState: (name, solved, of) =>
    `${name}, ${solved} sur ${of} ${solved < 2 ? 'résolu' : 'résolus'}`,
  lastResults: 'Derniers résultats',
  result: (n, outcome, change) =>
    `Problème ${n}, ${{ first: 'résolu', later: 'résolu plus tard', missed: 'non résolu' }[outcome]}, ${change < 0 ? 'moins' : 'plus'} ${Math.abs(change)} points`,
  daily: 'Problème du jour',
  dailyDone: 'Problème du jour, résolu',
  notLoaded: 'Ce problème n’a pas pu être chargé.',
  notLoadedHow:
    'Vérifiez votre connexion et réessayez. Les problèmes déjà sur cet appareil restent jouables.',
  wrong: 'Pas tout à fait',
  reply: (side, move) => `${other[side]} répond ${move}.`,
  count: (side, mine, theirs) =>
    `Points acquis, coups sûrs et coups sur la glace disputée : vous finissez avec ${mine}, ${other[side]} avec ${theirs}.`,
}

function allAtBest(margin: number): string {
  if (margin < 0) return `perdent d’au moins ${by(-margin)}`
  return margin === 0 ? 'font nulle au mieux' : `gagnent de ${by(margin)} au plus`
}
