import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, signedInAs } from '../testing/client.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('A01: csrf-cookie answers 204', async () => {
  const client = createClient(server)
  const a = await client.fetchCsrf()
  assert.equal(a.status, 204)
  const me = await (await signedInAs(server, 'owner')).get('/api/me')
  assert.equal(me.status, 200)
})
