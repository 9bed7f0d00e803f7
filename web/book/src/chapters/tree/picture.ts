// The picture of the tree in print: where the component draws its nodes, too.

import { whole } from '../numbers'
import { kBad, kBlue, kGood, kGrey, kLine, picture, short, words } from '../print'
import { edgeTo, isProven, layOut, valueOf, type Place, type TreeTold } from './growing'

const kWidth = 490

export function pictureOf({ walks, root }: TreeTold): string {
  const { height, places } = layOut(root, kWidth)
  const title = `The tree of mcts after ${whole(walks)} walks`
  return picture(title, kWidth, height, [...places.map(edge), ...places.flatMap(node)])
}

function edge(place: Place): string {
  const last = place.node.last
  const [colour, width] = last ? [kBlue, 3] : [kLine, 1.2]
  return `<path d="${edgeTo(place)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
}

function node({ node: told, x, y, radius, parent }: Place): string[] {
  const value = isProven(told) ? told.lower : (told.mean ?? 0)
  const colour = value > 0 ? kGood : value < 0 ? kBad : kGrey
  const [cx, cy, r] = [x, y, radius].map(short)
  const shape = isProven(told)
    ? `<rect x="${short(x - radius)}" y="${short(y - radius)}" width="${short(2 * radius)}" height="${short(2 * radius)}" rx="2" fill="${colour}"/>`
    : `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${colour}"/>`
  if (!parent) return [shape]
  const text = `<tspan font-weight="600">${told.move}</tspan> <tspan fill="${kGrey}">${whole(told.games)}</tspan> ${valueOf(told)}`
  return [shape, words(x + radius + 5, y + 4.5, text)]
}
