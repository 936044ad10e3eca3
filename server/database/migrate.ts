import { promises as fs } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { FileMigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration'
import { prepareExtensions } from './extensions.ts'
import type { DB } from './tables.ts'
import { DatabaseUnusable } from './unusable.ts'

const folder = join(import.meta.dirname, '../../migrations')
/** The step that makes the shape of the first release, and the last of those that led to it before. */
const firstRelease = '0001_first_release'
const lastBefore = '0125_jobs'

/** Brings the database to the newest shape, forward only. Answers the names of what it ran. */
export async function migrateToLatest(
  db: Kysely<DB>,
  { patienceMs = 10 * 60_000, againMs = 500 } = {},
): Promise<string[]> {
  const until = performance.now() + patienceMs
  await countAsReleased(db)
  for (;;) {
    if (await hasEveryStep(db)) return []
    try {
      return await migrate(db, (migrator) => migrator.migrateToLatest())
    } catch (error) {
      // Of processes that start together one does it, which may take longer than a lock is waited for.
      if (!isOfOther(error) || performance.now() > until) throw error
      await wait(againMs)
    }
  }
}

/**
 * A database that has run every step before the first release has its shape: that step counts as run.
 * Throws `DatabaseUnusable` for one that has run only some of them.
 */
async function countAsReleased(db: Kysely<DB>): Promise<void> {
  const run = await stepsRun(db)
  if (run.length === 0 || run.includes(firstRelease)) return
  if (!run.includes(lastBefore)) {
    throw new DatabaseUnusable(
      `The database was made before the first release and is not at its last step (${run.at(-1)}): restore a backup into a new one, or start the last version before 0.1.0 on it once.`,
    )
  }
  await db.transaction().execute(async (tx) => {
    await sql`delete from kysely_migration where name <= ${lastBefore}`.execute(tx)
    await sql`
      insert into kysely_migration (name, timestamp) values (${firstRelease}, ${new Date().toISOString()})
      on conflict do nothing`.execute(tx)
  })
}

/** A lock that is held too long, or something of the system's tables that another made just now. */
function isOfOther(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  return error.code === '55P03' || (error.code === '23505' && constraint.startsWith('pg_'))
}

/**
 * Gives an empty database the shape that it had after a step. Throws `DatabaseUnusable` for a step of
 * a newer version, and for a database that is past it.
 */
export async function migrateTo(db: Kysely<DB>, step: string): Promise<void> {
  if (!(await stepsOfFolder()).includes(step)) {
    throw new DatabaseUnusable(
      `The shape of the database is of another version of the product (${step}): use that version.`,
    )
  }
  const last = await lastStep(db)
  if (last === step) return
  if (last !== undefined) {
    throw new DatabaseUnusable(
      `The database has another shape (${last}) than what is to come into it (${step}): make a new one.`,
    )
  }
  await migrate(db, (migrator) => migrator.migrateTo(step))
}

/** The last step that the database has run; undefined where it has run none. */
export async function lastStep(db: Kysely<DB>): Promise<string | undefined> {
  return (await stepsRun(db)).at(-1)
}

/** How many steps the database has not run yet. */
export async function stepsToRun(db: Kysely<DB>): Promise<number> {
  const run = new Set(await stepsRun(db))
  return (await stepsOfFolder()).filter((step) => !run.has(step)).length
}

async function migrate(
  db: Kysely<DB>,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> {
  const schemas = (await isMigrated(db)) ? [] : await prepareExtensions(db)
  const { error, results } = await db.connection().execute(async (one) => {
    // Their operators are named without a schema where indexes are made.
    const path = [sql.raw('"$user", public'), ...schemas.map((schema) => sql.id(schema))]
    if (schemas.length > 0) await sql`set search_path = ${sql.join(path)}`.execute(one)
    const done = await run(createMigrator(one))
    if (schemas.length > 0) await sql`reset search_path`.execute(one)
    return done
  })
  if (isNewer(error)) {
    throw new DatabaseUnusable(
      `The database was made by a newer version of the product (${error.message}): start that version, or restore the backup that was made before it.`,
    )
  }
  if (error) throw error
  return (results ?? []).filter((one) => one.status === 'Success').map((one) => one.migrationName)
}

/** By names alone: reading all the steps takes longer than the rest of a start from a full database. */
async function hasEveryStep(db: Kysely<DB>): Promise<boolean> {
  return (await stepsRun(db)).join() === (await stepsOfFolder()).join()
}

async function stepsRun(db: Kysely<DB>): Promise<string[]> {
  const kept = await sql<{ is: boolean }>`
    select to_regclass('kysely_migration') is not null as is`.execute(db)
  if (kept.rows[0]?.is !== true) return []
  const run = await sql<{
    name: string
  }>`select name from kysely_migration order by name collate "C"`.execute(db)
  return run.rows.map(({ name }) => name)
}

async function stepsOfFolder(): Promise<string[]> {
  return (await fs.readdir(folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted()
}

function isNewer(error: unknown): error is Error {
  return error instanceof Error && /previously executed migration .* is missing/.test(error.message)
}

/** Whether the database has the newest shape; only looks. */
export async function isMigrated(db: Kysely<DB>): Promise<boolean> {
  const migrations = await createMigrator(db).getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}

/** The steps from any shape to any later one. */
export function createMigrator(db: Kysely<DB>): Migrator {
  return new Migrator({
    db,
    provider: new FileMigrationProvider({
      fs,
      path: { join },
      migrationFolder: folder,
    }),
  })
}
