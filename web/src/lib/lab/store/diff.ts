// What changed from one version of a program to another, line by line.

export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
  /** In the version that has it, the later one if both do; from 1. */
  number: number
}

/** Lines that did not change, and are not shown. */
export interface Gap {
  kind: 'gap'
  lines: number
}

/** Cells of the table below: more lines than this are compared as one block. */
const kMostCells = 4_000_000
/** How many lines that did not change stand around those that did. */
const kAround = 3

/** The fewest lines that have to be taken out and put in. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const head = alike(old, now)
  const tail = alike(old.slice(head).reverse(), now.slice(head).reverse())
  const line = (kind: DiffLine['kind'], lines: readonly string[], at: number): DiffLine => ({
    kind,
    text: lines[at] ?? '',
    number: at + 1,
  })
  const middle = changes(
    old.slice(head, old.length - tail),
    now.slice(head, now.length - tail),
  ).map(({ kind, at }) => line(kind, kind === 'removed' ? old : now, head + at))
  return [
    ...now.slice(0, head).map((_, i) => line('same', now, i)),
    ...middle,
    ...Array.from({ length: tail }, (_, i) => line('same', now, now.length - tail + i)),
  ]
}

/** How many lines at the beginning are the same. */
function alike(one: readonly string[], two: readonly string[]): number {
  const most = Math.min(one.length, two.length)
  let count = 0
  while (count < most && one[count] === two[count]) count++
  return count
}

interface Change {
  kind: DiffLine['kind']
  at: number
}

function changes(old: readonly string[], now: readonly string[]): Change[] {
  const found: Change[] = []
  let [i, j] = [0, 0]
  const common = longestCommon(old, now)
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j] && common) {
      found.push({ kind: 'same', at: j++ })
      i++
    } else if (
      i < old.length &&
      (j === now.length || !common || common(i + 1, j) >= common(i, j + 1))
    )
      found.push({ kind: 'removed', at: i++ })
    else found.push({ kind: 'added', at: j++ })
  }
  return found
}

/** How many lines the rests from two places on have in common, in order. Undefined for too many. */
function longestCommon(
  old: readonly string[],
  now: readonly string[],
): ((i: number, j: number) => number) | undefined {
  const width = now.length + 1
  if ((old.length + 1) * width > kMostCells) return undefined
  const table = new Uint16Array((old.length + 1) * width)
  const at = (i: number, j: number) => table[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      table[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  return at
}

/** Without long stretches of lines that did not change. */
export function folded(lines: readonly DiffLine[]): (DiffLine | Gap)[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - kAround), at + kAround + 1).some(({ kind }) => kind !== 'same')
  const shown: (DiffLine | Gap)[] = []
  lines.forEach((line, i) => {
    const last = shown.at(-1)
    if (isNear(i)) shown.push(line)
    else if (last?.kind === 'gap') last.lines++
    else shown.push({ kind: 'gap', lines: 1 })
  })
  return shown
}

export function countOf(lines: readonly DiffLine[]): { added: number; removed: number } {
  const count = (wanted: DiffLine['kind']) => lines.filter(({ kind }) => kind === wanted).length
  return { added: count('added'), removed: count('removed') }
}
