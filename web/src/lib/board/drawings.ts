// Arrows and circles that a person draws on the board to think with.

/** An arrow, or a circle where both squares are the same. */
export interface Drawing {
  from: number
  to: number
}

/** With another drawing; without it, if it was there. */
export function toggled(drawings: readonly Drawing[], { from, to }: Drawing): readonly Drawing[] {
  const others = drawings.filter((one) => one.from !== from || one.to !== to)
  return others.length < drawings.length ? others : [...drawings, { from, to }]
}
