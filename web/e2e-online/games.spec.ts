import { readFileSync } from 'node:fs'
import { byLink, clickMove, expect, newName, rules, signUp, test } from './people'

test('the games of an account are listed, counted and saved', async ({ another }) => {
  const [ann, bob] = [await another(), await another()]
  const [annName, bobName] = [newName('Ann'), newName('Bob')]
  await signUp(ann, annName)
  await signUp(bob, bobName)
  const game = await byLink(ann, bob)
  await clickMove(ann, 'd5:b7')
  await expect(bob.locator('.moves .move')).toHaveCount(1)
  await clickMove(bob, 'e5:f5')
  await expect(ann.locator('.moves .move')).toHaveCount(2)
  await ann.getByRole('button', { name: 'Resign' }).click()
  await ann.getByRole('button', { name: 'Really resign?' }).click()
  await expect(ann.getByTestId('result')).toBeVisible()

  // From the own page, and from nobody else's.
  await ann.goto(`/online/user/${bobName}`)
  await expect(ann.getByTestId('archive').getByRole('link')).toHaveCount(1)
  await expect(ann.getByRole('link', { name: 'Statistics' })).toHaveCount(0)
  await ann.goto(`/online/user/${annName}`)
  await ann.getByRole('link', { name: 'Statistics' }).click()
  await expect(ann.getByTestId('tally')).toContainText('1 game · won 0, drew 0, lost 1')
  const rows = ann.getByTestId('games').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`${bobName} Black · d5–b7 Lost by resignation`)
  const statistics = ann.getByTestId('statistics')
  await expect(statistics.getByRole('row', { name: `${bobName} 1 0 0 1 0 %` })).toBeVisible()
  await expect(statistics.getByRole('row', { name: 'Black 1 0 0 1 0 %' })).toBeVisible()
  await ann.getByLabel('Begins with').fill('a1a2')
  await expect(rows).toHaveText(['No game matches.'])
  await ann.getByLabel('Begins with').fill('')

  const download = ann.waitForEvent('download')
  await ann.getByRole('button', { name: 'Save all (.ygn)' }).click()
  const saved = rules.readRecords(readFileSync(await (await download).path(), 'utf8'))
  expect(saved.map(({ winner, moves }) => [winner, moves.length])).toEqual([['white', 2]])
  await rows.getByRole('link').click()
  await expect(ann).toHaveURL(new RegExp(`/online/game/${game}$`))

  // The security log says when somebody copied all data; looking at one's games is no such thing.
  await ann.goto('/online/account')
  await expect(ann.getByTestId('history')).toContainText('Account created')
  await expect(ann.getByTestId('history')).not.toContainText('Data exported')
})

test('who is not signed in is led to the sign-in', async ({ another }) => {
  const eve = await another()
  await eve.goto('/online/games')
  await expect(eve.getByText('Sign in to see your online games.')).toBeVisible()
  await eve.getByRole('link', { name: 'Go to online play' }).click()
  await expect(eve).toHaveURL(/\/online$/)
})
