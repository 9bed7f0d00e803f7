import { describe, expect, it } from 'vitest'
import { Api } from './api'
import { codeOf } from './requests'
import { readFrame, speedOf } from './wire'

/** An Api whose server answers so, and what it was asked. */
function answering(status: number, body: unknown, type = 'application/json') {
  const asked: { path: string; method: string; body: unknown }[] = []
  const api = new Api((path, request) => {
    asked.push({
      path: String(path),
      method: request?.method ?? 'GET',
      body: request?.body ? JSON.parse(String(request.body)) : undefined,
    })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return Promise.resolve(new Response(text, { status, headers: { 'Content-Type': type } }))
  })
  return { api, asked }
}

const failing = (code: string) => (problem: unknown) => expect(codeOf(problem)).toBe(code)
const fail = () => expect.unreachable()

describe('what is asked by HTTP', () => {
  it('is sent as the protocol says', async () => {
    const { api, asked } = answering(200, { challenge: 'c3k' })
    const clock = { days: 3 }
    const placed = await api.place({ clock, rated: false, colour: 'white', swap: true, to: 'Ann' })
    expect(placed).toEqual({ challenge: 'c3k' })
    expect(asked).toEqual([
      {
        path: '/api/challenges',
        method: 'POST',
        body: { clock, rated: false, color: 'white', swap: true, to: 'Ann' },
      },
    ])
  })

  it('puts names into paths whatever they are', async () => {
    const { api, asked } = answering(404, { error: { code: 'unknown_user', text: 'nobody' } })
    await api.user('../me?x').then(fail, failing('unknown_user'))
    expect(asked[0]?.path).toBe('/api/users/..%2Fme%3Fx')
  })

  it('says that there is no server where there are only files', async () => {
    await answering(200, '<!doctype html>', 'text/html').api.me().then(fail, failing('no_server'))
    await answering(404, 'Not found', 'text/plain').api.me().then(fail, failing('no_server'))
    await answering(200, [1, 2]).api.me().then(fail, failing('no_server'))
    await answering(200, { user: { id: 'x' } })
      .api.me()
      .then(fail, failing('no_server'))
  })

  it('tells a busy server from one that cannot be reached', async () => {
    await answering(502, '<html>', 'text/html').api.me().then(fail, failing('busy'))
    const offline = new Api(() => Promise.reject(new TypeError('no network')))
    await offline.me().then(fail, failing('offline'))
  })
})

describe('frames', () => {
  it.each(['', 'null', '[]', '{}', '{"t":5}', '{"t":"event","game":"k","seq":"1"}', '{"t":"ok"}'])(
    'that are wrong are refused: %s',
    (text) => expect(() => readFrame(text)).toThrow(),
  )

  it('have challenges in them', () => {
    const by = { id: 1, name: 'Ann', bot: false }
    const challenge = {
      ...{ id: 'c3k', by, rating: { rating: 1500, error: 90, provisional: true }, to: null },
      ...{ clock: { days: 2 }, speed: 'correspondence', rated: true, color: 'random' },
      ...{ swap: false, public: true, rematch: null },
    }
    const frame = readFrame(JSON.stringify({ t: 'challenge', challenge }))
    expect(frame).toMatchObject({ challenge: { colour: 'random', to: undefined } })
  })
})

it('rates clocks at their speed', () => {
  const speed = (minutes: number, seconds: number) =>
    speedOf({ initial: minutes * 60_000, increment: seconds * 1000 })
  expect([speed(1, 1), speed(3, 2), speed(10, 5), speed(30, 20)]).toEqual([
    ...['bullet', 'blitz', 'rapid', 'classical'],
  ])
})
