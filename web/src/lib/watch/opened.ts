// Games from files: records (.ygn), and the HTML reports of matches and tournaments. All of
// it is checked; what names and comments say is shown as text and nothing else.

import { TextError, type Fault, type Rules, type Side } from 'yolah-engine'
import { squareName } from '../game/notation'
import { GameTree, type TreeNode } from '../game/tree'

export type RecordRules = Pick<Rules, 'start' | 'position' | 'finish' | 'readRecords'>

export interface OpenedGame {
  black: string
  white: string
  start: string
  moves: string[]
  comments: string[]
  winner: Side | 'draw' | undefined
}

export type Problem =
  | { kind: 'at'; line: number; column: number; fault: Fault; reason: string }
  | { kind: 'report' }
  | { kind: 'empty' }
  | { kind: 'large' }
  | { kind: 'move'; move: string; number: number }
  | { kind: 'other'; reason: string }

export type Opened = { games: OpenedGame[] } | { problem: Problem }

export function openText(rules: RecordRules, text: string): Opened {
  if (text.trim() === '') return { problem: { kind: 'empty' } }
  try {
    const games = isReport(text) ? gamesOfReport(rules, text) : gamesOfRecords(rules, text)
    if (!games) return { problem: { kind: 'report' } }
    return games.length > 0 ? { games } : { problem: { kind: 'empty' } }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

/** The positions of a game, or the move that cannot have been played. */
export function replay(
  rules: RecordRules,
  game: OpenedGame,
): { line: TreeNode[] } | { problem: Problem } {
  let at = 0
  try {
    const tree = new GameTree(rules, game.start)
    const line = [tree.root]
    for (const move of game.moves) {
      at++
      line.push(tree.play(line.at(-1) ?? tree.root, move))
    }
    return { line }
  } catch (error) {
    const move = game.moves[at - 1]
    return { problem: move ? { kind: 'move', move, number: at } : problemOf(error) }
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof TextError) {
    const { line, column, fault, reason } = error
    return { kind: 'at', line, column, fault, reason }
  }
  return { kind: 'other', reason: error instanceof Error ? error.message : String(error) }
}

function gamesOfRecords(rules: RecordRules, text: string): OpenedGame[] {
  return rules.readRecords(text).map((record) => {
    const tag = (name: string) => record.tags.find((one) => one.name === name)?.value ?? '?'
    return {
      black: tag('Black'),
      white: tag('White'),
      start: record.start,
      moves: record.moves.map(({ move }) => move),
      comments: record.moves.map(({ comment }) => comment),
      winner: record.winner === 'none' ? undefined : record.winner,
    }
  })
}

// A report keeps its games in one element: players' names, and a row a game. A move is two
// letters, where from and where to (arena/report/game_data.h).
const kDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const kData = /<script type="application\/json" id="data">([\s\S]*?)<\/script>/
const kWinners = [undefined, 'black', 'white', 'draw'] as const

function isReport(text: string): boolean {
  return /^\s*<!doctype html>/i.test(text)
}

function gamesOfReport(rules: RecordRules, text: string): OpenedGame[] | undefined {
  const data = parse(kData.exec(text)?.[1])
  if (typeof data !== 'object' || data === null) return undefined
  const { players, games } = data as Record<string, unknown>
  if (!Array.isArray(players) || !Array.isArray(games)) return undefined
  const read = games.map((row: unknown) => gameOfRow(rules, row, players))
  if (read.includes('damaged')) return undefined
  // A game without moves was not kept.
  return read.filter((game) => game !== 'damaged').filter((game) => game.moves.length > 0)
}

function parse(text = 'null'): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function gameOfRow(rules: RecordRules, row: unknown, names: unknown[]): OpenedGame | 'damaged' {
  if (!Array.isArray(row)) return 'damaged'
  const cells: unknown[] = row
  const [, , black, white, winner, , , , moves = '', , , comments = '', start = ''] = cells
  if (typeof moves !== 'string' || typeof comments !== 'string') return 'damaged'
  if (typeof start !== 'string' || moves.length % 2 !== 0 || /[^\w-]/.test(moves)) return 'damaged'
  const nameOf = (index: unknown) => String(names[Number(index)] ?? '?')
  return {
    black: nameOf(black),
    white: nameOf(white),
    start: start === '' ? rules.start : start,
    moves: (moves.match(/../g) ?? []).map(moveOfDigits),
    comments: comments.split('\n'),
    winner: kWinners[Number(winner)],
  }
}

function moveOfDigits(two: string): string {
  const [from, to] = [...two].map((digit) => squareName(kDigits.indexOf(digit)))
  return `${from}:${to}`
}
