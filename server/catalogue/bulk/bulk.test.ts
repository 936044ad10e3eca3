import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BulkView } from '#contract/catalogue/bulk.ts'
import { insertJob, listDueJobs } from '../../jobs/job-queries.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { makePrograms, makeUniversity } from '../../testing/factories-catalogue.ts'
import { followBulk } from '../../testing/follow-bulk.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepProgramJobs } from './catalogue-jobs.ts'

let server: TestApp
let editor: TestClient & { account: { id: number } }
let lyon: { id: number; key: string }
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  await server.deps.db
    .insertInto('field_of_study')
    .values({ code: '0411', name: JSON.stringify({ en: 'Accounting', fr: 'Comptabilité' }) })
    .execute()
  lyon = await makeUniversity(server.deps, { website: 'https://example.org' })
})
after(() => server.close())

let made = 0
async function drafts(count: number, settings: object = {}): Promise<string[]> {
  const programs = await makePrograms(
    server.deps,
    Array.from({ length: count }, () => ({
      key: `bulk-${++made}`,
      title: { en: `Bulk ${made}`, fr: `Lot ${made}` },
      universityId: lyon.id,
      status: 'draft' as const,
      ...settings,
    })),
  )
  return programs.map(({ key }) => key)
}

let sent = 0
async function bulk(body: object, client: TestClient = editor): Promise<Response> {
  const headers = { 'idempotency-key': `bulk-${++sent}` }
  return client.post('/api/admin/programs/bulk', body, { headers })
}

async function through(body: object): Promise<BulkView> {
  return followBulk(editor, await bulk(body))
}

async function statuses(keys: readonly string[]): Promise<string[]> {
  const rows = await server.deps.db
    .selectFrom('program')
    .select('status')
    .where('key', 'in', keys)
    .orderBy('id')
    .execute()
  return rows.map(({ status }) => status)
}

test('publishing many skips no guard: what no one could apply to stays a draft, and is listed with the reason', async () => {
  const good = await drafts(3)
  const [bare = ''] = await drafts(1, { intakes: [] })
  const view = await through({ selection: { keys: [...good, bare] }, action: { kind: 'publish' } })
  assert.deepEqual(
    { state: view.state, total: view.total, changed: view.changed, refused: view.refused },
    { state: 'finished', total: 4, changed: 3, refused: 1 },
  )
  assert.deepEqual(
    view.told.map(({ key, problem, fields }) => ({ key, problem, fields })),
    [{ key: bare, problem: 'nothing_open_to_publish', fields: { intakes: 'required' } }],
  )
  assert.deepEqual(await statuses([...good, bare]), [
    'published',
    'published',
    'published',
    'draft',
  ])
})

test('visitors find what was published, and no longer find what was archived', async () => {
  const keys = await drafts(2)
  const shown = async () => {
    const rows = await server.deps.db
      .selectFrom('program_search')
      .innerJoin('program', 'program.id', 'program_search.program_id')
      .select('program.key')
      .where('program.key', 'in', keys)
      .execute()
    return rows.length
  }
  await through({ selection: { keys }, action: { kind: 'publish' } })
  assert.equal(await shown(), 2)
  await through({ selection: { keys }, action: { kind: 'archive' } })
  assert.equal(await shown(), 0)
})

test('each program gets a line in the trail and a new version; one that needed no change gets neither', async () => {
  const keys = await drafts(2, { field: '0613', derived_fields: ['field'] })
  const action = { kind: 'field', field: '0411' }
  assert.equal((await through({ selection: { keys }, action })).changed, 2)
  assert.equal((await through({ selection: { keys }, action })).changed, 0)
  const rows = await server.deps.db
    .selectFrom('program')
    .select(['version', 'field', 'derived_fields'])
    .where('key', 'in', keys)
    .execute()
  for (const row of rows) assert.deepEqual(row, { version: 2, field: '0411', derived_fields: [] })
  const lines = await server.deps.db
    .selectFrom('audit_event')
    .select(['entity_key', 'before', 'after'])
    .where('entity', '=', 'program')
    .where('entity_key', 'in', keys)
    .orderBy('entity_key')
    .execute()
  assert.deepEqual(
    lines,
    keys
      .toSorted()
      .map((key) => ({ entity_key: key, before: { field: '0613' }, after: { field: '0411' } })),
  )
})

test('if the number that fit the filters is not the one on the screen, none is touched', async () => {
  const keys = await drafts(250, { level: 'mba' })
  const query = { level: 'mba' }
  const action = { kind: 'archive' }
  const stale = await bulk({ selection: { query, expected: 249 }, action })
  assert.equal(stale.status, 409)
  assert.deepEqual([...new Set(await statuses(keys))], ['draft'])
  const view = await through({ selection: { query, expected: 250 }, action })
  assert.deepEqual([view.changed, view.done], [250, 250])
})

test('who sends is changed for many, but never so that no one could apply to what visitors see', async () => {
  const alone = await makeUniversity(server.deps, { partnership: 'none', website: null })
  const [open = ''] = await drafts(1, { submission_channel: 'university_portal' })
  const [bound = ''] = await drafts(1, {
    universityId: alone.id,
    status: 'published',
    submission_channel: 'university_portal',
    official_url: 'https://example.org/one',
  })
  const action = { kind: 'channel', channel: 'agency' }
  const selection = { keys: [open, bound] }
  const view = await through({ selection, action })
  assert.deepEqual([view.changed, view.refused], [1, 1])
  assert.deepEqual(
    view.told.map(({ key, fields }) => ({ key, fields })),
    [{ key: bound, fields: { submissionChannel: 'agreement_needed' } }],
  )
  assert.equal((await through({ selection: { keys: [open] }, action })).changed, 0)
  const record = await (await editor.get(`/api/admin/programs/${open}`)).json()
  assert.equal(record.submissionChannel, 'agency')
  const wrong = await bulk({ selection, action: { kind: 'channel', channel: 'pigeon' } })
  assert.equal(wrong.status, 422)
})

test('the next intakes of many are added once, and get no day that is in no source', async () => {
  const over = {
    term: 'autumn',
    academic_year: '2025-26',
    starts_on: '2025-09-01',
    opens_at: null,
    closes_at: '2025-03-31T21:59:00Z',
  }
  const [key = ''] = await drafts(1, { intakes: [over] })
  const [current = ''] = await drafts(1)
  const order = { selection: { keys: [key, current] }, action: { kind: 'rollOver' } }
  assert.deepEqual([(await through(order)).changed, (await through(order)).changed], [1, 0])
  const { intakes } = await (await editor.get(`/api/admin/programs/${key}`)).json()
  assert.equal(intakes.length, 2)
  const next = intakes.find((one: { academicYear: string }) => one.academicYear === '2027-28')
  assert.deepEqual(
    [next.certainty, next.closesAt, next.startsOn, next.usualCloses, next.checkedBy],
    ['typical', null, null, { from: '03', to: '03' }, null],
  )
  const history = await (await editor.get(`/api/admin/editions/program/${key}`)).json()
  assert.ok(history.length > 0)
})

test('one act never confirms many: a confirmation says who opened which page', async () => {
  const keys = await drafts(2)
  for (const action of [
    { kind: 'verified' },
    { kind: 'confirm', sourceUrl: 'https://example.org/one' },
    { kind: 'publish', verifiedOn: '2026-12-01' },
  ]) {
    assert.equal((await bulk({ selection: { keys }, action })).status, 422, action.kind)
  }
})

test('an unknown field, an unknown program and a missing key are refused before anything is changed', async () => {
  const [key = ''] = await drafts(1)
  const selection = { keys: [key] }
  const field = await bulk({ selection, action: { kind: 'field', field: '0999' } })
  assert.equal(field.status, 422)
  const unknown = await bulk({ selection: { keys: [key, 'gone'] }, action: { kind: 'archive' } })
  assert.equal(unknown.status, 409)
  const once = await editor.post('/api/admin/programs/bulk', {
    selection,
    action: { kind: 'archive' },
  })
  assert.equal(once.status, 400)
  assert.deepEqual(await statuses([key]), ['draft'])
})

test('the same key again does nothing twice', async () => {
  const keys = await drafts(1)
  const headers = { 'idempotency-key': 'the-same' }
  const body = { selection: { keys }, action: { kind: 'archive' } }
  const first = await (await editor.post('/api/admin/programs/bulk', body, { headers })).json()
  const second = await (await editor.post('/api/admin/programs/bulk', body, { headers })).json()
  assert.equal(first.key, second.key)
})

async function cutShort(keys: readonly string[], key: string): Promise<void> {
  const rows = await server.deps.db
    .selectFrom('program')
    .select('id')
    .where('key', 'in', keys)
    .execute()
  const job = { key, kind: 'programs', requestId: 'r', now: server.clock.now() } as const
  await server.deps.db.transaction().execute((tx) =>
    insertJob(
      tx,
      { ...job, accountId: editor.account.id, request: { kind: 'archive' } },
      rows.map(({ id }) => ({ programId: id })),
    ),
  )
}

test('a change that a stop cut short is continued, by several processes at once, each program once', async () => {
  const keys = await drafts(450)
  await cutShort(keys, 'cut-short-once')
  assert.deepEqual(await listDueJobs(server.deps.db, 'programs', server.clock.now()), [
    'cut-short-once',
  ])
  await Promise.all([sweepProgramJobs(server.deps), sweepProgramJobs(server.deps)])
  const versions = await server.deps.db
    .selectFrom('program')
    .select('version')
    .distinct()
    .where('key', 'in', keys)
    .execute()
  assert.deepEqual(versions, [{ version: 2 }])
  assert.deepEqual(await listDueJobs(server.deps.db, 'programs', server.clock.now()), [])
})

test('a cancelled change leaves the rest as it is', async () => {
  const keys = await drafts(1)
  await cutShort(keys, 'cancelled-before')
  const answer = await editor.post('/api/admin/bulk/cancelled-before/cancel')
  assert.equal(BulkView.parse({ ...(await answer.json()), key: 'A'.repeat(22) }).state, 'cancelled')
  await sweepProgramJobs(server.deps)
  assert.deepEqual(await statuses(keys), ['draft'])
})

test('a change by an editor who may no longer write is refused item by item', async () => {
  const keys = await drafts(1)
  await cutShort(keys, 'left-since')
  const { db } = server.deps
  const editorAccount = db.updateTable('account').where('id', '=', editor.account.id)
  await editorAccount.set({ permissions: [] }).execute()
  await sweepProgramJobs(server.deps)
  await editorAccount.set({ permissions: ['catalogue.write'] }).execute()
  assert.deepEqual(await statuses(keys), ['draft'])
  const job = await (await editor.get('/api/admin/bulk/left-since')).json()
  assert.equal(job.told[0].problem, 'forbidden')
})

test('a program that a change fails on is refused, and the others are changed', async () => {
  const keys = await drafts(3)
  const [, broken = ''] = keys
  const { pool } = server.database
  await pool.query(`create function fail_on_program() returns trigger language plpgsql as
    $$ begin raise exception 'broken on purpose'; end $$`)
  await pool.query(`create trigger fail_on_program before update on program for each row
    when (new.key = '${broken}') execute function fail_on_program()`)
  const view = await through({ selection: { keys }, action: { kind: 'archive' } })
  await pool.query('drop trigger fail_on_program on program')
  await pool.query('drop function fail_on_program()')
  assert.deepEqual([view.state, view.changed], ['finished', 2])
  assert.deepEqual(
    view.told.map(({ key, problem }) => [key, problem]),
    [[broken, 'internal']],
  )
  assert.deepEqual(await statuses(keys), ['archived', 'draft', 'archived'])
})
