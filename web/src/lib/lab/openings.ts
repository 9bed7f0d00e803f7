// The balanced openings that matches begin with, in the order that a seed gives: what
// arena/openings/openings.cpp does, so that a match in the page has the openings of `yolah match`.

import suiteUrl from '../../../../arena/openings/suite.txt?url'
import type { RulesLike } from '../game/rules'
import { Random } from './random'

export type Opening = readonly string[]

/** Random moves that follow an opening once all of them have been. */
const kMoreEachLap = 2

let suite: Promise<string> | undefined

/** A failure is not kept, so that asking again tries again. */
export function loadSuite(): Promise<string> {
  suite ??= fetchText(suiteUrl).catch((error: unknown) => {
    suite = undefined
    throw error
  })
  return suite
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`the openings could not be fetched: ${response.status}`)
  return response.text()
}

export class Openings {
  private readonly list: Opening[]

  constructor(
    private readonly rules: RulesLike,
    suite: string,
    private readonly seed: number,
  ) {
    this.list = suite
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(' '))
    shuffle(this.list, new Random(seed))
  }

  at(number: number): Opening {
    const opening = this.list[number % this.list.length] ?? []
    return number < this.list.length ? opening : this.goneOn(opening, number)
  }

  private goneOn(opening: Opening, number: number): Opening {
    const random = new Random(this.seed, number)
    for (;;) {
      const moves = [...opening]
      let info = this.rules.position(this.rules.start, moves)
      for (let ply = 0; ply < kMoreEachLap && !info.over; ply++) {
        // A forced pass takes no random number.
        const choice = info.mustPass ? 0 : random.below(info.legal.length)
        moves.push(info.legal[choice] ?? '')
        info = this.rules.position(this.rules.start, moves)
      }
      if (!info.over) return moves
    }
  }
}

function shuffle(list: Opening[], random: Random): void {
  for (let left = list.length; left > 1; left--) {
    const chosen = random.below(left)
    const last = list[left - 1] as Opening
    list[left - 1] = list[chosen] as Opening
    list[chosen] = last
  }
}
