import { pino } from 'pino'
import { writeForOneselfAlone } from '#server/database/closed-folder.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/database/migrate.ts'
import { readEnv } from '#server/env.ts'
import { failInWords } from '#server/start-failure.ts'

failInWords()
writeForOneselfAlone()
const env = readEnv(process.env)
const database = await openDatabase({
  databaseUrl: env.databaseUrl,
  dataDir: env.dataDir,
  poolSize: 1,
  log: pino({ level: env.logLevel }),
})
const done = await migrateToLatest(database.db)
console.log(done.length > 0 ? `Migrated: ${done.join(', ')}` : 'Nothing to migrate.')
await database.close()
