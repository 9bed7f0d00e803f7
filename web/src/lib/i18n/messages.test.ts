import { TextError } from 'yolah-engine'
import { describe, expect, it } from 'vitest'
import { rules } from '../../test/real'
import { en as app } from './en'
import { account as accountInEnglish } from './en-account'
import { calls as callsInEnglish } from './en-calls'
import { embed as embedInEnglish } from './en-embed'
import { exercises as exercisesInEnglish } from './en-exercises'
import { fleet as fleetInEnglish } from './en-fleet'
import { played as playedInEnglish } from './en-games'
import { lab as labInEnglish } from './en-lab'
import { learn as learnInEnglish } from './en-learn'
import { opponents as opponentsInEnglish } from './en-opponents'
import { story as storyInEnglish } from './en-story'
import { watch as watchInEnglish } from './en-watch'
import { fr as appInFrench } from './fr'
import { account as accountInFrench } from './fr-account'
import { calls as callsInFrench } from './fr-calls'
import { embed as embedInFrench } from './fr-embed'
import { exercises as exercisesInFrench } from './fr-exercises'
import { fleet as fleetInFrench } from './fr-fleet'
import { played as playedInFrench } from './fr-games'
import { lab as labInFrench } from './fr-lab'
import { learn as learnInFrench } from './fr-learn'
import { opponents as opponentsInFrench } from './fr-opponents'
import { story as storyInFrench } from './fr-story'
import { watch as watchInFrench } from './fr-watch'

/** With the words that come with pages of their own. */
const en = {
  ...app,
  account: accountInEnglish,
  calls: callsInEnglish,
  embed: embedInEnglish,
  exercises: exercisesInEnglish,
  fleet: fleetInEnglish,
  lab: labInEnglish,
  learn: learnInEnglish,
  opponents: opponentsInEnglish,
  played: playedInEnglish,
  story: storyInEnglish,
  watch: watchInEnglish,
}
const fr = {
  ...appInFrench,
  account: accountInFrench,
  calls: callsInFrench,
  embed: embedInFrench,
  exercises: exercisesInFrench,
  fleet: fleetInFrench,
  lab: labInFrench,
  learn: learnInFrench,
  opponents: opponentsInFrench,
  played: playedInFrench,
  story: storyInFrench,
  watch: watchInFrench,
}

/** Every text that is not made by a function, with its path. */
function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return []
  return Object.entries(value as object).flatMap(([key, part]) => texts(part, `${path}.${key}`))
}

describe('English', () => {
  it('has no empty text', () => {
    for (const [path, text] of texts(en)) expect(text.trim(), path).not.toBe('')
  })

  it('counts points', () => {
    expect(en.points(1)).toBe('1 point')
    expect(en.score(2, 1)).toBe('Black 2 points, White 1 point')
    expect(en.result.by('points', 24, 20)).toBe('24 points to 20')
    expect(en.result.by('points', 20, 20)).toBe('20 points each')
  })
})

describe('French', () => {
  it('keeps to French typography', () => {
    for (const [path, text] of texts(fr)) {
      expect(text.trim(), path).not.toBe('')
      expect(text, path).not.toMatch(/'|\.\.\./)
      expect(text, path).not.toMatch(/(^|[^\u202f])[?!;]/)
      expect(text, path).not.toMatch(/[^\u00a0]:/)
    }
  })

  it('has as many levels', () => {
    expect(fr.player.levelNote).toHaveLength(en.player.levelNote.length)
    expect(fr.player.levelName).toHaveLength(en.player.levelName.length)
  })

  it('counts zero as one', () => {
    expect(fr.points(0)).toBe('0 point')
    expect(fr.points(2)).toBe('2 points')
  })

  const board = 'w6b/8/8/3bw3/3wb3/8/8/b6w'
  it.each([
    ['board', `[Position "w9 b 0 0"] *`],
    ['pieces', `[Position "w6b/8/8/3bw3/3wb3/8/8/8 b 0 0"] *`],
    ['side', `[Position "${board} x 0 0"] *`],
    ['points', `[Position "${board} b 0"] *`],
    ['holes', `[Position "${board} b 1 0"] *`],
    ['after-position', `[Position "${board} b 0 0 0"] *`],
    ['move', '1. d5-b7 *'],
    ['illegal-move', '1. d5:e7 *'],
    ['illegal-pass', '1. a1:a1 *'],
    ['tag', '[Black Ann] *'],
    ['tag-value', '[Winner "Ann"] *'],
    ['comment', '1. d5:b7 {good'],
    ['number', '1, d5:b7 *'],
    ['move-number', '2. d5:b7 *'],
    ['no-result', '1. d5:b7'],
    ['result', '1. d5:b7 24-32'],
    ['ending', '[Termination "points"] 1. d5:b7 *'],
  ] as const)('says what is wrong with a text: %s', (fault, text) => {
    try {
      rules.readRecords(text)
      expect.unreachable()
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      expect(error.fault).toBe(fault)
      expect(fr.fault(error.fault, error.reason)).not.toContain(error.reason)
      expect(en.fault(error.fault, error.reason)).toBe(error.reason)
    }
  })

  it('speaks of moves and passes', () => {
    expect(fr.speak.move('black', 'd5', 'b7')).toBe('Noir\u00a0: d5 vers b7.')
    expect(fr.speak.pass('white')).toBe('Blanc ne peut pas bouger et passe.')
  })
})
