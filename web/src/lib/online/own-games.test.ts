import { describe, expect, it } from 'vitest'
import type { Asked } from './connection'
import { OwnGames } from './own-games'
import { readEvent, readHead, type User } from './wire'

const ann = { id: 1, name: 'Ann', bot: false }
const bob = { id: 2, name: 'Bob', bot: false }

/** Ann's games, on pages other than theirs. */
function followed(me: User = ann) {
  const joins: (() => Asked)[] = []
  const heard = { turns: [] as readonly string[], calls: [] as string[], ended: [] as string[] }
  const own = new OwnGames({
    connection: {
      stand: (frame) => {
        joins.push(frame)
        return () => joins.splice(joins.indexOf(frame), 1)
      },
    },
    me: () => me,
    changed: (turns) => (heard.turns = turns),
    called: (game, { name }) => heard.calls.push(`${game} ${name}`),
    ended: (game) => heard.ended.push(game),
  })
  return { own, joins, heard }
}

function gameFrame(game: string, seq: number) {
  const clock = { initial: 180_000, increment: 2000 }
  const head = readHead({ game, black: ann, white: bob, clock, speed: 'blitz' })
  return { t: 'game', id: 1, head, seq, now: undefined } as const
}

function event(game: string, seq: number, kind: string, more: object = {}) {
  const read = readEvent({ game, seq, kind, clock: [1, 1], ...more })
  return { t: 'event', event: read, ack: undefined } as const
}

const moved = (game: string, seq: number, ply: number) =>
  event(game, seq, 'move', { ply, side: ply % 2 ? 'white' : 'black', move: 'd5:b7' })

describe('one’s own games', () => {
  it('say when it becomes one’s turn, not when it was before', () => {
    const { own, heard } = followed()
    own.follow(['k3x'])
    own.hear(gameFrame('k3x', 1))
    own.hear(event('k3x', 1, 'start'))
    expect(heard.turns).toEqual(['k3x'])
    expect(heard.calls).toEqual([])
    own.hear(moved('k3x', 2, 0))
    expect(heard.turns).toEqual([])
    own.hear(moved('k3x', 3, 1))
    expect(heard.turns).toEqual(['k3x'])
    expect(heard.calls).toEqual(['k3x Bob'])
  })

  it('are joined again from the last event', () => {
    const { own, joins } = followed()
    own.follow(['k3x'])
    expect(joins.map((join) => join())).toEqual([{ t: 'join', game: 'k3x', seq: 0 }])
    own.hear(gameFrame('k3x', 1))
    own.hear(event('k3x', 1, 'start'))
    own.hear(event('k3x', 1, 'start'))
    expect(joins.map((join) => join())).toEqual([{ t: 'join', game: 'k3x', seq: 1 }])
    own.follow([])
    expect(joins).toEqual([])
  })

  it('end', () => {
    const { own, heard } = followed()
    own.follow(['k3x'])
    own.hear(gameFrame('k3x', 2))
    own.hear(event('k3x', 1, 'start'))
    own.hear(event('k3x', 2, 'end', { winner: 'none', termination: 'resign', points: [0, 0] }))
    expect(heard.ended).toEqual(['k3x'])
  })

  it('are followed a few at a time, the latest', () => {
    const { own, joins } = followed()
    own.follow(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(joins.map((join) => join().game)).toEqual(['b', 'c', 'd', 'e', 'f'])
  })
})
