import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FirstSteps, firstStepNames } from '#contract/office/first-steps.ts'
import { SettingsRecord } from '#contract/office/settings.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let owner: Awaited<ReturnType<typeof signedInAs>>
before(async () => {
  server = await createTestApp()
  owner = await signedInAs(server, 'owner')
})
after(() => server.close())

test('a new office has every step ahead, and rules for new files only with a colleague', async () => {
  // The proxy is a step only if an untrusted one was met; tests look for no scanner.
  const usual = firstStepNames.filter((name) => name !== 'proxy' && name !== 'scanner')
  const alone = usual.filter((name) => name !== 'owners')
  assert.deepEqual(await open(owner), alone, 'an administrator alone has no one to assign files to')

  await signedInAs(server, 'counsellor')

  assert.deepEqual(
    await open(owner),
    usual.filter((name) => name !== 'colleagues'),
  )
})

test('each step is done once its request is met', async () => {
  const { settings, version } = SettingsRecord.parse(
    await (await owner.get('/api/admin/settings')).json(),
  )
  const changed = {
    ...settings,
    brand: { ...settings.brand, contactEmail: 'office@example.org' },
    ownerRules: [{ destinations: [], languages: [], owners: [owner.account.key] }],
  }
  const saved = await owner.put('/api/admin/settings', changed, {
    headers: { 'if-match': `"${version}"` },
  })
  assert.equal(saved.status, 200)
  server.deps.env.publicUrl = 'https://study.example.org'
  server.deps.env.smtpUrl = 'smtp://mail.example.org'
  await server.deps.db
    .insertInto('totp_factor')
    .values({
      account_id: owner.account.id,
      secret: Buffer.from('secret'),
      created_at: server.deps.now(),
    })
    .execute()
  const halfWay = await open(owner)
  assert.ok(halfWay.includes('factor'), 'a factor counts once it was confirmed')
  await server.deps.db.updateTable('totp_factor').set({ confirmed_at: server.deps.now() }).execute()
  const wish = await makeChoice(server.deps)
  await makeApplication(createClient(server), wish)
  assert.deepEqual(await open(owner), ['catalogue'])
})

test('only the administrator who sets up the installation sees the steps', async () => {
  const manager = await signedInAs(server, 'manager')
  assert.equal((await manager.get('/api/admin/first-steps')).status, 403)
  assert.equal((await createClient(server).get('/api/admin/first-steps')).status, 401)
})

async function open(client: TestClient): Promise<string[]> {
  const answer = await client.get('/api/admin/first-steps')
  assert.equal(answer.status, 200)
  const { steps } = FirstSteps.parse(await answer.json())
  return steps.flatMap(({ name, isDone }) => (isDone ? [] : [name]))
}
