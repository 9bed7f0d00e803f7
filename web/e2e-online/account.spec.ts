// One's own account: what is changed on its page holds on the server.

import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { codeAt, expect, newName, signUp, test } from './people'

const kPassword = 'correct horse'
/** Refusals are what these tests are about; the browser calls them errors. */
const refused = { ignore: /WebSocket|ERR_|status of 4\d\d/ }

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const contentOf = async (download: Promise<Download>) => readFile(await (await download).path())

async function openAccount(page: Page, name: string): Promise<void> {
  await signUp(page, name)
  await page.getByRole('link', { name: 'Manage your account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible()
}

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto('/online')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
}

/** Who the server takes a token for. */
async function userOf(page: Page, token: string): Promise<string | undefined> {
  const headers = { Authorization: `Bearer ${token}`, Cookie: '' }
  const answer = await page.request.get('/api/me', { headers })
  return ((await answer.json()) as { user: { name: string } | null }).user?.name
}

test('a new password ends other sessions', async ({ another }) => {
  const name = newName('Ann')
  const [page, elsewhere] = [await another(refused), await another(refused)]
  await openAccount(page, name)
  await signIn(elsewhere, name, kPassword)
  await expect(elsewhere.getByRole('link', { name, exact: true })).toBeVisible()
  const card = panel(page, 'Password')
  await card.getByLabel('Current password').fill('wrong horse')
  await card.getByLabel('New password').fill('better horse')
  await card.getByRole('button').click()
  await expect(card.getByRole('alert')).toHaveText('The password is wrong.')
  await card.getByLabel('Current password').fill(kPassword)
  await card.getByRole('button').click()
  await expect(page.getByTestId('speech')).toContainText('One other session has ended.')
  await expect(page.getByTestId('history').locator('li').first()).toContainText('Password changed')
  await expect(elsewhere.getByText('You are not signed in.')).toBeVisible()
  await signIn(elsewhere, name, 'better horse')
  await expect(elsewhere.getByRole('link', { name, exact: true })).toBeVisible()
})

test('a second factor is set up, asked for and taken away', async ({ another }) => {
  const name = newName('Dora')
  const page = await another({ ...refused, permissions: ['clipboard-read', 'clipboard-write'] })
  await openAccount(page, name)
  const card = panel(page, 'Two-factor authentication')
  await card.getByLabel('Current password').fill('wrong horse')
  await card.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await expect(card.getByRole('alert')).toHaveText('The password is wrong.')
  await card.getByLabel('Current password').fill(kPassword)
  await card.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await expect(card.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  const secret = await card.getByLabel('Key', { exact: true }).inputValue()
  const address = await card.getByLabel('Address for apps').inputValue()
  expect(address).toContain(`otpauth://totp/Yolah:${name}?secret=${secret}&`)
  await card.getByLabel('Authenticator code').fill('000000x')
  await card.getByRole('button', { name: 'Turn on' }).click()
  await expect(card.getByRole('alert')).toHaveText('The code is wrong.')
  await card.getByLabel('Authenticator code').fill(codeAt(secret, Date.now()))
  await card.getByRole('button', { name: 'Turn on' }).click()

  const codes = await card.getByTestId('paper').locator('li').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await card.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`)
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Save as a file' }).click()
  expect((await contentOf(download)).toString()).toBe(`${codes.join('\n')}\n`)
  await card.getByRole('button', { name: 'I have saved them' }).click()
  await expect(card.getByRole('button', { name: 'Turn off' })).toBeVisible()

  const elsewhere = await another(refused)
  await signIn(elsewhere, name, kPassword)
  await elsewhere.getByLabel('Authenticator or backup code').fill(codes[0] ?? '')
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByRole('link', { name, exact: true })).toBeVisible()

  await page.reload()
  await card.getByLabel('Current password').fill(kPassword)
  await card.getByLabel('backup code').fill(codes[0] ?? '')
  await card.getByRole('button', { name: 'Turn off' }).click()
  await expect(card.getByRole('alert')).toHaveText('The code is wrong.')
  await card.getByLabel('backup code').fill(codes[1] ?? '')
  await card.getByRole('button', { name: 'Turn off' }).click()
  await expect(card.getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible()
  const history = page.getByTestId('history')
  await expect(history.locator('li').first()).toContainText('Two-factor authentication turned off')
})

test('a second factor that the log has forgotten can be taken away', async ({ another }) => {
  const name = newName('Dora')
  const page = await another(refused)
  await openAccount(page, name)
  const begun = await page.request.post('/api/totp/begin', { data: { password: kPassword } })
  const { secret } = (await begun.json()) as { secret: string }
  const code = codeAt(secret, Date.now())
  const confirmed = await page.request.post('/api/totp/confirm', { data: { code } })
  const { recovery } = (await confirmed.json()) as { recovery: string[] }
  await page.route('/api/me/audit', (route) => route.fulfill({ json: { audit: [] } }))
  await page.reload()
  const card = panel(page, 'Two-factor authentication')
  await card.getByLabel('Current password').fill(kPassword)
  await card.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await expect(card.getByRole('alert')).toContainText('Two-factor authentication is already on')
  await card.getByLabel('backup code').fill(recovery[0] ?? '')
  await card.getByRole('button', { name: 'Turn off' }).click()
  await expect(card.getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible()
})

test('a token is shown once, does what it may, and is revoked', async ({ another }) => {
  const name = newName('Emil')
  const page = await another(refused)
  await openAccount(page, name)
  const card = panel(page, 'Access tokens')
  await expect(card.getByText('You have no tokens.')).toBeVisible()
  await card.getByLabel('What is it for?').fill('<b>my bot')
  await card.getByLabel('play your games').uncheck()
  await card.getByLabel('challenge others').uncheck()
  await card.getByRole('button', { name: 'Create token' }).click()
  await expect(card.getByRole('alert')).toHaveText([
    'Choose at least one thing that the token is allowed to do.',
  ])
  await card.getByLabel('play your games').check()
  await card.getByText('30 days').click()
  await card.getByRole('button', { name: 'Create token' }).click()
  const token = await card.getByLabel('Your new token').inputValue()
  expect(await userOf(page, token)).toBe(name)
  const entry = card.getByTestId('tokens').locator('li')
  await expect(entry).toContainText(['<b>my bot'])
  await expect(entry).toContainText(['play your games'])
  await card.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(entry).toContainText(['<b>my bot'])
  expect(await page.content()).not.toContain(token)
  await card.getByRole('button', { name: 'Revoke' }).click()
  await card.getByRole('button', { name: 'Really revoke?' }).click()
  await expect(card.getByText('You have no tokens.')).toBeVisible()
  expect(await userOf(page, token)).toBeUndefined()
})

test('sessions end everywhere', async ({ another }) => {
  const name = newName('Fritz')
  const [page, elsewhere] = [await another(refused), await another(refused)]
  await openAccount(page, name)
  await signIn(elsewhere, name, kPassword)
  await expect(elsewhere.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'You have no account here yet' })).toBeVisible()
  await expect(elsewhere.getByText('You are not signed in.')).toBeVisible()
})

test('data is taken along, and the account deleted', async ({ another }) => {
  const name = newName('Gerda')
  const page = await another(refused)
  await openAccount(page, name)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save your data' }).click()
  expect((await download).suggestedFilename()).toBe(`yolah-${name}.json`)
  const data = JSON.parse((await contentOf(download)).toString()) as Record<string, unknown>
  expect(data).toMatchObject({ user: { name }, second_factor: false, games: [] })

  const card = panel(page, 'Delete account')
  const button = card.getByRole('button')
  await card.getByLabel('Current password').fill('wrong horse')
  await card.getByLabel('to confirm').fill(name.toLowerCase())
  await expect(button).toBeDisabled()
  await card.getByLabel('to confirm').fill(name)
  await button.click()
  await expect(card.getByRole('alert')).toHaveText('The password is wrong.')
  await card.getByLabel('Current password').fill(kPassword)
  await button.click()
  await expect(page.getByTestId('speech')).toContainText('Your account has been deleted.')
  await expect(page.getByText('You are not signed in.')).toBeVisible()
  expect((await page.request.get(`/api/users/${name}`)).status()).toBe(404)
})

test('a guest goes without a password, and it is said in French', async ({ another }) => {
  const page = await another({ ...refused, locale: 'fr-FR' })
  await page.goto('/online')
  const guest = await page.request.post('/api/guest', { data: {} })
  const { user } = (await guest.json()) as { user: { name: string } }
  await page.goto('/online/account')
  await expect(page.getByText(`Vous jouez sous le nom ${user.name}.`)).toBeVisible()
  await page.getByLabel('pour confirmer').fill(user.name)
  await page.getByRole('button', { name: 'Supprimer le compte' }).click()
  await expect(page.getByText('Vous n’êtes pas connecté.')).toBeVisible()
  expect((await page.request.get(`/api/users/${user.name}`)).status()).toBe(404)
})
