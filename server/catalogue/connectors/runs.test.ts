import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Connectors, connectorKeys } from '#contract/catalogue/connectors.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { actsOn, type ConnectorActs, forgetConnectors } from '../../testing/connector-runs.ts'
import { makeUniversity } from '../../testing/factories-catalogue.ts'
import {
  type OpenSourceServer,
  organization,
  startOpenSources,
} from '../../testing/open-sources.ts'
import { readUntil } from '../../testing/read-until.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepConnectors } from './manage-runs.ts'

let source: OpenSourceServer
let server: TestApp
let editor: TestClient
let ror: ConnectorActs
before(async () => {
  source = await startOpenSources()
  server = await createTestApp({ openSources: source.sources })
  editor = await signedInAs(server, 'editor', { givenNames: 'Awa', familyName: 'Ba' })
  ror = actsOn(editor, 'ror')
  for (const id of ['03rth4p18', '02kzqn938']) {
    await makeUniversity(server.deps, { source_url: `https://ror.org/${id}`, short_name: null })
    source.organizations[id] = organization(id, {
      names: [{ value: `U${id}`, lang: null, types: ['acronym'] }],
    })
  }
})
beforeEach(async () => {
  source.asked = []
  source.faults = []
  await forgetConnectors(server)
})
after(async () => {
  await server.close()
  await source.close()
})

async function list() {
  return Connectors.parse(await (await editor.get('/api/admin/connectors')).json())
}

test('for every source the list says where it is read, how its last run ended, and what waits', async () => {
  const before = await list()
  assert.deepEqual(
    before.connectors.map(({ key, lastRun, open }) => [key, lastRun, open]),
    connectorKeys.map((key) => [key, null, []]),
  )
  assert.equal(before.ratesAt, null)
  await ror.run()
  const now = (await list()).connectors.find(({ key }) => key === 'ror')
  assert.equal(now?.address, source.sources.ror)
  assert.equal(now?.lastRun?.startedBy, 'Awa Ba')
  assert.equal(now?.doneAt, server.clock.now().toISOString())
  assert.deepEqual(
    Object.fromEntries(now?.open.map(({ member, count, held }) => [member, [count, held]]) ?? []),
    { shortName: [2, 0], coordinates: [2, 0] },
  )
})

test('one run at a time, of any source; it can be stopped and continued', async () => {
  source.faults = [{ at: /02kzqn938/, silent: true, times: 1 }]
  assert.equal((await editor.post('/api/admin/connectors/ror/runs')).status, 200)
  for (const connector of connectorKeys) {
    const answer = await editor.post(`/api/admin/connectors/${connector}/runs`)
    assert.deepEqual([answer.status, (await answer.json()).code], [409, 'conflict'])
  }
  const running = await ror.view()
  assert.equal(running.lastRun?.state, 'running')
  const path = `/api/admin/connectors/ror/runs/${running.lastRun?.key}`
  assert.equal((await editor.post(`${path}/continue`, {})).status, 409)
  assert.equal((await editor.post(`${path}/stop`)).status, 200)
  const stopped = await ror.untilEnded()
  assert.deepEqual([stopped.state, stopped.rows, stopped.mayContinue], ['stopped', 1, true])
  assert.deepEqual(await ror.differences(), [])
  assert.equal((await editor.post(`${path}/stop`)).status, 409)
  assert.equal((await editor.post('/api/admin/connectors/wikidata/runs/none/stop')).status, 404)

  source.asked = []
  assert.equal((await ror.resume()).state, 'done')
  assert.deepEqual(
    source.asked.map(({ path: asked }) => asked),
    ['/ror/organizations/02kzqn938'],
  )
  const events = await server.deps.db
    .selectFrom('audit_event')
    .select('action')
    .where('entity', '=', 'connector')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  assert.deepEqual(
    events.map(({ action }) => action),
    ['connector.continued', 'connector.stopped', 'connector.started'],
  )
})

test('runs that are requested at the same time begin or are refused, and none fails', async () => {
  source.faults = [{ at: /02kzqn938/, status: 403, times: 1 }]
  const held = await ror.run()
  source.faults = [{ at: /02kzqn938/, delayMs: 200, times: 1 }]
  const answers = await Promise.all([
    editor.post(`/api/admin/connectors/ror/runs/${held.key}/continue`, {}),
    editor.post('/api/admin/connectors/ror/runs'),
    editor.post('/api/admin/connectors/wikidata/runs'),
  ])
  const statuses = answers.map(({ status }) => status)
  assert.ok(
    statuses.every((status) => [200, 409].includes(status)),
    statuses.join(),
  )
  await ror.untilEnded()
  if (statuses[2] === 200) await actsOn(editor, 'wikidata').untilEnded()
})

test('a new run starts again, and no longer uses what an earlier one has read', async () => {
  source.faults = [{ at: /02kzqn938/, status: 403, times: 1 }]
  const held = await ror.run()
  assert.deepEqual([held.state, held.mayContinue], ['held', true])
  assert.equal((await ror.run()).state, 'done')
  const path = `/api/admin/connectors/ror/runs/${held.key}/continue`
  assert.equal((await editor.post(path, {})).status, 409)
  const { runs } = await ror.view()
  assert.deepEqual(
    runs.map(({ state, mayContinue }) => [state, mayContinue]),
    [
      ['done', false],
      ['held', false],
    ],
  )
})

test('a run whose process is gone is continued by the next process, where it was', async () => {
  const begun = await leftRun()
  const other = await sweepConnectors(server.deps)
  await other?.running
  const done = await ror.untilEnded()
  assert.deepEqual([done.key, done.state], [begun, 'done'])
  assert.deepEqual(
    source.asked.map(({ path }) => path),
    ['/ror/organizations/02kzqn938'],
  )
})

test('when two processes find it, one continues it', async () => {
  await leftRun()
  const taken = await Promise.all([sweepConnectors(server.deps), sweepConnectors(server.deps)])
  assert.equal(taken.filter((one) => one !== undefined).length, 1)
  await Promise.all(taken.map((one) => one?.running))
  assert.equal((await ror.untilEnded()).state, 'done')
})

test('what an earlier process is still reading is not stored once another has taken over', async () => {
  const { db } = server.deps
  source.faults = [{ at: /03rth4p18/, delayMs: 300, times: 1 }]
  const starting = editor.post('/api/admin/connectors/ror/runs')
  await readUntil(
    async () => source.asked.length,
    (asked) => asked > 0,
  )
  await db
    .updateTable('connector_run')
    .set((eb) => ({ lives: eb('lives', '+', 1) }))
    .execute()
  // It answers when the earlier process has ended.
  assert.equal((await starting).status, 200)
  const run = await db.selectFrom('connector_run').select(['state', 'lives', 'rows']).execute()
  assert.deepEqual(run, [{ state: 'running', lives: 2, rows: 0 }])
  assert.deepEqual(await db.selectFrom('connector_item').selectAll().execute(), [])
  assert.equal(source.asked.length, 1)
})

test('a run that ends every process working on it waits for a member of staff', async () => {
  await leftRun(5)
  assert.equal(await sweepConnectors(server.deps), undefined)
  const { lastRun } = await ror.view()
  assert.deepEqual([lastRun?.state, lastRun?.reason], ['held', 'killed'])
  assert.equal((await ror.resume()).state, 'done')
})

test('a dry run that was killed leaves nothing', async () => {
  await leftRun(1, true)
  assert.equal(await sweepConnectors(server.deps), undefined)
  assert.equal((await ror.view()).lastRun, null)
  assert.equal((await ror.run()).state, 'done')
})

/** As a process leaves it when it is killed after the first page. */
async function leftRun(lives = 1, dry = false): Promise<string> {
  const { db, now } = server.deps
  const { id } = await db
    .selectFrom('university')
    .select('id')
    .where('source_url', '=', 'https://ror.org/03rth4p18')
    .executeTakeFirstOrThrow()
  const run = await db
    .insertInto('connector_run')
    .values({
      key: 'L'.repeat(22),
      connector: 'ror',
      dry,
      lives,
      started_at: now(),
      alive_at: new Date(now().getTime() - 120_000),
      cursor: JSON.stringify({ next: { after: id } }),
    })
    .returning('key')
    .executeTakeFirstOrThrow()
  return run.key
}

test('a source that is switched off can’t be read, and says so', async () => {
  const off = await createTestApp()
  try {
    const other = await signedInAs(off, 'editor')
    const acts = actsOn(other, 'ror')
    assert.equal((await acts.view()).address, null)
    assert.equal((await other.post('/api/admin/connectors/ror/runs')).status, 409)
  } finally {
    await off.close()
  }
})

for (const [method, path] of [
  ['GET', '/api/admin/connectors'],
  ['GET', '/api/admin/connectors/ror'],
  ['GET', '/api/admin/connectors/ror/differences'],
  ['POST', '/api/admin/connectors/ror/runs'],
  ['POST', '/api/admin/connectors/ror/runs/some-key/continue'],
  ['POST', '/api/admin/connectors/ror/runs/some-key/stop'],
  ['POST', '/api/admin/connectors/ror/differences/accept'],
  ['POST', '/api/admin/connectors/ror/differences/refuse'],
  ['POST', '/api/admin/connector-differences/some-key/accept'],
  ['POST', '/api/admin/connector-differences/some-key/refuse'],
] as const) {
  test(`${method} ${path} is for those who may write the catalogue`, async () => {
    const body = method === 'POST' ? { body: { member: 'name' } } : {}
    for (const preset of ['counsellor', 'reviewer', 'auditor'] as const) {
      const answer = await (await signedInAs(server, preset)).send(method, path, body)
      assert.equal(answer.status, 403, preset)
    }
    assert.equal((await createClient(server).send(method, path, body)).status, 401)
    assert.equal(source.asked.length, 0)
  })
}

test('an unknown source is refused', async () => {
  const answer = await editor.post('/api/admin/connectors/agency/runs')
  assert.equal(answer.status, 404)
})
