import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { learn as en } from '../i18n/en-learn'
import { learn as fr } from '../i18n/fr-learn'
import { rules } from '../../test/real'
import {
  catalogue,
  catalogueText,
  puzzleAt,
  puzzles,
  sliceNames,
  sliceTexts,
} from '../../test/puzzles'
import { readCatalogue } from './catalogue'
import { factsOf } from './explain'
import { Library } from './library'
import { kSlice, sliceOf } from './numbers'
import { askedLine, askedPlies, readSlice, type Puzzle } from './puzzles'
import { levelOf, reasonsOf, themeOf, verdictOf } from './words'

/** Checking them all takes a while on a busy machine. */
const kPatience = 120_000

describe('the puzzles', () => {
  it('are in full slices, all but the last', () => {
    expect(sliceNames).toEqual(sliceTexts.map((_, i) => `${String(i).padStart(2, '0')}.json`))
    expect(puzzles.map(({ number }) => number)).toEqual(puzzles.map((_, i) => i + 1))
    expect(puzzles.length).toBeGreaterThan(kSlice * (sliceNames.length - 1))
    for (const text of sliceTexts) expect(gzipSync(text).length).toBeLessThanOrEqual(60 * 1024)
  })

  it('are all different, and as the list has them', () => {
    expect(new Set(puzzles.map(({ position }) => position)).size).toBe(puzzles.length)
    expect(catalogue.count).toBe(puzzles.length)
    for (const { number, theme, level, moves } of puzzles) {
      const listed = [catalogue.themeOf(number), catalogue.levelOf(number)]
      expect([...listed, catalogue.movesOf(number)]).toEqual([theme, level, moves])
    }
  })

  it(
    'are what they say',
    () => {
      for (const puzzle of puzzles) {
        expect(faultsOf(puzzle), `puzzle ${puzzle.number}`).toEqual([])
      }
    },
    kPatience,
  )

  it(
    'are explained in both languages',
    () => {
      for (const puzzle of puzzles) {
        const facts = factsOf(rules, puzzle)
        const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part)
        expect(sum(facts.mine) - sum(facts.theirs)).toBe(puzzle.best.margin)
        expect(Math.min(...facts.mine, ...facts.theirs)).toBeGreaterThanOrEqual(0)
        for (const t of [en, fr]) {
          expect(Object.keys(t.themes)).toContain(puzzle.theme)
          const reasons = reasonsOf(t, puzzle, facts, 'black')
          const text = [verdictOf(t, puzzle), ...reasons].join(' ')
          expect(text).toContain(puzzle.tempting.move.replace(':', '–'))
          expect(text).not.toMatch(/undefined|NaN/)
        }
      }
    },
    kPatience,
  )
})

/** What is wrong with a puzzle by the rules. That its margins are proven, the generator says. */
function faultsOf(puzzle: Puzzle): string[] {
  const { best, tempting, secondMargin, moves } = puzzle
  const start = rules.position(puzzle.position)
  const free = [...start.squares].filter((letter) => letter === '.').length
  const ends = [best, tempting].map(({ line, margin }) => {
    const { over, points } = rules.position(puzzle.position, line)
    const { black, white } = points
    return over && (start.side === 'black' ? black - white : white - black) === margin
  })
  const checks: Record<string, boolean> = {
    'as many free squares as can be solved': free >= 10 && free <= 28,
    'only this move wins, or draws': Math.sign(best.margin) > Math.sign(secondMargin),
    'it does not lose': best.margin >= 0,
    'no other move is better than the second': tempting.margin <= secondMargin,
    'the tempting move is another one': tempting.move !== best.move,
    'the lines lead where they say': ends.every(Boolean),
    'as many moves are asked for': askedPlies(puzzle).length === moves,
  }
  return Object.keys(checks).filter((name) => !checks[name])
}

describe('a slice', () => {
  const [text = ''] = sliceTexts
  const raw = () => JSON.parse(text) as Record<string, unknown>[]
  const read = (change: Record<string, unknown>) =>
    readSlice(JSON.stringify([{ ...raw()[0], ...change }]), 2)

  it('is read with the numbers of its place', () => {
    expect(read({})[0]?.number).toBe(2 * kSlice + 1)
    expect([1, kSlice, kSlice + 1].map(sliceOf)).toEqual([0, 0, 1])
  })

  it.each([
    { position: 'x' },
    { position: 7 },
    { theme: '<b>' },
    { level: 0 },
    { level: 12 },
    { level: '3' },
    { moves: 4 },
    { moves: 3, best: { margin: 2, line: 'a1:b2 b2:c3' } },
    { best: undefined },
    { best: { margin: 0.5, line: 'a1:b2' } },
    { second: {} },
    { tempting: { margin: 0, line: '' } },
  ])('is refused if a field is wrong: %j', (change) => {
    expect(() => read(change)).toThrow('Puzzle 501 cannot be read')
  })

  it('is refused if it is cut off, another file, or too long', () => {
    for (const broken of [text.slice(0, -9), '<!doctype html>', '{}', 'null']) {
      expect(() => readSlice(broken, 0)).toThrow()
    }
    const long = JSON.stringify(Array.from({ length: kSlice + 1 }, () => raw()[0]))
    expect(() => readSlice(long, 0)).toThrow()
  })

  it('may have themes without words', () => {
    const [puzzle] = read({ theme: 'to-string' })
    expect(themeOf(en, puzzle?.theme ?? '')).toBe(en.otherTheme)
    expect(themeOf(fr, 'constructor')).toBe(fr.otherTheme)
    expect(levelOf(en, { level: 11 })).toBe(en.aboveLevels)
  })
})

describe('the list', () => {
  it.each([
    '',
    'null',
    '[]',
    '{"count":2,"themes":["a"],"theme":"aa","level":"a","moves":"11"}',
    '{"count":1,"themes":["a"],"theme":"b","level":"a","moves":"1"}',
    '{"count":1,"themes":["a"],"theme":"a","level":"l","moves":"1"}',
    '{"count":1,"themes":["a"],"theme":"a","level":"a","moves":"0"}',
    '{"count":0,"themes":["a"],"theme":"","level":"","moves":""}',
    '{"count":1,"themes":[7],"theme":"a","level":"a","moves":"1"}',
  ])('is refused if it is not complete: %s', (text) => {
    expect(() => readCatalogue(text)).toThrow()
  })
})

describe('the moves asked for', () => {
  it('are one’s own, without passes', () => {
    const line = ['a1:a2', 'h1:h2', 'a1:a1', 'h2:h3', 'a2:a3', 'h3:h4', 'a3:a4']
    const best = { move: 'a1:a2', margin: 1, line }
    expect(askedPlies({ best, moves: 3 })).toEqual([0, 4, 6])
    expect(askedLine({ best, moves: 2 })).toHaveLength(5)
    expect(askedLine({ best, moves: 1 })).toEqual(['a1:a2'])
  })
})

describe('the library', () => {
  function library(answers: (string | Error)[]) {
    const asked: [string, boolean][] = []
    const get = (url: string, fresh: boolean) => {
      asked.push([url, fresh])
      const answer = answers.shift() ?? new Error('asked too often')
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    }
    const slices = sliceNames.map((name) => `/${name}`)
    return { asked, library: new Library({ index: '/index.json', slices }, get) }
  }
  const [text = ''] = sliceTexts

  it('asks for each file once', async () => {
    const { library: some, asked } = library([catalogueText, text])
    expect((await some.catalogue()).count).toBe(puzzles.length)
    await some.catalogue()
    expect(await some.puzzle(2)).toEqual(puzzleAt(2))
    expect(await some.puzzle(1)).toEqual(puzzleAt(1))
    expect(asked).toEqual([
      ['/index.json', false],
      ['/00.json', false],
    ])
  })

  it('asks again past all caches after a failure', async () => {
    const { library: some, asked } = library([new Error('no network'), text.slice(9), text, text])
    await expect(some.puzzle(1)).rejects.toThrow('no network')
    await expect(some.puzzle(1)).rejects.toThrow()
    expect((await some.puzzle(1)).number).toBe(1)
    some.doubt(1)
    await some.puzzle(1)
    expect(asked.map(([, fresh]) => fresh)).toEqual([false, true, true, true])
  })

  it('knows no other puzzles', async () => {
    const { library: some } = library([])
    await expect(some.puzzle(1_000_000)).rejects.toThrow()
    await expect(some.puzzle(0)).rejects.toThrow()
  })
})
