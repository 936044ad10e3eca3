import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { recordAudit } from '../audit/record-audit.ts'
import { sealAudit } from '../audit/seal-audit.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import type { KeyRing } from '../keys/secret.ts'
import { createClient } from '../testing/client.ts'
import { makeApplication, makeDraft } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { makeConversation } from '../testing/factories-conversations.ts'
import { makeAccount, openSession } from '../testing/factories-identity.ts'
import { hasServerBinaries, type MortalServer, startServer } from '../testing/postgresql.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { onServer } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { migrateToLatest } from './migrate.ts'
import { moveDatabase } from './move.ts'
import type { DB } from './tables.ts'
import { DatabaseUnusable } from './unusable.ts'
import { isUnused } from './unused.ts'

const verifying = (secret: KeyRing) => async (db: Kysely<DB>) =>
  (await verifyAudit({ db, secret })).findings

// From the embedded database to a separate server.
const skip = !hasServerBinaries() || Boolean(process.env['TEST_DATABASE_URL'])

describe('everything is moved from the embedded database to PostgreSQL', { skip }, () => {
  let source: TestApp
  let server: MortalServer
  let target: Database
  before(async () => {
    source = await createTestApp()
    server = await startServer()
    await onServer(server.url, 'create role owner_of_it login')
    await onServer(server.url, 'create database moved owner owner_of_it')
    target = await open('moved', 'owner_of_it')
    const wish = await makeChoice(source.deps)
    const visitor = createClient(source)
    await makeApplication(visitor, wish)
    await makeApplication(visitor, wish)
    await makeDraft(visitor, wish)
    await makeConversation(source, createClient(source))
    const account = await makeAccount(source.deps, { role: 'admin' })
    await openSession(source.deps, account)
    await sql`update university set local_name = ${'quote " and \\ and , and {} and 武汉'}`.execute(
      source.deps.db,
    )
    await recordAudit(source.deps.db, {
      actor: 'system',
      action: 'staff.created',
      entity: 'staff',
      entityKey: 'x',
    })
    await sealAudit(source.deps)
  })
  after(async () => {
    await target.close()
    await server.stop()
    await source.close()
  })

  test('nothing is moved if the trail is not valid with the given secret', async () => {
    await assert.rejects(
      moveDatabase(
        source.database,
        target,
        verifying({
          current: Buffer.from('another secret, as long as it has to be'),
          former: [],
        }),
      ),
      /audit trail does not hold .*seal_broken.*nothing was moved/,
    )
    assert.equal(await isUnused(target.db), true)
    assert.equal((await contentsOf(target.db)).get('application'), '0 ')
  })

  test('every row arrives as it was, and the next ones get the next numbers', async () => {
    const held = await contentsOf(source.deps.db)
    assert.ok([...held.values()].filter((one) => !one.startsWith('0 ')).length > 15)
    const moved = await moveDatabase(source.database, target, verifying(source.deps.secret))
    assert.equal(moved.tables, held.size)
    assert.deepEqual(await contentsOf(target.db), held)
    assert.deepEqual(await contentsOf(source.deps.db), held)

    const { findings, blocks } = await verifyAudit({ db: target.db, secret: source.deps.secret })
    assert.deepEqual(findings, [])
    assert.ok(blocks > 0)
    await assert.rejects(sql`update audit_event set actor = 'x'`.execute(target.db))
    await assert.rejects(sql`delete from university`.execute(target.db), { code: '23503' })

    const app = await createTestApp({}, target)
    const wish = await makeChoice(app.deps)
    const { number } = await makeApplication(createClient(app), wish)
    assert.ok(number)
    app.deps.judge.close()
  })

  test('a database in use, and one of another program, are refused and stay as they are', async () => {
    const held = await contentsOf(target.db)
    await assert.rejects(
      moveDatabase(source.database, target, verifying(source.deps.secret)),
      (error: unknown) =>
        error instanceof DatabaseUnusable &&
        /in use already \(.*applicant.*createdb/.test(error.message),
    )
    assert.deepEqual(await contentsOf(target.db), held)

    await onServer(server.url, 'create database foreign_one')
    const foreign = await open('foreign_one', 'postgres')
    await foreign.pool.query('create table theirs (a int)')
    assert.equal(await isUnused(foreign.db), false)
    await assert.rejects(
      moveDatabase(source.database, foreign, verifying(source.deps.secret)),
      /not empty \(it has a table "theirs"\)/,
    )
    await foreign.close()
  })

  test('a database that was started once, and that no one has worked in, is accepted', async () => {
    await onServer(server.url, 'create database started')
    const started = await open('started', 'postgres')
    await migrateToLatest(started.db)
    await makeChoice({ db: started.db, catalogueChanged: async () => {} })
    assert.equal(await isUnused(started.db), true)
    await moveDatabase(source.database, started, verifying(source.deps.secret))
    assert.deepEqual(await contentsOf(started.db), await contentsOf(source.deps.db))
    assert.equal(await isUnused(started.db), false)
    await started.close()
  })

  function open(name: string, user: string): Promise<Database> {
    const url = new URL(server.url)
    url.pathname = `/${name}`
    url.username = user
    const log = pino({ level: 'silent' })
    return openDatabase({ databaseUrl: url.href, dataDir: '', poolSize: 4, log })
  }
})

/** How many rows each table has, with a sum of their contents. */
async function contentsOf(db: Kysely<DB>): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely_%'
    order by relname`.execute(db)
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text collate "C")), '') as sum
      from (select to_jsonb(t) as row from ${sql.table(name)} t) as rows`.execute(db)
    found.set(name, rows[0]?.sum ?? '')
  }
  return found
}
