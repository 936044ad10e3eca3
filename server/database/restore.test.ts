import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { recordAudit } from '../audit/record-audit.ts'
import { sealAudit } from '../audit/seal-audit.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { importFile } from '../catalogue/import/import.ts'
import { createClient } from '../testing/client.ts'
import { makeApplication } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { hasServerBinaries, runPostgresql } from '../testing/postgresql.ts'
import { createTestApp } from '../testing/test-app.ts'
import { onServer } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { migrateToLatest } from './migrate.ts'

const server = process.env['TEST_DATABASE_URL'] ?? ''
const skip = server === '' || !hasServerBinaries()

test('a backup is restored by an owner who is no superuser: search, import and seal still work', {
  skip,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle restore '))
  const backup = join(folder, 'backup.dump')
  const name = `passerelle_restored_${randomBytes(6).toString('hex')}`
  const from = await createTestApp()
  const choice = await makeChoice(from.deps, { title: { en: 'Évry law', fr: 'Droit' } })
  const { number } = await makeApplication(createClient(from), choice)
  await recordAudit(from.deps.db, {
    actor: 'system',
    action: 'staff.created',
    entity: 'staff',
    entityKey: 'x',
  })
  await sealAudit(from.deps)
  const find = '/api/programs?q=evry'
  const found = await (await from.request(find)).json()
  assert.equal(found.total, 1)
  const source = new URL(from.database.server?.connectionString ?? '')
  runPostgresql('pg_dump', ['-Fc', '-f', backup, source.href])

  await onServer(server, `create role ${name} login password '${name}'`)
  await onServer(server, `create database ${name} owner ${name}`)
  const url = new URL(server)
  url.username = name
  url.password = name
  url.pathname = `/${name}`
  runPostgresql('pg_restore', ['--no-owner', '--exit-on-error', '-d', url.href, backup])

  const log = pino({ level: 'silent' })
  const settings = { databaseUrl: url.href, dataDir: '', poolSize: 4, log }
  const restored = await createTestApp({}, await openDatabase(settings))
  try {
    assert.deepEqual(await migrateToLatest(restored.deps.db), [])
    assert.deepEqual(await (await restored.request(find)).json(), found)
    const { findings, events } = await verifyAudit({
      db: restored.deps.db,
      secret: from.deps.secret,
    })
    assert.deepEqual(findings, [])
    assert.ok(events > 0)
    const kept = restored.deps.db.selectFrom('application').select('number')
    assert.deepEqual(await kept.execute(), [{ number }])
    await makeApplication(createClient(restored), choice)

    const outcome = await importFile(restored.deps, {
      path: join(import.meta.dirname, '../catalogue/import/fixtures/universities.csv'),
      apply: true,
      sink: () => {},
      signal: new AbortController().signal,
    })
    assert.ok(outcome.rows > outcome.refused)
  } finally {
    await restored.close()
    await from.close()
    await onServer(server, `drop database ${name} with (force)`)
    await onServer(server, `drop role ${name}`)
    rmSync(folder, { recursive: true, force: true })
  }
})
