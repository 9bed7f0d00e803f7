// A position of a page, the moves that the reader tries in it, and what the engine answers. It
// tells its listener of every change and knows nothing of the screen.

import type { Insight, PositionInfo, Report, Rules, Solution } from 'yolah-engine'
import { opinionOf, provenBy, resultOf, type Opinion } from '../../../src/lib/analysis/opinion'
import type { Thinker } from '../../../src/lib/analysis/thinker'
import { kPass } from '../../../src/lib/game/notation'

export interface Given {
  /** A position, and the moves that were made before the reader's. */
  start: string
  moves: readonly string[]
  /** Where the engine stops: a fixed number gives the same answer on every machine. */
  nodes: number
  /** The solver is asked and not the search. */
  solves: boolean
}

export interface Answer {
  opinion: Opinion
  /** The best play that was found. */
  line: readonly string[]
  nodes: number
}

export interface ThoughtsView {
  info: PositionInfo
  insight: Insight
  tried: readonly string[]
  thinking: boolean
  /** Of the position shown; undefined until the engine has said something. */
  answer: Answer | undefined
  /** The engine has come to its end without an answer: the position is too hard to solve. */
  unsolved: boolean
  failure: string | undefined
}

type Parts = {
  rules: Pick<Rules, 'position' | 'insight'>
  thinker: Pick<Thinker, 'ask' | 'solve' | 'forget' | 'stop'>
  changed: (view: ThoughtsView) => void
}

const kUsualNodes = 20_000

/** What the attributes of an element say: those of <yolah-board>, and those of the engine. */
export function givenBy(attributes: Readonly<Record<string, string>>, usualStart: string): Given {
  const moves = (attributes.moves ?? '').split(' ').filter(Boolean)
  const { ply = '0' } = attributes
  return {
    start: attributes.start || usualStart,
    moves: ply === 'end' ? moves : moves.slice(0, Number(ply)),
    nodes: Number(attributes.nodes ?? kUsualNodes),
    solves: attributes.solve !== undefined,
  }
}

export class Thoughts {
  private tried: string[] = []
  private info: PositionInfo
  private answer: Answer | undefined
  private thinking = false
  private unsolved = false
  private failure: string | undefined
  /** Counts what makes an answer stale. */
  private turn = 0

  /** Throws if the rules refuse what is given. */
  constructor(
    private readonly given: Given,
    private readonly parts: Parts,
  ) {
    this.info = this.position()
  }

  get view(): ThoughtsView {
    const { info, answer, thinking, unsolved, failure } = this
    const insight = this.parts.rules.insight(info.position)
    return { info, insight, tried: [...this.tried], answer, thinking, unsolved, failure }
  }

  /** A pass that the move forces is made with it. */
  play(move: string): void {
    if (!this.info.legal.includes(move)) return
    this.tried.push(move)
    while (this.position().mustPass) this.tried.push(kPass)
    this.show()
  }

  takeBack(): void {
    while (this.tried.pop() === kPass);
    this.show()
  }

  restart(): void {
    this.tried = []
    this.show()
  }

  /** As an engine answers that has seen nothing before, so that the answer is always the same. */
  async ask(): Promise<void> {
    const turn = ++this.turn
    this.forgetAnswer()
    this.thinking = true
    this.tell()
    try {
      if (await this.parts.thinker.forget()) await this.think(turn)
    } catch (error) {
      if (turn === this.turn) this.failure = error instanceof Error ? error.message : String(error)
    }
    if (turn !== this.turn) return
    this.thinking = false
    this.tell()
  }

  /** The page does not need the engine any more. */
  leave(): void {
    this.turn++
    if (this.thinking) this.parts.thinker.stop()
  }

  private async think(turn: number): Promise<void> {
    const { info, given, parts } = this
    const request = { position: info.position, limits: { nodes: given.nodes } }
    if (given.solves) {
      const solution = await parts.thinker.solve(request)
      if (!solution || turn !== this.turn) return
      this.answer = answerOfSolver(solution, info)
      this.unsolved = !this.answer
      return
    }
    const heard = (report: Report) => {
      if (turn !== this.turn) return
      this.answer = answerOf(report, info)
      this.tell()
    }
    const result = await parts.thinker.ask(request, heard)
    if (result) heard(result.report)
  }

  private position(): PositionInfo {
    const { start, moves } = this.given
    return this.parts.rules.position(start, [...moves, ...this.tried])
  }

  /** Shows another position, of which the engine has said nothing yet. */
  private show(): void {
    this.leave()
    this.thinking = false
    this.info = this.position()
    this.forgetAnswer()
    this.tell()
  }

  private forgetAnswer(): void {
    const opinion = resultOf(this.info)
    this.answer = opinion && { opinion, line: [], nodes: 0 }
    this.unsolved = false
    this.failure = undefined
  }

  private tell(): void {
    this.parts.changed(this.view)
  }
}

function answerOf(report: Report, { side }: PositionInfo): Answer | undefined {
  const opinion = opinionOf(report, side)
  return opinion && { opinion, line: report.lines[0]?.moves ?? [], nodes: report.nodes }
}

function answerOfSolver(solution: Solution, { side }: PositionInfo): Answer | undefined {
  const opinion = provenBy(solution, side)
  return opinion && { opinion, line: solution.line, nodes: solution.nodes }
}
