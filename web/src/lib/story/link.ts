// A turning point in the address of a page: `1~<ply>~<loss>~<played>~<better>~<position>`, the
// moves as in the link of a game. It is a part of the path, so it has no slash, and no dot: a
// server would look for a file. What is read may be written by anybody: the form is checked
// here, the moves by the rules, and what is said of it is counted anew.

import { readMoves, writeMoves } from '../analysis/share'
import { factsOf, type Knowing } from './facts'
import type { Moment } from './story'

const kVersion = '1'
/** More than the lines of a moment have. */
const kMostMoves = 20
const kForm =
  /^1~(\d{1,3})~(\d{1,4})~((?:[\w-]{2})+)~((?:[\w-]{2})+)~([bwx1-8-]{15,71}_[bw]_\d{1,2}_\d{1,2})$/

export function writeMoment({ ply, loss, played, better, before }: Moment): string {
  const lines = [played, better].map(writeMoves)
  const position = before.replaceAll('/', '-').replaceAll(' ', '_')
  return [kVersion, ply, loss, ...lines, position].join('~')
}

/** Undefined for any other text, and for moves that are not legal. */
export function readMoment(text: string, rules: Knowing): Moment | undefined {
  const [, ply, loss, first = '', second = '', position = ''] = kForm.exec(text) ?? []
  const [played, better] = [readMoves(first), readMoves(second)]
  const [move, best] = [played[0], better[0]]
  if (!move || !best || played.length !== better.length || played.length > kMostMoves) {
    return undefined
  }
  try {
    const before = position.replaceAll('-', '/').replaceAll('_', ' ')
    const { side } = rules.position(before)
    const [fact] = factsOf(rules, before, played, better)
    const numbers = { ply: Number(ply), loss: Math.min(1000, Number(loss)) }
    return { ...numbers, side, before, move, best, played, better, fact }
  } catch {
    return undefined
  }
}
