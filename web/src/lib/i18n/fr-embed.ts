import type { embed as en } from './en-embed'

export const embed: typeof en = {
  move: (n, of) => `Coup ${n} sur ${of}`,
  start: 'Le début de la partie',
  through: 'Parcourir la partie',
  openGame: 'Ouvrir cette partie dans Yolah',
  openPuzzle: 'Ouvrir ce problème dans Yolah',
  noGame: 'Il n’y a pas de partie à montrer',
  noGameHow: 'L’adresse ne contient pas de partie, ou un coup y est impossible.',
}
