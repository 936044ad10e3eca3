import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { pino } from 'pino'
import { createFinder } from '../catalogue/search/finder.ts'
import { makeProgram } from '../testing/factories-catalogue.ts'
import { hasServerBinaries, type MortalServer, startServer } from '../testing/postgresql.ts'
import { readUntil } from '../testing/read-until.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { onServer } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { migrateToLatest } from './migrate.ts'
import { DatabaseUnusable } from './unusable.ts'

const isSkipped = !hasServerBinaries()
const now = () => new Date('2026-12-01T09:00:00Z')

describe('a copy of the database', { skip: isSkipped }, () => {
  let main: MortalServer
  let copy: MortalServer
  let database: Database
  let app: TestApp
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const open = (databaseReadUrl: string) =>
    openDatabase({ databaseUrl: main.url, databaseReadUrl, dataDir: '', poolSize: 2, log })

  before(async () => {
    main = await startServer()
    const first = await openDatabase({ databaseUrl: main.url, dataDir: '', poolSize: 2, log })
    await migrateToLatest(first.db)
    await first.close()
    copy = await startServer({ copyOf: main.url })
    database = await open(copy.url)
    app = await createTestApp({}, database)
  })
  after(async () => {
    await app?.close()
    await copy?.stop()
    await main?.stop()
  })

  const announce = () => database.pool.query('update catalogue_version set version = version + 1')
  const isReplaying = (does: boolean) =>
    database.replica?.query(`select pg_wal_replay_${does ? 'resume' : 'pause'}()`)
  const versionIn = async (pool: pg.Pool) =>
    (await pool.query<{ version: number }>('select version from catalogue_version')).rows[0]
      ?.version
  const isLevel = () =>
    readUntil(
      async () => [
        await versionIn(database.pool),
        await versionIn(database.replica ?? database.pool),
      ],
      ([own, its]) => own === its,
    )

  test('a search reads it while it is as new, and the database as soon as it is behind', async () => {
    const asked = { main: 0, copy: 0 }
    const counting = (pool: pg.Pool, which: keyof typeof asked) =>
      new Proxy(pool, {
        get: (target, name) =>
          name === 'query'
            ? (statement: string, values: unknown[]) => {
                // The version alone is asked of the database each time.
                if (statement.includes('lines')) asked[which]++
                return target.query(statement, values)
              }
            : Reflect.get(target, name),
      })
    assert.ok(database.replica)
    const finder = createFinder({
      database: {
        ...database,
        pool: counting(database.pool, 'main'),
        replica: counting(database.replica, 'copy'),
      },
      now,
    })
    const search = async () => JSON.parse(await finder.find({}, 'en')).total

    await makeProgram(app.deps)
    await announce()
    await isLevel()
    assert.equal(await search(), 1)
    assert.equal(asked.main, 0)
    assert.ok(asked.copy > 0)

    await isReplaying(false)
    await makeProgram(app.deps)
    await announce()
    assert.equal(await search(), 2, 'a copy that lags behind hides nothing')
    assert.ok(asked.main > 0)
    await isReplaying(true)
    await isLevel()

    await copy.kill()
    await makeProgram(app.deps)
    await announce()
    assert.equal(await search(), 3, 'nor does one that is away')
    await copy.revive()
  })

  test('a copy that is away at the start is left out, and the log names its setting', async () => {
    await copy.kill()
    const without = await open(copy.url)
    assert.equal(without.replica, undefined)
    assert.ok(lines.some((line) => /DATABASE_READ_URL/.test(line) && !/DATABASE_URL/.test(line)))
    await without.close()
    await copy.revive()
  })

  test('a database that is no copy is refused, on the same server too', async () => {
    const other = await startServer()
    await onServer(main.url, 'create database elsewhere')
    for (const url of [other.url, main.url.replace(/postgres$/, 'elsewhere')]) {
      await assert.rejects(
        open(url),
        (error: unknown) =>
          error instanceof DatabaseUnusable && /names another database/.test(error.message),
      )
    }
    await other.stop()
  })
})
