import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SessionEvent } from '../game/session-view'
import type { TreeNode } from '../game/tree'
import { kEngines, kLevels, type Players } from '../game/setup'
import { opponents as en } from '../i18n/en-opponents'
import { opponents as fr } from '../i18n/fr-opponents'
import { kFaces } from './faces'
import { eloOf, kEloOfMean, opponentOf, specOf } from './opponents'
import { beatenIn, countEvent, kScoresKey, nextToBeat, readScores, scoreOf } from './scores'
import { meanOf, styleOf, valueOf } from './style'

const kAll = [...kLevels, ...kEngines]

describe('opponents', () => {
  it('are known by their specs', () => {
    for (const name of kAll) expect(opponentOf(specOf(name))).toBe(name)
    expect(opponentOf('minmax:level=11')).toBeUndefined()
  })

  it('have the ratings of the list that is published', () => {
    const figures = readFileSync(
      new URL('../../../../docs/figures.toml', import.meta.url),
      'utf8',
    ).split('[run.rating-list.figures]')[1]
    const published = (key: string) =>
      Number(new RegExp(`^${key} = "(-?\\d+) `, 'm').exec(figures ?? '')?.[1])
    const keys = {
      full: 'minmax-with-the-net',
      net: 'mcts-with-the-net',
      mcts: 'mcts-with-random-games',
      heuristic: 'minmax-with-learned-weights',
      carlo: 'monte-carlo',
      random: 'random',
    }
    for (const name of kEngines) expect(eloOf(name) - kEloOfMean, name).toBe(published(keys[name]))
    for (const level of kLevels) {
      expect(eloOf(level) - kEloOfMean).toBe(published(`level-${level}`))
    }
  })

  it('have a face each, of finite numbers within its disc', () => {
    for (const name of kAll) {
      for (const [fill, path] of kFaces[name].shapes) {
        expect(fill).toMatch(/^#[0-9a-f]{6}$/)
        expect(path).toMatch(/^M.*z$/)
        expect(path).not.toMatch(/NaN|Infinity|undefined/)
      }
    }
  })

  it('play as was measured: above or below the mean, and told with that number', () => {
    for (const name of kAll) {
      const style = styleOf(name)
      expect(style.length, String(name)).toBeGreaterThanOrEqual(1)
      for (const { trait, value, high } of style) {
        expect(value).toBe(valueOf(name, trait))
        expect(value > meanOf(trait)).toBe(high)
        const told = trait === 'slide' || trait.startsWith('lock') || trait === 'own'
        const number = String(told ? Math.round(value * 10) / 10 : Math.round(value * 100))
        expect(en.style[trait](value, high)).toContain(number)
        expect(fr.style[trait](value, high)).toContain(number.replace('.', ','))
      }
    }
  })

  it('next to each other do not play alike', () => {
    const style = (level: (typeof kLevels)[number]) => JSON.stringify(styleOf(level))
    expect(new Set(kLevels.map(style)).size).toBe(kLevels.length)
  })
})

describe('the score against a level', () => {
  const players: Players = {
    black: { kind: 'person', number: 1 },
    white: { kind: 'level', level: 3 },
  }
  const kWon: SessionEvent = {
    kind: 'end',
    outcome: { winner: 'black', termination: 'points' },
    points: { black: 20, white: 18 },
  }
  const kLost: SessionEvent = {
    ...kWon,
    outcome: { winner: 'white', termination: 'resign' },
  } as SessionEvent
  const kMove: SessionEvent = { kind: 'move', side: 'black', move: 'd5:b7' }

  function table() {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    }
    const happen = (event: SessionEvent, plies = 30, who = players) =>
      countEvent(storage, event, () => ({ players: who, line: Array<TreeNode>(plies + 1) }))
    return { happen, scores: () => readScores(storage.getItem(kScoresKey)) }
  }

  it('counts games, and tells the first win', () => {
    const { happen, scores } = table()
    expect(nextToBeat(scores())).toBe(1)
    expect(happen(kLost)).toBeUndefined()
    expect(happen(kWon)).toBe(3)
    expect(happen(kWon)).toBeUndefined()
    expect(scoreOf(scores(), 3)).toEqual({ wins: 2, draws: 0, losses: 1 })
    expect(beatenIn(scores())).toEqual([3])
  })

  it.each([{ kind: 'hint', move: 'd5:b7' }, { kind: 'taken-back' }] as const)(
    'counts no win with help: $kind',
    (help) => {
      const { happen, scores } = table()
      happen(kMove, 1)
      happen(help)
      expect(happen(kWon)).toBeUndefined()
      expect(scoreOf(scores(), 3).wins).toBe(0)
      happen(help)
      // A game that was left with help; another one begins.
      happen(kMove, 1)
      expect(happen(kWon)).toBe(3)
    },
  )

  it('asks for no game where none could be read', () => {
    const noGame = () => {
      throw new Error('there is none yet')
    }
    const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
    expect(countEvent(storage, { kind: 'unreadable' }, noGame)).toBeUndefined()
  })

  it('counts games against engines, which are no part of the ladder', () => {
    const { happen, scores } = table()
    const engine: Players = { ...players, white: { kind: 'engine', engine: 'net' } }
    expect(happen(kWon, 30, engine)).toBe('net')
    expect(happen(kLost, 30, engine)).toBeUndefined()
    expect(scoreOf(scores(), 'net')).toEqual({ wins: 1, draws: 0, losses: 1 })
    expect(beatenIn(scores())).toEqual([])
  })

  it('counts no game between friends', () => {
    const { happen, scores } = table()
    const friends: Players = { ...players, white: { kind: 'person', number: 2 } }
    expect(happen(kWon, 30, friends)).toBeUndefined()
    expect(scores().levels).toEqual({})
  })

  it('reads anything else as no score', () => {
    for (const text of [null, '', '[]', '{"levels":{"3":{"wins":-1,"draws":0,"losses":0}}}']) {
      expect(readScores(text)).toEqual({ levels: {}, helped: false })
    }
  })
})
