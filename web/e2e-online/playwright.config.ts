import { defineConfig } from '@playwright/test'
import common from '../playwright.config'

const port = Number(process.env.YOLAH_ONLINE_PORT ?? 4210)

/** The online pages, served by three nodes behind nginx. */
export default defineConfig({
  ...common,
  testDir: '.',
  // They share one server and see each other's games.
  workers: 1,
  use: { ...common.use, baseURL: `http://127.0.0.1:${port}` },
  webServer: {
    command: '/usr/bin/python3 -B e2e-online/server.py',
    cwd: '..',
    url: `http://127.0.0.1:${port + 1}/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    reuseExistingServer: !process.env.CI,
  },
})
