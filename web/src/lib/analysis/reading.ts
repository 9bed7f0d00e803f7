// Positions and games out of text that a person pastes or opens.

import { TextError, type BothSides, type GameRecord, type Rules } from 'yolah-engine'
import { readShared } from './share'

export type RecordRules = Pick<Rules, 'start' | 'position' | 'readRecords'>

export interface ReadGame {
  start: string
  moves: string[]
  names: BothSides<string> | undefined
}

const kPosition = /^\s*[bwx1-8]+\/[^\s]*/
const kLink = /#(1\.[\w./-]*)\s*$/

/** A position, a link to a game, or the games of a record; there is at least one. A
 * TextError says where the text is wrong. */
export function readText(text: string, rules: RecordRules): ReadGame[] {
  const shared = readShared(kLink.exec(text)?.[1] ?? '')
  if (shared) {
    const start = shared.start ?? rules.start
    rules.position(start, shared.moves)
    return [{ start, moves: shared.moves, names: undefined }]
  }
  if (kPosition.test(text)) return [readPosition(text, rules)]
  return readRecords(text, rules).map((record) => ({
    start: record.start,
    moves: record.moves.map(({ move }) => move),
    names: namesOf(record),
  }))
}

/** Spaces around it do no harm, but count for where an error is. */
function readPosition(text: string, rules: RecordRules): ReadGame {
  const before = /^\s*/.exec(text)?.[0] ?? ''
  try {
    return { start: rules.position(text.trim()).position, moves: [], names: undefined }
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    const lines = before.split('\n')
    const column = error.column + (lines.at(-1)?.length ?? 0)
    throw new TextError(error.reason, lines.length, column, error.fault)
  }
}

/** A bare list of moves is a game without a result. */
function readRecords(text: string, rules: RecordRules): GameRecord[] {
  try {
    return rules.readRecords(text)
  } catch (error) {
    if (text.trim() === '') throw error
    try {
      return rules.readRecords(`${text}\n*`)
    } catch {
      throw error
    }
  }
}

function namesOf({ tags }: GameRecord): BothSides<string> | undefined {
  const named = (name: string) => tags.find((tag) => tag.name === name)?.value
  const black = named('Black')
  const white = named('White')
  return black && white ? { black, white } : undefined
}
