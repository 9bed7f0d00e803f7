// A whole game in the address of the page: `1.<moves>.<ply>`, then `.<start>` if it did
// not begin as usual. A square is one letter, so a move is two. What is read may be
// written by anybody: the form is checked here, the moves by the rules.

import { moveOf, squareNumber } from '../game/notation'

export interface SharedGame {
  /** Undefined for the usual start. */
  start: string | undefined
  moves: string[]
  /** Where to look first. */
  ply: number
}

const kVersion = '1'
const kLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** More than any game has, passes included. */
const kMostPlies = 200
const kForm = /^1\.((?:[\w-]{2})*)\.(\d{1,3})(?:\.([bwx1-8/]{15,71}_[bw]_\d{1,2}_\d{1,2}))?$/

export function writeShared({ start, moves, ply }: SharedGame): string {
  const parts = [kVersion, writeMoves(moves), String(ply)]
  if (start !== undefined) parts.push(start.replaceAll(' ', '_'))
  return parts.join('.')
}

/** Undefined for text of any other form. */
export function readShared(text: string): SharedGame | undefined {
  const [, letters = '', ply, start] = kForm.exec(text) ?? []
  if (ply === undefined || letters.length > 2 * kMostPlies) return undefined
  return { start: start?.replaceAll('_', ' '), moves: readMoves(letters), ply: Number(ply) }
}

/** Two letters a move. */
export function writeMoves(moves: readonly string[]): string {
  return moves.map(lettersOf).join('')
}

export function readMoves(letters: string): string[] {
  return (letters.match(/../g) ?? []).map(moveFrom)
}

function lettersOf(move: string): string {
  return [move.slice(0, 2), move.slice(3, 5)]
    .map((name) => kLetters[squareNumber(name) ?? 0])
    .join('')
}

function moveFrom(pair: string): string {
  return moveOf(kLetters.indexOf(pair.charAt(0)), kLetters.indexOf(pair.charAt(1)))
}
