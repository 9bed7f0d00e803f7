import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Openings } from 'yolah-engine'
import { beforeAll, describe, expect, it } from 'vitest'
import { explorer as en } from '../i18n/en-explorer'
import { explorer as fr } from '../i18n/fr-explorer'
import type { PlayedGame } from '../game/history'
import { rules } from '../../test/real'
import { Database, type PlayedMove } from './database'
import { Explorer } from './explorer'

const kRoot = join(import.meta.dirname, '../../../..')
const near = new Uint8Array(readFileSync(join(import.meta.dirname, 'data/near.bin')))
const far = new Uint8Array(readFileSync(join(import.meta.dirname, 'data/far.bin')))
const fetchFar = (first: number, end: number) => Promise.resolve(far.slice(first, end))

let openings: Openings

beforeAll(async () => {
  const file = join(kRoot, 'build/wasm/modules/openings.wasm')
  openings = await Openings.load(Uint8Array.from(readFileSync(file)))
})

const at = (...moves: string[]) => rules.position(rules.start, moves)

/** All that the reader of a database has to find again. */
function bytesOf(games: number, records: [number, PlayedMove[]][]): Uint8Array {
  const little = (value: number, size: number) =>
    Array.from({ length: size }, (_, i) => Math.floor(value / 2 ** (8 * i)) % 256)
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
  return Uint8Array.from([
    ...[...'YOLAHXP\n'].map((letter) => letter.charCodeAt(0)),
    ...[1, games, records.length, 0, 0].flatMap((value) => little(value, 4)),
    ...records.flatMap(([key, moves]) => [
      ...little(key, 6),
      ...varint(moves.length),
      ...moves.flatMap(({ code, won, drawn, lost }) => [
        ...little(code, 2),
        ...[won, drawn, lost].flatMap(varint),
      ]),
    ]),
  ])
}

const nobody = () => Promise.reject(new Error('There is no network'))

describe('the database that comes with the app', () => {
  it('has a hundred thousand games, and all of them begin at the start', async () => {
    const database = Database.read(near, fetchFar)
    expect(database.games).toBeGreaterThanOrEqual(100_000)
    const moves = await database.find(openings.opening(rules.start).key)
    const games = moves.reduce((sum, { won, drawn, lost }) => sum + won + drawn + lost, 0)
    expect(games).toBe(database.games)
  })

  it('has the first plies without a network, and later ones with it', async () => {
    const alone = new Explorer(openings, Database.read(near, nobody), () => [])
    const all = new Explorer(openings, Database.read(near, fetchFar), () => [])
    let info = at()
    let plies = 0
    for (; plies < 30; plies++) {
      const [row] = await all.played(info, 'engines')
      if (!row) break
      if (plies < 4) expect(await alone.played(info, 'engines')).toContainEqual(row)
      info = rules.position(info.position, [row.move])
    }
    expect(plies).toBeGreaterThan(6)
  })

  it('is asked for small parts only', async () => {
    const asked: number[] = []
    const database = Database.read(near, (first, end) => {
      asked.push(end - first)
      return fetchFar(first, end)
    })
    for (let key = 0; key < 2 ** 48; key += 2 ** 40) await database.find(key)
    expect(asked.length).toBeGreaterThan(10)
    expect(Math.max(...asked)).toBeLessThan(8192)
  })

  it('holds legal moves alone, each once, the most played first', async () => {
    const explorer = new Explorer(openings, Database.read(near, fetchFar), () => [])
    for (const moves of [[], ['a1:c3'], ['d5:c6'], ['a1:c3', 'h1:f3']]) {
      const info = at(...moves)
      const rows = await explorer.played(info, 'engines')
      expect(rows.length).toBeGreaterThan(1)
      expect(info.legal).toEqual(expect.arrayContaining(rows.map(({ move }) => move)))
      expect(new Set(rows.map(({ move }) => move)).size).toBe(rows.length)
      const games = rows.map((row) => row.games)
      expect(games).toEqual(games.toSorted((one, two) => two - one))
      for (const { games, black, draw, white } of rows) expect(black + draw + white).toBe(games)
    }
  })
})

describe('a database', () => {
  it('is read to the last number, and mirror images find the same', async () => {
    const { key, moves } = openings.opening(at('d5:b7').position)
    const code = moves.find(({ move }) => move === 'e5:f5')?.code ?? 0
    const record: PlayedMove = { code, won: 70_000, drawn: 128, lost: 3 }
    const database = Database.read(bytesOf(99, [[key, [record]]]), nobody)
    const explorer = new Explorer(openings, database, () => [])
    const row = { games: 70_131, black: 3, draw: 128, white: 70_000 }
    // Half a turn of the board takes d5:b7 to e4:g2; the row names a move that is legal there.
    for (const first of ['d5:b7', 'e4:g2']) {
      const info = at(first)
      const [found] = await explorer.played(info, 'engines')
      expect(found).toMatchObject(row)
      expect(info.legal).toContain(found?.move)
    }
    expect(await explorer.played(at(), 'engines')).toEqual([])
  })

  it('that is none is refused', () => {
    const whole = bytesOf(1, [[5, [{ code: 9, won: 1, drawn: 0, lost: 0 }]]])
    for (let length = 0; length < whole.length; length++) {
      // What ends before the first record is a database without one.
      if (length === whole.length - 12) continue
      expect(() => Database.read(whole.slice(0, length), nobody)).toThrow()
    }
    expect(() => Database.read(whole.with(0, 0), nobody)).toThrow(/no database/)
    expect(() => Database.read(whole.with(8, 2), nobody)).toThrow(/no database/)
    expect(() => Database.read(whole.with(20, 200), nobody)).toThrow()
  })

  it('of which a part could not be fetched can be asked again', async () => {
    let fails = true
    const database = Database.read(near, (first, end) => (fails ? nobody() : fetchFar(first, end)))
    const key = 2 ** 47
    await expect(database.find(key)).rejects.toThrow('no network')
    fails = false
    await expect(database.find(key)).resolves.toBeDefined()
  })

  it('with a move that is not legal shows the others', async () => {
    const { key, moves } = openings.opening(rules.start)
    const records: [number, PlayedMove[]][] = [
      [key, [9999, moves[0]?.code ?? 0].map((code) => ({ code, won: 1, drawn: 0, lost: 0 }))],
    ]
    const explorer = new Explorer(openings, Database.read(bytesOf(2, records), nobody), () => [])
    expect(await explorer.played(at(), 'engines')).toHaveLength(1)
  })
})

describe('the games of the device', () => {
  const game = (moves: string[], winner: 'black' | 'white' | 'draw') =>
    ({ moves, outcome: { winner, reason: 'points' } }) as unknown as PlayedGame

  it('are counted with their mirror images', async () => {
    const games = [
      game(['d5:b7', 'e5:f5'], 'black'),
      game(['e4:g2', 'd4:c4'], 'white'),
      game(['d5:b7', 'e5:e8'], 'draw'),
      game(['a1:a2'], 'white'),
    ]
    const explorer = new Explorer(openings, Database.read(bytesOf(0, []), nobody), () => games)
    const [first, second] = await explorer.played(at(), 'own')
    expect(first).toMatchObject({ games: 3, black: 1, draw: 1, white: 1 })
    expect(second).toMatchObject({ games: 1, black: 0, draw: 0, white: 1 })
    const replies = await explorer.played(at('d5:b7'), 'own')
    expect(replies.map(({ games }) => games)).toEqual([2, 1])
    expect(replies[0]).toMatchObject({ black: 1, white: 1 })
  })
})

describe('the book', () => {
  it('has moves for the first position, and none for a game that is over', () => {
    const explorer = new Explorer(openings, Database.read(bytesOf(0, []), nobody), () => [])
    expect(explorer.book(at()).length).toBeGreaterThan(1)
    expect(explorer.book({ ...at(), over: true })).toEqual([])
  })
})

describe('the words', () => {
  it('count one game and several', () => {
    expect(en.about.engines('1')).toContain('1 game that')
    expect(fr.about.engines('100 000')).toContain('100 000 parties')
  })
})
