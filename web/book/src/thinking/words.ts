// The words of a position to think about; the others are those of the app.

import { textsIn } from '../../../src/lib/i18n/index.svelte'

const en = {
  block: 'A position to try moves in',
  try: 'Move a piece, or ask the engine.',
  ask: 'Ask the engine',
  solve: 'Solve',
  again: 'Start again',
  unsolved: 'The solver found no proof within its limit.',
  nodes: (count: string) => `${count} nodes`,
  contests: (count: string) => `${count} contests`,
}

const fr: typeof en = {
  block: 'Une position pour essayer des coups',
  try: 'Déplacez un pion, ou interrogez le moteur.',
  ask: 'Interroger le moteur',
  solve: 'Résoudre',
  again: 'Recommencer',
  unsolved: 'Le solveur n’a pas trouvé de preuve dans sa limite.',
  nodes: (count) => `${count} nœuds`,
  contests: (count) => `${count} sous-parties`,
}

export const thinkingTexts = textsIn({ en, fr })
