import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/database/migrate.ts'
import { describeTables } from '#server/database/table-types.ts'

const database = await openDatabase({
  databaseUrl: undefined,
  dataDir: 'memory://',
  poolSize: 1,
  log: pino({ level: 'silent' }),
})
await migrateToLatest(database.db)
writeFileSync(
  join(import.meta.dirname, '../server/database/tables.ts'),
  await describeTables(database.pool),
)
await database.close()
