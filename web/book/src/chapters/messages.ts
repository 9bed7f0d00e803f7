// What a page and the worker of its chapters say to each other.

export interface Question {
  id: number
  /** The address of the module. */
  module: string
  call: string
  request: object
}

export interface Answer {
  id: number
  answer?: unknown
  /** Why there is none. */
  reason?: string
}
