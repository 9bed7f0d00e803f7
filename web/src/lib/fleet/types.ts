// What there is in a fleet: runs, their results, workers, and what happened.

export const kStates = ['open', 'done', 'stopped', 'failed'] as const
export type RunState = (typeof kStates)[number]
export const kVerdicts = ['undecided', 'h0', 'h1'] as const
export const kWorkerStates = ['working', 'idle', 'gone', 'quarantined'] as const

export interface Jobs {
  all: number
  done: number
  underWay: number
  inDoubt: number
}

/** A sequential test: it ends where the log-likelihood ratio leaves its bounds. */
export interface Sprt {
  elo0: number
  elo1: number
  llr: number
  lower: number
  upper: number
  verdict: (typeof kVerdicts)[number]
}

export interface MatchResult {
  first: string
  second: string
  limit: string
  games: number
  wins: number
  draws: number
  losses: number
  /** Pairs of games by the points that the first player has of two: 0, ½, 1, 1½, 2. */
  pentanomial: number[] | undefined
  elo: Estimate | undefined
  sprt: Sprt | undefined
}

/** With its 95 % error. */
export interface Estimate {
  value: number
  error: number
}

export interface DataResult {
  player: string
  games: number
  positions: number
  bytes: number
}

export interface GenomeResult {
  generation: number
  generations: number
  best: Estimate | undefined
  mean: number | undefined
}

export interface SolveResult {
  positions: number
  solved: number
  nodes: number
}

export interface Run {
  id: string
  /** One that this page does not know has no result. */
  kind: string
  title: string
  by: string
  state: RunState
  why: string
  /** Milliseconds since 1970. */
  made: number | undefined
  ended: number | undefined
  share: number | undefined
  jobs: Jobs
  match?: MatchResult | undefined
  data?: DataResult | undefined
  genome?: GenomeResult | undefined
  solve?: SolveResult | undefined
}

export interface HistoryPoint {
  at: number | undefined
  done: number | undefined
  games: number | undefined
  elo: Estimate | undefined
  llr: number | undefined
  positions: number | undefined
}

export interface Generation {
  number: number
  best: Estimate
  mean: number | undefined
}

export interface RunWorker {
  name: string
  jobs: number
  games: number
  residual: number | undefined
}

export interface RunDetail extends Run {
  history: HistoryPoint[]
  generations: Generation[]
  workers: RunWorker[]
}

export interface Overview {
  runs: Run[]
  /** How many there were that could not be read. */
  unread: number
  workers: { working: number; idle: number; quarantined: number }
  rates: { jobs: number; games: number; positions: number }
}

export interface Worker {
  name: string
  trusted: boolean
  state: (typeof kWorkerStates)[number]
  why: string
  jobs: number
  checked: number
  failures: number
  last: number | undefined
  residual: number | undefined
}

export interface AuditEntry {
  id: number
  at: number | undefined
  worker: string
  run: string
  job: number | undefined
  what: string
  text: string
}
