import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEarlierDatabase } from '../testing/earlier-database.ts'

test('lines of the trail from before say which details changed, and nothing of what they were', async () => {
  const { db, pool, close, migrateOn } = await openEarlierDatabase('0011_mail')
  await pool.query(`
    insert into audit_event (actor, action, entity, entity_key, before, after, reason) values
      ('x', 'applicant.edited', 'applicant', 'k', '{"email":"awa@a.test","phone":"+1","owner":null}',
        '{"email":"awa@b.test","phone":"+1","owner":null}', null),
      ('x', 'application.moved', 'application', 'PA-1', '{"status":"submitted"}',
        '{"status":"ineligible"}', 'Awa, il manque la licence.'),
      ('x', 'program.changed', 'program', 'p', null, '{"title":"P"}', 'A correction')`)

  await migrateOn()
  const lines = await db
    .selectFrom('audit_event')
    .select(['before', 'after', 'reason'])
    .orderBy('id')
    .execute()
  assert.deepEqual(lines, [
    { before: null, after: { changed: ['email'] }, reason: null },
    { before: { status: 'submitted' }, after: { status: 'ineligible' }, reason: null },
    { before: null, after: { title: 'P' }, reason: 'A correction' },
  ])
  await assert.rejects(db.deleteFrom('audit_event').execute(), /append-only/)
  await close()
})
