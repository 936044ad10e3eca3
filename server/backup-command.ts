import { existsSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { verifyAudit } from './audit/verify-audit.ts'
import { backupsAmong } from './backup/kept-backups.ts'
import { makeBackup } from './backup/make-backup.ts'
import { openPlace, type Place } from './backup/place.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { BackupUnusable } from './backup/unusable.ts'
import { verifyBackup } from './backup/verify-backup.ts'
import { writeForOneselfAlone } from './database/closed-folder.ts'
import { openDatabase } from './database/database.ts'
import type { DB } from './database/tables.ts'
import { readEnv } from './env.ts'
import { hasSecret, type KeyRing, parseSecret, readSecret, writeSecret } from './keys/secret.ts'
import { failInWords } from './start-failure.ts'
import { secretsMissing } from './storage/kept-files.ts'
import { openStorage } from './storage/storage.ts'

const usage = `npm run backup -- [folder or s3://bucket/folder]     makes a backup there, or where BACKUP_TO says
npm run backup:verify -- [backup, folder or bucket]  reads one to its end; of several the newest
npm run restore -- <backup, folder or bucket>        brings one back into a new database and DATA_DIR
`

failInWords()
writeForOneselfAlone()
if (existsSync('.env')) process.loadEnvFile('.env')
const env = readEnv(process.env)
const { positionals } = parseArgs({ allowPositionals: true })
const [act, given] = positionals
const where = given ?? (act === 'restore' ? undefined : env.backup.to)
const acts: Readonly<Record<string, (where: string) => Promise<void>>> = { make, verify, restore }
const run = acts[act ?? '']
if (run === undefined || where === undefined || positionals.length > 2) {
  process.stderr.write(usage)
  process.exit(2)
}
await run(where)

async function make(to: string): Promise<void> {
  const { passphrase, keep } = env.backup
  if (env.databaseUrl === undefined && !existsSync(`${env.dataDir}/database`)) {
    throw new BackupUnusable(
      `There is no database in ${env.dataDir}: set DATA_DIR or DATABASE_URL.`,
    )
  }
  const place = await openPlace(to, env)
  const database = await open()
  try {
    const made = await makeBackup(
      {
        db: database.db,
        files: await openStorage(env),
        dataDir: env.dataDir,
        now: () => new Date(),
      },
      place,
      { passphrase, secret: writeSecret(readSecret(env, env.dataDir)), keep },
    )
    say(`${place.describe(made.name)}: ${extentOf(made)}; read again, and whole.`)
    if (!made.holdsSecret) {
      say(
        'It is not encrypted, and the secret is not in it: keep SECRET_KEY, or the file secret-key, elsewhere. With BACKUP_PASSPHRASE both are different.',
      )
    }
    if (made.missing.length > 0) {
      say(
        `${made.missing.length} files that the database names were not in the storage: ${made.missing.slice(0, 5).join(', ')}`,
      )
    }
    for (const name of made.removed) say(`Removed by BACKUP_KEEP: ${place.describe(name)}`)
  } finally {
    await database.close()
  }
}

async function verify(from: string): Promise<void> {
  const { place, name } = await find(from)
  const { head, contents } = await verifyBackup(await place.read(name), env.backup.passphrase)
  say(
    `${place.describe(name)} is whole: made at ${head.madeAt} by version ${head.version}; ${extentOf(contents)}.`,
  )
}

async function restore(from: string): Promise<void> {
  const { place, name } = await find(from)
  const database = await open()
  try {
    const { head, contents } = await restoreBackup(
      { database, files: await openStorage(env), dataDir: env.dataDir, findBroken },
      () => place.read(name),
      env.backup.passphrase,
    )
    say(
      `Restored from ${head.madeAt}: ${extentOf(contents)}; every row is as it was, and the trail holds.`,
    )
    say(
      'Put the newest erased.txt into DATA_DIR before the product starts: people who were erased after that moment are erased again.',
    )
  } finally {
    await database.close()
  }
}

function open() {
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
  return openDatabase({ ...env, poolSize: 2, log })
}

/** The named backup, or the newest in the named folder. */
async function find(from: string): Promise<{ place: Place; name: string }> {
  const isBucket = from.startsWith('s3://')
  const isFolder = isBucket
    ? backupsAmong([basename(from)]).length === 0
    : existsSync(from) && statSync(from).isDirectory()
  if (!isFolder) {
    const folder = isBucket ? from.slice(0, from.lastIndexOf('/')) : dirname(resolve(from))
    return { place: await openPlace(folder, env), name: basename(from) }
  }
  const place = await openPlace(from, env)
  const [name] = backupsAmong(await place.list())
  if (name === undefined) throw new BackupUnusable(`There is no backup in ${from}.`)
  return { place, name }
}

async function findBroken(db: Kysely<DB>, brought: string | undefined): Promise<unknown[]> {
  const secret = secretFor(brought)
  const strange = await secretsMissing(db, secret)
  const { findings } = await verifyAudit({ db, secret })
  return [...strange.map((id) => ({ kind: 'secret_unknown', id })), ...findings]
}

/** The secret of this machine, else the one that the backup brings. */
function secretFor(brought: string | undefined): KeyRing {
  if (hasSecret(env, env.dataDir)) return readSecret(env, env.dataDir)
  if (brought !== undefined) return parseSecret(brought)
  throw new BackupUnusable(
    'The backup has no secret in it, and nothing was restored: set SECRET_KEY, or put the file secret-key into DATA_DIR, as the installation had it that was backed up.',
  )
}

function extentOf({
  rows,
  files,
}: {
  rows: Readonly<Record<string, { count: number }>>
  files: number
}): string {
  const all = Object.values(rows).reduce((sum, { count }) => sum + count, 0)
  return `${all} rows of ${Object.keys(rows).length} tables, ${files} files`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
