import { rmSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { embeddedConfig, openDatabase } from '../database/database.ts'
import { migrateToLatest } from '../database/migrate.ts'
import type { DB } from '../database/tables.ts'
import { templateFile, templateName } from './template.ts'
import { onServer } from './test-database.ts'

const server = process.env['TEST_DATABASE_URL']

/** Migrates one empty database, which each test file then copies. */
export async function globalSetup(): Promise<void> {
  if (server) await makeOnServer(server)
  else await makeInMemory()
}

export async function globalTeardown(): Promise<void> {
  if (server) await onServer(server, `drop database if exists ${templateName} with (force)`)
  else rmSync(templateFile, { force: true })
}

async function makeInMemory(): Promise<void> {
  const pglite = await PGlite.create({ extensions: { pg_trgm, unaccent } })
  const pool = new pg.Pool({ ...embeddedConfig(pglite), max: 1, idleTimeoutMillis: 0 })
  await migrateToLatest(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }))
  const dump = await pglite.dumpDataDir('none')
  writeFileSync(templateFile, Buffer.from(await dump.arrayBuffer()))
  await pool.end()
  await pglite.close()
}

async function makeOnServer(url: string): Promise<void> {
  await onServer(url, `drop database if exists ${templateName} with (force)`)
  await onServer(url, `create database ${templateName} encoding 'UTF8' template template0`)
  const own = new URL(url)
  own.pathname = `/${templateName}`
  const database = await openDatabase({
    databaseUrl: own.href,
    dataDir: '',
    poolSize: 2,
    log: pino({ level: 'silent' }),
  })
  await migrateToLatest(database.db)
  await database.close()
}
