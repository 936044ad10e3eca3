import { promises as fs } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { DB } from './tables.ts'

const folder = join(import.meta.dirname, '../../migrations')

/** Brings the database to the newest shape, forward only. Answers the names of what it ran. */
export async function migrateToLatest(db: Kysely<DB>): Promise<string[]> {
  const { error, results } = await createMigrator(db).migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((one) => one.status === 'Success').map((one) => one.migrationName)
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
