import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Rules, type SearchResult, type Solution } from '../src/index.js'
import { DirectEngine, kRoot, moduleBytes } from './modules.js'

const kModules = ['engine', 'engine-plain']

/** What the program for ordinary machines finds. */
function native(player: string, position: string, nodes: number): unknown {
  const command = join(kRoot, 'build/release/bin/yolah')
  const text = execFileSync(
    command,
    ['analyze', position, '--player', player, '--nodes', String(nodes), '--lines', '1', '--json'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const last = JSON.parse(text.trim().split('\n').at(-1) as string)
  return {
    move: last.move,
    score: Math.round(last.score * 100),
    nodes: last.nodes,
    line: last.line,
  }
}

async function somePositions(count: number): Promise<string[]> {
  const rules = await Rules.load(moduleBytes('rules'))
  const positions: string[] = []
  const moves: string[] = []
  for (let i = 0; positions.length < count; ++i) {
    const position = rules.position(rules.start, moves)
    if (position.over) {
      moves.length = 0
      continue
    }
    if (i % 4 === 0) positions.push(position.position)
    moves.push(position.legal[(i * i) % position.legal.length] as string)
  }
  return positions
}

describe.each(kModules)('%s', (name) => {
  it('finds what the native engine finds, to the node', async () => {
    const engine = await DirectEngine.start(name)
    for (const player of ['minmax:hash=4', 'minmax:hash=4,eval=heuristic', 'mcts:hash=16']) {
      for (const position of await somePositions(8)) {
        await engine.call('newGame', {})
        const limits = { nodes: player.startsWith('mcts') ? 2000 : 5000 }
        const { move, report } = await engine.call<SearchResult>('search', {
          position,
          player,
          limits,
        })
        const best = report.lines[0]
        expect(
          { move, score: best?.score, nodes: report.nodes, line: best?.moves },
          `${player} ${position}`,
        ).toEqual(native(player, position, limits.nodes))
      }
    }
  }, 120_000)

  it('solves late positions', async () => {
    const engine = await DirectEngine.start(name)
    const rules = await Rules.load(moduleBytes('rules'))
    const free = (position: string) => rules.position(position).squares.split('.').length - 1
    const late = (await somePositions(60)).filter((position) => free(position) <= 12)
    expect(late.length).toBeGreaterThan(3)
    for (const position of late) {
      const solution = await engine.call<Solution>('solve', { position, limits: {} })
      const end = rules.position(position, solution.line)
      const margin = end.points.black - end.points.white
      const { side } = rules.position(position)
      expect(end.over).toBe(true)
      expect([solution.lower, solution.upper]).toEqual(
        Array(2).fill(side === 'black' ? margin : -margin),
      )
    }
  })

  it('refuses what is no request, and goes on', async () => {
    const engine = await DirectEngine.start(name)
    const position = (await somePositions(1))[0]
    await expect(engine.call('search', { position: 'no' })).rejects.toThrow()
    await expect(engine.call('dance', {})).rejects.toThrow(/no call/)
    await expect(engine.call('search', { position, player: 'deep-thought' })).rejects.toThrow(
      /no player/,
    )
    await expect(
      engine.call('search', { position, player: 'minmax:net=/etc/passwd' }),
    ).rejects.toThrow(/no files/)
    await expect(
      engine.call('search', { position, player: 'minmax:hash=65536', limits: { nodes: 10 } }),
    ).rejects.toThrow(/memory/)
    const result = await engine.call<SearchResult>('search', { position, limits: { nodes: 100 } })
    expect(result.move).toMatch(/^[a-h][1-8]:[a-h][1-8]$/)
  })
})
