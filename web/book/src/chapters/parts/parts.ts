// A small alpha-beta search with parts to leave out, beside the search of the players.

import type { Figures } from '../../block'
import type { SearchTold } from '../cut/steps'
import { signed, whole } from '../numbers'

export const kParts = [
  { part: 'cuts', name: 'Alpha-beta cuts' },
  { part: 'order', name: 'Good order' },
  { part: 'table', name: 'Table of positions' },
  { part: 'reductions', name: 'Late moves less deeply' },
] as const

export type Part = (typeof kParts)[number]['part']
export type Parts = Readonly<Record<Part, boolean>>

export const kNone: Parts = { cuts: false, order: false, table: false, reductions: false }
export const kDepths = { least: 2, most: 6, usual: 4 }
/** A search that needs more is given up, so that no reader waits for long. */
export const kMostNodes = 1_000_000

export interface EngineTold {
  nodes: number
  /** All positions up to a depth. */
  depths: { depth: number; nodes: number }[]
  value: number
  move: string
}

export function nodesOf({ nodesByDepth }: SearchTold): number {
  return nodesByDepth.at(-1) ?? 0
}

/** `12,345`, or that there were too many. */
export function countOf(told: SearchTold): string {
  return told.complete ? whole(nodesOf(told)) : `more than ${whole(kMostNodes)}`
}

/** The length of a bar in per cent, where each step of the scale is ten times the one before. */
export function lengthOf(nodes: number): number {
  return (100 * Math.log10(Math.max(1, nodes))) / Math.log10(kMostNodes)
}

/** What a search found, `b8:b7, +0.28`. */
export function answerOf({ move, value }: Pick<SearchTold, 'move' | 'value'>): string {
  return `${move}, ${signed(value / 100, 2)}`
}

/** The first parts, one more each time. */
export function firstParts(count: number): Parts {
  const on = new Set<Part>(kParts.slice(0, count).map(({ part }) => part))
  return {
    cuts: on.has('cuts'),
    order: on.has('order'),
    table: on.has('table'),
    reductions: on.has('reductions'),
  }
}

/** With no part, with the first, with the first two, and so on; and of the engine. */
export interface Compared {
  searches: readonly SearchTold[]
  engine: EngineTold
}

/** And at the largest depth, what the table saves there. */
export function figuresOf({ searches, engine }: Compared, deep: readonly SearchTold[]): Figures {
  const figures: Record<string, string> = { engine: whole(engine.nodes) }
  searches.forEach((told, count) => {
    const name = count === 0 ? 'none' : (kParts[count - 1]?.part ?? '')
    figures[name] = countOf(told)
    figures[`answer-${name}`] = told.move
    figures[`value-${name}`] = signed(told.value / 100, 2)
    if (told.cuts > 0) {
      figures[`first-${name}`] = `${Math.round((100 * told.cutsByFirst) / told.cuts)} %`
    }
  })
  const [ordered, remembered] = deep.map(countOf)
  return {
    ...figures,
    [`order-${kDepths.most}`]: ordered ?? '',
    [`table-${kDepths.most}`]: remembered ?? '',
  }
}

/** Of the two searches at the largest depth: all parts up to this one. */
export const kDeepParts = [firstParts(2), firstParts(3)]
