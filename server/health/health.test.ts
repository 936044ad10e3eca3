import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Health } from '#contract/office/health.ts'
import { createApp } from '../app.ts'
import { backupName } from '../backup/kept-backups.ts'
import { signedInAs } from '../testing/client.ts'
import { createTestApp, type TestApp, testOrigin } from '../testing/test-app.ts'
import { createVitals, type EndedCall, sweepHealth } from './vitals.ts'

const backups = mkdtempSync(join(tmpdir(), 'passerelle backups '))
let server: TestApp
before(async () => {
  server = await createTestApp({ backup: { to: backups, passphrase: undefined, keep: undefined } })
  mkdirSync(server.deps.env.dataDir, { recursive: true })
})
after(async () => {
  await server.close()
  rmSync(backups, { recursive: true, force: true })
})

async function read(): Promise<Health> {
  const owner = await signedInAs(server, 'owner')
  const answer = await owner.get('/api/admin/health')
  assert.equal(answer.status, 200)
  return answer.json()
}

test('two processes count calls together, by the pattern of their address and for a day', async () => {
  const { deps, clock } = server
  const processes = [createVitals(deps), createVitals(deps)]
  for (const one of processes) {
    for (const ms of [100, 300, 200]) {
      one.call({ route: '/program/:program_key', method: 'GET', status: 200, ms })
    }
    one.call({ route: '/api/programs', method: 'GET', status: 503, ms: 5_000 })
  }
  await Promise.all(processes.map((one) => one.save()))
  const health = await read()
  assert.deepEqual(health.calls, { calls: 8, failures: 2 })
  assert.deepEqual(health.slowest, [
    { route: '/program/:program_key', calls: 6, meanMs: 200, slowestMs: 300 },
  ])
  clock.forwardSeconds(26 * 3600)
  assert.deepEqual((await read()).calls, { calls: 0, failures: 0 })
  clock.forwardSeconds(72 * 3600)
  await sweepHealth(deps)
  assert.deepEqual(await deps.db.selectFrom('call_tally').selectAll().execute(), [])
})

test('a task that missed three rounds, or failed the last time, is named', async () => {
  const { deps, clock } = server
  const vitals = createVitals(deps)
  const minute = { everyMs: 60_000 }
  for (const task of ['sealAudit', 'mailNews', 'sweepMail']) vitals.task({ task, ...minute })
  await vitals.save()
  assert.deepEqual((await read()).tasks, { known: 3, behind: [] })

  clock.forwardSeconds(7 * 60)
  vitals.task({ task: 'sealAudit', ...minute, ended: { failed: false, ms: 1 } })
  vitals.task({ task: 'sweepMail', ...minute, ended: { failed: false, ms: 1 } })
  await vitals.save()
  clock.forwardSeconds(2 * 60)
  vitals.task({ task: 'sealAudit', ...minute, ended: { failed: true, ms: 1 } })
  await vitals.save()
  const { behind } = (await read()).tasks
  assert.deepEqual(
    behind.map(({ task, why }) => `${task} ${why}`),
    ['mailNews late', 'sealAudit failed'],
  )
  assert.equal(behind[0]?.endedAt, null)
  // Another process has done it.
  const other = createVitals(deps)
  for (const task of ['sealAudit', 'mailNews']) {
    other.task({ task, ...minute, ended: { failed: false, ms: 1 } })
  }
  clock.forwardSeconds(1)
  for (const task of ['sealAudit', 'mailNews']) {
    other.task({ task, ...minute, ended: { failed: false, ms: 1 } })
  }
  await other.save()
  assert.deepEqual((await read()).tasks.behind, [])
})

test('mails that wait, are late or were never delivered are counted', async () => {
  const { deps, clock } = server
  const mail = (state: 'queued' | 'failed', minutes: number) => ({
    ...{ message_id: `<${crypto.randomUUID()}@x>`, template: 'application_received', about: null },
    ...{ language: 'en' as const, to_address: 'a@b.test', subject: 's', text_body: 't' },
    ...{
      html_body: 'h',
      state,
      next_attempt_at: new Date(clock.now().getTime() + minutes * 60_000),
    },
    ...(state === 'failed' && { failure: 'mailbox' as const, failed_at: clock.now() }),
  })
  await deps.db
    .insertInto('outgoing_mail')
    .values([mail('queued', 5), mail('queued', -20), mail('failed', 0)])
    .execute()
  assert.deepEqual((await read()).mail, { waiting: 2, late: 1, failed: 1 })
})

test('the newest backup is read from its place; disk, database and version are reported', async () => {
  const { deps, clock } = server
  assert.equal((await read()).backup.state, 'none')
  const name = backupName(clock.now(), false)
  writeFileSync(join(backups, name), '')
  const { backup, disk, database, version } = await read()
  assert.equal(backup.state, 'fresh')
  assert.equal(Date.parse(backup.at ?? ''), Math.floor(clock.now().getTime() / 1000) * 1000)
  assert.ok(disk && disk.freeBytes > 0 && disk.bytes > disk.freeBytes)
  assert.equal(database.kind, deps.database.kind)
  assert.match(version, /^\d+\.\d+\.\d+/)
  clock.forwardSeconds(3 * 24 * 3600)
  assert.equal((await read()).backup.state, 'old')
  server.deps.env.backup.to = 's3://a-bucket-without-keys'
  assert.equal((await read()).backup.state, 'unreachable')
  server.deps.env.backup.to = undefined
  assert.deepEqual((await read()).backup, { state: 'unset', at: null })
})

test('an answered call is reported by its pattern, never by its actual address', async () => {
  const calls: EndedCall[] = []
  const app = createApp({
    ...{ deps: server.deps, pageCache: server.pageCache },
    answered: (call) => calls.push(call),
    render: async () =>
      new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  })
  const secret = 'aSecretThatOpensTheFileOfSomebodyElse0123'
  for (const path of [
    '/healthz',
    '/api/programs?q=law',
    `/api/applications/by-link/${secret}`,
    `/application/${secret}`,
    '/program/law-in-nantes',
    '/program/law-in-nantes.data',
    `/no/such/${secret}`,
    '/api/nothing-here',
    '/admin/applicants/some-key',
    '/assets/a-B1c2.js',
  ]) {
    await app.request(`${testOrigin}${path}`, {}, {})
  }
  assert.deepEqual(
    calls.map(({ route }) => route),
    [
      '/healthz',
      '/api/programs',
      '/api/applications/by-link/:access_token',
      '/application/:access_token',
      '/program/:program_key',
      '/program/:program_key',
      'other',
      'other',
      '/admin/*',
      '/assets/*',
    ],
  )
})
