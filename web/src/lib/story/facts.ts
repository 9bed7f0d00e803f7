// What a move changed on the ice, measured: the board it led to beside the board that the better
// move would have led to. All of it comes from the rules; nothing here is guessed.

import type { Insight, PositionInfo, Rules, Side } from 'yolah-engine'
import { other } from '../game/clock'
import { squareName, squareNumber } from '../game/notation'

export type Knowing = Pick<Rules, 'position' | 'insight'>

export const kFactKinds = ['shared', 'given', 'late', 'safe', 'locked', 'freed'] as const

/** - shared: squares that the mover would have alone, and both can come to
 *  - given: squares that only the other side can come to, and the mover could, too
 *  - late: squares where the mover would be first, and the other side is
 *  - safe: moves that nobody can take from the mover
 *  - locked: pieces of the mover that cannot move
 *  - freed: pieces of the other side that cannot move */
export type FactKind = (typeof kFactKinds)[number]

export interface Fact {
  kind: FactKind
  /** How many there are on the board as it was played, and on the better one. */
  played: number
  best: number
  /** Where the difference is, by name. */
  squares: string[]
}

interface Board {
  info: PositionInfo
  insight: Insight
}

/** The weightiest first; both lines have the same length, so the same side is to move. */
export function factsOf(
  rules: Knowing,
  before: string,
  played: readonly string[],
  best: readonly string[],
): Fact[] {
  const board = (moves: readonly string[]): Board => {
    const info = rules.position(before, moves)
    return { info, insight: rules.insight(info.position) }
  }
  const { side } = rules.position(before)
  const boards = { played: board(played), best: board(best), side }
  return kFactKinds
    .map((kind) => ({ kind, ...kMeasures[kind](boards) }))
    .filter((fact) => differenceOf(fact) >= kFewest[fact.kind])
    .toSorted((one, two) => weightOf(two) - weightOf(one))
}

/** Less than this is what every move does. */
const kFewest: Record<FactKind, number> = {
  shared: 2,
  given: 2,
  late: 3,
  safe: 1,
  locked: 1,
  freed: 1,
}

/** A square of one's own is worth more than one where somebody is first, and a piece that
 * cannot move is worth several. */
const kWeights: Record<FactKind, number> = {
  shared: 2,
  given: 2,
  late: 1,
  safe: 2,
  locked: 6,
  freed: 6,
}

export function weightOf(fact: Fact): number {
  return kWeights[fact.kind] * differenceOf(fact)
}

/** How much worse it is as it was played. */
export function differenceOf({ kind, played, best }: Fact): number {
  return kind === 'safe' || kind === 'freed' ? best - played : played - best
}

interface Boards {
  played: Board
  best: Board
  side: Side
}

const kMeasures: Record<FactKind, (boards: Boards) => Omit<Fact, 'kind'>> = {
  shared({ played, best, side }) {
    const own = ownedBy(best, [side])
    return appeared(ownedBy(played, ['both']).filter((square) => own.includes(square)))
  },
  given({ played, best, side }) {
    const open = ownedBy(best, [side, 'both'])
    return appeared(ownedBy(played, [other(side)]).filter((square) => open.includes(square)))
  },
  late({ played, best, side }) {
    const mine = firstOf(best, side)
    return appeared(firstOf(played, other(side)).filter((square) => mine.includes(square)))
  },
  safe({ played, best, side }) {
    return {
      played: played.insight.sure[side],
      best: best.insight.sure[side],
      squares: without(ownedBy(best, [side]), ownedBy(played, [side])),
    }
  },
  locked({ played, best, side }) {
    const squares = stuckPieces(played.info, side)
    return { played: squares.length, best: stuckPieces(best.info, side).length, squares }
  },
  freed({ played, best, side }) {
    const squares = stuckPieces(best.info, other(side))
    return {
      played: stuckPieces(played.info, other(side)).length,
      best: squares.length,
      squares,
    }
  },
}

/** Squares that are on the one board alone what they are. */
function appeared(squares: string[]): Omit<Fact, 'kind'> {
  return { played: squares.length, best: 0, squares }
}

function without(squares: readonly string[], taken: readonly string[]): string[] {
  return squares.filter((square) => !taken.includes(square))
}

function ownedBy({ insight }: Board, owners: readonly (Side | 'both')[]): string[] {
  return insight.regions
    .filter(({ owner }) => owner !== 'nobody' && owners.includes(owner))
    .flatMap(({ squares }) => squares)
}

const kAll = Array.from({ length: 64 }, (_, square) => square)

function firstOf({ insight }: Board, side: Side): string[] {
  return kAll.filter((square) => insight.first[square] === side.charAt(0)).map(squareName)
}

function stuckPieces({ squares }: PositionInfo, side: Side): string[] {
  const stuck = kAll.filter((at) => squares[at] === side.charAt(0) && !hasRoom(squares, at))
  return stuck.map(squareName)
}

function hasRoom(squares: string, at: number): boolean {
  return kAll.some((to) => squares[to] === '.' && distance(at, to) <= 2)
}

/** Squared: 1 and 2 are neighbours. */
function distance(one: number, two: number): number {
  return ((one % 8) - (two % 8)) ** 2 + (Math.floor(one / 8) - Math.floor(two / 8)) ** 2
}

/** A corner among the squares, or the one in their middle. */
export interface Place {
  corner: boolean
  square: string
}

const kCorners = ['a1', 'h1', 'a8', 'h8']

export function placeOf(squares: readonly string[]): Place | undefined {
  const corner = squares.find((square) => kCorners.includes(square))
  if (corner) return { corner: true, square: corner }
  const far = (from: string) =>
    squares.reduce((sum, to) => sum + distance(squareNumber(from) ?? 0, squareNumber(to) ?? 0), 0)
  const [middle] = squares.toSorted((one, two) => far(one) - far(two))
  return middle === undefined ? undefined : { corner: false, square: middle }
}
