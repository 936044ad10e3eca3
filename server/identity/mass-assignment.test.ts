import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
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

test('no write accepts an undeclared member', async () => {
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

test('every body refuses undeclared members, at every depth', () => {
  const loose = bodies().flatMap(({ path, method, schema }) =>
    looseIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map(
      (where) => `${method} ${path}: ${where}`,
    ),
  )
  // Extra members are ignored here and go no further: WebAuthn adds members to the answers of browsers,
  // a filter is the same as in addresses, a span is shown as it is sent.
  const readOver = [
    /^post \/api\/(signin|admin\/account)\/.*: \.response(\.response)?$/,
    /^post \/api\/admin\/((programs|universities)\/bulk(\/fee)?|application-bulk(\/(check|moves))?): \.selection\.query$/,
    /^put \/api\/admin\/destinations\/\{destination_key\}: \.calendar\.spans$/,
  ]
  assert.deepEqual(
    loose.filter((one) => !readOver.some((pattern) => pattern.test(one))),
    [],
  )
})

/** The places where a JSON schema accepts an object with undeclared members. */
function looseIn(schema: unknown, where = ''): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => looseIn(one, where))
  if (typeof schema !== 'object' || schema === null) return []
  const members = new Map(Object.entries(schema))
  const isLoose = members.has('properties') && members.get('additionalProperties') !== false
  const named = Object.entries(members.get('properties') ?? {})
  return [
    ...(isLoose ? [where || '(the whole)'] : []),
    ...named.flatMap(([name, one]) => looseIn(one, `${where}.${name}`)),
    ...['items', 'anyOf', 'oneOf', 'allOf', '$defs', 'additionalProperties'].flatMap((word) =>
      looseIn(word === '$defs' ? Object.values(members.get(word) ?? {}) : members.get(word), where),
    ),
  ]
}

function bodies(): { method: string; path: string; schema: z.ZodType }[] {
  return server.app.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return []
    const { method, path, request } = definition.route
    const media = request?.body?.content['application/json']
    const schema = media && 'schema' in media ? media.schema : undefined
    return schema instanceof z.ZodType ? [{ method, path, schema }] : []
  })
}

/** Every endpoint that takes a JSON body, with an address that names nothing. */
function writes(): { method: string; path: string }[] {
  return bodies().flatMap(({ method, path }) => {
    // Signing out and refreshing end or exchange a session, and change no one's data.
    if (['/api/signout', '/api/refresh'].includes(path)) return []
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
