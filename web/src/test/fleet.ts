// Answers of a coordinator, made up: a match under way, one that has passed and one that has
// failed, and a run of every other kind.

const kStart = Date.UTC(2026, 10, 16, 8)
const kMinute = 60_000
const at = (minutes: number) => new Date(kStart + minutes * kMinute).toISOString()

const jobs = (all: number, done: number, under_way = 0, in_doubt = 0) => ({
  all,
  done,
  under_way,
  in_doubt,
})

const players = {
  first: 'minmax:hash=64,net=nets/quiet-7.ynet',
  second: 'minmax:hash=64',
  limit: '5000 nodes a move',
}

export const matchRun = {
  id: 'x7k2',
  kind: 'match',
  title: `${players.first} against ${players.second}`,
  by: 'anna',
  state: 'open',
  why: '',
  made: at(0),
  ended: null,
  share: 100,
  jobs: jobs(1000, 120, 8, 1),
  match: {
    ...players,
    games: 2400,
    wins: 900,
    draws: 800,
    losses: 700,
    pentanomial: [10, 200, 700, 250, 40],
    elo: 12.3,
    elo_error: 7.1,
    sprt: { elo0: 0, elo1: 5, llr: 1.2, lower: -2.94, upper: 2.94, verdict: 'undecided' },
  },
}

const ended = (id: string, minutes: number, more: object) => ({
  ...matchRun,
  id,
  made: at(minutes),
  ended: at(minutes + 240),
  jobs: jobs(1000, 640),
  ...more,
})

const dataRun = {
  ...matchRun,
  match: undefined,
  id: 'd4ta',
  kind: 'data',
  title: 'Positions by minmax:level=8',
  share: 40,
  jobs: jobs(600, 412, 4),
  data: { player: 'minmax:level=8', games: 60_000, positions: 3_400_000, bytes: 41_000_000 },
}

const genomeRun = {
  ...matchRun,
  match: undefined,
  id: 'g3n0',
  kind: 'genome',
  title: 'Weights of the hand-made evaluation, 32 genomes',
  by: 'bertil',
  jobs: jobs(2000, 180, 6),
  genome: { generation: 12, generations: 40, best: 35, best_error: 20, mean: -10 },
}

export const overview = {
  runs: [
    matchRun,
    dataRun,
    genomeRun,
    ended('p4ss', -900, {
      state: 'done',
      title: 'minmax:lmr=on against minmax:lmr=off',
      match: {
        ...matchRun.match,
        games: 12_800,
        elo: 6.4,
        elo_error: 3.1,
        sprt: { ...matchRun.match.sprt, llr: 2.96, verdict: 'h1' },
      },
    }),
    ended('f41l', -1500, {
      kind: 'timed',
      state: 'done',
      title: 'minmax:time=careful against minmax',
      match: {
        ...matchRun.match,
        limit: '10 s + 0.1 s',
        games: 6400,
        elo: -3.8,
        elo_error: 5.2,
        sprt: { ...matchRun.match.sprt, llr: -2.97, verdict: 'h0' },
      },
    }),
    {
      ...ended('s0lv', -2000, { state: 'stopped', why: 'by bertil: too slow' }),
      match: undefined,
      kind: 'solve',
      title: 'Endgames with 24 free squares',
      solve: { positions: 1000, solved: 990, nodes: 123_456_789_000 },
    },
    ended('br0k', -2600, {
      state: 'failed',
      why: 'the engine ended with code 134 in five jobs',
      match: { ...matchRun.match, games: 0, pentanomial: [0, 0, 0, 0, 0], elo: null, sprt: null },
    }),
  ],
  workers: { working: 3, idle: 1, quarantined: 1 },
  rates: { jobs_per_minute: 12.5, games_per_second: 3.2, positions_per_second: 410 },
}

const kPoints = 60
const points = Array.from({ length: kPoints }, (_, i) => i + 1)
const wave = (i: number, size: number) => size * Math.sin(i / 4) * Math.exp(-i / 25)

const runWorkers = [
  { name: 'rack-1', jobs: 61, games: 1220, residual: 0.4 },
  { name: 'anna-laptop', jobs: 40, games: 800, residual: 1.2 },
  { name: 'a-machine-with-a-rather-long-name-in-the-cellar', jobs: 19, games: 380, residual: null },
]

export const details: Record<string, unknown> = {
  x7k2: {
    ...matchRun,
    history: points.map((i) => ({
      at: at(i),
      done: 2 * i,
      games: 40 * i,
      elo: 12.3 + wave(i, 30),
      elo_error: 55 / Math.sqrt(i),
      llr: (1.2 * i) / kPoints + wave(i, 0.8),
    })),
    workers: runWorkers,
  },
  d4ta: {
    ...dataRun,
    history: points.map((i) => ({
      at: at(i),
      done: 7 * i,
      games: 1000 * i,
      positions: 56_000 * i - 4000 * Math.sin(i),
    })),
    workers: runWorkers,
  },
  g3n0: {
    ...genomeRun,
    history: [],
    generations: points.slice(0, 12).map((i) => ({
      number: i,
      best: 38 - 60 / i + wave(i, 10),
      error: 20,
      mean: -10 - 80 / i,
    })),
    workers: runWorkers,
  },
  s0lv: { ...overview.runs[5], history: [], workers: [] },
}

const worker = {
  name: 'rack-1',
  trusted: true,
  state: 'working',
  why: '',
  jobs: 1400,
  checked: 40,
  failures: 0,
  last: at(60),
  residual: 0.9,
}

export const workers = {
  workers: [
    worker,
    { ...worker, name: 'rack-2', state: 'idle', jobs: 1310, residual: 1.1 },
    { ...worker, name: 'anna-laptop', trusted: false, jobs: 400, checked: 13, residual: 1.2 },
    {
      ...worker,
      name: 'stranger-7',
      trusted: false,
      state: 'quarantined',
      why: 'job 12 of x7k2 came out otherwise twice',
      jobs: 31,
      checked: 31,
      failures: 2,
      residual: 4.8,
    },
    { ...worker, name: 'old-desktop', trusted: false, state: 'gone', jobs: 77, residual: null },
  ],
}

const entry = { worker: '', run: 'x7k2', job: null as number | null, text: '' }

export const audit = {
  entries: [
    { ...entry, id: 9, at: at(55), what: 'quarantined', worker: 'stranger-7', text: 'job 12' },
    { ...entry, id: 8, at: at(54), what: 'settled', worker: 'rack-1', job: 12 },
    { ...entry, id: 7, at: at(53), what: 'disagreed', worker: 'stranger-7', job: 12 },
    { ...entry, id: 6, at: at(1), what: 'run_made', text: 'by anna' },
  ],
}
