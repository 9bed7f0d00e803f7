import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { en } from '../i18n/en'
import { realEngine, rules } from '../../test/real'
import { makeReport } from '../../test/report'
import { contenderOf, kEngineSpecs, kLevelSpecs } from './contenders'
import { Exhibition, type Pairing } from './exhibition'
import { openText, replay } from './opened'
import { curvesOf, opinionAt, opinionsIn, spanOf } from './opinions'

const engine = await realEngine()

function exhibition(players: Pairing['players'], wait = () => Promise.resolve()) {
  const parts = {
    rules,
    engine: () => Promise.resolve(engine),
    wait,
    changed: () => undefined,
    moved: () => undefined,
  }
  return new Exhibition(parts, () => ({ players, moveTime: 1, delay: 0 }))
}

describe('players to watch', () => {
  it('are all known to the engine', async () => {
    for (const player of [...kEngineSpecs, ...kLevelSpecs]) {
      const request = { position: rules.start, player, limits: { moveTime: 1 } }
      const { move } = await engine.search(request)
      expect(rules.position(rules.start).legal, player).toContain(move)
    }
  })

  it('have names', () => {
    expect(contenderOf(en, 'minmax:level=3').name).toBe('Hare')
    expect(contenderOf(en, 'mcts:eval=net')).toEqual({
      name: 'Narwhal',
      technique: 'MCTS with neural net',
    })
    expect(contenderOf(en, 'cmd:bot')).toEqual({ name: 'cmd:bot', technique: '' })
  })
})

describe('an exhibition', () => {
  it('goes to its end', async () => {
    const game = exhibition({ black: 'random', white: 'minmax:level=1' })
    await game.run()
    const { view } = game
    expect(view).toMatchObject({ over: true, running: false, live: true, failure: undefined })
    expect(view.shown.info.over).toBe(true)
    expect(view.opinions.some(({ side }) => side === 'white')).toBe(true)
    game.look(-1000)
    expect(game.view.shown.ply).toBe(0)
  })

  it('pauses, makes one move, and goes on', async () => {
    let pause = () => {}
    const game = exhibition({ black: 'random', white: 'random' }, () => {
      if (game.view.line.length === 4) pause()
      return Promise.resolve()
    })
    pause = () => game.pause()
    await game.run()
    expect(game.view).toMatchObject({ running: false, thinking: false, over: false })
    expect(game.view.line).toHaveLength(4)
    await game.step()
    expect(game.view.line).toHaveLength(5)
    expect(game.view.running).toBe(false)
    pause = () => {}
    await game.run()
    expect(game.view.over).toBe(true)
  })

  it('says when the engine does not answer', async () => {
    const game = exhibition({ black: 'nobody', white: 'random' })
    await game.run()
    expect(game.view.failure).toMatch(/nobody/)
    expect(game.view.running).toBe(false)
  })
})

describe('opened games', () => {
  const record = (name: string) =>
    readFileSync(new URL(`../../../../tests/fuzz/corpus/record/${name}`, import.meta.url), 'utf8')

  it('come from records, with what the players thought', () => {
    const opened = openText(rules, record('tags_and_comments.ygn'))
    const [game] = 'games' in opened ? opened.games : []
    expect(game).toMatchObject({ black: 'mcts', white: 'minmax', winner: 'white' })
    const replayed = game && replay(rules, game)
    const line = replayed && 'line' in replayed ? replayed.line : []
    expect(line).toHaveLength(9)
    const opinions = opinionsIn(line, game?.comments ?? [])
    expect(opinions[0]).toEqual({ ply: 1, side: 'black', points: 2.4 })
    expect(opinions[1]).toEqual({ ply: 2, side: 'white', points: -2.4 })
  })

  it('come from the reports of matches', () => {
    const folder = mkdtempSync(join(tmpdir(), 'yolah-report-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const report = makeReport(folder)
    const opened = openText(rules, readFileSync(report.file, 'utf8'))
    const games = 'games' in opened ? opened.games : []
    expect(games).toHaveLength(report.games)
    expect(games.length).toBeGreaterThan(100)
    for (const game of games.slice(0, 20)) {
      const replayed = replay(rules, game)
      const end = 'line' in replayed ? replayed.line.at(-1)?.info : undefined
      expect(end?.over).toBe(true)
      const { black = 0, white = 0 } = end?.points ?? {}
      expect(game.winner).toBe(black === white ? 'draw' : black > white ? 'black' : 'white')
    }
  })

  it.each([
    ['', 'empty'],
    ['[Event', 'at'],
    ['<!doctype html><p>', 'report'],
    ['<!doctype html><script type="application/json" id="data">{</script>', 'report'],
    [
      '<!doctype html><script type="application/json" id="data">{"players":[],"games":[7]}</script>',
      'report',
    ],
    [
      '<!doctype html><script type="application/json" id="data">{"players":[],"games":[]}</script>',
      'empty',
    ],
  ])('%j is refused', (text, kind) => {
    expect(openText(rules, text)).toMatchObject({ problem: { kind } })
  })

  it('stop at a move that cannot have been played', () => {
    const data = '{"players":["a","b"],"games":[[0,1,0,1,1,0,1,0,"AFBC"]]}'
    const opened = openText(
      rules,
      `<!doctype html><script type="application/json" id="data">${data}</script>`,
    )
    const [game] = 'games' in opened ? opened.games : []
    expect(game && replay(rules, game)).toEqual({
      problem: { kind: 'move', move: 'b1:c1', number: 2 },
    })
  })
})

describe('opinions', () => {
  const opinions = [
    { ply: 1, side: 'black' as const, points: 2 },
    { ply: 2, side: 'white' as const, points: -8 },
  ]

  it('are curves in a box', () => {
    expect(spanOf([])).toBe(4)
    expect(spanOf(opinions)).toBe(8)
    expect(curvesOf(opinions, 4)).toEqual([
      { side: 'black', points: [{ x: 0.25, y: 0.375 }] },
      { side: 'white', points: [{ x: 0.5, y: 1 }] },
    ])
  })

  it('are those of the time', () => {
    expect(opinionAt(opinions, 'white', 1)).toBeUndefined()
    expect(opinionAt(opinions, 'white', 5)?.points).toBe(-8)
  })
})
