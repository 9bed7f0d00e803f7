import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Insight, PositionInfo, Side } from 'yolah-engine'
import { realEngine, rules } from '../../test/real'
import { judgeRequest } from '../analysis/judge'
import { readShared } from '../analysis/share'
import { other } from '../game/clock'
import { squareName } from '../game/notation'
import { GameTree, type TreeNode } from '../game/tree'
import { story as en } from '../i18n/en-story'
import { story as fr } from '../i18n/fr-story'
import type { FactKind } from './facts'
import { storyOf, type Moment } from './story'
import { sentenceOf } from './words'

/** Fifty games of levels 1 to 6. All of them at night: each takes seconds. */
const kGames = readFileSync(new URL('../../test/games.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const kTold = kGames.slice(0, Number(process.env.YOLAH_STORIES ?? 4))
const kSides = ['black', 'white'] as const

const engine = await realEngine()

function lineOf(text: string): TreeNode[] {
  const tree = new GameTree(rules)
  let at = tree.root
  for (const move of readShared(text)?.moves ?? []) at = tree.play(at, move)
  return tree.lineFrom()
}

async function tell(text: string, sides: readonly Side[] = kSides): Promise<Moment[]> {
  await engine.newGame()
  const ask = async (position: string) => (await engine.search(judgeRequest(position))).report
  return (await storyOf(rules, lineOf(text), sides, ask)) ?? []
}

const stories = new Map<string, Moment[]>()
for (const text of kTold) stories.set(text, await tell(text))
const told = [...stories.values()].flat()

/** The same counts once more, square by square. */
type Count = (info: PositionInfo, insight: Insight, mover: Side) => string[]
const owners =
  (...wanted: ((mover: Side) => string)[]): Count =>
  (_, { regions }, mover) => {
    const names = wanted.map((owner) => owner(mover))
    return regions.flatMap(({ owner, squares }) => (names.includes(owner) ? squares : []))
  }
const first =
  (who: (mover: Side) => Side): Count =>
  (_, insight, mover) =>
    squaresWhere((at) => insight.first[at] === who(mover).charAt(0))
const stuck =
  (who: (mover: Side) => Side): Count =>
  ({ squares }, _, mover) =>
    squaresWhere((at) => squares[at] === who(mover).charAt(0) && roomAt(squares, at) === 0)
const mine = (mover: Side) => mover
const both = () => 'both'

function squaresWhere(holds: (at: number) => boolean): string[] {
  return Array.from({ length: 64 }, (_, at) => at)
    .filter(holds)
    .map(squareName)
}

function roomAt(squares: string, at: number): number {
  let room = 0
  for (const up of [-1, 0, 1]) {
    for (const right of [-1, 0, 1]) {
      const file = (at % 8) + right
      const rank = Math.floor(at / 8) + up
      const inside = file >= 0 && file < 8 && rank >= 0 && rank < 8
      if (inside && squares[8 * rank + file] === '.') room++
    }
  }
  return room
}

/** What holds on the board as played, and on the better one, for squares of a fact. */
const kHolds: Partial<Record<FactKind, [played: Count, best: Count]>> = {
  shared: [owners(both), owners(mine)],
  given: [owners(other), owners(mine, both)],
  late: [first(other), first(mine)],
}
const kCounts: Partial<Record<FactKind, Count>> = { locked: stuck(mine), freed: stuck(other) }

function recount(moment: Moment): { played: number; best: number } {
  const { fact, before, side } = moment
  if (!fact) throw new Error('There is nothing to count')
  const boards = [moment.played, moment.better].map((moves) => {
    const info = rules.position(before, moves)
    return [info, rules.insight(info.position), side] as const
  })
  const [played, best] = boards
  if (!played || !best) throw new Error('There are two boards')
  if (fact.kind === 'safe') return { played: played[1].sure[side], best: best[1].sure[side] }
  const count = kCounts[fact.kind]
  if (count) return { played: count(...played).length, best: count(...best).length }
  const [now, instead] = kHolds[fact.kind] ?? []
  if (!now || !instead) throw new Error(`Nobody counts ${fact.kind}`)
  const better = instead(...best)
  const changed = now(...played).filter((square) => better.includes(square))
  expect(changed.toSorted()).toEqual(fact.squares.toSorted())
  return { played: changed.length, best: 0 }
}

describe('the story of a game', () => {
  it('has one to three moments, in the order of the game', () => {
    for (const moments of stories.values()) {
      expect(moments.length).toBeGreaterThanOrEqual(1)
      expect(moments.length).toBeLessThanOrEqual(3)
      const plies = moments.map(({ ply }) => ply)
      expect(plies).toEqual(plies.toSorted((one, two) => one - two))
    }
  })

  it('is about the ice, mostly', () => {
    const explained = [...stories.values()].filter((moments) => moments.some(({ fact }) => fact))
    expect(explained.length).toBeGreaterThanOrEqual(0.8 * stories.size)
  })

  it('says only what can be counted again', () => {
    for (const moment of told.filter(({ fact }) => fact)) {
      const { played, best } = recount(moment)
      expect({ played: moment.fact?.played, best: moment.fact?.best }).toEqual({ played, best })
    }
  })

  it('is told in both languages, with the numbers of its fact and no others', () => {
    for (const moment of told) {
      for (const [t, you] of [
        [en, undefined],
        [en, moment.side],
        [en, other(moment.side)],
        [fr, moment.side],
      ] as const) {
        const text = sentenceOf(t, moment, you)
        expect(text).not.toMatch(/undefined|NaN| {2}/)
        const { fact, played, loss } = moment
        const known = fact ? [fact.played, fact.best, played.length - 1] : [Math.round(loss / 10)]
        const words = text.replace(/[a-h][1-8]/g, '')
        for (const [number] of words.matchAll(/\d+/g)) expect(known).toContain(Number(number))
      }
    }
  })

  it('is the same when it is told again', async () => {
    const [text = ''] = kTold
    expect(await tell(text)).toEqual(stories.get(text))
  }, 60_000)

  it('is about one side where only one is a person', async () => {
    const [text = ''] = kTold
    const moments = await tell(text, ['white'])
    expect(moments.length).toBeGreaterThan(0)
    expect(moments.every(({ side }) => side === 'white')).toBe(true)
  }, 60_000)
})
