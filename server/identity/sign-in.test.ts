import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '../testing/client.ts'
import { makeAccount, testPassword } from '../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('an administrator signs in, is known, refreshes and signs out', async () => {
  const client = createClient(server)
  const account = await makeAccount(server.deps)
  const answer = await client.signIn(account.email, testPassword)
  assert.equal(answer.status, 200, await answer.clone().text())
  const session = await answer.json()
  assert.equal((await client.get('/api/me')).status, 200)
  const next = await client.post('/api/refresh', { refresh_token: session.refresh_token })
  assert.equal(next.status, 200)
  const out = await client.post('/api/signout')
  assert.equal(out.status, 204, await out.clone().text())
  assert.equal((await client.get('/api/me')).status, 401)
})
