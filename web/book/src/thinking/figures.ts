// The figures of a position that the text around it may quote.

import type { Insight, Side } from 'yolah-engine'
import type { Messages } from '../../../src/lib/i18n/index.svelte'
import type { Figures } from '../block'
import type { Answer } from './thoughts'

export interface Squares {
  first: Record<Side | 'both', number>
  regions: Record<Side | 'both', number>
}

/** How many squares each side comes to first, and how many it alone can come to. */
export function squaresOf({ first, regions }: Insight): Squares {
  const count = (letter: string) => [...first].filter((found) => found === letter).length
  const owned = (owner: Side | 'both') =>
    regions
      .filter((region) => region.owner === owner)
      .reduce((sum, { squares }) => sum + squares.length, 0)
  return {
    first: { black: count('b'), white: count('w'), both: count('=') },
    regions: { black: owned('black'), white: owned('white'), both: owned('both') },
  }
}

/** `12,345`, or as French has it. */
export function thousands(count: number, locale: string): string {
  return count.toLocaleString(locale)
}

export interface Wording {
  t: Messages
  locale: string
}

export function figuresOf(wording: Wording, insight: Insight, answer: Answer | undefined): Figures {
  const { first, regions } = squaresOf(insight)
  return {
    ...named('first', first),
    ...named('only', regions),
    ...named('sure', insight.sure),
    ...(answer ? ofAnswer(wording, answer) : {}),
  }
}

function ofAnswer({ t, locale }: Wording, { opinion, line, nodes }: Answer): Figures {
  const { margin, exact } = opinion
  return {
    winner: margin === 0 ? '' : t.side[margin > 0 ? 'black' : 'white'],
    points: t.analyse.figure(Math.abs(margin).toFixed(exact ? 0 : 1)),
    best: line[0] ?? '',
    reply: line[1] ?? '',
    nodes: thousands(nodes, locale),
  }
}

function named(name: string, values: Readonly<Partial<Record<Side | 'both', number>>>): Figures {
  return Object.fromEntries(
    Object.entries(values).map(([of, value]) => [`${name}-${of}`, String(value)]),
  )
}
