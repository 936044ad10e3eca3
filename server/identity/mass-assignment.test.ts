import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { signedInAs, type TestClient } from '../testing/client.ts'
import { makeAccount } from '../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let owner: TestClient
before(async () => {
  server = await createTestApp()
  owner = await signedInAs(server, 'owner')
})
after(() => server.close())

const extra = {
  role: 'admin',
  status: 'active',
  id: 1,
  key: 'A'.repeat(22),
  version: 1,
  created_at: '2020-01-01T00:00:00Z',
  score: 100,
  ownerId: 1,
  emailVerified: true,
  permissions: ['staff.manage'],
  constructor: { prototype: { role: 'admin' } },
}

test('A20: no write takes a member that it does not ask for', async () => {
  await makeAccount(server.deps)
  const untouched = await rowHashes()
  let checked = 0
  for (const { method, path } of writes()) {
    for (const text of [JSON.stringify(extra), `{"__proto__":{"role":"admin"},"id":1}`]) {
      const answer = await owner.send(method, path, {
        bytes: text,
        headers: { 'content-type': 'application/json', 'if-match': '"1"', 'idempotency-key': path },
      })
      assert.ok(answer.status < 500, `${method} ${path}: ${answer.status}`)
      assert.ok(answer.status >= 400, `${method} ${path} was taken: ${answer.status}`)
      checked++
    }
  }
  assert.ok(checked >= 40, `only ${checked} writes`)
  assert.deepEqual(await rowHashes(), untouched)
})

/** Every endpoint that takes a JSON body, with an address that names nothing. */
function writes(): { method: string; path: string }[] {
  return server.app.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route' || definition.route.method === 'get') return []
    const { method, path, request } = definition.route
    const body = request?.body?.content['application/json']
    // Signing out and refreshing end or exchange a session, and change nothing of anybody.
    if (!body || ['/api/signout', '/api/refresh'].includes(path)) return []
    return [
      {
        method: method.toUpperCase(),
        path: path
          .replace('{number}', 'PA-0000-0000')
          .replace('{template}', 'verify_email')
          .replace('{language}', 'en')
          .replaceAll(/\{\w+\}/g, 'A'.repeat(22)),
      },
    ]
  })
}

/** A hash of every row that a write could have touched. */
async function rowHashes(): Promise<Record<string, string>> {
  const tables = ['account', 'applicant', 'application', 'document', 'program', 'university']
  const all = [...tables, 'destination', 'fact', 'setting', 'mail_template', 'currency_rate']
  const hashes: Record<string, string> = {}
  for (const table of all) {
    const { rows } = await sql<{ hash: string }>`select coalesce(md5(string_agg(md5(one::text), ''
      order by md5(one::text))), '') as hash from ${sql.table(table)} as one`.execute(
      server.deps.db,
    )
    hashes[table] = rows[0]?.hash ?? ''
  }
  return hashes
}
