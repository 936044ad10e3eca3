import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { refuseCleartext } from './cleartext.ts'
import { writeForOneselfAlone } from './database/closed-folder.ts'
import { checkNames, examine } from './doctor/checks.ts'
import { readEnv } from './env.ts'
import { failInWords } from './start-failure.ts'

/**
 * `npm run doctor`: checks the settings, the database, files, mail, scanner, address and backups of this
 * installation, a line each; `npm run doctor -- mail backup` checks only those. Ends with 1 if something
 * is wrong, with 2 for an unknown name.
 */
failInWords()
writeForOneselfAlone()
if (existsSync('.env')) process.loadEnvFile('.env')
const env = readEnv(process.env)
refuseCleartext(env, process.env)
const named = process.argv.slice(2)
const strange = named.find((name) => !checkNames.includes(name))
if (strange !== undefined) {
  process.stderr.write(`There is no check called ${strange}: ${checkNames.join(', ')}\n`)
  process.exit(2)
}
const log = pino({ level: 'silent' })
const names = named.length > 0 ? named : checkNames
const findings = await examine({ env, log, now: () => new Date() }, names)
const signs = { well: 'ok   ', weak: 'note ', wrong: 'WRONG' } as const
for (const { name, verdict, says } of findings) {
  process.stdout.write(`${signs[verdict]}  ${name.padEnd(13)}${says}\n`)
}
process.exitCode = findings.some(({ verdict }) => verdict === 'wrong') ? 1 : 0
