// What a student hands in: a file with the answers to the exercises of a class. The teacher's page reads
// such files and checks the answers again; what it says of them goes into a table.

import { plainStem } from '../lab/store/files'
import { fieldsOf, readName, readSource } from '../lab/store/programs'
import { readHints, standingOf, type KeptAnswer } from './answers'
import { exerciseOf, type Exercise } from './catalogue'

/** What is handed in of one exercise. */
export type Answer = Pick<KeptAnswer, 'source' | 'hints' | 'shown'>

export interface HandIn {
  student: string
  answers: ReadonlyMap<string, Answer>
}

const kFormat = 'yolah-exercises'
const kVersion = 1
/** Bytes of a file: fourteen answers of the greatest length would have more, and nobody writes those. */
const kMostBytes = 512 << 10

/** Of all that were begun. */
export function handInText(
  student: string,
  answers: Iterable<readonly [Exercise, KeptAnswer]>,
): string {
  const begun = [...answers].filter(([exercise, kept]) => standingOf(exercise, kept) !== 'new')
  const written = begun.map(([{ name }, { source, hints, shown }]) => [
    name,
    { source, hints, shown },
  ])
  const file = {
    format: kFormat,
    version: kVersion,
    student,
    answers: Object.fromEntries(written) as unknown,
  }
  return `${JSON.stringify(file, undefined, 2)}\n`
}

export function handInName(student: string): string {
  return `exercises_${plainStem(student) || 'answers'}.json`
}

/** Undefined for any other file. */
export async function readHandIn(file: Blob): Promise<HandIn | undefined> {
  if (file.size > kMostBytes) return undefined
  const { format, version, student, answers } = fieldsOf(await file.text())
  const name = readName(student)
  if (format !== kFormat || version !== kVersion || name === undefined) return undefined
  const fields = typeof answers === 'object' && answers !== null ? Object.entries(answers) : []
  return { student: name, answers: new Map(fields.flatMap(readField)) }
}

function readField([name, kept]: [string, unknown]): [string, Answer][] {
  const exercise = exerciseOf(name)
  if (!exercise || typeof kept !== 'object' || kept === null) return []
  const { source, hints, shown } = kept as Record<string, unknown>
  const read = readSource(source)
  if (read === undefined) return []
  return [[name, { source: read, hints: readHints(hints, exercise), shown: shown === true }]]
}

/** How a checked answer counts. */
export type Mark = 'right' | 'shown' | 'wrong' | 'none'

export interface MarkedStudent {
  student: string
  marks: ReadonlyMap<string, Mark>
}

/** For a spreadsheet. A student chose the name: no sheet shall take it for a formula. */
export function tableText(names: readonly string[], students: readonly MarkedStudent[]): string {
  const rows = students.map(({ student, marks }) => [
    student,
    String(rightIn(marks)),
    ...names.map((name) => marks.get(name) ?? 'none'),
  ])
  return [['student', 'right', ...names], ...rows]
    .map((row) => row.map(cellText).join(','))
    .map((line) => `${line}\r\n`)
    .join('')
}

export function rightIn(marks: ReadonlyMap<string, Mark>): number {
  return [...marks.values()].filter((mark) => mark === 'right' || mark === 'shown').length
}

function cellText(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
