import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { readSeal, readSeals, sealsFile } from '#server/audit/seals-file.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { writeForOneselfAlone } from '#server/database/closed-folder.ts'
import { openDatabase } from '#server/database/database.ts'
import { readEnv } from '#server/env.ts'
import { readSecret } from '#server/keys/secret.ts'
import { failInWords } from '#server/start-failure.ts'

/**
 * `npm run audit:verify -- --expect 12:SEAL --seals copy-of-audit-seals.txt`: goes through the chain
 * of the audit trail and says what is missing or was changed, compared with the seals that were noted
 * in the data folder, and with those that were kept elsewhere.
 */
failInWords()
writeForOneselfAlone()
const { values } = parseArgs({
  options: {
    expect: { type: 'string', multiple: true },
    seals: { type: 'string', multiple: true },
  },
})
const expected = (values.expect ?? []).map((text) => {
  const seal = readSeal(text)
  if (!seal) throw new Error(`--expect is a block and its seal, as 12:… : ${text}`)
  return seal
})
const env = readEnv(process.env)
const database = await openDatabase({
  databaseUrl: env.databaseUrl,
  dataDir: env.dataDir,
  poolSize: 1,
  log: pino({ level: 'silent' }),
})
const deps = {
  env,
  db: database.db,
  log: pino({ level: 'silent' }),
  now: () => new Date(),
  secret: readSecret(env, env.dataDir),
}
// Before the rest is sealed: what was cut off would be sealed over.
const noted = await Promise.all([sealsFile(env), ...(values.seals ?? [])].map(readSeals))
await sealAudit(deps)
const { blocks, events, findings } = await verifyAudit(deps, [...noted.flat(), ...expected])
await database.close()
for (const finding of findings) console.log(JSON.stringify(finding))
console.log(`${blocks} blocks, ${events} lines, ${findings.length} findings`)
process.exit(findings.length > 0 ? 1 : 0)
