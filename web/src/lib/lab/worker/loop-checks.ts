// JavaScript cannot be interrupted from outside. So every loop of a program with a condition asks
// first whether it shall stop, which also tells the line: `while (c)` becomes `while ($at(3)&&(c))`.
// Loops over the elements of something end by themselves. Lines stay what they were.

/** What the loops call: true, or it throws. */
export const kCheck = '$yolahLab_at'

/** Before these a slash begins a regular expression; after anything else it divides. */
const kBeforeRegex =
  /(^|[([{},;=:!&|?+\-*%~^<>]|\b(?:return|typeof|case|in|of|delete|void|throw|new|else|do))$/
const kLoop = /(?<![.\w$])(while|for)\s*\(/y

interface Insertion {
  at: number
  text: string
}

export function withLoopChecks(source: string): string {
  const code = blanked(source)
  const insertions: Insertion[] = []
  for (let at = 0; at < code.length; at++) {
    kLoop.lastIndex = at
    const loop = kLoop.exec(code)
    if (loop) insertions.push(...checksOf(code, loop[1] === 'for', at + loop[0].length))
  }
  insertions.sort((a, b) => a.at - b.at)
  let checked = ''
  let from = 0
  for (const { at, text } of insertions) {
    checked += source.slice(from, at) + text
    from = at
  }
  return checked + source.slice(from)
}

/** For the loop whose parenthesis was opened before `begin`. */
function checksOf(code: string, isFor: boolean, begin: number): Insertion[] {
  const { end, semicolons } = headOf(code, begin)
  const [first, second] = semicolons
  if (end < 0 || (isFor && (first === undefined || second === undefined))) return []
  const from = isFor && first !== undefined ? first + 1 : begin
  const to = isFor && second !== undefined ? second : end
  const line = code.slice(0, begin).split('\n').length
  const call = `${kCheck}(${line})`
  if (code.slice(from, to).trim() === '') return [{ at: from, text: call }]
  return [
    { at: from, text: `${call}&&(` },
    { at: to, text: ')' },
  ]
}

/** Where the parenthesis closes, and the semicolons between that are its own. */
function headOf(code: string, begin: number): { end: number; semicolons: number[] } {
  const semicolons: number[] = []
  let depth = 0
  for (let at = begin; at < code.length; at++) {
    const letter = code.charAt(at)
    if ('([{'.includes(letter)) depth++
    else if (depth === 0 && letter === ')') return { end: at, semicolons }
    else if (')]}'.includes(letter)) depth--
    else if (depth === 0 && letter === ';') semicolons.push(at)
  }
  return { end: -1, semicolons }
}

/** The same text with spaces in place of comments and of what is in strings and regular expressions,
 * so that what looks like code is code. Code within templates is blank as well. */
function blanked(source: string): string {
  const letters = source.split('')
  const blank = (from: number, to: number) => {
    for (let at = from; at < to; at++) if (letters[at] !== '\n') letters[at] = ' '
  }
  let before = ''
  for (let at = 0; at < source.length;) {
    const end = endOfText(source, at, before)
    if (end > at) {
      const isComment = /^\/[/*]/.test(source.slice(at, at + 2))
      blank(at, end)
      // A value stands here.
      if (!isComment) {
        letters[at] = '0'
        before += '0'
      }
      at = end
    } else before = (before + source.charAt(at++)).slice(-12)
  }
  return letters.join('')
}

/** Where the comment, string, template or regular expression ends that begins here; the same place
 * if none does. */
function endOfText(source: string, at: number, before: string): number {
  const letter = source.charAt(at)
  if (source.startsWith('//', at)) return indexOrEnd(source, '\n', at)
  if (source.startsWith('/*', at)) return indexOrEnd(source, '*/', at + 2) + 2
  if (letter === '"' || letter === "'") return endOfString(source, at, letter)
  if (letter === '`') return endOfTemplate(source, at)
  if (letter === '/' && kBeforeRegex.test(before.trimEnd())) return endOfRegex(source, at)
  return at
}

function indexOrEnd(source: string, text: string, from: number): number {
  const index = source.indexOf(text, from)
  return index < 0 ? source.length : index
}

function endOfString(source: string, begin: number, quote: string): number {
  for (let at = begin + 1; at < source.length; at++) {
    const letter = source.charAt(at)
    if (letter === '\\') at++
    else if (letter === quote || letter === '\n') return at + 1
  }
  return source.length
}

function endOfTemplate(source: string, begin: number): number {
  for (let at = begin + 1; at < source.length; at++) {
    const letter = source.charAt(at)
    if (letter === '\\') at++
    else if (letter === '`') return at + 1
    else if (source.startsWith('${', at)) at = endOfHole(source, at + 2)
  }
  return source.length
}

/** Where the brace closes that was opened in a template. */
function endOfHole(source: string, begin: number): number {
  let depth = 0
  for (let at = begin; at < source.length;) {
    const end = endOfText(source, at, '')
    const letter = source.charAt(at)
    if (end > at && letter !== '/') at = end
    else if (letter === '}' && depth === 0) return at
    else {
      if (letter === '{') depth++
      if (letter === '}') depth--
      at++
    }
  }
  return source.length
}

function endOfRegex(source: string, begin: number): number {
  let inClass = false
  for (let at = begin + 1; at < source.length; at++) {
    const letter = source.charAt(at)
    if (letter === '\\') at++
    else if (letter === '\n') return begin
    else if (letter === '[') inClass = true
    else if (letter === ']') inClass = false
    else if (letter === '/' && !inClass) return at + 1
  }
  return begin
}
