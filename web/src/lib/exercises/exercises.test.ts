import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { KeyedTexts } from '../game/shelf'
import { keepAnswer, readAnswer, standingOf, type KeptAnswer } from './answers'
import {
  blocksOf,
  chosenIn,
  exerciseOf,
  kChapterPages,
  kExercises,
  piecesOf,
  type Exercise,
} from './catalogue'
import { handInName, handInText, readHandIn, tableText } from './hand-in'

const kBook = join(import.meta.dirname, '../../../../docs/book/exercises')

/** As checking.py, which asks the answers, reads the files. */
function readByPython(): Exercise[] {
  const program = `
import json, pathlib, checking
files = sorted(pathlib.Path('.').glob('0*.py'))
print(json.dumps([dict(vars(checking.read(f.read_text(encoding='utf-8'))), name=f.stem) for f in files]))
`
  return JSON.parse(
    execFileSync('python3', ['-c', program], { cwd: kBook, encoding: 'utf8' }),
  ) as Exercise[]
}

function memory(): KeyedTexts {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}

function exercise(name: string): Exercise {
  const found = exerciseOf(name)
  if (!found) throw new Error(`no exercise ${name}`)
  return found
}

const kept = (change: Partial<KeptAnswer>): KeptAnswer => ({
  source: exercise('08-elo').write,
  hints: 0,
  shown: false,
  solved: false,
  ...change,
})

describe('the catalogue', () => {
  it('reads the files as Python reads them', () => {
    const fields = ({ name, title, task, write, hints, solution, check }: Exercise) => ({
      ...{ name, title, task, write },
      ...{ hints, solution, check },
    })
    expect(kExercises.map(fields)).toEqual(readByPython().map(fields))
  })

  it('has two exercises for each chapter from 2 to 8', () => {
    const chapters = kExercises.map(({ chapter }) => chapter)
    expect(chapters).toEqual([2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8])
  })

  it('names the pages of the chapters', () => {
    for (const { chapter } of kExercises) {
      const page = kChapterPages[chapter]?.replace('.html', '.md') ?? 'none'
      expect(existsSync(join(kBook, '../..', page)), page).toBe(true)
    }
  })

  it('finds those that a link names, in the order of the book', () => {
    const names = (search: string) => chosenIn(search).map(({ name }) => name)
    expect(names('?only=08-elo,02-bits')).toEqual(['02-bits', '08-elo'])
    expect(names('?only=nothing')).toHaveLength(14)
    expect(names('')).toHaveLength(14)
  })

  it('leaves no mark of the text unread', () => {
    for (const { task, hints } of kExercises) {
      const words = [...blocksOf(task), ...hints.map((text) => ({ kind: 'words', text }) as const)]
      const plain = words
        .filter(({ kind }) => kind === 'words')
        .flatMap(({ text }) => piecesOf(text))
        .filter(({ kind }) => kind === 'plain')
      for (const { text } of plain) expect(text).not.toMatch(/`|(^|\s)\*\S|\S\*(\s|$)/)
    }
  })

  it('tells code from words', () => {
    expect(blocksOf('One\nline\n\n    a = 1\n    b = 2')).toEqual([
      { kind: 'words', text: 'One line' },
      { kind: 'code', text: 'a = 1\nb = 2' },
    ])
    expect(piecesOf('the spread of the *pairs* is `a * b`, not 2 * 3')).toEqual([
      { kind: 'plain', text: 'the spread of the ' },
      { kind: 'strong', text: 'pairs' },
      { kind: 'plain', text: ' is ' },
      { kind: 'code', text: 'a * b' },
      { kind: 'plain', text: ', not 2 * 3' },
    ])
  })
})

describe('answers', () => {
  it('come back as they were kept', () => {
    const storage = memory()
    const answer = kept({ source: 'x = 1', hints: 1, shown: true, solved: true })
    expect(keepAnswer(storage, exercise('08-elo'), answer)).toBe(true)
    expect(readAnswer(storage, exercise('08-elo'))).toEqual(answer)
    expect(readAnswer(storage, exercise('08-pairs')).source).toBe(exercise('08-pairs').write)
  })

  it('take nothing that is no answer', () => {
    const storage = memory()
    for (const text of ['{', '[]', '7', '{"source": 7, "hints": 99, "shown": "yes"}']) {
      storage.setItem('yolah.exercises.08-elo', text)
      const { source, hints, shown } = readAnswer(storage, exercise('08-elo'))
      expect(source).toBe(exercise('08-elo').write)
      expect(hints).toBeLessThanOrEqual(exercise('08-elo').hints.length)
      expect(shown).toBe(false)
    }
  })

  it('tell how far one is', () => {
    const elo = exercise('08-elo')
    expect(standingOf(elo, kept({}))).toBe('new')
    expect(standingOf(elo, kept({ hints: 1 }))).toBe('begun')
    expect(standingOf(elo, kept({ source: 'x' }))).toBe('begun')
    expect(standingOf(elo, kept({ solved: true }))).toBe('solved')
    expect(standingOf(elo, kept({ solved: true, shown: true }))).toBe('shown')
  })
})

describe('what is handed in', () => {
  const elo = kept({ source: 'def elo(*result):\n    return None\n', hints: 1 })
  const text = handInText('Zoé Müller', [
    [exercise('02-bits'), kept({ source: exercise('02-bits').write })],
    [exercise('08-elo'), elo],
  ])

  it('is read as it was written, without what was not begun', async () => {
    const read = await readHandIn(new Blob([text]))
    expect(read?.student).toBe('Zoé Müller')
    expect([...(read?.answers ?? [])]).toEqual([
      ['08-elo', { source: elo.source, hints: 1, shown: false }],
    ])
  })

  it('has a name for every system', () => {
    expect(handInName('Zoé Müller')).toBe('exercises_zoe_muller.json')
    expect(handInName('../..')).toBe('exercises_answers.json')
  })

  it('is refused when it is another file', async () => {
    const files = ['', '{}', '[1]', text.replace('yolah', 'other'), 'x'.repeat(600_000)]
    for (const file of files) expect(await readHandIn(new Blob([file]))).toBeUndefined()
  })

  it('loses fields that nobody may write', async () => {
    const bad = text.replace('"08-elo"', '"09-none"')
    expect((await readHandIn(new Blob([bad])))?.answers.size).toBe(0)
  })

  it('becomes a table that no spreadsheet runs', () => {
    const marks = new Map([
      ['02-bits', 'right'],
      ['08-elo', 'shown'],
    ] as const)
    const students = [
      { student: '=1+1', marks },
      { student: 'Ada, "the first"', marks: new Map() },
    ]
    expect(tableText(['02-bits', '08-elo'], students)).toBe(
      'student,right,02-bits,08-elo\r\n' +
        "'=1+1,2,right,shown\r\n" +
        '"Ada, ""the first""",0,none,none\r\n',
    )
  })
})
