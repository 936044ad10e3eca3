import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BulkView, BulkViews } from '#contract/catalogue/bulk.ts'
import { insertJob, listDueJobs } from '../../jobs/job-queries.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { followBulk } from '../../testing/follow-bulk.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepUniversityJobs } from './catalogue-jobs.ts'

let server: TestApp
let editor: TestClient & { account: { id: number } }
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
})
after(() => server.close())

type Settings = Parameters<typeof makeUniversity>[1]

async function drafts(count: number, settings: Settings = {}): Promise<string[]> {
  const keys: string[] = []
  for (let one = 0; one < count; one++) {
    keys.push((await makeUniversity(server.deps, { status: 'draft', ...settings })).key)
  }
  return keys
}

let sent = 0
async function bulk(body: object, client: TestClient = editor): Promise<Response> {
  const headers = { 'idempotency-key': `university-bulk-${++sent}` }
  return client.post('/api/admin/universities/bulk', body, { headers })
}

async function through(body: object): Promise<BulkView> {
  return followBulk(editor, await bulk(body))
}

async function stored(keys: readonly string[]) {
  const rows = await server.deps.db
    .selectFrom('university')
    .select(['key', 'status', 'version', 'updated_by'])
    .where('key', 'in', keys)
    .execute()
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return keys.map((key) => byKey.get(key))
}

async function statuses(keys: readonly string[]) {
  return (await stored(keys)).map((row) => row?.status)
}

test('publishing many skips no guard: what its form would not save stays a draft, and is listed with the reason', async () => {
  const good = await drafts(2)
  const [bare = ''] = await drafts(1, { city: '', website: 'the site', name: 'Bare' })
  const view = await through({ selection: { keys: [...good, bare] }, action: { kind: 'publish' } })
  assert.deepEqual(
    [view.about, view.state, view.total, view.changed, view.refused],
    ['universities', 'finished', 3, 2, 1],
  )
  const fields = { city: 'required', website: 'not_a_url' }
  const problem = 'validation_failed'
  assert.deepEqual(view.told, [{ key: bare, title: { en: 'Bare', fr: 'Bare' }, problem, fields }])
  assert.deepEqual(await statuses([...good, bare]), ['published', 'published', 'draft'])

  const current = await (await editor.get(`/api/admin/universities/${bare}`)).json()
  const { programCount, version, updatedAt, updatedBy, ...input } = current
  const byForm = await editor.put(
    `/api/admin/universities/${bare}`,
    { ...input, status: 'published' },
    { headers: { 'if-match': '"1"' } },
  )
  const refusal = await byForm.json()
  assert.deepEqual(
    [refusal.code, refusal.fields],
    [problem, { city: { code: 'required' }, website: { code: 'not_a_url' } }],
  )
})

test('a university with pictures and everything else that its form takes is archived and published again', async () => {
  const [key = ''] = await drafts(1, {
    status: 'published',
    local_name: 'Université',
    founded: 1896,
    accreditations: JSON.stringify([
      { body: 'A body', title: null, year: '2026', sourceUrl: null },
    ]),
    logo: JSON.stringify({ key: 'L'.repeat(22), width: 200, height: 100 }),
    pictures: JSON.stringify([
      {
        key: 'P'.repeat(22),
        width: 800,
        height: 600,
        alt: { en: 'The gate', fr: 'La porte' },
        credit: null,
      },
    ]),
  })
  for (const [kind, status] of [
    ['archive', 'archived'],
    ['publish', 'published'],
  ] as const) {
    const view = await through({ selection: { keys: [key] }, action: { kind } })
    assert.deepEqual([view.changed, view.told], [1, []])
    assert.deepEqual(await statuses([key]), [status])
  }
})

test('visitors find universities with their published programs once they are published, and neither once they are archived', async () => {
  const [key = '', other = ''] = await drafts(2)
  const { id } = await server.deps.db
    .selectFrom('university')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const program = await makeProgram(server.deps, { universityId: id })
  const shown = async () => {
    const found = await (await server.request(`/api/programs?university=${key}`)).json()
    return [
      (await server.request(`/api/universities/${key}`)).status,
      (await server.request(`/api/universities/${other}`)).status,
      (await server.request(`/api/programs/${program.key}`)).status,
      found.total,
    ]
  }
  const selection = { keys: [key, other] }
  assert.deepEqual(await shown(), [404, 404, 404, 0])
  await through({ selection, action: { kind: 'publish' } })
  assert.deepEqual(await shown(), [200, 200, 200, 1])
  await through({ selection, action: { kind: 'archive' } })
  assert.deepEqual(await shown(), [404, 404, 404, 0])
  const { status, version } = await server.deps.db
    .selectFrom('program')
    .select(['status', 'version'])
    .where('key', '=', program.key)
    .executeTakeFirstOrThrow()
  assert.deepEqual([status, version], ['published', 1])
})

test('each has a line in the trail, a version and its old values kept; one that needed no change has none', async () => {
  const keys = await drafts(2)
  const action = { kind: 'archive' }
  assert.equal((await through({ selection: { keys }, action })).changed, 2)
  assert.equal((await through({ selection: { keys }, action })).changed, 0)
  const row = { status: 'archived', version: 2, updated_by: editor.account.id }
  assert.deepEqual(
    await stored(keys),
    keys.map((key) => ({ key, ...row })),
  )
  const lines = await server.deps.db
    .selectFrom('audit_event')
    .select(['action', 'entity_key', 'before', 'after'])
    .where('entity', '=', 'university')
    .where('entity_key', 'in', keys)
    .orderBy('entity_key')
    .execute()
  assert.deepEqual(
    lines,
    keys.toSorted().map((key) => ({
      action: 'university.changed',
      entity_key: key,
      before: { status: 'draft' },
      after: { status: 'archived' },
    })),
  )
  const editions = await server.deps.db
    .selectFrom('catalogue_edition')
    .select(['entity_key', 'version', 'record'])
    .where('entity', '=', 'university')
    .where('entity_key', 'in', keys)
    .orderBy('entity_key')
    .execute()
  assert.deepEqual(
    editions.map(({ entity_key, version }) => [entity_key, version]),
    keys.toSorted().map((key) => [key, 1]),
  )
  for (const { record } of editions) {
    assert.partialDeepStrictEqual(record, { status: 'draft', city: 'Lyon', programCount: 0 })
  }
})

test('if the number that fit the filters is not the one on the screen, none is touched', async () => {
  const keys = await drafts(60, { ownership: 'branch_campus' })
  const query = { ownership: 'branch_campus' }
  const action = { kind: 'publish' }
  const stale = await bulk({ selection: { query, expected: 59 }, action })
  assert.equal(stale.status, 409)
  assert.deepEqual([...new Set(await statuses(keys))], ['draft'])
  const view = await through({ selection: { query, expected: 60 }, action })
  assert.deepEqual([view.changed, view.done], [60, 60])
})

test('another act, a university that no longer exists and a missing key are refused before anything is changed', async () => {
  const keys = await drafts(1)
  const selection = { keys }
  const moved = await bulk({ selection, action: { kind: 'field', field: '0411' } })
  assert.equal(moved.status, 422)
  const gone = await bulk({ selection: { keys: [...keys, 'gone'] }, action: { kind: 'archive' } })
  assert.equal(gone.status, 409)
  const body = { selection, action: { kind: 'archive' } }
  assert.equal((await editor.post('/api/admin/universities/bulk', body)).status, 400)
  const auditor = await signedInAs(server, 'auditor')
  assert.equal((await bulk(body, auditor)).status, 403)
  assert.deepEqual(await statuses(keys), ['draft'])
})

test('the same key again does nothing twice, and does not count for programs', async () => {
  const { id, key } = await makeUniversity(server.deps, {
    status: 'draft',
    key: 'one-name-for-two',
  })
  await makeProgram(server.deps, { universityId: id, key, status: 'draft' })
  const headers = { 'idempotency-key': 'the-same-university' }
  const body = { selection: { keys: [key] }, action: { kind: 'archive' } }
  const send = (about: string) => editor.post(`/api/admin/${about}/bulk`, body, { headers })
  const first = await (await send('universities')).json()
  assert.equal((await (await send('universities')).json()).key, first.key)
  assert.equal((await send('programs')).status, 422)
})

test('changes of universities are listed apart from those of programs', async () => {
  const own = await signedInAs(server, 'editor')
  const { id, key } = await makeUniversity(server.deps)
  const program = await makeProgram(server.deps, { universityId: id })
  const action = { kind: 'archive' }
  await bulk({ selection: { keys: [key] }, action }, own)
  const headers = { 'idempotency-key': 'programs-apart' }
  const programs = { selection: { keys: [program.key] }, action }
  await own.post('/api/admin/programs/bulk', programs, { headers })
  const listed = async (query: string) =>
    BulkViews.parse(await (await own.get(`/api/admin/bulk${query}`)).json()).map(
      ({ about }) => about,
    )
  assert.deepEqual(await listed('?about=universities'), ['universities'])
  assert.deepEqual(await listed('?about=programs'), ['programs'])
  assert.deepEqual(await listed(''), ['programs', 'universities'])
})

async function cutShort(keys: readonly string[], key: string): Promise<void> {
  const rows = await server.deps.db
    .selectFrom('university')
    .select('id')
    .where('key', 'in', keys)
    .execute()
  const job = { key, kind: 'universities', requestId: 'r', now: server.clock.now() } as const
  await server.deps.db.transaction().execute((tx) =>
    insertJob(
      tx,
      { ...job, accountId: editor.account.id, request: { kind: 'archive' } },
      rows.map(({ id }) => ({ universityId: id })),
    ),
  )
}

test('a change that a stop cut short is continued, by several processes at once, each university once', async () => {
  const keys = await drafts(60)
  await cutShort(keys, 'universities-cut-short')
  await Promise.all([sweepUniversityJobs(server.deps), sweepUniversityJobs(server.deps)])
  const rows = await stored(keys)
  assert.deepEqual(
    [...new Set(rows.map((row) => `${row?.status} ${row?.version}`))],
    ['archived 2'],
  )
  assert.deepEqual(await listDueJobs(server.deps.db, 'universities', server.clock.now()), [])
})

test('a cancelled change leaves the rest as it is', async () => {
  const keys = await drafts(1)
  await cutShort(keys, 'U'.repeat(22))
  const answer = await editor.post(`/api/admin/bulk/${'U'.repeat(22)}/cancel`)
  assert.equal(BulkView.parse(await answer.json()).state, 'cancelled')
  await sweepUniversityJobs(server.deps)
  assert.deepEqual(await statuses(keys), ['draft'])
})

test('a change by an editor who may no longer write is refused one by one', async () => {
  const keys = await drafts(1)
  await cutShort(keys, 'V'.repeat(22))
  const account = server.deps.db.updateTable('account').where('id', '=', editor.account.id)
  await account.set({ permissions: [] }).execute()
  await sweepUniversityJobs(server.deps)
  await account.set({ permissions: ['catalogue.write'] }).execute()
  assert.deepEqual(await statuses(keys), ['draft'])
  const { told: refused } = BulkView.parse(
    await (await editor.get(`/api/admin/bulk/${'V'.repeat(22)}`)).json(),
  )
  assert.deepEqual(
    refused.map(({ problem }) => problem),
    ['forbidden'],
  )
})
