import { promises as fs } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { FileMigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration'
import { prepareExtensions } from './extensions.ts'
import type { DB } from './tables.ts'
import { DatabaseUnusable } from './unusable.ts'

const folder = join(import.meta.dirname, '../../migrations')
/** The step that makes the shape of the first release, and those that led to it before it was one. */
const firstRelease = '0001_first_release'
export const stepsBefore = join(folder, 'before-first-release')

/** Brings the database to the newest schema, forward only. Answers the names of the steps it ran. */
export async function migrateToLatest(
  db: Kysely<DB>,
  { patienceMs = 10 * 60_000, againMs = 500 } = {},
): Promise<string[]> {
  const until = performance.now() + patienceMs
  for (;;) {
    if (await hasEveryStep(db)) return []
    try {
      await comeToFirstRelease(db)
      return await migrate(db, (migrator) => migrator.migrateToLatest())
    } catch (error) {
      // If several processes start together one migrates, which may take longer than the wait for a lock.
      if (!isOfOther(error) || performance.now() > until) throw error
      await wait(againMs)
    }
  }
}

/**
 * A database from before the first release runs the remaining steps that led to it; afterwards the step
 * that makes its schema counts as run.
 */
async function comeToFirstRelease(db: Kysely<DB>): Promise<void> {
  const run = await stepsRun(db)
  if (run.length === 0 || run.includes(firstRelease)) return
  try {
    await migrate(db, (migrator) => migrator.migrateToLatest(), stepsBefore)
  } catch (error) {
    // Another process that started at the same time was through with them.
    if ((await stepsRun(db)).includes(firstRelease)) return
    throw error
  }
  await db.transaction().execute(async (tx) => {
    const before = await stepsOf(stepsBefore)
    await sql`delete from kysely_migration where name = any(${before}::text[])`.execute(tx)
    await sql`
      insert into kysely_migration (name, timestamp) values (${firstRelease}, ${new Date().toISOString()})
      on conflict do nothing`.execute(tx)
  })
}

/** A lock that is held too long, or an entry in the system's tables that another process has just made. */
function isOfOther(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  return error.code === '55P03' || (error.code === '23505' && constraint.startsWith('pg_'))
}

/**
 * Gives an empty database the schema that it had after a step. Throws `DatabaseUnusable` for a step of
 * a newer version, and for a database that is past it.
 */
export async function migrateTo(db: Kysely<DB>, step: string): Promise<void> {
  const steps = (await stepsOf(stepsBefore)).includes(step) ? stepsBefore : folder
  if (!(await stepsOf(steps)).includes(step)) {
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
  await migrate(db, (migrator) => migrator.migrateTo(step), steps)
}

/** The last step that the database has run; undefined if it has run none. */
export async function lastStep(db: Kysely<DB>): Promise<string | undefined> {
  return (await stepsRun(db)).at(-1)
}

/** How many steps the database has not run yet. */
export async function stepsToRun(db: Kysely<DB>): Promise<number> {
  const run = new Set(await stepsRun(db))
  return (await stepsOf(folder)).filter((step) => !run.has(step)).length
}

async function migrate(
  db: Kysely<DB>,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
  steps = folder,
): Promise<string[]> {
  const schemas = (await isMigrated(db)) ? [] : await prepareExtensions(db)
  const { error, results } = await db.connection().execute(async (one) => {
    // Their operators are named without a schema where indexes are made.
    const path = [sql.raw('"$user", public'), ...schemas.map((schema) => sql.id(schema))]
    if (schemas.length > 0) await sql`set search_path = ${sql.join(path)}`.execute(one)
    const done = await run(createMigrator(one, steps))
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
  return (await stepsRun(db)).join() === (await stepsOf(folder)).join()
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

async function stepsOf(steps: string): Promise<string[]> {
  return (await fs.readdir(steps))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted()
}

function isNewer(error: unknown): error is Error {
  return error instanceof Error && /previously executed migration .* is missing/.test(error.message)
}

/** Whether the database has the newest schema; changes nothing. */
export async function isMigrated(db: Kysely<DB>): Promise<boolean> {
  const migrations = await createMigrator(db).getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}

/** The steps of a folder, from any of their schemas to any later one. */
export function createMigrator(db: Kysely<DB>, steps = folder): Migrator {
  return new Migrator({
    db,
    provider: new FileMigrationProvider({
      fs,
      path: { join },
      migrationFolder: steps,
    }),
  })
}
