import assert from 'node:assert/strict'
import { pino } from 'pino'
import { type Database, openDatabase } from '../database/database.ts'
import { createMigrator, stepsBefore } from '../database/migrate.ts'

interface EarlierDatabase extends Database {
  /** Takes it through every later step before the first release. */
  migrateOn: () => Promise<void>
}

/** A database in memory as it was after one of the steps before the first release. */
export async function openEarlierDatabase(lastMigration: string): Promise<EarlierDatabase> {
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir: 'memory://',
    poolSize: 1,
    log: pino({ level: 'silent' }),
  })
  const migrator = createMigrator(database.db, stepsBefore)
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
