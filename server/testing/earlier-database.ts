import assert from 'node:assert/strict'
import { pino } from 'pino'
import { type Database, openDatabase } from '../database/database.ts'
import { createMigrator } from '../database/migrate.ts'

interface EarlierDatabase extends Database {
  /** Takes it through every later migration. */
  migrateOn: () => Promise<void>
}

/** A database in memory as it stood after this migration. */
export async function openEarlierDatabase(lastMigration: string): Promise<EarlierDatabase> {
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir: 'memory://',
    poolSize: 1,
    log: pino({ level: 'silent' }),
  })
  const migrator = createMigrator(database.db)
  const { error } = await migrator.migrateTo(lastMigration)
  assert.equal(error, undefined)
  return {
    ...database,
    migrateOn: async () => {
      const { error } = await migrator.migrateToLatest()
      assert.equal(error, undefined)
    },
  }
}
