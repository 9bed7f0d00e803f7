import { describe, expect, it } from 'vitest'
import {
  freeName,
  kMostName,
  kMostSource,
  newProgram,
  ProgramShelf,
  readName,
  withVersion,
  type KeptProgram,
  type ProgramStorage,
} from './programs'

/** As a browser keeps it, with room for so many letters. */
function storage(room = Infinity): ProgramStorage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (i) => [...kept.keys()][i] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, text) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
  }
}

const program = (name: string, at = 1): KeptProgram =>
  newProgram({ name, language: 'python', source: `# ${name}\n` }, at)

describe('programs on the device', () => {
  it('are there again, the one that was changed last first', () => {
    const shelf = new ProgramShelf(storage())
    const [one, two] = [program('one', 1), program('two', 2)]
    expect(shelf.keep(one) && shelf.keep(two)).toBe(true)
    expect(shelf.all()).toEqual([two, one])
    shelf.keep({ ...one, at: 3, source: 'changed' })
    expect(shelf.all().map(({ name }) => name)).toEqual(['one', 'two'])
    shelf.remove(one.id)
    expect(shelf.all()).toEqual([two])
  })

  it('open with the one that was shown last, or with what is left', () => {
    const shelf = new ProgramShelf(storage())
    expect(shelf.last()).toBeUndefined()
    const [one, two] = [program('one', 1), program('two', 2)]
    shelf.keep(one)
    shelf.keep(two)
    shelf.keepLast(one.id)
    expect(shelf.last()).toEqual(one)
    shelf.remove(one.id)
    expect(shelf.last()).toEqual(two)
  })

  it('say when there is no room for them', () => {
    expect(
      new ProgramShelf(storage(100)).keep({ ...program('one'), source: 'x'.repeat(200) }),
    ).toBe(false)
  })

  it.each([
    ['no JSON', '{'],
    ['no object', '7'],
    ['another language', '{"name":"a","language":"basic","source":"","at":1,"versions":[]}'],
    ['no name', '{"name":" ","language":"python","source":"","at":1,"versions":[]}'],
    ['no time', '{"name":"a","language":"python","source":"","versions":[]}'],
    [
      'a source without end',
      JSON.stringify({ name: 'a', language: 'python', source: 'x'.repeat(kMostSource + 1), at: 1 }),
    ],
  ])('are left out if they are broken: %s', (_, text) => {
    const kept = storage()
    kept.setItem('yolah.lab.program.x', text)
    expect(new ProgramShelf(kept).all()).toEqual([])
  })

  it('lose a broken version alone', () => {
    const kept = storage()
    const versions = [{ at: 1, source: 'one' }, { at: 'now', source: 'two' }, null]
    const fields = { name: 'a', language: 'python', source: 'two', at: 2, versions }
    kept.setItem('yolah.lab.program.x', JSON.stringify(fields))
    expect(new ProgramShelf(kept).find('x')?.versions).toEqual([{ at: 1, source: 'one' }])
  })
})

describe('versions', () => {
  it('are what ran, once each time it changed', () => {
    const first = withVersion(program('one'), 10)
    expect(first.versions).toEqual([{ at: 10, source: '# one\n' }])
    expect(withVersion(first, 20)).toBe(first)
    const second = withVersion({ ...first, source: 'two' }, 30)
    expect(second.versions.map(({ at }) => at)).toEqual([30, 10])
  })

  it('go when there is no more room, the oldest first', () => {
    let many = program('one')
    for (let at = 0; at < 100; at++) many = withVersion({ ...many, source: `${at}` }, at)
    expect(many.versions.map(({ at }) => at)).toEqual(Array.from({ length: 40 }, (_, i) => 99 - i))
    let long = program('one')
    for (const letter of 'abcdef') {
      long = withVersion({ ...long, source: letter.repeat(kMostSource) }, 0)
    }
    expect(long.versions.map(({ source }) => source[0])).toEqual(['f', 'e', 'd'])
  })
})

describe('names', () => {
  it('are one line', () => {
    expect(readName('  my\n\u0000 bot \u202e')).toBe('my bot')
    expect(readName('\u200b')).toBeUndefined()
    expect(readName(7)).toBeUndefined()
    expect(readName('😀'.repeat(100))).toBe('😀'.repeat(kMostName))
  })

  it('differ', () => {
    expect(freeName('greedy', ['other'])).toBe('greedy')
    expect(freeName('greedy', ['greedy', 'greedy 2'])).toBe('greedy 3')
  })
})
