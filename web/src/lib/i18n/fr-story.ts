import type { Side } from 'yolah-engine'
import type { story as english, Who } from './en-story'
import { side } from './fr-words'

const name = (who: Who) => (who === 'you' ? 'vous' : side[who])
const squares = (n: number) => (n < 2 ? `${n} case` : `${n} cases`)
const safe = (n: number) =>
  n === 0 ? 'aucun coup sûr' : n === 1 ? '1 coup sûr' : `${n} coups sûrs`
const pieces = (n: number, who: Who) => {
  const of = who === 'you' ? 'de vos pions' : `des pions de ${side[who]}`
  if (n === 0) return `aucun ${of} n’est bloqué`
  return n === 1 ? `1 ${of} est bloqué` : `${n} ${of} sont bloqués`
}

export const story: typeof english = {
  title: 'Les tournants',
  working: (percent) => `Recherche des tournants… ${percent} %`,
  none: 'Aucun tournant : aucun coup n’a coûté grand-chose.',
  failed: 'Les tournants n’ont pas pu être trouvés.',
  found: (n) => (n === 1 ? 'Un tournant.' : `${n} tournants.`),
  move: (n, move) => `Coup ${n} : ${move}`,
  which: (n, of) => `Tournant ${n} sur ${of}`,
  fell: (who, percent) =>
    who === 'you'
      ? `Vos chances de gain ont baissé de ${percent} %.`
      : `Les chances de gain de ${side[who]} ont baissé de ${percent} %.`,
  later: (moves) =>
    moves === 0
      ? 'Maintenant, '
      : moves === 1
        ? 'Avec le meilleur jeu, un coup plus tard, '
        : `Avec le meilleur jeu, ${moves} coups plus tard, `,
  corner: (square) => `dans le coin ${square}`,
  around: (square) => `autour de ${square}`,
  facts: {
    shared: (n, _best, place, who) => [
      `${squares(n)} ${place} ${n < 2 ? 'est ouverte' : 'sont ouvertes'} aux deux camps.`,
      `${name(who)} seul pour${who === 'you' ? 'riez' : 'rait'} y aller.`,
    ],
    given: (n, _best, place, who, other) => [
      `${name(other)} seul p${other === 'you' ? 'ouvez' : 'eut'} atteindre ${squares(n)} ${place}.`,
      `${name(who)} pour${who === 'you' ? 'riez' : 'rait'} y aller aussi.`,
    ],
    late: (n, _best, place, who, other) => [
      `${name(other)} arrive${other === 'you' ? 'z' : ''} le premier sur ${squares(n)} ${place}.`,
      `${name(who)} y se${who === 'you' ? 'riez' : 'rait'} le premier.`,
    ],
    safe: (n, best, _place, who) => [
      `${name(who)} ${who === 'you' ? 'avez' : 'a'} ${safe(n)}.`,
      `ce serait ${best}.`,
    ],
    locked: (n, best, _place, who) => [
      `${pieces(n, who)}.`,
      `ce serait ${best === 0 ? 'aucun' : best}.`,
    ],
    freed: (n, best, _place, _who, other) => [
      `${pieces(n, other)}.`,
      `${best} ${best < 2 ? 'serait bloqué' : 'seraient bloqués'}.`,
    ],
  },
  after: (move) => `Après ${move}, `,
  plain: (move) => `Le meilleur coup était ${move}.`,
  find: 'À vous de trouver',
  asked: (who: Side) => `${side[who]} joue. Trouvez le meilleur coup.`,
  checking: 'Vérification…',
  solved: (move) => `Exact : ${move} garde les chances de gain.`,
  missed: (move, percent) => `${move} coûte ${percent} % des chances de gain.`,
  reply: (who, move) => `${side[who]} répond ${move}.`,
  retry: 'Réessayer',
  showBest: 'Montrer le coup',
  link: 'Une page à part pour ce tournant',
  nothingDue: 'Rien à revoir aujourd’hui.',
  waiting: (n) =>
    n === 0
      ? 'Les tournants que vous ne résolvez pas viennent ici et reviennent le lendemain.'
      : n === 1
        ? 'Un tournant reviendra un autre jour.'
        : `${n} tournants reviendront un autre jour.`,
  wrongLink: 'Le tournant de ce lien n’a pas pu être lu.',
  nextMistake: 'Suivant',
  play: 'Jouer une partie',
}
