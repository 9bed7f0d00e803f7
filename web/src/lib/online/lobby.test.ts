import { describe, expect, it } from 'vitest'
import { lobbyAfter } from './lobby'
import { movesSoFar } from './turn'
import { readEvent, readFrame, type Seek } from './wire'

const kClock = [180_000, 2000]

/** The list after these frames, as the server writes them. */
function lobby(...frames: object[]): readonly Seek[] {
  return frames.reduce<readonly Seek[]>(
    (seeks, frame) => lobbyAfter(seeks, readFrame(JSON.stringify(frame))),
    [],
  )
}

const seek = (id: string, more: object = {}) => ({
  id,
  by: `maker of ${id}`,
  clock: kClock,
  ...more,
})
const whole = (...ids: string[]) => ({ t: 'seeks', seeks: ids.map((id) => seek(id)) })
const changed = (gone: string[], ...fresh: string[]) => ({
  t: 'seeks_changed',
  gone,
  new: fresh.map((id) => seek(id)),
})
const idsOf = (seeks: readonly Seek[]) => seeks.map(({ id }) => id)

describe('the lobby', () => {
  it('comes whole, then by differences, the newest first', () => {
    expect(idsOf(lobby(whole('b', 'a')))).toEqual(['b', 'a'])
    expect(idsOf(lobby(whole('b', 'a'), changed([], 'd', 'c')))).toEqual(['d', 'c', 'b', 'a'])
    expect(idsOf(lobby(whole('b', 'a'), changed(['b'])))).toEqual(['a'])
    expect(idsOf(lobby(whole('b', 'a'), changed(['a'], 'c'), changed(['b', 'c'], 'd')))).toEqual([
      'd',
    ])
  })

  it('comes whole again after a break', () => {
    expect(idsOf(lobby(whole('b', 'a'), changed([], 'c'), whole('d')))).toEqual(['d'])
  })

  it('has each seek once, as it was told last', () => {
    const again = { t: 'seeks_changed', gone: [], new: [seek('a', { rating: 1600 })] }
    const seeks = lobby(whole('b', 'a'), again)
    expect(idsOf(seeks)).toEqual(['a', 'b'])
    expect(seeks[0]?.rating?.rating).toBe(1600)
  })

  it('stays the same list while other things happen', () => {
    const seeks = lobby(whole('a'))
    expect(lobbyAfter(seeks, readFrame('{"t":"moving"}'))).toBe(seeks)
    expect(idsOf(lobby(whole('a'), changed(['of before'])))).toEqual(['a'])
  })
})

describe('a seek', () => {
  it('is as usual where it says nothing', () => {
    expect(lobby(whole('a'))).toEqual([
      {
        id: 'a',
        by: { name: 'maker of a', bot: false },
        rating: undefined,
        clock: { initial: 180_000, increment: 2000 },
        speed: 'blitz',
        rated: false,
        colour: 'random',
        swap: false,
      },
    ])
  })

  it('says what is not', () => {
    const told = { rating: 1612, provisional: true, rated: true, color: 'white', swap: true }
    const fresh = [seek('a', { ...told, bot: true, clock: { days: 3 } })]
    expect(lobby(whole(), { t: 'seeks_changed', gone: [], new: fresh })).toEqual([
      {
        id: 'a',
        by: { name: 'maker of a', bot: true },
        rating: { rating: 1612, provisional: true },
        clock: { days: 3 },
        speed: 'correspondence',
        rated: true,
        colour: 'white',
        swap: true,
      },
    ])
  })

  it.each([
    {},
    { clock: [1] },
    { clock: [1, 'x'] },
    { color: 'red' },
    { rating: '1600' },
    { by: 7 },
  ])('that is wrong is refused: %o', (wrong) => {
    const { clock, ...rest } = seek('a')
    const bad = 'clock' in wrong || Object.keys(wrong).length === 0 ? rest : { ...rest, clock }
    expect(() => lobby({ t: 'seeks', seeks: [{ ...bad, ...wrong }] })).toThrow()
  })
})

describe('the moves so far', () => {
  it('have passes, and not what was taken back', () => {
    const doing = (kind: string, more: object) =>
      readEvent({ game: 'g', seq: 1, clock: [0, 0], kind, ...more })
    const moves = movesSoFar([
      doing('start', {}),
      doing('move', { ply: 0, side: 'black', move: 'd5:b7' }),
      doing('move', { ply: 1, side: 'white', move: 'e5:f5' }),
      doing('takeback', { ply: 1, side: 'white' }),
      doing('pass', { ply: 1, side: 'white' }),
    ])
    expect(moves).toEqual(['d5:b7', 'a1:a1'])
  })
})
