import { promises as fs } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { prepareExtensions } from './extensions.ts'
import type { DB } from './tables.ts'
import { DatabaseUnusable } from './unusable.ts'

const folder = join(import.meta.dirname, '../../migrations')

/** Brings the database to the newest shape, forward only. Answers the names of what it ran. */
export async function migrateToLatest(db: Kysely<DB>): Promise<string[]> {
  if (await hasEveryStep(db)) return []
  const schemas = (await isMigrated(db)) ? [] : await prepareExtensions(db)
  const { error, results } = await db.connection().execute(async (one) => {
    // Their operators are named without a schema where indexes are made.
    const path = [sql.raw('"$user", public'), ...schemas.map((schema) => sql.id(schema))]
    if (schemas.length > 0) await sql`set search_path = ${sql.join(path)}`.execute(one)
    const done = await createMigrator(one).migrateToLatest()
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
  const kept = await sql<{ is: boolean }>`
    select to_regclass('kysely_migration') is not null as is`.execute(db)
  if (kept.rows[0]?.is !== true) return false
  const run = await sql<{
    name: string
  }>`select name from kysely_migration order by name collate "C"`.execute(db)
  const steps = (await fs.readdir(folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted()
  return run.rows.map(({ name }) => name).join() === steps.join()
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
