// What is wrong with a form is said beside the field, in the language of the app.

import { connected, expect, newName, signUp, test } from './people'

const kForms = [
  {
    locale: 'en-GB',
    signUp: 'Sign up',
    name: 'Name',
    password: 'Password',
    missing: 'Fill this in.',
    short: 'A password has 8 to 200 characters.',
  },
  {
    locale: 'fr-FR',
    signUp: 'S’inscrire',
    name: 'Nom',
    password: 'Mot de passe',
    missing: 'Remplissez ce champ.',
    short: 'Un mot de passe a 8 à 200 caractères.',
  },
]

for (const words of kForms) {
  test(`signing up, ${words.locale}`, async ({ another }) => {
    const page = await another({ locale: words.locale, viewport: { width: 390, height: 844 } })
    await page.goto('/online')
    await page.getByRole('button', { name: words.signUp }).click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: words.signUp })
    const name = dialog.getByLabel(words.name, { exact: true })
    const password = dialog.getByLabel(words.password)
    await send.click()
    await expect(dialog.getByRole('alert')).toHaveText([words.missing, words.missing])
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(words.missing)
    await name.fill(newName('Eve'))
    await password.pressSequentially('short')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await send.click()
    await expect(dialog.getByRole('alert')).toHaveText(words.short)
    await expect(password).toBeFocused()
    if (process.env.YOLAH_SHOTS) {
      await page.screenshot({ path: `${process.env.YOLAH_SHOTS}/form-${words.locale}.png` })
    }
    await password.fill('correct horse')
    await send.click()
    // The form is done with; the recovery code follows it.
    await expect(password).toBeHidden()
  })
}

test('challenging nobody, and an empty password', async ({ another }) => {
  const page = await another()
  await signUp(page, newName('Fay'))
  await connected(page)
  await page.getByText('Player', { exact: true }).click()
  await page.getByRole('button', { name: 'Challenge', exact: true }).click()
  const name = page.getByLabel('Name of a player or a bot')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Fill this in.')
  await page.getByRole('link', { name: 'Manage your account' }).click()
  const card = page.getByRole('region', { name: 'Password' })
  await card.getByRole('button').click()
  await expect(card.getByRole('alert')).toHaveText(['Fill this in.', 'Fill this in.'])
})
