import { pino } from 'pino'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { writeForOneselfAlone } from '#server/database/closed-folder.ts'
import { openDatabase } from '#server/database/database.ts'
import { embeddedIn } from '#server/database/embedded-folder.ts'
import { moveDatabase } from '#server/database/move.ts'
import { readEnv } from '#server/env.ts'
import { readSecret } from '#server/keys/secret.ts'
import { failInWords } from '#server/start-failure.ts'

/** Moves the embedded database of DATA_DIR into the empty one of DATABASE_URL. */
failInWords()
writeForOneselfAlone()
const env = readEnv(process.env)
const { databaseUrl, dataDir } = env
const folder = embeddedIn(dataDir)
if (databaseUrl === undefined || folder === undefined) {
  console.error(
    databaseUrl === undefined
      ? 'Set DATABASE_URL to the empty PostgreSQL database that everything is to be moved into.'
      : `There is no embedded database in ${dataDir}: set DATA_DIR to the folder that has it.`,
  )
  process.exit(2)
}
const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }))
const from = await openDatabase({ databaseUrl: undefined, dataDir, poolSize: 1, log })
try {
  const to = await openDatabase({ databaseUrl, dataDir, poolSize: 2, log })
  try {
    console.log('Moving …')
    const secret = readSecret(env, dataDir)
    const { tables, rows } = await moveDatabase(from, to, async (db) => {
      const { findings } = await verifyAudit({ db, secret })
      return findings
    })
    console.log(`Moved ${rows} rows of ${tables} tables; the audit trail holds.`)
    console.log(
      `Files and the secret key stay in ${dataDir}: keep it as DATA_DIR and start with DATABASE_URL.\n` +
        `The embedded database is unchanged in ${folder}: remove it when all is well.`,
    )
  } finally {
    await to.close()
  }
} finally {
  await from.close()
}
