import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { type Database, embeddedPool, openDatabase } from '../database/database.ts'
import type { DB } from '../database/tables.ts'
import { startCopy } from './embedded-template.ts'
import { recordStatements } from './statements.ts'
import { fromTemplate } from './template.ts'

/**
 * A migrated, empty database of this test's own: a copy of the template that the run made once.
 * On PostgreSQL when `TEST_DATABASE_URL` names a server, otherwise the embedded one in memory.
 */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL']
  return server ? copyOnServer(server) : copyInMemory()
}

async function copyInMemory(): Promise<Database> {
  const pglite = await startCopy()
  const pool = embeddedPool(pglite)
  recordStatements(pool)
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    kind: 'embedded',
    close: async () => {
      await pool.end()
      await pglite.close()
    },
  }
}

async function copyOnServer(server: string): Promise<Database> {
  const name = `passerelle_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} ${fromTemplate}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openDatabase({
    databaseUrl: url.href,
    dataDir: '',
    poolSize: 8,
    log: pino({ level: 'silent' }),
  })
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Runs one statement in the server's own database. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
