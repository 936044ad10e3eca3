import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { above } from '#server/above.ts'
import { describeWholeApi } from '#server/app.ts'
import { createFinder } from '#server/catalogue/search/finder.ts'
import { openDatabase } from '#server/database/database.ts'
import { readEnv } from '#server/env.ts'
import { judgingFolder } from '#server/files/incoming.ts'
import { createJudge } from '#server/files/judge/judge.ts'
import { openSecurityLog } from '#server/security-log/security-log.ts'
import { createWatch } from '#server/security-log/watch.ts'
import { openStorage } from '#server/storage/storage.ts'
import { readLocales } from '#server/words/locales.ts'

/** Writes `docs/openapi.json` from the declared endpoints. */
const root = join(import.meta.dirname, '..')
const log = pino({ level: 'silent' })
const database = await openDatabase({
  databaseUrl: undefined,
  dataDir: 'memory://',
  poolSize: 1,
  log,
})
const env = readEnv({})
const clearFiles = await openStorage(env)
const document = describeWholeApi({
  env,
  log,
  database,
  db: database.db,
  now: () => new Date(),
  secret: { current: Buffer.alloc(32), former: [] },
  locales: readLocales(join(root, 'locales'), { sendsMail: true }),
  storage: clearFiles,
  clearFiles,
  judge: createJudge({ log, folder: judgingFolder(env) }),
  scanning: { scanner: undefined, found: undefined, heardAt: new Date() },
  finder: createFinder({ database, now: () => new Date() }),
  above,
  seen: { strangeProxy: false },
  watch: createWatch(openSecurityLog({ env, log, now: () => new Date() })),
  catalogueChanged: async () => {},
})
writeFileSync(join(root, 'docs/openapi.json'), `${JSON.stringify(document, null, 2)}\n`)
await database.close()
