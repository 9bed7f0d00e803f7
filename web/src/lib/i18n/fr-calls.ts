import type { calls as english } from './en-calls'

export const calls: typeof english = {
  challenges: (name) => `${name} vous défie.`,
  wantsRematch: (name) => `${name} voudrait une revanche.`,
  look: 'Voir',
  begun: 'Votre partie a commencé.',
  goThere: 'Aller à la partie',
  yourTurnAgainst: (name) => `${name} a joué. C’est à vous.`,
  watchNext: 'Regarder la partie suivante',
  lost: (myClockRuns) =>
    `Connexion perdue. ${myClockRuns ? 'Votre pendule tourne.' : 'Reconnexion…'}`,
  refusals: {
    not_now: 'Vous ne pouvez pas faire cela maintenant.',
    too_many: 'C’était trop rapide. Attendez un instant et réessayez.',
    stale: 'La partie a changé entre-temps. Réessayez.',
    illegal: 'Vous ne pouvez pas jouer ce coup maintenant.',
    lost: 'La connexion a été coupée avant l’envoi. Réessayez.',
  },
}
