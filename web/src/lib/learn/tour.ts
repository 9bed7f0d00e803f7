// The rules in one minute: a few positions, each with something to do in it. What may be
// done, and whether it worked, the rules say.

import type { Rules } from 'yolah-engine'
import { kPass } from '../game/notation'
import { GameTree, type TreeNode } from '../game/tree'
import { squaresOwned } from './explain'

export type TourRules = Pick<Rules, 'start' | 'position' | 'finish' | 'insight'>

export const kSteps = ['slide', 'holes', 'pass', 'win', 'isolate'] as const

export type StepName = (typeof kSteps)[number]

export type StepPhase = 'asking' | 'missed' | 'done'

export interface TourView {
  name: StepName
  /** From 1. */
  number: number
  phase: StepPhase
  shown: TreeNode
}

interface Step {
  /** Undefined: the position in which the step before ended. */
  position: string | undefined
  /** Moves to be made; Infinity: until the game is over. */
  moves: number
  /** Squares to be made one's own; any move will do if it is not said. */
  owned?: number
}

const steps: Record<StepName, Step> = {
  slide: { position: 'w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0', moves: 1 },
  holes: { position: 'x6b/bx1w3x/2x1bxw1/3xx3/3xx3/4x3/3b4/xx1xww1x b 7 7', moves: 1 },
  pass: {
    position: 'xxwxxxbx/xxxxxxxx/wxxxxxxx/xxxxb1xx/xxxxxxxw/xbxxxxxx/xxwxxxb1/xxxxxx2 b 25 27',
    moves: 2,
  },
  win: { position: undefined, moves: Infinity },
  isolate: {
    position: 'xxxbxx2/bxxxxx2/xxxxx1x1/wxx2xxx/xxx2xxw/xxbwxxxx/xxxxxxxb/xwxxxxxx b 23 23',
    moves: 1,
    owned: 5,
  },
}

export class Tour {
  private index = 0
  private tree: GameTree
  private at: TreeNode
  private made = 0
  private state: StepPhase = 'asking'

  constructor(
    private readonly rules: TourRules,
    from: StepName = 'slide',
  ) {
    this.tree = new GameTree(rules, steps.slide.position)
    this.at = this.tree.root
    this.begin(kSteps.indexOf(from))
  }

  get view(): TourView {
    return { name: this.name, number: this.index + 1, phase: this.state, shown: this.at }
  }

  /** Plays a move and the passes it forces; whether it could be played. */
  play(move: string): boolean {
    if (this.state !== 'asking' || !this.at.info.legal.includes(move)) return false
    this.at = this.tree.play(this.at, move)
    this.made++
    while (this.at.info.mustPass) this.at = this.tree.play(this.at, kPass)
    this.state = this.judge()
    return true
  }

  /** The step from its beginning. */
  again(): void {
    this.begin(this.index)
  }

  next(): void {
    if (this.index + 1 < kSteps.length) this.begin(this.index + 1)
  }

  back(): void {
    if (this.index > 0) this.begin(this.index - 1)
  }

  private get name(): StepName {
    return kSteps[this.index] ?? kSteps[0]
  }

  private begin(index: number): void {
    const position = steps[kSteps[index] ?? 'slide'].position ?? this.positionBefore(index)
    this.tree = new GameTree(this.rules, position)
    this.at = this.tree.root
    this.index = index
    this.made = 0
    this.state = 'asking'
  }

  /** Where the step before ends, if its moves are not at hand: one way it may end. */
  private positionBefore(index: number): string {
    if (index === this.index + 1 && this.state === 'done') return this.at.info.position
    const before = steps[kSteps[index - 1] ?? 'slide']
    const tree = new GameTree(this.rules, before.position)
    let node = tree.root
    for (let made = 0; made < before.moves;) {
      const [move] = node.info.legal
      if (move === undefined) break
      node = tree.play(node, move)
      if (move !== kPass) made++
    }
    while (node.info.mustPass) node = tree.play(node, kPass)
    return node.info.position
  }

  private judge(): StepPhase {
    const { moves, owned } = steps[this.name]
    if (owned !== undefined) {
      const insight = this.rules.insight(this.at.info.position)
      return squaresOwned(insight, this.tree.root.info.side) >= owned ? 'done' : 'missed'
    }
    return this.made >= moves || this.at.info.over ? 'done' : 'asking'
  }
}
