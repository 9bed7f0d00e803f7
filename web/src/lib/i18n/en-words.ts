// Words that many texts are made with.

import type { Side } from 'yolah-engine'

export const side = { black: 'Black', white: 'White' } satisfies Record<Side, string>
export const points = (n: number) => (n === 1 ? '1 point' : `${n} points`)
