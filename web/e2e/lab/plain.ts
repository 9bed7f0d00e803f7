// The lab without its page, for the tests of what runs programs.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { build, preview } from 'vite'
import { pageHeaders } from '../../scripts/page-headers'

export interface PlainLab {
  /** With a storage of its own. */
  visit: (browser: Browser) => Promise<Page>
  close: () => Promise<void>
}

const web = join(import.meta.dirname, '../..')
const root = import.meta.dirname

export async function openPlainLab(): Promise<PlainLab> {
  const folder = await mkdtemp(join(tmpdir(), 'yolah-lab-'))
  await build({
    root,
    configFile: join(web, 'vite.config.ts'),
    publicDir: join(web, 'public'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  })
  const server = await preview({
    root,
    configFile: false,
    plugins: [pageHeaders()],
    logLevel: 'error',
    build: { outDir: folder },
    preview: { port: 0 },
  })
  return {
    visit: async (browser) => {
      const page = await (await browser.newContext()).newPage()
      await page.goto(server.resolvedUrls?.local[0] ?? '')
      await page.waitForFunction(() => 'lab' in window)
      return page
    },
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
