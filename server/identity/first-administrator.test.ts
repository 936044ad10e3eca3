import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { permissions } from '#contract/permissions.ts'
import { createClient } from '../testing/client.ts'
import { makeAccount } from '../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { ensureFirstAdministrator } from './first-administrator.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('an installation without administrators gets one, told once, who may do everything', async () => {
  const [first, other] = await Promise.all([
    ensureFirstAdministrator(server.deps),
    ensureFirstAdministrator(server.deps),
  ])
  const made = first ?? other
  assert.ok(made && !(first && other), 'of two processes that start at once one makes it')
  assert.match(made.password ?? '', /^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
  assert.equal(await ensureFirstAdministrator(server.deps), undefined)

  const client = createClient(server)
  assert.equal((await client.signIn(made.email, made.password ?? '')).status, 200)
  const me = await (await client.get('/api/me')).json()
  assert.deepEqual([...me.permissions].sort(), [...permissions].sort())
})

test('the operator may choose the address and the password', async () => {
  const chosen = await createTestApp({
    adminEmail: 'director@example.org',
    adminPassword: 'the words of the operator',
  })
  const made = await ensureFirstAdministrator(chosen.deps)
  assert.deepEqual(made, { email: 'director@example.org', password: undefined })
  const answer = await createClient(chosen).signIn(
    'director@example.org',
    'the words of the operator',
  )
  assert.equal(answer.status, 200)
  await chosen.close()
})

test('a suspended administrator is one: a restart opens no back door', async () => {
  const closed = await createTestApp()
  await makeAccount(closed.deps, { status: 'suspended' })
  assert.equal(await ensureFirstAdministrator(closed.deps), undefined)
  await closed.close()
})
