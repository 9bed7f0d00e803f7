// A report of a small tournament, as `yolah` of the release build makes it: what the app opens is
// then what the program writes today. At fixed nodes the games are the same everywhere.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const kYolah = fileURLToPath(new URL('../../../build/release/bin/yolah', import.meta.url))
const kPlayers = ['random', 'monte-carlo', 'mcts:hash=1']
const kTournament = ['games = 40', 'nodes = 20', ...kPlayers.map((spec) => player(spec))].join('\n')

export interface MadeReport {
  file: string
  games: number
  /** Of the first game, at its end. */
  points: { black: number; white: number }
}

/** Puts its files into a folder, which the caller removes. */
export function makeReport(folder: string): MadeReport {
  const tournament = join(folder, 'small.toml')
  const results = join(folder, 'small.results.jsonl')
  const file = join(folder, 'report.html')
  mkdirSync(folder, { recursive: true })
  writeFileSync(tournament, kTournament)
  run('tournament', tournament, '--results', results)
  run('report', results, '-o', file)
  const games = readFileSync(results, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"type":"game"'))
    .map((line) => JSON.parse(line) as MadeReport & { number: number })
  const first = games.find(({ number }) => number === 0)
  if (!first) throw new Error(`${results} lacks the first game`)
  return { file, games: games.length, points: first.points }
}

function player(spec: string): string {
  return `[[player]]\nspec = "${spec}"`
}

function run(...args: string[]): void {
  execFileSync(kYolah, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}
