import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { above } from './above.ts'
import { writeForOneselfAlone } from './database/closed-folder.ts'
import { openDatabase } from './database/database.ts'
import { isMigrated } from './database/migrate.ts'
import { readEnv } from './env.ts'
import { readSecret } from './keys/secret.ts'
import { eraseAgain } from './privacy/erased-file.ts'
import { finishErasing } from './privacy/finish-erasing.ts'
import { sealStorage } from './storage/sealed-storage.ts'
import { openStorage } from './storage/storage.ts'

/**
 * `npm run erase-again -- erased.txt …`: erases once more, from the configured database, the people whose
 * erasure these files record. For use after a backup was restored; can be repeated.
 */
const files = process.argv.slice(2)
writeForOneselfAlone()
if (existsSync('.env')) process.loadEnvFile('.env')
const env = readEnv(process.env)
const missing = files.find((file) => !existsSync(file))
if (files.length === 0 || missing !== undefined) {
  process.stderr.write(
    missing === undefined
      ? 'Name the files to read: npm run erase-again -- erased.txt\n'
      : `There is no file ${missing}\n`,
  )
  process.exit(2)
}
if (env.databaseUrl === undefined && !existsSync(join(env.dataDir, 'database'))) {
  process.stderr.write(`There is no database in ${env.dataDir}: restore the backup first.\n`)
  process.exit(1)
}
const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
const database = await openDatabase({ ...env, poolSize: 1, log })
try {
  if (!(await isMigrated(database.db))) {
    throw new Error('The database is older than this release: start the product once (npm start).')
  }
  const base = {
    ...{ env, log, db: database.db, now: () => new Date() },
    secret: readSecret(env, env.dataDir),
    clearFiles: await openStorage(env),
  }
  const deps = { ...base, above, storage: sealStorage(base) }
  let again = 0
  for (const file of files) again += await eraseAgain(deps, file)
  await finishErasing(deps)
  process.stdout.write(`Erased again: ${again}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await database.close()
}
