import { pino } from 'pino'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { openDatabase } from '#server/database/database.ts'
import { readEnv } from '#server/env.ts'
import { readSecret } from '#server/secret.ts'
import { failInWords } from '#server/start-failure.ts'

/** Goes through the chain of the audit trail and says what is missing or was changed. */
failInWords()
const env = readEnv(process.env)
const database = await openDatabase({
  databaseUrl: env.databaseUrl,
  dataDir: env.dataDir,
  poolSize: 1,
  log: pino({ level: 'silent' }),
})
const deps = {
  db: database.db,
  log: pino({ level: 'silent' }),
  now: () => new Date(),
  secret: readSecret(env, env.dataDir),
}
await sealAudit(deps)
const { blocks, events, findings } = await verifyAudit(deps)
await database.close()
for (const finding of findings) console.log(JSON.stringify(finding))
console.log(`${blocks} blocks, ${events} lines, ${findings.length} findings`)
process.exit(findings.length > 0 ? 1 : 0)
