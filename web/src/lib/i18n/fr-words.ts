// Words that many texts are made with.

import type { Side } from 'yolah-engine'

export const side = { black: 'Noir', white: 'Blanc' } satisfies Record<Side, string>
export const sides = { black: 'Les noirs', white: 'Les blancs' } satisfies Record<Side, string>
export const points = (n: number) => (n < 2 ? `${n} point` : `${n} points`)
