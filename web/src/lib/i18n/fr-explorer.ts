// Les mots de l’explorateur d’ouvertures.

import type { explorer as english } from './en-explorer'
import { side } from './fr-words'

const games = (n: string) => (n === '0' || n === '1' ? `${n} partie` : `${n} parties`)

export const explorer: typeof english = {
  title: 'Explorateur d’ouvertures',
  source: 'D’où viennent les coups',
  sources: { engines: 'Moteurs', own: 'Vos parties', book: 'Livre' },
  about: {
    engines: (n) => `D’après ${games(n)} jouées par des moteurs`,
    own: 'D’après vos parties sur cet appareil',
    book: 'Ce que des recherches profondes ont trouvé',
  },
  head: { move: 'Coup', games: 'Parties', results: 'Résultats', score: 'Attendu' },
  none: {
    engines: 'Trop peu de ces parties sont passées par cette position.',
    own: 'Aucune de vos parties n’est passée par cette position.',
    book: 'Cette position n’est pas dans le livre.',
  },
  mirrored: 'Les parties symétriques sont comptées ensemble.',
  loading: 'Chargement…',
  away: 'Ces parties ne sont pas sur votre appareil. Il faut une connexion à Internet.',
  failed: 'Les parties n’ont pas pu être chargées.',
  again: 'Réessayer',
  play: (move, n) => `Jouer ${move}\u00a0: ${games(n)}`,
  results: (black, draw, white) =>
    `${side.black} gagne ${black}\u00a0%, nulles ${draw}\u00a0%, ${side.white} gagne ${white}\u00a0%`,
  playBook: (move, score) => `Jouer ${move}\u00a0: ${score}`,
}
