// What the coordinator of the fleet says, checked field by field. What a page can do without is
// undefined where it is missing or makes no sense; of a list, what cannot be read is left out.

import {
  fieldsOf,
  listOf,
  maybe,
  numberOf,
  oneOf,
  textOf,
  truthOf,
  wrong,
  WireError,
  type Fields,
} from '../online/fields'

import {
  kStates,
  kVerdicts,
  kWorkerStates,
  type Jobs,
  type Sprt,
  type MatchResult,
  type Estimate,
  type DataResult,
  type GenomeResult,
  type SolveResult,
  type Run,
  type HistoryPoint,
  type Generation,
  type RunWorker,
  type RunDetail,
  type Overview,
  type Worker,
  type AuditEntry,
} from './types'

export function readOverview(fields: Fields): Overview {
  const { good, unread } = readable(fields, 'runs', readRun)
  const workers = fieldsOf(fields.workers, 'workers')
  const rates = fieldsOf(fields.rates, 'rates')
  return {
    runs: good,
    unread,
    workers: {
      working: countOf(workers, 'working'),
      idle: countOf(workers, 'idle'),
      quarantined: countOf(workers, 'quarantined'),
    },
    rates: {
      jobs: countOf(rates, 'jobs_per_minute'),
      games: countOf(rates, 'games_per_second'),
      positions: countOf(rates, 'positions_per_second'),
    },
  }
}

export function readRun(value: unknown): Run {
  const fields = fieldsOf(value, 'run')
  return {
    id: textOf(fields, 'id'),
    kind: textOf(fields, 'kind'),
    title: textOf(fields, 'title'),
    by: wordOf(fields, 'by'),
    state: oneOf(fields, 'state', kStates),
    why: wordOf(fields, 'why'),
    made: timeOf(fields, 'made'),
    ended: timeOf(fields, 'ended'),
    share: someNumber(fields, 'share'),
    jobs: readJobs(fields.jobs),
    match: maybe(fields, 'match', readMatch),
    data: maybe(fields, 'data', readData),
    genome: maybe(fields, 'genome', readGenome),
    solve: maybe(fields, 'solve', readSolve),
  }
}

export function readDetail(fields: Fields): RunDetail {
  const list = <T>(name: string, read: (value: unknown) => T) =>
    fields[name] === undefined ? [] : readable(fields, name, read).good
  return {
    ...readRun(fields),
    history: list('history', readPoint),
    generations: list('generations', readGeneration),
    workers: list('workers', readRunWorker),
  }
}

export function readWorkers(fields: Fields): Worker[] {
  return readable(fields, 'workers', readWorker).good
}

export function readAudit(fields: Fields): AuditEntry[] {
  return readable(fields, 'entries', readEntry).good
}

function readJobs(value: unknown): Jobs {
  const fields = fieldsOf(value, 'jobs')
  return {
    all: countOf(fields, 'all'),
    done: countOf(fields, 'done'),
    underWay: countOf(fields, 'under_way'),
    inDoubt: countOf(fields, 'in_doubt'),
  }
}

function readMatch(value: unknown): MatchResult {
  const fields = fieldsOf(value, 'match')
  return {
    first: textOf(fields, 'first'),
    second: textOf(fields, 'second'),
    limit: wordOf(fields, 'limit'),
    games: countOf(fields, 'games'),
    wins: countOf(fields, 'wins'),
    draws: countOf(fields, 'draws'),
    losses: countOf(fields, 'losses'),
    pentanomial: pentanomialOf(fields),
    elo: estimateOf(fields, 'elo', 'elo_error'),
    sprt: maybe(fields, 'sprt', readSprt),
  }
}

const kOutcomes = 5

function pentanomialOf({ pentanomial: counts }: Fields): number[] | undefined {
  if (!Array.isArray(counts) || counts.length !== kOutcomes) return undefined
  return counts.every(isCount) ? (counts as number[]) : undefined
}

/** Undefined where its bounds are none. */
function readSprt(value: unknown): Sprt | undefined {
  const fields = fieldsOf(value, 'sprt')
  const [lower, upper] = [numberOf(fields, 'lower'), numberOf(fields, 'upper')]
  if (lower >= 0 || upper <= 0) return undefined
  return {
    elo0: numberOf(fields, 'elo0'),
    elo1: numberOf(fields, 'elo1'),
    llr: numberOf(fields, 'llr'),
    lower,
    upper,
    verdict: oneOf(fields, 'verdict', kVerdicts),
  }
}

function readData(value: unknown): DataResult {
  const fields = fieldsOf(value, 'data')
  return {
    player: wordOf(fields, 'player'),
    games: countOf(fields, 'games'),
    positions: countOf(fields, 'positions'),
    bytes: countOf(fields, 'bytes'),
  }
}

function readGenome(value: unknown): GenomeResult {
  const fields = fieldsOf(value, 'genome')
  return {
    generation: countOf(fields, 'generation'),
    generations: countOf(fields, 'generations'),
    best: estimateOf(fields, 'best', 'best_error'),
    mean: someNumber(fields, 'mean'),
  }
}

function readSolve(value: unknown): SolveResult {
  const fields = fieldsOf(value, 'solve')
  return {
    positions: countOf(fields, 'positions'),
    solved: countOf(fields, 'solved'),
    nodes: countOf(fields, 'nodes'),
  }
}

function readPoint(value: unknown): HistoryPoint {
  const fields = fieldsOf(value, 'point')
  return {
    at: timeOf(fields, 'at'),
    done: someNumber(fields, 'done'),
    games: someNumber(fields, 'games'),
    elo: estimateOf(fields, 'elo', 'elo_error'),
    llr: someNumber(fields, 'llr'),
    positions: someNumber(fields, 'positions'),
  }
}

function readGeneration(value: unknown): Generation {
  const fields = fieldsOf(value, 'generation')
  return {
    number: countOf(fields, 'number'),
    best: estimateOf(fields, 'best', 'error') ?? wrong('best'),
    mean: someNumber(fields, 'mean'),
  }
}

function readRunWorker(value: unknown): RunWorker {
  const fields = fieldsOf(value, 'worker')
  return {
    name: textOf(fields, 'name'),
    jobs: countOf(fields, 'jobs'),
    games: someNumber(fields, 'games') ?? 0,
    residual: someNumber(fields, 'residual'),
  }
}

function readWorker(value: unknown): Worker {
  const fields = fieldsOf(value, 'worker')
  return {
    name: textOf(fields, 'name'),
    trusted: truthOf(fields, 'trusted'),
    state: oneOf(fields, 'state', kWorkerStates),
    why: wordOf(fields, 'why'),
    jobs: countOf(fields, 'jobs'),
    checked: countOf(fields, 'checked'),
    failures: countOf(fields, 'failures'),
    last: timeOf(fields, 'last'),
    residual: someNumber(fields, 'residual'),
  }
}

function readEntry(value: unknown): AuditEntry {
  const fields = fieldsOf(value, 'entry')
  return {
    id: countOf(fields, 'id'),
    at: timeOf(fields, 'at'),
    worker: wordOf(fields, 'worker'),
    run: wordOf(fields, 'run'),
    job: someNumber(fields, 'job'),
    what: textOf(fields, 'what'),
    text: wordOf(fields, 'text'),
  }
}

/** What can be read of a list, and how much could not. */
function readable<T>(fields: Fields, name: string, read: (value: unknown) => T) {
  const all = listOf(fields, name, (value) => {
    try {
      return [read(value)]
    } catch (problem) {
      if (problem instanceof WireError) return []
      throw problem
    }
  })
  const good = all.flat()
  return { good, unread: all.length - good.length }
}

const isCount = (value: unknown) => Number.isFinite(value) && (value as number) >= 0

function countOf(fields: Fields, name: string): number {
  return isCount(fields[name]) ? numberOf(fields, name) : wrong(name)
}

function someNumber(fields: Fields, name: string): number | undefined {
  const value = fields[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Empty where it is missing. */
function wordOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

function timeOf(fields: Fields, name: string): number | undefined {
  const time = Date.parse(wordOf(fields, name))
  return Number.isNaN(time) ? undefined : time
}

/** Nothing without its error: a figure alone would say more than is known. */
function estimateOf(fields: Fields, name: string, errorName: string): Estimate | undefined {
  const [value, error] = [someNumber(fields, name), someNumber(fields, errorName)]
  return value === undefined || error === undefined || error < 0 ? undefined : { value, error }
}
