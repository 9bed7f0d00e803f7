// What is asked of the server about one's own account.

import { fieldsOf, listOf, maybe, numberOf, textOf, type Fields } from './fields'
import { Requests } from './requests'

const kSecond = 1000
/** The largest number that a game can have: before it are all games. To ask for the first page without it
 * would be written down in the security log as a copy of all data. */
const kAfterAll = 'zzzzzzzzzzz'

export const kScopes = ['play', 'challenge', 'account'] as const
export type Scope = (typeof kScopes)[number]

/** A personal token, for a program; the token itself is shown only when it is made. */
export interface TokenEntry {
  id: number
  name: string
  scopes: string[]
  /** Milliseconds since 1970. */
  expires: number
  /** A day, such as 2026-11-16; empty if never. */
  lastUsed: string
}

/** Something that was done to the account. */
export interface AccountNote {
  /** Milliseconds since 1970. */
  at: number
  what: string
  address: string
  detail: string
}

export class AccountApi extends Requests {
  /** How many other sessions it has ended. */
  async changePassword(password: string, next: string): Promise<number> {
    return numberOf(await this.post('/password', { password, new: next }), 'ended')
  }

  /** This session too; `tokens`: those of programs as well. */
  async signOutEverywhere(tokens: boolean): Promise<void> {
    await this.post('/sign-out-everywhere', { tokens })
  }

  async tokens(): Promise<TokenEntry[]> {
    return listOf(await this.get('/tokens'), 'tokens', readToken)
  }

  async makeToken(name: string, scopes: readonly Scope[], days: number): Promise<string> {
    return textOf(await this.post('/tokens', { name, scopes, days }), 'token')
  }

  async revoke(token: number): Promise<void> {
    await this.post(`/tokens/${token}/revoke`, {})
  }

  /** A second factor that does not count yet. */
  async beginTotp(password: string): Promise<{ secret: string; url: string }> {
    const fields = await this.post('/totp/begin', { password })
    return { secret: textOf(fields, 'secret'), url: textOf(fields, 'url') }
  }

  /** It counts from now on; codes for paper. */
  async confirmTotp(code: string): Promise<string[]> {
    return listOf(await this.post('/totp/confirm', { code }), 'recovery', String)
  }

  async endTotp(password: string, code: string): Promise<void> {
    await this.post('/totp/off', { password, code })
  }

  async notes(): Promise<AccountNote[]> {
    return listOf(await this.get('/me/audit'), 'audit', readNote)
  }

  /** All that is kept about oneself, as the server says it, its pages put together. */
  async everything(): Promise<Fields> {
    const first = await this.get('/me/export')
    const games = listOf(first, 'games', (game) => game)
    const history = listOf(first, 'history', (step) => step)
    let next = first.next
    while (typeof next === 'string') {
      const page = await this.get(`/me/export?before=${encodeURIComponent(next)}`)
      games.push(...listOf(page, 'games', (game) => game))
      history.push(...listOf(page, 'history', (step) => step))
      // A server that leads in circles would keep us here for ever.
      next = page.next === next ? null : page.next
    }
    return { ...first, games, history, next: undefined }
  }

  /** Records of the games that one played or plays, the latest first; `next` is the `before` of the
   * next page. */
  async records(before = kAfterAll): Promise<{ records: string[]; next: string | undefined }> {
    const page = await this.get(`/me/export?before=${encodeURIComponent(before)}`)
    const games = listOf(page, 'games', (value) => fieldsOf(value, 'game'))
    const over = games.filter(({ live }) => live !== true)
    return {
      records: over.map((game) => textOf(game, 'record')),
      next: page.next === before ? undefined : maybe(page, 'next', String),
    }
  }

  /** Guests have no password. */
  async remove(password: string | undefined, code: string | undefined): Promise<void> {
    await this.post('/me/delete', { password, code })
  }
}

/** Whether the account has a second factor, as far as its log tells: the server says so only
 * when one is to be made or taken away. */
export function hasSecondFactor(notes: readonly AccountNote[]): boolean {
  const last = notes.find(({ what }) => what === 'totp_on' || what === 'totp_off')
  return last?.what === 'totp_on'
}

function readToken(value: unknown): TokenEntry {
  const fields = fieldsOf(value, 'token')
  return {
    id: numberOf(fields, 'id'),
    name: textOf(fields, 'name'),
    scopes: listOf(fields, 'scopes', String),
    expires: kSecond * numberOf(fields, 'expires'),
    lastUsed: typeof fields.last_used === 'string' ? fields.last_used : '',
  }
}

function readNote(value: unknown): AccountNote {
  const fields = fieldsOf(value, 'note')
  return {
    at: kSecond * numberOf(fields, 'at'),
    what: textOf(fields, 'what'),
    address: textOf(fields, 'address'),
    detail: textOf(fields, 'detail'),
  }
}
