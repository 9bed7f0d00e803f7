// Where only files are served there is nobody to play with, and nothing else suffers.

import { expect, openTable, test } from './table'

test('the online pages say plainly that there is no server', async ({ page }) => {
  for (const path of [
    '/online',
    '/online/game/k3x',
    '/online/challenge/c3k',
    '/online/user/Ann',
    '/online/account',
  ]) {
    await page.goto(path)
    await expect(
      page.getByRole('heading', { name: 'Online play is not available on this site' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Online' })).toHaveAttribute('aria-current', 'page')
  }
})

test('nobody is asked for anything before an online page is opened', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on('websocket', (socket) => asked.push(socket.url()))
  await openTable(page)
  for (const path of ['/analyse', '/learn', '/watch', '/settings']) await page.goto(path)
  const ofServer = () => asked.filter((path) => /^\/api\/|\/ws$/.test(path))
  expect(ofServer()).toEqual([])
  await page.getByRole('link', { name: 'Online' }).click()
  await expect(page.getByTestId('no-server')).toBeVisible()
  expect(ofServer()).toEqual(['/api/me'])
})
