import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { recordAudit } from '../audit/record-audit.ts'
import { withinAct } from '../security-log/act.ts'
import { securityEvents } from '../security-log/security-events.ts'
import { createClient, signedInAs } from '../testing/client.ts'
import { makeApplication } from '../testing/factories-admissions.ts'
import { makeChoice, makeUniversity } from '../testing/factories-catalogue.ts'
import { makeAccount, openSession, testPassword } from '../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { noteSeals } from './note-findings.ts'
import { writeDown } from './write-down.ts'

/** What the file says, each line as it was read. */
function linesOf(server: TestApp): Record<string, string | null>[] {
  const text = readFileSync(join(server.deps.env.dataDir, 'logs/security.log'), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('the file has sign-ins, refusals and lock-outs, with the account, the origin and the request', async (t) => {
  const server = await createTestApp()
  t.after(server.close)
  const account = await makeAccount(server.deps)
  const client = createClient(server)
  assert.equal((await client.signIn(account.email, testPassword)).status, 200)
  const wrong = await client.signIn(account.email, 'wrong and long enough')
  await client.signIn('nobody.at.all@example.org', 'wrong and long enough')

  const file = join(server.deps.env.dataDir, 'logs/security.log')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const [good, refused, unknown, ...others] = linesOf(server)
  assert.deepEqual(others, [])
  assert.deepEqual(good, {
    time: '2026-12-01T09:00:00.000Z',
    event: 'sign_in',
    outcome: 'done',
    account: account.key,
    network: '127.0.0.1',
    request: good?.['request'],
    object: `account:${account.key}`,
  })
  assert.equal(refused?.['outcome'], 'refused')
  assert.equal(refused?.['account'], account.key)
  assert.equal(refused?.['request'], wrong.headers.get('x-request-id'))
  assert.equal(unknown?.['account'], null)

  for (let tries = 0; tries < 10; tries++)
    await client.signIn(account.email, 'wrong and long enough')
  const last = linesOf(server).at(-1)
  assert.deepEqual([last?.['outcome'], last?.['account']], ['locked', account.key])
  const text = readFileSync(file, 'utf8')
  assert.doesNotMatch(text, /@|wrong and long|Amina|Diallo/)
})

test('refused calls are named by what they were refused for', async (t) => {
  const server = await createTestApp()
  t.after(server.close)
  const visitor = createClient(server)
  const university = await makeUniversity(server.deps, { destination: 'india' })
  const where = await makeChoice(server.deps, { universityId: university.id })
  const { number } = await makeApplication(visitor, where)
  const french = await signedInAs(server, 'counsellor', {
    scope: { kind: 'destinations', destinations: ['france'] },
  })
  const last = () => {
    const { event, outcome, account, object } = linesOf(server).at(-1) ?? {}
    return { event, outcome, account, object }
  }
  const refused = (event: string, object: string, account: string | null = null) =>
    assert.deepEqual(last(), { event, outcome: 'refused', account, object })

  await visitor.get('/api/admin/audit')
  refused('not_signed_in', 'GET /api/admin/audit')
  await french.get('/api/admin/audit')
  refused('not_allowed', 'GET /api/admin/audit', french.account.key)
  assert.equal((await french.post(`/api/admin/applications/${number}/undo`, {})).status, 404)
  refused('out_of_scope', `applications:${number}`, french.account.key)
  await visitor.post('/api/forgot', {}, { headers: { 'x-xsrf-token': 'made up' } })
  refused('forgery_refused', 'POST /api/forgot')
  await visitor.post('/api/forgot', {}, { headers: { origin: 'https://evil.example' } })
  refused('origin_refused', 'POST /api/forgot')
  const email = 'visitor@example.org'
  for (let calls = 0; calls <= 60; calls++) await visitor.post('/api/forgot', { email })
  refused('limited', 'POST /api/forgot')
  await visitor.get('/api/admin/x@y.example')
  assert.doesNotMatch(JSON.stringify(linesOf(server)), /@/)
})

test('a refresh token that was used before, an ended session and another password stand in it', async (t) => {
  const server = await createTestApp()
  t.after(server.close)
  const account = await makeAccount(server.deps)
  const { refresh_token, token } = await openSession(server.deps, account)
  const client = createClient(server)
  client.bear(token)
  const next = await (await client.post('/api/refresh', { refresh_token })).json()
  await client.post('/api/refresh', { refresh_token: next.refresh_token })
  server.clock.forwardSeconds(31)
  await client.post('/api/refresh', { refresh_token })

  const other = createClient(server)
  await other.signIn(account.email, testPassword)
  await other.post('/api/me/password', {
    present: testPassword,
    password: 'another quiet harbour at dusk',
  })
  await other.post('/api/signout', {})
  assert.deepEqual(
    linesOf(server).map(({ event, outcome }) => `${event} ${outcome}`),
    ['refresh_token_reused refused', 'sign_in done', 'password_changed done', 'session_ended done'],
  )
})

test('exports, rights, releases and erasures are said by what the trail says, once they are kept', async (t) => {
  const server = await createTestApp()
  t.after(server.close)
  const owner = await signedInAs(server, 'owner')
  assert.equal((await owner.get('/api/admin/audit/export?format=csv')).status, 200)
  const act = { noted: [], network: '192.0.2.1', requestId: 'r1' }
  await withinAct(act, async () => {
    const { id: accountId, key } = owner.account
    await recordAudit(server.deps.db, {
      actor: { accountId, key },
      ...{ action: 'applicant.erased', entity: 'applicant', entityKey: 'kept' },
    })
    const undone = server.deps.db.transaction().execute(async (tx) => {
      await recordAudit(tx, {
        actor: 'system',
        ...{ action: 'applicant.erased', entity: 'applicant', entityKey: 'undone' },
      })
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    noteSeals([{ kind: 'line_missing', id: 7 }])
  })
  await writeDown(server.deps, act)
  assert.deepEqual(
    linesOf(server).map(({ event, object }) => `${event} ${object}`),
    ['export audit', 'erasure applicant:kept', 'seal_broken line_missing:7'],
  )
})

test('every event is described where those who run the product read', () => {
  const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  for (const event of securityEvents) assert.match(operations, new RegExp(`\`${event}\``), event)
})
