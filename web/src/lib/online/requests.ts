// How a server is asked by HTTP. What goes wrong is an ApiError with a code, the server's or one
// of these:
//   no_server  nobody behind this page speaks of what is asked
//   offline    nobody could be reached
//   busy       somebody is there, but not for us now: ask again

import { fieldsOf, textOf, WireError, type Fields } from './fields'

export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text)
  }
}

/** What kinds of requests are made of. */
export class Requests {
  constructor(private readonly fetching: typeof fetch = (...asked) => fetch(...asked)) {}

  protected get(path: string, request: RequestInit = {}): Promise<Fields> {
    return this.ask(path, request)
  }

  protected post(path: string, body: unknown): Promise<Fields> {
    const headers = { 'Content-Type': 'application/json' }
    return this.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  private async ask(path: string, request: RequestInit): Promise<Fields> {
    const response = await this.reach(path, request)
    const fields = await objectOf(response)
    if (response.ok && fields) return fields
    if (fields?.error) throw readError(fields.error)
    if (response.status >= 502 && response.status <= 504) {
      throw new ApiError('busy', `status ${response.status}`)
    }
    throw new ApiError('no_server', `status ${response.status}`)
  }

  private async reach(path: string, request: RequestInit): Promise<Response> {
    try {
      return await this.fetching(`/api${path}`, { cache: 'no-store', ...request })
    } catch (problem) {
      throw new ApiError('offline', String(problem))
    }
  }
}

/** An id or name as a part of a path, whatever somebody wrote into the address. */
export const part = (text: string) => encodeURIComponent(text)

/** What went wrong, as a code. */
export function codeOf(problem: unknown): string {
  if (problem instanceof ApiError) return problem.code
  return problem instanceof WireError ? 'no_server' : 'offline'
}

/** Undefined for what is no object of JSON, such as the page of another server. */
async function objectOf(response: Response): Promise<Fields | undefined> {
  try {
    return fieldsOf(await response.json(), 'answer')
  } catch {
    return undefined
  }
}

function readError(value: unknown): ApiError {
  const fields = fieldsOf(value, 'error')
  return new ApiError(textOf(fields, 'code'), textOf(fields, 'text'))
}
