// One's own account: what is changed on its page holds on the server.

import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { codeAt, expect, kPassword, newName, signIn, signUp, test } from './people'

/** Refusals are what these tests are about; the browser calls them errors. */
const refused = { ignore: /WebSocket|ERR_|status of 4\d\d/ }

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const contentOf = async (download: Promise<Download>) => readFile(await (await download).path())

async function openAccount(page: Page, name: string): Promise<void> {
  await signUp(page, name)
  await page.getByRole('link', { name: 'Manage your account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible()
}

/** Who the server takes a token for. */
async function userOf(page: Page, token: string): Promise<string | undefined> {
  const headers = { Authorization: `Bearer ${token}`, Cookie: '' }
  const answer = await page.request.get('/api/me', { headers })
  return ((await answer.json()) as { user: { name: string } | null }).user?.name
}

test('the header leads to the account from every page, after a reload too', async ({ another }) => {
  const name = newName('Nora')
  const page = await another(refused)
  await signUp(page, name)
  const account = page.getByRole('link', { name: `Your account, ${name}` })
  for (const path of ['/', '/learn', '/analyse']) {
    await page.goto(path)
    await expect(account).toBeVisible()
  }
  await account.click()
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible()
  await page.goto('/online')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(account).toHaveCount(0)
})

test('on a phone the header has the account, the name of the app and all words', async ({
  another,
}) => {
  // What a service worker lets through is not seen by routes.
  const viewport = { width: 390, height: 844 }
  const page = await another({ ...refused, viewport, serviceWorkers: 'block' })
  const name = newName('Nils')
  await signUp(page, name)
  await page.evaluate(() =>
    localStorage.setItem('yolah.settings', JSON.stringify({ language: 'fr' })),
  )
  await page.goto('/learn')
  const account = page.getByRole('link', { name: `Votre compte, ${name}` })
  for (const width of [390, 320, 520]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(account).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Yolah', { exact: true }).first()).toBeInViewport({ ratio: 1 })
    expect(await headerTrouble(page), `${width}`).toEqual([])
  }
  // Room for the account is there from the start: nothing jumps once it is known.
  const header = page.locator('header')
  const height = (await header.boundingBox())?.height
  await page.route('**/api/me', (route) =>
    new Promise((done) => setTimeout(done, 1500)).then(() => route.continue()),
  )
  await page.reload()
  await expect(header).toBeVisible()
  expect((await header.boundingBox())?.height).toBe(height)
  await expect(account).toBeVisible()
  expect((await header.boundingBox())?.height).toBe(height)
  // Whatever is asked from here on is not kept waiting beyond the end of the test.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await account.click()
  await expect(page).toHaveURL(/\/online\/account$/)
})

/** Links of the header that stick out of it, lie upon each other or are too small for a finger. */
function headerTrouble(page: Page): Promise<string[]> {
  return page.locator('header').evaluate((header) => {
    const bounds = header.getBoundingClientRect()
    const shown = [...header.querySelectorAll('a')].filter((link) => link.checkVisibility())
    const links = shown.map((link) => {
      const words = document.createRange()
      words.selectNodeContents(link)
      const inside = words.getBoundingClientRect()
      const box = link.getBoundingClientRect()
      return { box, name: link.textContent.trim(), wide: inside.width > box.width + 0.5 }
    })
    const isOver = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 0.5 &&
      b.left < a.right - 0.5 &&
      a.top < b.bottom - 0.5 &&
      b.top < a.bottom - 0.5
    return links.flatMap(({ box, name, wide }, i) => {
      const isOut =
        box.left < 0 || box.right > bounds.right + 0.5 || box.bottom > bounds.bottom + 0.5
      const isSmall = box.width < 44 || box.height < 44
      const overlaps = links.slice(0, i).some((other) => isOver(box, other.box))
      return isOut || isSmall || overlaps || wide ? [name] : []
    })
  })
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

test('a recovery code of the sign-up replaces a forgotten password', async ({ another }) => {
  const name = newName('Rita')
  const page = await another(refused)
  await page.goto('/online')
  await page.getByRole('button', { name: 'Sign up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Password').fill(kPassword)
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  const code = await dialog.getByLabel('Recovery code').inputValue()
  expect(code).toMatch(/^(\w{5}-){4}\w{5}$/)
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()

  const elsewhere = await another(refused)
  await elsewhere.goto('/online')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  const other = elsewhere.getByRole('dialog')
  await other.getByLabel('Name').fill(name)
  await other.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(other.getByLabel('Name')).toHaveValue(name)
  await other.getByLabel('Recovery code').fill('aaaaa-aaaaa-aaaaa-aaaaa-aaaaa')
  await other.getByLabel('New password').fill('better horse')
  await other.getByRole('button', { name: 'Set new password' }).click()
  await expect(other.getByRole('alert')).toContainText('The name or the code is wrong')
  await other.getByLabel('Recovery code').fill(code.toUpperCase())
  await other.getByRole('button', { name: 'Set new password' }).click()
  await expect(other.getByLabel('Recovery code')).not.toHaveValue(code)
  await other.getByRole('button', { name: 'I have saved it' }).click()
  await expect(elsewhere.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.getByText('You are not signed in.')).toBeVisible()

  await elsewhere.getByRole('link', { name: 'Manage your account' }).click()
  const card = panel(elsewhere, 'Recovery code')
  await card.getByLabel('Current password').fill('better horse')
  await card.getByRole('button', { name: 'Make a new code' }).click()
  await expect(card.getByLabel('Recovery code')).toHaveValue(/^(\w{5}-){4}\w{5}$/)
  await expect(elsewhere.getByTestId('history')).toContainText('Recovery code made')
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
  const page = await another({ ...refused, serviceWorkers: 'block' })
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
