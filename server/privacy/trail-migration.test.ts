import assert from 'node:assert/strict'
import { promises as fs } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { pino } from 'pino'
import { openDatabase } from '../database/database.ts'

test('lines of the trail from before say which details changed, and nothing of what they were', async () => {
  const { db, pool, close } = await openDatabase({
    databaseUrl: undefined,
    dataDir: 'memory://',
    poolSize: 1,
    log: pino({ level: 'silent' }),
  })
  const migrationFolder = join(import.meta.dirname, '../../migrations')
  const provider = new FileMigrationProvider({ fs, path: { join }, migrationFolder })
  const migrator = new Migrator({ db, provider })
  await migrator.migrateTo('0011_mail')
  await pool.query(`
    insert into audit_event (actor, action, entity, entity_key, before, after, reason) values
      ('x', 'applicant.edited', 'applicant', 'k', '{"email":"awa@a.test","phone":"+1","owner":null}',
        '{"email":"awa@b.test","phone":"+1","owner":null}', null),
      ('x', 'application.moved', 'application', 'PA-1', '{"status":"submitted"}',
        '{"status":"ineligible"}', 'Awa, il manque la licence.'),
      ('x', 'program.changed', 'program', 'p', null, '{"title":"P"}', 'A correction')`)

  const { error } = await migrator.migrateToLatest()
  assert.equal(error, undefined)
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
