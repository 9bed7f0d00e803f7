// What is wrong with a text, where the rules say it in English.

import type { Fault } from 'yolah-engine'

const faults: Record<Exclude<Fault, 'other'>, string> = {
  board: 'le plateau est mal écrit (huit rangées de huit cases, avec b, w, x et 1 à 8)',
  pieces: 'il faut quatre pions de chaque couleur',
  side: 'il faut dire à qui le tour, b ou w',
  points: 'il faut les points des noirs puis ceux des blancs, de 0 à 56',
  holes: 'il doit y avoir autant de points que de trous',
  'after-position': 'il y a quelque chose après la position',
  move: 'ce n’est pas un coup (un coup s’écrit d5:b7, et passer a1:a1)',
  'illegal-move': 'ce coup n’est pas permis ici',
  'illegal-pass': 'on ne peut pas passer quand un coup est possible',
  'after-end': 'la partie est déjà finie',
  tag: 'cette étiquette est mal écrite (il faut [Nom "valeur"])',
  'tag-value': 'cette valeur n’existe pas pour cette étiquette',
  comment: 'il manque l’accolade qui ferme le commentaire',
  number: 'ce nombre est mal écrit',
  'move-number': 'ce n’est pas le numéro du coup attendu',
  'no-result': 'il manque le résultat à la fin, par exemple 24-32 ou *',
  result: 'le résultat ne correspond pas aux coups',
  ending: 'les étiquettes contredisent la fin de la partie',
}

export function fault(which: Fault, reason: string): string {
  return which === 'other' ? `texte refusé (« ${reason} »)` : faults[which]
}
