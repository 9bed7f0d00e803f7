// The exercises of the book, as the tests of its files read them.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const kBook = join(import.meta.dirname, '../../docs/book/exercises')
const kProgram = `
import json, pathlib, checking
files = sorted(pathlib.Path('.').glob('0*.py'))
print(json.dumps([[f.stem, vars(checking.read(f.read_text(encoding='utf-8')))] for f in files]))
`

interface Exercise {
  title: string
  solution: string
}

export const kExercises = new Map(
  JSON.parse(execFileSync('python3', ['-c', kProgram], { cwd: kBook, encoding: 'utf8' })) as [
    string,
    Exercise,
  ][],
)
