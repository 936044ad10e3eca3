import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/database/migrate.ts'
import type { KeyRing } from '#server/keys/secret.ts'
import { findPostgresql } from '#server/testing/postgresql.ts'
import { type RunningSite, startSite } from '#server/testing/site.ts'
import { generateCatalogue } from '../generate.ts'
import { generatePopulation } from './generate.ts'

/** How much of everything there is. */
export interface Size {
  programs: number
  applicants: number
  auditLines: number
}

export interface Scene {
  site: RunningSite
  database: Database
  client: pg.Client
  secret: KeyRing
  /** Where the site keeps its files. */
  dataDir: string
  /** What filling it took. */
  filledInSeconds: number
}

const secretKey = 'a secret that only this measurement knows, long enough'

/**
 * A site on a throw-away PostgreSQL that is filled to this size; or on the database named by
 * `BENCH_DATABASE_URL`, which is filled if it is empty, and kept. Undefined if none is available.
 */
export async function withScene<T>(
  size: Size,
  measure: (scene: Scene) => Promise<T>,
): Promise<T | undefined> {
  const kept = process.env['BENCH_DATABASE_URL']
  if (kept !== undefined) return onDatabase(kept, size, measure)
  const server = await findPostgresql()
  if (!server) return undefined
  const name = `passerelle_bench_administration_${process.pid}`
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${name} encoding 'UTF8' template template0`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  try {
    return await onDatabase(url.href, size, measure)
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await server.stop()
  }
}

async function onDatabase<T>(
  databaseUrl: string,
  size: Size,
  measure: (scene: Scene) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-bench-administration-'))
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 4, log })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const secret = { current: Buffer.from(secretKey), former: [] }
  const before = performance.now()
  await fill(database, size)
  await sealAudit({ db: database.db, env: { dataDir }, log, now: () => new Date(), secret })
  await client.query('vacuum analyze')
  const filledInSeconds = Math.round((performance.now() - before) / 1000)
  const site = await startSite(
    { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: secretKey, LOG_LEVEL: 'error' },
    { readyWithinMs: 5 * 60_000 },
  )
  try {
    return await measure({ site, database, client, secret, dataDir, filledInSeconds })
  } finally {
    await site.stop({ keepData: true })
    await client.end()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill({ db }: Database, { programs, applicants, auditLines }: Size): Promise<void> {
  await migrateToLatest(db)
  const found = await db.selectFrom('applicant').select('id').limit(1).execute()
  if (found.length > 0) return
  await generateCatalogue(db, programs)
  await generatePopulation(db, { applicants, auditLines })
}
