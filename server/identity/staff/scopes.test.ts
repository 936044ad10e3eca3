import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Scope } from '#contract/identity/permissions.ts'
import { Pipeline } from '#contract/office/dashboard.ts'
import { createClient, type TestClient } from '../../testing/client.ts'
import { makeApplication } from '../../testing/factories-admissions.ts'
import { makeChoice, makeUniversity } from '../../testing/factories-catalogue.ts'
import { makeConversation, makeReport } from '../../testing/factories-conversations.ts'
import { decideOn, offer, putStatus, release } from '../../testing/factories-decisions.ts'
import { makeDocument, placeOfLink } from '../../testing/factories-documents.ts'
import { makeAccount, openSession } from '../../testing/factories-identity.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { scopeColumns } from './scope.ts'

/** The parts of one applicant's case, by the parameters that name them in addresses. */
interface Case {
  applicant_key: string
  number: string
  document_key: string
  conversation_key: string
}

let server: TestApp
let france: Case
let india: Case
before(async () => {
  server = await createTestApp()
  france = await makeCase('france')
  india = await makeCase('india')
})
after(() => server.close())

test('each scope’s lists hold exactly what it allows', async () => {
  const everything = await scoped({ kind: 'all' })
  const french = await scoped({ kind: 'destinations', destinations: ['france'] })
  const own = await scoped({ kind: 'own' })
  await give(india, own.id)

  assert.deepEqual(await seen(everything.client), [france.number, india.number].sort())
  assert.deepEqual(await seen(french.client), [france.number])
  assert.deepEqual(await seen(own.client), [india.number])

  assert.deepEqual(await conversations(french.client), [france.conversation_key])
  assert.deepEqual(await conversations(own.client), [])
  assert.ok((await conversations(everything.client)).includes(india.conversation_key))

  for (const [who, count] of [
    [everything, 2],
    [french, 1],
    [own, 1],
  ] as const) {
    const pipeline = await who.client.get('/api/admin/dashboard/pipeline')
    const { rows } = Pipeline.parse(await pipeline.json())
    assert.equal(
      rows.reduce((sum, { applications }) => sum + applications, 0),
      count,
    )
  }
  await give(india, null)
})

test('at every address that names one of them, an entity out of sight is as if it didn’t exist', async () => {
  const french = await scoped({ kind: 'destinations', destinations: ['france'] }, 'owner')
  const own = await scoped({ kind: 'own' }, 'owner')
  const everything = await scoped({ kind: 'all' }, 'owner')
  const decided: { number: string; version: number }[] = []
  for (const { number } of [france, india]) {
    const version = await putStatus(server, number, 'sent')
    assert.ok((await decideOn(everything.client, number, version, offer)).ok)
    decided.push({ number, version: version + 1 })
  }
  let checked = 0
  for (const { method, path, params, isWhole } of addresses()) {
    const call = async (client: TestClient, one: Record<string, string>) => {
      const answer = await client.send(method, filled(path, one), {
        ...(method !== 'GET' && { body: {} }),
      })
      return answer.status
    }
    for (const client of [french.client, own.client]) {
      assert.equal(await call(client, { ...india }), 404, `${method} ${path}`)
    }
    if (method === 'GET' && isWhole && path !== released) {
      const status = await call(everything.client, { ...india })
      assert.ok(status < 300, `${method} ${path}: ${status} for who sees all`)
      assert.equal(await call(french.client, { ...france }), status, `${method} ${path}`)
    }
    assert.ok(params.length > 0)
    checked++
  }
  assert.ok(checked >= 10, `only ${checked} addresses`)

  assert.ok((await release(everything.client, decided)).ok)
  const letter = async (client: TestClient) =>
    (await client.get(filled(released, { ...india }))).status
  assert.deepEqual(
    [await letter(everything.client), await letter(french.client), await letter(own.client)],
    [200, 404, 404],
  )
})

/** An address that exists only once a decision was released. */
const released = '/api/admin/applications/{number}/offer-letter.pdf'

test('a file shows only the visible applications', async () => {
  const french = await scoped({ kind: 'destinations', destinations: ['france'] })
  await server.deps.db
    .updateTable('application')
    .set((eb) => ({
      applicant_id: eb.selectFrom('applicant').select('id').where('key', '=', france.applicant_key),
    }))
    .where('number', '=', india.number)
    .execute()
  const file = await (
    await french.client.get(`/api/admin/applicants/${france.applicant_key}`)
  ).json()
  assert.deepEqual(
    file.applications.map((one: { number: string }) => one.number),
    [france.number],
  )
})

test('no one lets a colleague see more than they see themselves', async () => {
  const french = await scoped({ kind: 'destinations', destinations: ['france'] }, 'owner')
  const invite = (email: string, scope: Scope) =>
    french.client.post('/api/admin/staff', {
      givenNames: 'Leïla',
      familyName: null,
      email,
      title: null,
      role: 'admin',
      preset: 'counsellor',
      permissions: [],
      scope,
      language: 'fr',
    })
  const refused: Scope[] = [
    { kind: 'all' },
    { kind: 'destinations', destinations: ['india'] },
    { kind: 'destinations', destinations: ['france', 'india'] },
  ]
  for (const scope of refused) {
    assert.equal((await (await invite('a@example.org', scope)).json()).code, 'above_own_level')
  }
  assert.equal((await invite('a@example.org', { kind: 'own' })).status, 201)
  const same = await invite('b@example.org', { kind: 'destinations', destinations: ['france'] })
  assert.equal(same.status, 201)
})

async function scoped(scope: Scope, preset: 'manager' | 'owner' = 'manager') {
  const account = await makeAccount(server.deps, { preset })
  await server.deps.db
    .updateTable('account')
    .set(scopeColumns(scope))
    .where('id', '=', account.id)
    .execute()
  const client = createClient(server)
  client.bear((await openSession(server.deps, account)).token)
  return { client, id: account.id }
}

async function makeCase(destination: 'france' | 'india'): Promise<Case> {
  const visitor = createClient(server)
  const university = await makeUniversity(server.deps, { destination })
  const where = await makeChoice(server.deps, { universityId: university.id })
  const { number, accessToken } = await makeApplication(visitor, where)
  const document = await makeDocument(visitor, placeOfLink(accessToken), await samplePdf())
  const { key } = await makeReport(server, visitor, { about: `program:${where.program}` })
  await makeConversation(server, visitor)
  const asked = await visitor.post(`/api/applications/by-link/${accessToken}/data-request`)
  assert.equal(asked.status, 200)
  const { applicant_key } = await server.deps.db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select('applicant.key as applicant_key')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return { applicant_key, number, document_key: document.key, conversation_key: key }
}

async function give({ applicant_key: key }: Case, owner_id: number | null): Promise<void> {
  await server.deps.db.updateTable('applicant').set({ owner_id }).where('key', '=', key).execute()
}

async function seen(client: TestClient): Promise<string[]> {
  const { rows } = await (await client.get('/api/admin/applicants')).json()
  return rows.map((row: { application: { number: string } }) => row.application.number).sort()
}

async function conversations(client: TestClient): Promise<string[]> {
  const { rows } = await (await client.get('/api/admin/conversations')).json()
  return rows.map((row: { key: string }) => row.key)
}

/** Every endpoint for staff whose address names a part of a case. */
function addresses() {
  return server.app.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route' || !definition.route.path.startsWith('/api/admin/')) return []
    const { method, path } = definition.route
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const params = named.filter((name) => name in france)
    // Other parameters, such as an upload on its way, are in no case.
    const isWhole = params.length === named.length
    return params.length > 0 ? [{ method: method.toUpperCase(), path, params, isWhole }] : []
  })
}

function filled(path: string, values: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'A'.repeat(22))
}
