import { defineConfig } from '@playwright/test'

const port = Number(process.env.YOLAH_WEB_PORT ?? 4199)

export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  workers: 1,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 10_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // The production build, which `npm run build` has made.
  webServer: {
    command: `npx vite preview --port ${port} --strictPort`,
    url: `http://localhost:${port}`,
    reuseExistingServer: !process.env.CI,
  },
})
