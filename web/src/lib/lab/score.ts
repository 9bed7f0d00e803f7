// The games of a match added up for its first contender, as arena/match.cpp does.

import type { Side, Winner } from 'yolah-engine'
import { eloEstimate, likelihoodOfSuperiority } from './statistics'
import type { MatchScore } from './types'

/** Half points of a game. */
type Outcome = 0 | 1 | 2

export class Tally {
  private readonly outcomes: Outcome[] = []
  private readonly pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0]

  /** The games come in the order of their numbers. */
  add(winner: Winner, firstSide: Side): void {
    const outcome = winner === 'draw' ? 1 : winner === firstSide ? 2 : 0
    this.outcomes.push(outcome)
    const before = this.outcomes.at(-2)
    if (this.outcomes.length % 2 !== 0 || before === undefined) return
    const points = (before + outcome) as 0 | 1 | 2 | 3 | 4
    this.pairs[points]++
  }

  get score(): MatchScore {
    const count = (kind: Outcome) => this.outcomes.filter((outcome) => outcome === kind).length
    const games = this.outcomes.length
    const [losses, draws, wins] = [count(0), count(1), count(2)]
    return {
      games,
      wins,
      draws,
      losses,
      pairs: [...this.pairs],
      score: games === 0 ? 0.5 : (wins + draws / 2) / games,
      ...eloEstimate(this.pairs),
      superior: likelihoodOfSuperiority(this.pairs),
    }
  }
}
