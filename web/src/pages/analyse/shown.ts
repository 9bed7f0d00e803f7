// What is drawn and written of the game under study.

import type { BothSides, GameRecord, Report } from 'yolah-engine'
import type { Diagram } from '../../lib/analysis/diagram'
import type { Verdict } from '../../lib/analysis/judge'
import type { Arrow } from '../../lib/board/types'
import { squaresOf } from '../../lib/game/notation'
import { lastMoveOf, type TreeNode } from '../../lib/game/tree'
import type { Settings } from '../../lib/settings/settings'

/** So much less, in hundredths of a point, and an arrow is hardly to be seen. */
const kFaintest = 300

/** An arrow for the first move of each line, paler the worse it is. */
export function arrowsOf(report: Report | undefined): Arrow[] {
  const best = report?.lines[0]?.score ?? 0
  const lines = report?.lines ?? []
  return lines.flatMap(({ moves, score }, i) => {
    const squares = squaresOf(moves[0] ?? '')
    const strength = i === 0 ? 1 : Math.max(0, 0.5 * (1 - (best - score) / kFaintest))
    const rank = lines.length > 1 ? { rank: i + 1 } : {}
    return squares ? [{ ...squares, strength, ...rank }] : []
  })
}

/** What should have been played in place of a bad move. */
export function betterMove(verdict: Verdict | undefined): Arrow[] {
  if (!verdict?.best || verdict.grade === 'good') return []
  const squares = squaresOf(verdict.best)
  return squares ? [{ ...squares, strength: 1, missed: true }] : []
}

export function diagramOf(
  node: TreeNode,
  { flipped, coordinates }: Pick<Settings, 'flipped' | 'coordinates'>,
): Diagram {
  return { squares: node.info.squares, lastMove: lastMoveOf(node), flipped, coordinates }
}

/** The result is that of the moves; a game that stops before its end has none. */
export function recordOf(
  line: readonly TreeNode[],
  names: BothSides<string> | undefined,
): GameRecord {
  const last = line.at(-1)?.info
  const { black = 0, white = 0 } = last?.points ?? {}
  const finished = last?.over === true
  return {
    tags: names
      ? [
          { name: 'Black', value: names.black },
          { name: 'White', value: names.white },
        ]
      : [],
    start: line[0]?.info.position ?? '',
    comment: '',
    moves: line.flatMap(({ move }) => (move ? [{ move, comment: '' }] : [])),
    winner: !finished ? 'none' : black === white ? 'draw' : black > white ? 'black' : 'white',
    ...(finished ? { termination: 'points' as const } : {}),
    finished,
  }
}
