// The picture of the parts in print: the positions that a search looks at, with one part more in each
// row.

import { kBad, kGood, picture, short, words } from '../print'
import { countOf, kParts, lengthOf, nodesOf, type Compared } from './parts'
import { whole } from '../numbers'

const kWidth = 490
const kRow = 44

export function pictureOf({ searches, engine }: Compared, depth: number): string {
  const names = ['No part: every line', ...kParts.map(({ name }) => `and ${name.toLowerCase()}`)]
  const bars = searches.map((told, i) =>
    bar(i, names[i]?.replace('and alpha', 'Alpha') ?? '', nodesOf(told), countOf(told), kGood),
  )
  const last = bar(
    bars.length,
    'The engine, for comparison',
    engine.nodes,
    whole(engine.nodes),
    kBad,
  )
  const title = `Positions looked at up to depth ${depth}, with one part more each time`
  return picture(title, kWidth, kRow * (bars.length + 1), [...bars.flat(), ...last])
}

function bar(row: number, name: string, nodes: number, count: string, colour: string): string[] {
  const y = kRow * row
  const width = short((kWidth * lengthOf(nodes)) / 100)
  return [
    words(0, y + 14, name),
    words(kWidth, y + 14, count, { anchor: 'end', bold: true }),
    `<rect x="0" y="${y + 20}" width="${kWidth}" height="14" rx="4" fill="#e6edf2"/>`,
    `<rect x="0" y="${y + 20}" width="${width}" height="14" rx="4" fill="${colour}"/>`,
  ]
}
