import { describe, expect, it } from 'vitest'
import { kEvery, Poll, type PollWorld } from './poll'

/** A world whose time passes when the test says so. */
function stage(answers: ('good' | 'bad')[]) {
  let waiting: { milliseconds: number; run: () => void } | undefined
  let shown = true
  let changed = () => {}
  const world: PollWorld = {
    later: (milliseconds, run) => {
      const mine = (waiting = { milliseconds, run })
      return () => {
        if (waiting === mine) waiting = undefined
      }
    },
    visible: () => shown,
    watch: (run) => {
      changed = run
      return () => (changed = () => {})
    },
  }
  let asked = 0
  const heard: string[] = []
  const poll = new Poll(
    () => {
      asked++
      return answers.shift() === 'bad' ? Promise.reject(new Error('no')) : Promise.resolve(asked)
    },
    {
      got: (value) => heard.push(`got ${value}`),
      failed: (_problem, again) => heard.push(`failed, again in ${again}`),
    },
    world,
  )
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    poll,
    heard,
    asked: () => asked,
    waits: () => waiting?.milliseconds,
    async pass() {
      const due = waiting
      waiting = undefined
      due?.run()
      await settle()
    },
    async show(visible: boolean) {
      shown = visible
      changed()
      await settle()
    },
    settle,
  }
}

describe('a poll', () => {
  it('asks again and again', async () => {
    const { poll, heard, pass, settle, waits } = stage([])
    poll.start()
    await settle()
    expect(waits()).toBe(kEvery)
    await pass()
    expect(heard).toEqual(['got 1', 'got 2'])
  })

  it('waits longer and longer while nobody answers, and then no more', async () => {
    const { poll, pass, settle, waits, heard } = stage([...Array<'bad'>(6).fill('bad'), 'good'])
    poll.start()
    await settle()
    const times = [waits()]
    for (let i = 0; i < 6; ++i) {
      await pass()
      times.push(waits())
    }
    expect(times).toEqual([6000, 12_000, 24_000, 48_000, 60_000, 60_000, kEvery])
    expect(heard.slice(-2)).toEqual(['failed, again in 60000', 'got 7'])
  })

  it('rests while nobody looks, and asks at once when somebody does', async () => {
    const { poll, asked, settle, show, waits, pass } = stage([])
    poll.start()
    await settle()
    await show(false)
    expect(waits()).toBeUndefined()
    await pass()
    expect(asked()).toBe(1)
    await show(true)
    expect(asked()).toBe(2)
    expect(waits()).toBe(kEvery)
  })

  it('does not begin hidden', async () => {
    const { poll, asked, show } = stage([])
    await show(false)
    poll.start()
    expect(asked()).toBe(0)
    await show(true)
    expect(asked()).toBe(1)
  })

  it('asks one thing at a time, and nothing once it has ended', async () => {
    const { poll, asked, heard, settle, show, waits } = stage([])
    const end = poll.start()
    poll.now()
    expect(asked()).toBe(1)
    end()
    await settle()
    await show(true)
    expect([asked(), heard, waits()]).toEqual([1, [], undefined])
  })
})
