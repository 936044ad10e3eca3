import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { describeWholeApi } from '../../app.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { operationsOf } from '../endpoints/openapi.ts'

let server: TestApp
let visitor: TestClient
let applicant: TestClient
before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  await visitor.fetchCsrf()
  applicant = await signedInAs(server, 'owner')
})
after(() => server.close())

/** Whose keys are printed on public pages: nothing is guessed here. */
const catalogue = /^\/api\/(programs|universities|destinations)\//

test('an endpoint whose address may be guessed counts the guesses', () => {
  const forgotten = operationsOf(describeWholeApi(server.deps)).filter(
    ({ path, access, operation }) =>
      (access === 'public' || access === 'signed_in') &&
      path.includes('{') &&
      !catalogue.test(path) &&
      !('x-counts-misses' in operation),
  )
  // One's own sessions: their keys open nothing, and only to their owner.
  assert.deepEqual(
    forgotten.map(({ method, path }) => `${method} ${path}`),
    ['post /api/me/sessions/{session_key}/end'],
  )
})

test('a guess is counted once, with the same answer as any other, at every such endpoint', async () => {
  let tried = 0
  for (const { method, path, access, operation } of operationsOf(describeWholeApi(server.deps))) {
    // A body that is missing is refused before anything is looked for.
    if (!('x-counts-misses' in operation) || operation.requestBody) continue
    const caller = access === 'public' ? visitor : applicant
    const call = `${method} ${path}`
    const before = await misses()
    const answer = await caller.send(method.toUpperCase(), addressOf(path), {
      headers: { 'idempotency-key': randomUUID() },
    })
    assert.equal(answer.status, 404, call)
    assert.equal((await answer.json()).code, 'not_found', call)
    assert.equal(await misses(), before + 1, call)
    tried++
  }
  assert.ok(tried >= 30, `only ${tried}`)
})

test('after too many guesses a network waits for guesses alone', async () => {
  await server.deps.db
    .updateTable('rate_counter')
    .set({ count: 300 })
    .where('key', 'like', 'miss:%')
    .execute()
  const link = `/api/applications/by-link/${'B'.repeat(43)}`
  for (const path of [link, `${link}/papers`, `${link}/documents`]) {
    const answer = await visitor.get(path)
    assert.equal(answer.status, 429, path)
    assert.ok(Number(answer.headers.get('retry-after')) > 0, path)
  }
  assert.equal((await visitor.get('/api/destinations')).status, 200)
})

async function misses(): Promise<number> {
  const { count } = await server.deps.db
    .selectFrom('rate_counter')
    .select(({ fn }) => fn.sum<string | null>('count').as('count'))
    .where('key', 'like', 'miss:%')
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

const secret = 'A'.repeat(43)
const key = 'A'.repeat(22)
const values: Record<string, string> = {
  number: 'PA-2222-2222',
  reminder_token: `applicant.${key}.${secret}`,
  alert_token: `${key}.${secret}`,
  letter_code: 'ABCD-EFGH-JKLM',
}

/** An address of the right form that opens nothing. */
function addressOf(path: string): string {
  const address = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => values[name] ?? (name.endsWith('_token') ? secret : key),
  )
  return path.includes('dossier_token') ? `${address}?format=zip` : address
}
