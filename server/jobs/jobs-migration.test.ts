import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEarlierDatabase } from '../testing/earlier-database.ts'

test('earlier jobs are kept, with their undoing jobs', async () => {
  const { pool, close, migrateOn } = await openEarlierDatabase('0121_health')
  const { rows: accounts } = await pool.query<{ id: number }>(
    `insert into account (key, email, role, given_names, language)
      values ('starter', 'starter@example.org', 'admin', 'Ada', 'en') returning id`,
  )
  const by = accounts[0]?.id
  const at = '2026-11-01T10:00:00Z'
  await pool.query(
    `insert into application_bulk (key, act, request_id, created_at, created_by, finished_at)
      values ('moved', '{"kind":"tag","tag":"a","on":true}', 'r1', $1, $2, $1)`,
    [at, by],
  )
  await pool.query(
    `insert into application_bulk_item (application_bulk_id, position, number, version, done_at, problem)
      select id, place, 'PAS-' || place, 1, $1, case when place = 2 then 'not_found' end
      from application_bulk, generate_series(1, 2) place`,
    [at],
  )
  await pool.query(
    `insert into bulk_change (key, about, action, request_id, created_at, created_by)
      values ('fees', 'programs', '{"kind":"archive"}', 'r2', $1, $2)`,
    [at, by],
  )
  await pool.query(
    `insert into bulk_change (key, about, action, request_id, created_at, created_by, undoes)
      select 'undone', 'programs', '{"kind":"undo","bulk":"fees"}', 'r3', $1, $2, id
      from bulk_change where key = 'fees'`,
    [at, by],
  )
  await pool.query(
    `insert into release (key, at, created_at, created_by)
      values ('later', '2027-01-01T00:00:00Z', $1, $2)`,
    [at, by],
  )
  await migrateOn()
  const { rows } = await pool.query(
    `select job.key, job.kind, job.due_at > job.created_at as is_set, undone.key as undoes,
      (select array_agg(coalesce(problem, changed::text) order by position) from job_item
        where job_id = job.id) as items
      from job left join job undone on undone.id = job.undoes order by job.id`,
  )
  assert.deepEqual(rows, [
    {
      ...{ key: 'moved', kind: 'applications', is_set: false, undoes: null },
      items: ['true', 'not_found'],
    },
    { key: 'fees', kind: 'programs', is_set: false, undoes: null, items: null },
    { key: 'undone', kind: 'programs', is_set: false, undoes: 'fees', items: null },
    { key: 'later', kind: 'release', is_set: true, undoes: null, items: null },
  ])
  await close()
})
