// What a program can ask of the rules, from the comments of the files with the rules
// (examples/yolah.py, examples/yolah.js): whoever changes these changes the help.

import type { Language } from '../types'

export interface HelpEntry {
  /** As a program writes it: `position.play(move)`. */
  signature: string
  words: string
}

export interface Help {
  /** The board and what stands for what, drawn with letters. */
  board: string
  entries: readonly HelpEntry[]
}

/** What is only of use inside the file with the rules. */
const kInner = ['slides', 'rows', 'start', 'from_string', 'fromString', 'line_of_squares']

export function helpIn(language: Language, rules: string): Help {
  const read = language === 'python' ? entriesOfPython : entriesOfJavaScript
  return { board: boardIn(rules), entries: read(rules) }
}

function entriesOfPython(rules: string): HelpEntry[] {
  const fields = rules.matchAll(/^ {8}(\w+) {2,}(\S.*)$/gm)
  const methods = rules.matchAll(/^ {4}def ([a-z]\w*)\(self(?:, )?(.*)\):\n {8}"""([^]*?)"""/gm)
  const functions = rules.matchAll(/^def (opponent|run_bot)\((.*)\):\n {4}"""([^]*?)"""/gm)
  return entriesOf(fields, methods, functions)
}

function entriesOfJavaScript(rules: string): HelpEntry[] {
  const fields = rules.matchAll(/^ {4}this\.(\w+) = \w+; \/\/ (.*)$/gm)
  const methods = rules.matchAll(/^ {2}\/\*\* (.*) \*\/\n {2}([a-z]\w*)\((.*)\) \{/gm)
  const functions = rules.matchAll(
    /^\/\*\*((?:(?!\*\/)[^])*)\*\/\n(?:async )?function (opponent|runBot)\((.*)\) \{/gm,
  )
  return entriesOf(fields, wordsLast(methods), wordsLast(functions))
}

type Found = Iterable<readonly string[]>

function* wordsLast(found: Found): Found {
  for (const [all = '', words = '', name = '', given = ''] of found) yield [all, name, given, words]
}

function entriesOf(fields: Found, methods: Found, functions: Found): HelpEntry[] {
  return [
    ...[...fields].map(([, name, words = '']) => entry(`position.${name}`, words)),
    ...[...methods]
      .filter(([, name = '']) => !kInner.includes(name))
      .map(([, name, given, words = '']) => entry(`position.${name}(${given})`, words)),
    ...[...functions].map(([, name, given, words = '']) => entry(`${name}(${given})`, words)),
  ]
}

/** In one line, without the stars of comments. */
function entry(signature: string, words: string): HelpEntry {
  return { signature, words: words.replaceAll(/\s*\n[ *]*/g, ' ').trim() }
}

function boardIn(rules: string): string {
  const lines = rules.split('\n').map((line) => line.replace(/^\/\/ ?/, ''))
  const [first, last] = [/^ +8 w/, /^ +a b c/].map((sign) => lines.findIndex((l) => sign.test(l)))
  return lines
    .slice(first, (last ?? 0) + 1)
    .map((line) => line.slice(4))
    .join('\n')
}
