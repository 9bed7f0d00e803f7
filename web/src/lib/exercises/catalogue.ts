// The exercises of the book, as the files of docs/book/exercises hold them. checking.py there says how
// such a file is made, and reads it in the same way.

export interface Exercise {
  /** Of its file, such as `02-bits`: the chapter and a word. */
  name: string
  chapter: number
  title: string
  task: string
  /** What the reader starts from. */
  write: string
  hints: readonly string[]
  solution: string
  /** The program that asks an answer. */
  check: string
}

const kPart = /^# (Write|Hint|Solution|Mistake|Check): *(.*)$/

const kFiles = import.meta.glob<string>('../../../../docs/book/exercises/0*.py', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The chapters that have exercises: their pages in the documentation. */
export const kChapterPages: Readonly<Record<number, string>> = {
  2: 'book/02-the-board.html',
  3: 'book/03-players.html',
  4: 'book/04-monte-carlo.html',
  5: 'book/05-mcts.html',
  6: 'book/06-minmax.html',
  7: 'book/07-network.html',
  8: 'book/08-tournament.html',
}

/** By chapter. */
export const kExercises: readonly Exercise[] = Object.entries(kFiles)
  .map(([path, text]) => readExercise(path.replace(/^.*\/|\.py$/g, ''), text))
  .toSorted((one, two) => (one.name < two.name ? -1 : 1))

export function exerciseOf(name: string | undefined): Exercise | undefined {
  return kExercises.find((exercise) => exercise.name === name)
}

/** Those that a link names (`?only=02-bits,03-clock`); all of them if it names none that is there. */
export function chosenIn(search: string): readonly Exercise[] {
  const names = new URLSearchParams(search).get('only')?.split(',') ?? []
  const chosen = kExercises.filter(({ name }) => names.includes(name))
  return chosen.length > 0 ? chosen : kExercises
}

interface Part {
  kind: string
  /** What stands behind the colon. */
  first: string
  lines: string[]
}

export function readExercise(name: string, text: string): Exercise {
  const head: Part = { kind: 'Head', first: '', lines: [] }
  const parts = [head]
  for (const line of text.split('\n')) {
    const [, kind, first = ''] = kPart.exec(line) ?? []
    if (kind) parts.push({ kind, first, lines: [] })
    else parts.at(-1)?.lines.push(line)
  }
  const program = (wanted: string) => {
    const part = parts.find(({ kind }) => kind === wanted)
    if (!part) throw new Error(`the exercise ${name} has no part "${wanted}"`)
    return `${part.lines.join('\n').trim()}\n`
  }
  const [title = '', ...task] = head.lines.join('\n').replaceAll('"""', '').trim().split('\n')
  return {
    name,
    chapter: Number.parseInt(name, 10),
    title,
    task: task.join('\n').trim(),
    write: program('Write'),
    hints: parts.filter(({ kind }) => kind === 'Hint').map(hintOf),
    solution: program('Solution'),
    check: program('Check'),
  }
}

function hintOf({ first, lines }: Part): string {
  return [first, ...lines.map((line) => line.replace(/^[# ]+/, ''))].join(' ').trim()
}

export interface Block {
  /** Code stands as it is, line by line. */
  kind: 'words' | 'code'
  text: string
}

/** The paragraphs of a task; those that are indented are code. */
export function blocksOf(task: string): Block[] {
  return task.split(/\n{2,}/).map((text) => {
    const lines = text.split('\n')
    return lines.every((line) => line.startsWith('    '))
      ? { kind: 'code', text: lines.map((line) => line.slice(4)).join('\n') }
      : { kind: 'words', text: lines.join(' ') }
  })
}

export interface Piece {
  kind: 'plain' | 'code' | 'strong'
  text: string
}

/** A paragraph, where `code` and *words that matter* are marked. */
export function piecesOf(words: string): Piece[] {
  return words
    .split(/(`[^`]+`|(?<![\w*])\*[^*\s]+\*)/)
    .filter((text) => text !== '')
    .map((text) => {
      if (text.startsWith('`')) return { kind: 'code', text: text.slice(1, -1) }
      if (/^\*\S+\*$/.test(text)) return { kind: 'strong', text: text.slice(1, -1) }
      return { kind: 'plain', text }
    })
}
