import { describe, expect, it } from 'vitest'
import { AccountApi, hasSecondFactor, type AccountNote } from './account'
import { WireError } from './fields'

/** An AccountApi whose server answers these, one after another, and what it was asked. */
function answering(...answers: unknown[]) {
  const asked: [string, unknown][] = []
  const api = new AccountApi((path, request) => {
    asked.push([String(path), request?.body ? JSON.parse(String(request.body)) : undefined])
    return Promise.resolve(new Response(JSON.stringify(answers.shift())))
  })
  return { api, asked }
}

const note = (what: string): AccountNote => ({ at: 0, what, address: '', detail: '' })

describe('an account', () => {
  it('asks as the protocol says', async () => {
    const { api, asked } = answering({ ok: true, ended: 2 }, { token: 'yol_x', id: 7 })
    expect(await api.changePassword('old', 'new')).toBe(2)
    expect(await api.makeToken('bot', ['play'], 30)).toBe('yol_x')
    expect(asked).toEqual([
      ['/api/password', { password: 'old', new: 'new' }],
      ['/api/tokens', { name: 'bot', scopes: ['play'], days: 30 }],
    ])
  })

  it('is exported whole, whatever the pages', async () => {
    const { api, asked } = answering(
      { user: { name: 'Ann' }, games: [1, 2], history: ['a'], next: 'k3 x' },
      { games: [3], history: [], next: 'k2' },
      { games: [4], history: ['b'], next: null },
    )
    expect(await api.everything()).toEqual({
      user: { name: 'Ann' },
      games: [1, 2, 3, 4],
      history: ['a', 'b'],
    })
    expect(asked.map(([path]) => path)).toEqual([
      '/api/me/export',
      '/api/me/export?before=k3%20x',
      '/api/me/export?before=k2',
    ])
  })

  it('is not exported for ever', async () => {
    const page = { games: [1], history: [], next: 'k3' }
    const { api, asked } = answering(page, page, page)
    await api.everything()
    expect(asked).toHaveLength(2)
  })

  it('knows its second factor from the latest note of one', () => {
    expect(hasSecondFactor([])).toBe(false)
    expect(hasSecondFactor([note('sign_in'), note('totp_on'), note('totp_off')])).toBe(true)
    expect(hasSecondFactor([note('totp_off'), note('totp_on')])).toBe(false)
  })

  it('believes no answer that lacks something', async () => {
    const token = { id: 1, name: 'bot', scopes: ['play'], expires: 2, last_used: null }
    expect(await answering({ tokens: [token] }).api.tokens()).toEqual([
      { id: 1, name: 'bot', scopes: ['play'], expires: 2000, lastUsed: '' },
    ])
    for (const wrong of [{ id: 'x' }, { name: 5 }, { scopes: 'play' }, { expires: null }]) {
      const { api } = answering({ tokens: [{ ...token, ...wrong }] })
      await expect(api.tokens()).rejects.toThrow(WireError)
    }
    await expect(answering({ audit: [{ at: 1 }] }).api.notes()).rejects.toThrow(WireError)
    await expect(answering({ recovery: 'x' }).api.confirmTotp('1')).rejects.toThrow(WireError)
  })
})
