import type { opponents as english } from './en-opponents'

const games = (n: number) => (n < 2 ? `${n} partie` : `${n} parties`)
const shown = (value: number) => String(Math.round(value * 10) / 10).replace('.', ',')
const percent = (value: number) => `${Math.round(value * 100)}\u00a0%`

export const opponents: typeof english = {
  title: 'Adversaires',
  beaten: (n, of) =>
    n === of ? `Vous les avez tous battus.` : `Vous en avez battu ${n} sur ${of}.`,
  how: 'Une seule victoire suffit, sans indice et sans reprendre de coup.',
  next: (name) => `Prochain adversaire\u00a0: ${name}`,
  engines: 'Moteurs',
  enginesHow:
    'Ils jouent de leur mieux, avec deux secondes par coup. Sur la page Regarder, deux d’entre eux s’affrontent.',
  watch: 'Regarder',
  play: 'Jouer',
  playAgainst: (name) => `Jouer contre ${name}`,
  all: 'Tous les adversaires',
  elo: (elo) => `Elo ${elo}`,
  never: 'Pas encore rencontré',
  score: (wins, draws, losses) =>
    `${games(wins + draws + losses)}\u00a0: ${wins} gagnées, ${draws} nulles, ${losses} perdues`,
  beatenMark: 'battu',
  won: (name, n, of) =>
    n === of
      ? `${name} battu, et maintenant les ${of}\u202f!`
      : `${name} battu\u00a0: ${n} sur ${of}.`,
  wonEngine: (name) => `Vous avez battu ${name}\u202f!`,
  style: {
    slide: (value, high) =>
      `${high ? 'Glisse loin' : 'Glisse peu'}\u00a0: ${shown(value)} cases en moyenne.`,
    near: (value, high) =>
      `${high ? 'Colle à vos pions' : 'Reste loin de vos pions'}\u00a0: ${percent(value)} de ses premiers coups finissent à côté de l’un d’eux.`,
    edge: (value, high) =>
      `${high ? 'Aime le bord' : 'Évite le bord'}\u00a0: ${percent(value)} de ses premiers coups y finissent.`,
    own: (value, high) =>
      `${high ? 'Se réserve souvent de la glace' : 'Se réserve rarement de la glace'}\u00a0: ${shown(value)} fois par partie.`,
    locks: (value, high) =>
      `${high ? 'Enferme vos pions' : 'Enferme rarement vos pions'}\u00a0: ${shown(value)} quand il reste 20 cases libres.`,
    locked: (value, high) =>
      `${high ? 'Se laisse enfermer' : 'Garde ses pions libres'}\u00a0: ${shown(value)} enfermés quand il reste 20 cases libres.`,
    exact: (value, high) =>
      `${high ? 'Joue bien les finales' : 'Se trompe en finale'}\u00a0: ${percent(value)} de ses derniers coups ne perdent rien.`,
  },
}
