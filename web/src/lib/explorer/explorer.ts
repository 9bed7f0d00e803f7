// What was played from a position: in the games of engines that come with the app, in the games of
// this device, and what the opening book says. Positions that are mirror images of each other count
// as one, and so do moves that are.

import type { BookMove, CodedMove, Opening, OpeningStep, PositionInfo } from 'yolah-engine'
import type { PlayedGame } from '../game/history'
import { kPass } from '../game/notation'
import type { Database, PlayedMove } from './database'

export type GameSource = 'engines' | 'own'

/** A move from the position, and how the games with it ended. */
export interface MoveRow {
  move: string
  games: number
  black: number
  draw: number
  white: number
}

export interface OpeningsLike {
  opening: (position: string) => Opening
  trace: (moves: readonly string[]) => OpeningStep[]
}

type OwnMoves = ReadonlyMap<number, readonly PlayedMove[]>

export class Explorer {
  private own: OwnMoves | undefined

  constructor(
    private readonly openings: OpeningsLike,
    private readonly database: Database,
    private readonly ownGames: () => readonly PlayedGame[],
  ) {}

  get games(): number {
    return this.database.games
  }

  /** The most played first. Fails if a part of the database cannot be fetched. */
  async played(info: PositionInfo, source: GameSource): Promise<MoveRow[]> {
    if (info.over) return []
    const { key, moves } = this.openings.opening(info.position)
    const found = source === 'own' ? this.countedOwn().get(key) : await this.database.find(key)
    return rowsOf(found ?? [], moves, info)
  }

  /** Counted when they are asked for first. */
  private countedOwn(): OwnMoves {
    return (this.own ??= countGames(this.openings, this.ownGames()))
  }

  /** The best first; none for a position that is not in the book. */
  book({ position, over }: PositionInfo): BookMove[] {
    return (!over && this.openings.opening(position).book?.moves) || []
  }
}

/** A move that the position does not have belongs to another one with the same key. */
function rowsOf(
  played: readonly PlayedMove[],
  legal: readonly CodedMove[],
  { side }: PositionInfo,
): MoveRow[] {
  return played.flatMap(({ code, won, drawn, lost }) => {
    const move = legal.find((one) => one.code === code)?.move
    if (move === undefined || move === kPass) return []
    const [black, white] = side === 'black' ? [won, lost] : [lost, won]
    return [{ move, games: won + drawn + lost, black, draw: drawn, white }]
  })
}

/** Later positions are hardly ever met twice. */
const kMostPlies = 30

export function countGames(openings: OpeningsLike, games: readonly PlayedGame[]): OwnMoves {
  const all = new Map<number, Map<number, PlayedMove>>()
  for (const { moves, outcome } of games) {
    openings.trace(moves.slice(0, kMostPlies)).forEach(({ key, code }, ply) => {
      const ofPosition = all.get(key) ?? new Map<number, PlayedMove>()
      all.set(key, ofPosition)
      const counted = ofPosition.get(code) ?? { code, won: 0, drawn: 0, lost: 0 }
      ofPosition.set(code, counted)
      const mover = ply % 2 === 0 ? 'black' : 'white'
      if (outcome.winner === 'draw') counted.drawn += 1
      else if (outcome.winner === mover) counted.won += 1
      else counted.lost += 1
    })
  }
  const gamesOf = ({ won, drawn, lost }: PlayedMove) => won + drawn + lost
  const sorted = [...all].map(([key, moves]): [number, PlayedMove[]] => [
    key,
    [...moves.values()].sort((one, two) => gamesOf(two) - gamesOf(one)),
  ])
  return new Map(sorted)
}
