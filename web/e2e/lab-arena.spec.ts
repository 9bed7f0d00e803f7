import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import type { Language, Program } from '../src/lib/lab/types'
import { openPlainLab, type PlainLab } from './lab/plain'

/** The command of the release, which is built before the app is tested. */
const kYolah = process.env.YOLAH ?? join(import.meta.dirname, '../../build/release/bin/yolah')
const kExamples = join(import.meta.dirname, '../../examples')
const example = (name: string) => readFile(join(kExamples, name), 'utf8')

/** Bots that play the same each time: neither the clock nor the order of a set counts. */
const kSeededPython = `import random
from yolah import run_bot

chance = random.Random(7)


def choose(position, seconds):
    return chance.choice(position.legal_moves())


run_bot("seeded", choose)
`
const kSeededJavaScript = `const { runBot } = require("./yolah.js")
let state = 7
function choose(position, seconds) {
  const moves = position.legalMoves()
  state = (state * 48271) % 2147483647
  return moves[state % moves.length]
}
runBot("seeded", choose)
`

interface Case {
  language: Language
  what: string
  source: () => Promise<string> | string
  opponent: string
  nodes: number
}

const kCases: readonly Case[] = [
  {
    language: 'python',
    what: 'seeded',
    source: () => kSeededPython,
    opponent: 'minmax:level=2',
    nodes: 500,
  },
  {
    language: 'javascript',
    what: 'seeded',
    source: () => kSeededJavaScript,
    opponent: 'random',
    nodes: 1,
  },
  {
    language: 'python',
    what: 'greedy',
    source: () => example('greedy_bot.py'),
    opponent: 'mcts',
    nodes: 300,
  },
  {
    language: 'javascript',
    what: 'greedy',
    source: () => example('greedy_bot.js'),
    opponent: 'minmax',
    nodes: 2000,
  },
]
const kGames = 4
const kSeed = 3

let lab: PlainLab

test.beforeAll(async () => {
  test.setTimeout(120_000)
  if (!existsSync(kYolah)) {
    throw new Error(`there is no ${kYolah}: build the release, or name the command in YOLAH`)
  }
  lab = await openPlainLab()
})

test.afterAll(() => lab?.close())

/** The records that `yolah match` saves for a program in a file, with the rules beside it. */
async function recordsOfArena({ source }: Program, command: string, match: Case): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yolah-arena-'))
  try {
    const rules = match.language === 'python' ? 'yolah.py' : 'yolah.js'
    await copyFile(join(kExamples, rules), join(folder, rules))
    await writeFile(join(folder, command.split(' ')[1] ?? ''), source)
    const limits = ['--games', kGames, '--seed', kSeed, '--nodes', match.nodes].map(String)
    const players = [`cmd:${command}`, match.opponent]
    const saved = ['--save', 'games.ygn']
    await promisify(execFile)(kYolah, ['match', ...players, ...limits, ...saved], { cwd: folder })
    return await readFile(join(folder, 'games.ygn'), 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Records without times. Moves are wrapped by their letters, so times move the ends of lines, too. */
function withoutTimes(records: string): string {
  return records
    .replaceAll(/ ?\d+\.\d+s\}/g, '}')
    .replaceAll(/ ?\{\}/g, '')
    .split('\n\n')
    .map((part) => (part.startsWith('[') ? part : part.replaceAll(/\s+/g, ' ')))
    .join('\n\n')
    .trim()
}

for (const match of kCases) {
  const { language, what, opponent, nodes } = match
  test(`${what} in ${language} has the records of yolah match`, async ({ browser }) => {
    const command = language === 'python' ? 'python3 it_bot.py' : 'node it_bot.js'
    // Records name a program as the command names it.
    const program = { language, name: `cmd:${command}`, source: await match.source() }
    const page = await lab.visit(browser)
    const inPage = await page.evaluate((setup) => window.lab.match(setup), {
      first: { kind: 'program' as const, program },
      second: { kind: 'engine' as const, spec: opponent },
      limits: { nodes },
      games: kGames,
      seed: kSeed,
    })
    const inArena = await recordsOfArena(program, command, match)
    expect(inPage.games.map(({ termination }) => termination)).toEqual(Array(kGames).fill('points'))
    expect(withoutTimes(inPage.records)).toBe(withoutTimes(inArena))
    await page.context().close()
  })
}
