import type { watch as english } from './en-watch'

const by = (points: number) => points.toFixed(1).replace('.', ',')

export const watch: typeof english = {
  title: 'Voir jouer les moteurs',
  intro: 'Choisissez deux joueurs et regardez-les jouer, ou ouvrez des parties déjà jouées.',
  parts: { live: 'Nouvelle partie', file: 'Ouvrir' },
  part: 'Que voulez-vous voir ?',
  levels: 'Niveaux',
  engines: 'Moteurs',
  moveTime: 'Temps par coup',
  seconds: (n) => `${String(n).replace('.', ',')} s`,
  delay: 'Pause entre les coups',
  none: 'Sans',
  start: 'Commencer',
  pause: 'Pause',
  resume: 'Continuer',
  step: 'Un coup',
  restart: 'Rejouer',
  swap: 'Rejouer en échangeant les couleurs',
  swapShort: 'Échanger les couleurs',
  newGame: 'Changer de joueurs',
  speed: 'Vitesse',
  controls: 'Commandes',
  graph: 'Écart attendu',
  graphNote: 'L’écart final en points que chaque joueur attend. Au-dessus de la ligne, Noir gagne.',
  noOpinion: 'Aucune estimation pour l’instant.',
  expects: (who, points) =>
    points === 0 ? `${who} s’attend à une nulle` : `${who} s’attend à ${ahead(points)}`,
  failure: (why) => `Le moteur n’a pas répondu : ${why}`,
  open: 'Ouvrir un fichier',
  openHow: 'Ouvrez une partie (.ygn), ou un rapport HTML de yolah match ou yolah tournament.',
  paste: 'Ou collez une partie',
  read: 'Ouvrir la partie',
  games: (n) => (n < 2 ? `${n} partie` : `${n} parties`),
  game: 'Partie',
  gameName: (n, black, white, result) => `${n}. ${black} – ${white}, ${result}`,
  unfinished: 'inachevée',
  draw: 'nulle',
  winner: { black: 'les noirs gagnent', white: 'les blancs gagnent' },
  badAt: (line, column, reason) => `Ligne ${line}, colonne ${column} : ${reason}.`,
  bad: (reason) => `Lecture impossible : ${reason}.`,
  noGames: 'Aucune partie n’a été trouvée',
  badReport: 'les parties du rapport sont abîmées',
  tooLarge: 'le fichier dépasse 50 Mo',
  badMove: (move, n) => `le coup ${n}, ${move}, n’est pas légal`,
  another: 'Ouvrir une autre partie',
}

function ahead(points: number): string {
  return points > 0
    ? `une victoire des noirs de ${by(points)}`
    : `une victoire des blancs de ${by(-points)}`
}
