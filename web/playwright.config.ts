import { defineConfig } from '@playwright/test'
import { kFlags, kShell } from './scripts/chromium.js'

const port = Number(process.env.YOLAH_WEB_PORT ?? 4199)

export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  // What must happen within a time has the tag @alone, and runs after the others with one worker.
  workers: 2,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 10_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
    launchOptions: { executablePath: kShell, args: kFlags },
  },
  // The production build, which `npm run build` has made.
  webServer: {
    command: `npx vite preview --port ${port} --strictPort`,
    url: `http://localhost:${port}`,
    reuseExistingServer: !process.env.CI,
  },
})
