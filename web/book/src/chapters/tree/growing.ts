// The tree of mcts as the engine tells of it, and where its nodes are drawn.

import type { Figures } from '../../block'
import { signed, whole } from '../numbers'

export interface TreeNode {
  move: string
  games: number
  /** The mean margin of its games in hundredths of a point, for the side to move at the root. */
  mean: number | null
  /** What is proven of the margin, for the same side. */
  lower: number
  upper: number
  /** Whether the last walk came through. */
  last: boolean
  /** The legal moves, once there is a child for each. */
  moves: number
  children: TreeNode[]
}

export interface TreeTold {
  walks: number
  /** Random games played: none where a walk proves something. */
  games: number
  /** Whether the result of the root is known: then there are no more walks. */
  proven: boolean
  best: string
  last: { line: string[]; margins: number[] } | null
  root: TreeNode
}

export function isProven({ lower, upper }: TreeNode): boolean {
  return lower === upper
}

/** `−0.2` from games, `= 0` where it is proven. */
export function valueOf(node: TreeNode): string {
  if (isProven(node)) return `= ${signed(node.lower, 0)}`
  return node.mean === null ? '' : signed(node.mean / 100)
}

/** The width of a column: a move, its games and its value fit into it. */
const kColumn = 148
const kRow = 26
const kEdge = 12
/** Of a line between two nodes, from left to right. */
const kLength = 26
const kRadius = { least: 3, more: 7 }
/** What is drawn: all moves of the root, then the children with the most games; and the last walk. */
const kNodes = 18

export interface Place {
  node: TreeNode
  /** The moves from the root on. */
  line: readonly string[]
  x: number
  y: number
  radius: number
  parent: Place | undefined
}

export interface Layout {
  width: number
  height: number
  places: Place[]
}

/** How many moves deep there is room for. */
export function columnsIn(width: number): number {
  return Math.max(1, Math.min(3, Math.floor((width - 2 * kEdge) / kColumn)))
}

export function layOut(root: TreeNode, width: number): Layout {
  const columns = columnsIn(width)
  const shown = chosen(root, columns)
  const column = (width - 2 * kEdge) / columns
  const places: Place[] = []
  let row = 0
  const put = (node: TreeNode, parent: Place | undefined, line: readonly string[]): Place => {
    const share = root.games === 0 ? 0 : Math.sqrt(node.games / root.games)
    const place: Place = {
      node,
      line,
      // The root needs no room for a text.
      x: kEdge + Math.max(0, line.length - 1) * column + (line.length > 0 ? kLength : 0),
      y: 0,
      radius: kRadius.least + kRadius.more * share,
      parent,
    }
    places.push(place)
    const children = node.children.filter((child) => shown.has(child))
    const ys = children.map((child) => put(child, place, [...line, child.move]).y)
    place.y = ys.length > 0 ? ((ys[0] ?? 0) + (ys.at(-1) ?? 0)) / 2 : kRow * (row++ + 0.5)
    return place
  }
  put(root, undefined, [])
  return { width, height: kRow * row, places }
}

/** The line to a node from the one before it; none to the root. */
export function edgeTo({ x, y, line, parent }: Place): string {
  if (!parent) return ''
  const from = line.length === 1 ? parent.x : x - kLength
  const [start, end] = [`${from} ${parent.y}`, `${x} ${y}`]
  return `M${start}C${x - 6} ${parent.y} ${from + 6} ${y} ${end}`
}

function chosen(root: TreeNode, columns: number): Set<TreeNode> {
  const shown = new Set<TreeNode>([root, ...root.children])
  const depths = new Map<TreeNode, number>(root.children.map((child) => [child, 1]))
  const open = () =>
    [...depths].flatMap(([node, depth]) =>
      depth < columns && shown.has(node) ? node.children.map((child) => ({ child, depth })) : [],
    )
  for (;;) {
    const next = open()
      .filter(({ child }) => !shown.has(child))
      .sort((a, b) => rank(b.child) - rank(a.child))[0]
    if (!next || (shown.size > kNodes && !next.child.last)) return shown
    shown.add(next.child)
    depths.set(next.child, next.depth + 1)
  }
}

const rank = ({ last, games }: TreeNode) => (last ? Infinity : games)

/** Up to here there is a place for each margin, so that one walk is drawn like the next. */
const kUsualMargin = 5

/** How many games came to each margin, from the lowest to the highest, zero among them. */
export function countsOf(margins: readonly number[]): { margin: number; games: number }[] {
  const least = Math.min(-kUsualMargin, ...margins)
  const most = Math.max(kUsualMargin, ...margins)
  return Array.from({ length: most - least + 1 }, (_, i) => ({
    margin: least + i,
    games: margins.filter((margin) => margin === least + i).length,
  }))
}

export function meanOf(margins: readonly number[]): number {
  return margins.reduce((sum, margin) => sum + margin, 0) / margins.length
}

export type Grow = (walks: number) => Promise<TreeTold>

/** The first walk after which something is so, and stays so. */
export async function firstWalk(
  grow: Grow,
  most: number,
  isSo: (told: TreeTold) => boolean,
): Promise<number> {
  let [before, after] = [0, most]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isSo(await grow(middle))) after = middle
    else before = middle
  }
  return after
}

const kSpokenOf = [10, 100, 1000]

/** What the text says of the tree of chapter 5. */
export async function figuresBy(grow: Grow): Promise<Figures> {
  const figures: Record<string, string> = {}
  for (const walks of kSpokenOf) Object.assign(figures, figuresAt(walks, await grow(walks)))
  const { walks: all } = await grow(Infinity)
  const when = async (isSo: (told: TreeTold) => boolean) => whole(await firstWalk(grow, all, isSo))
  const child = ({ root }: TreeTold, wanted: string) =>
    root.children.find(({ move }) => move === wanted)
  const isDraw = (node: TreeNode | undefined) => node !== undefined && isProven(node)
  figures['draw-at'] = await when((told) => isDraw(child(told, 'f6:g7')))
  figures['e6-at'] = await when((told) => child(told, 'f6:e6') !== undefined)
  figures['end-at'] = whole(all)
  return figures
}

function figuresAt(walks: number, { root, best, last }: TreeTold): Figures {
  const figures: Record<string, string> = {
    [`best-${walks}`]: best,
    [`tried-${walks}`]: String(root.children.length),
    [`games-${walks}`]: whole(root.games),
    [`plies-${walks}`]: String(last?.line.length ?? 0),
  }
  for (const child of root.children) {
    const name = `${child.move.replace(':', '-')}-${walks}`
    figures[`games-${name}`] = whole(child.games)
    figures[`value-${name}`] = valueOf(child).replace('= ', '')
    const [reply] = child.children
    figures[`reply-${name}`] = reply?.move ?? ''
    figures[`reply-games-${name}`] = whole(reply?.games ?? 0)
  }
  return figures
}
