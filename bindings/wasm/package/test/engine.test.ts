import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withThreads } from '../src/engine.js'
import { Rules, type PlayerKind, type SearchResult, type Solution } from '../src/index.js'
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

async function playerKinds(name: string): Promise<PlayerKind[]> {
  const engine = await DirectEngine.start(name)
  return (await engine.call<{ kinds: PlayerKind[] }>('playerKinds', {})).kinds
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

  it('lists its players, each of which plays with its options as listed', async () => {
    const engine = await DirectEngine.start(name)
    const kinds = await playerKinds(name)
    expect(kinds.map((kind) => kind.name)).toEqual(['random', 'monte-carlo', 'mcts', 'minmax'])
    const position = (await somePositions(1))[0]
    for (const kind of kinds) {
      expect(kind.summary).not.toBe('')
      // These two belong to one choice of eval each, and are refused beside the other.
      const settings = kind.options
        .filter(({ name }) => name !== 'net' && name !== 'weights')
        .map(({ name, normal }) => `${name}=${normal}`)
      const player = `${kind.name}:${settings.join(',')}`
      const { move } = await engine.call<SearchResult>('search', {
        position,
        player,
        limits: { nodes: 100 },
      })
      expect(move, player).toMatch(/^[a-h][1-8]:[a-h][1-8]$/)
    }
  })

  it('says the range of a number and the words of a choice', async () => {
    const minmax = (await playerKinds(name)).find((kind) => kind.name === 'minmax')
    const option = (name: string) => minmax?.options.find((option) => option.name === name)
    expect(option('threads')).toMatchObject({ normal: '1', least: 1, most: 256 })
    expect(option('eval')).toMatchObject({ normal: 'net', words: ['net', 'heuristic'] })
    expect(option('eval')).not.toHaveProperty('least')
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

describe('threads', () => {
  it.each([
    ['minmax', 'minmax:threads=4'],
    ['mcts:eval=net', 'mcts:eval=net,threads=4'],
    ['monte-carlo', 'monte-carlo:threads=4'],
  ])('are given to %s', async (player, threaded) => {
    expect(withThreads(player, 4, await playerKinds('engine'))).toBe(threaded)
  })

  it.each([
    ['random', 'has no threads'],
    ['random:seed=2', 'has no threads'],
    ['minmax:level=3', 'plays alike everywhere'],
    ['minmax:threads=2', 'says its own'],
    ['mcts:Threads=2', 'says its own'],
    ['deep-thought', 'is no player'],
    ['minmax-of-another-kind', 'is no player'],
  ])('are not given to %s, which %s', async (player) => {
    expect(withThreads(player, 4, await playerKinds('engine'))).toBe(player)
  })

  it('are not named where there is one', async () => {
    expect(withThreads('minmax', 1, await playerKinds('engine'))).toBe('minmax')
  })

  it('go to a kind that the engine may learn later', () => {
    const option = { name: 'threads', help: '', normal: '1' }
    const kinds = [{ name: 'oracle', summary: '', options: [option] }]
    expect(withThreads('oracle', 2, kinds)).toBe('oracle:threads=2')
  })
})
