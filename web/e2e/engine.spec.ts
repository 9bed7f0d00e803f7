// The engine in a real browser: threads where pages are isolated, one where they are not,
// stops within 50 ms in both, and no memory is no end.

import { expect, test, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine, SearchResult } from 'yolah-engine'
import { build, preview, type PreviewServer } from 'vite'

declare global {
  interface Window {
    loadEngine: (threads?: number) => Promise<Engine>
  }
}

const kStart = 'w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0'
const kMove = /^[a-h][1-8]:[a-h][1-8]$/

let folder: string
const servers: PreviewServer[] = []

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yolah-engine-'))
  const root = join(import.meta.dirname, 'engine')
  const config = join(import.meta.dirname, '../vite.config.ts')
  await build({
    root,
    configFile: config,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  })
  for (const isolated of [true, false]) {
    const headers = isolated
      ? {
          'Cross-Origin-Opener-Policy': 'same-origin',
          'Cross-Origin-Embedder-Policy': 'require-corp',
        }
      : {}
    servers.push(
      await preview({
        root,
        configFile: false,
        logLevel: 'error',
        build: { outDir: folder },
        preview: { port: 0, headers },
      }),
    )
  }
})

test.afterAll(async () => {
  for (const server of servers) await server.close()
  await rm(folder, { recursive: true })
})

async function open(page: Page, server: PreviewServer | undefined): Promise<void> {
  await page.goto(server?.resolvedUrls?.local[0] ?? '')
  await page.waitForFunction(() => 'loadEngine' in window)
}

for (const [i, name] of ['an isolated page', 'any other page'].entries()) {
  test.describe(name, () => {
    test('has the threads it may have', async ({ page }) => {
      await open(page, servers[i])
      const [isolated, threads, cores] = await page.evaluate(async () => {
        const engine = await window.loadEngine()
        return [crossOriginIsolated, engine.threads, navigator.hardwareConcurrency]
      })
      expect(isolated).toBe(i === 0)
      expect(threads).toBe(i === 0 ? Math.max(1, Math.min(cores - 1, 8)) : 1)
    })

    test('plays with three threads if it may', async ({ page }) => {
      await open(page, servers[i])
      const [threads, results] = await page.evaluate(async (position) => {
        const engine = await window.loadEngine(3)
        const results: SearchResult[] = []
        for (const player of ['minmax:hash=16', 'mcts:hash=32', 'monte-carlo', 'minmax:level=4']) {
          results.push(await engine.search({ position, player, limits: { moveTime: 300 } }))
          await engine.newGame()
        }
        return [engine.threads, results] as const
      }, kStart)
      expect(threads).toBe(i === 0 ? 3 : 1)
      for (const { move, report } of results) {
        expect(move).toMatch(kMove)
        expect(report.nodes).toBeGreaterThan(0)
      }
    })

    test('stops within 50 ms with what it has found', { tag: '@alone' }, async ({ page }) => {
      await open(page, servers[i])
      const stops = await page.evaluate(async (position) => {
        const engine = await window.loadEngine(2)
        const taken: { time: number; move: string; reports: number }[] = []
        for (let again = 0; again < 3; again++) {
          let reports = 0
          const search = engine.search({ position, limits: {} }, () => reports++)
          while (reports < 4) await new Promise((resolve) => setTimeout(resolve, 10))
          const begin = performance.now()
          await engine.stop()
          const time = performance.now() - begin
          taken.push({ time, move: (await search).move, reports })
        }
        return taken
      }, kStart)
      for (const { move } of stops) expect(move).toMatch(kMove)
      // The quickest of three: what else the machine does is not the engine's fault.
      expect(Math.min(...stops.map(({ time }) => time))).toBeLessThan(50)
    })

    test('loses nobody who asks in a hurry', async ({ page }) => {
      await open(page, servers[i])
      const answers = await page.evaluate(async (position) => {
        const engine = await window.loadEngine(2)
        const ask = (nodes?: number) =>
          engine.search({ position, limits: { nodes } }).then(
            ({ move }) => move,
            (error: Error) => error.name,
          )
        const first = ask()
        const second = ask()
        const last = ask(1000)
        const answered = await Promise.all([first, second, last])
        // Stopped before it has begun.
        const hurried = ask()
        await engine.stop()
        return [...answered, await hurried, await ask(1000)]
      }, kStart)
      expect(answers).toHaveLength(5)
      for (const answer of answers) expect(answer).toMatch(/^([a-h][1-8]:[a-h][1-8]|Stopped)$/)
      expect(answers[2]).toMatch(kMove)
      expect(answers[4]).toMatch(kMove)
    })

    test('goes on after a request for more memory than there is', async ({ page }) => {
      await open(page, servers[i])
      const [refusal, move] = await page.evaluate(async (position) => {
        const engine = await window.loadEngine(2)
        const limits = { nodes: 1000 }
        const refused = await engine
          .search({ position, player: 'minmax:hash=60000', limits })
          .then(() => 'it was granted')
          .catch((error: Error) => error.message)
        return [refused, (await engine.search({ position, limits })).move]
      }, kStart)
      expect(refusal).toContain('memory')
      expect(move).toMatch(kMove)
    })
  })
}
