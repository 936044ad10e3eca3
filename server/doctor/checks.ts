import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, lstat, mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { backupsAmong, madeAtOf } from '../backup/kept-backups.ts'
import { openPlace } from '../backup/place.ts'
import { isOwnMachine } from '../cleartext.ts'
import { openDatabase } from '../database/database.ts'
import { DirectoryUnusable } from '../database/directory-lock.ts'
import { lastStep, stepsToRun } from '../database/migrate.ts'
import { readServerFacts } from '../database/server-facts.ts'
import { isDiskLow } from '../documents/room.ts'
import type { Env } from '../env.ts'
import { judgingFolder } from '../files/incoming.ts'
import { findHold } from '../files/judge/confinement.ts'
import { doesAnswer } from '../files/scanner.ts'
import { hasSecret } from '../keys/secret.ts'
import { checkMailServer } from '../messaging/senders.ts'
import { reasonOf } from '../reason-of.ts'
import { openStorage } from '../storage/storage.ts'

/** What a check found: `wrong` keeps the product from working, `weak` is for the administrator to decide on. */
export interface Finding {
  name: string
  verdict: 'well' | 'weak' | 'wrong'
  says: string
}

interface Needs {
  env: Env
  log: Logger
  now: () => Date
}
type Check = (needs: Needs) => Promise<Omit<Finding, 'name'>[]>

/** The checks, in this order. None of them changes anything that lasts. */
const checks: readonly (readonly [name: string, check: Check])[] = [
  ['data folder', checkFolder],
  ['secret', checkSecret],
  ['database', checkDatabase],
  ['files', checkFiles],
  ['mail', checkMail],
  ['malware', checkScanner],
  ['judging', checkHold],
  ['address', checkAddress],
  ['backup', checkBackup],
]

export const checkNames = checks.map(([name]) => name)

/**
 * Checks everything that an installation needs around it, or only the named parts. A check that fails
 * is a finding.
 */
export async function examine(needs: Needs, names = checkNames): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [name, check] of checks.filter(([one]) => names.includes(one))) {
    try {
      for (const found of await check(needs)) findings.push({ name, ...found })
    } catch (error) {
      findings.push({ name, verdict: 'wrong', says: reasonOf(error) })
    }
  }
  return findings
}

const well = (says: string) => ({ verdict: 'well' as const, says })
const weak = (says: string) => ({ verdict: 'weak' as const, says })
const wrong = (says: string) => ({ verdict: 'wrong' as const, says })

async function checkFolder({ env }: Needs) {
  const { dataDir } = env
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  const disk = await statfs(dataDir)
  const free = disk.bavail * disk.bsize
  const isOpen = ((await lstat(dataDir)).mode & 0o077) !== 0
  return [
    (await isDiskLow(env))
      ? weak(`Only ${gigabytes(free)} GB are free in ${dataDir}: files of drafts are refused.`)
      : well(`${dataDir} can be written to; ${gigabytes(free)} GB are free.`),
    ...(isOpen
      ? [weak(`Other users of this machine get into ${dataDir}: the next start closes it.`)]
      : []),
  ]
}

async function checkSecret({ env }: Needs) {
  if (env.secretKey !== undefined) return [well('SECRET_KEY is set.')]
  return hasSecret(env, env.dataDir)
    ? [well(`It is in ${join(env.dataDir, 'secret-key')}: keep a copy elsewhere.`)]
    : [weak(`There is none yet: the first start makes one in ${env.dataDir}.`)]
}

async function checkDatabase({ env, log, now }: Needs) {
  const database = await openDatabase({ ...env, poolSize: 1, log }).catch((error: unknown) => {
    if (error instanceof DirectoryUnusable && env.databaseUrl === undefined) return undefined
    throw error
  })
  if (!database) return [well('The product runs, and has its embedded database open.')]
  try {
    const { version, at, bytes } = await readServerFacts(database.db)
    const apart = Math.abs(at.getTime() - now().getTime())
    const step = await lastStep(database.db)
    const left = await stepsToRun(database.db)
    const where = database.kind === 'embedded' ? `embedded in ${env.dataDir}` : 'at DATABASE_URL'
    return [
      well(`PostgreSQL ${version}, ${where}, ${gigabytes(bytes)} GB.`),
      ...(step !== undefined && left > 0
        ? [
            weak(
              `It is older than this version by ${left === 1 ? 'a step' : `${left} steps`}: the next start runs ${left === 1 ? 'it' : 'them'}.`,
            ),
          ]
        : []),
      ...(apart > 2_000
        ? [wrong(`Its clock and this machine's are ${Math.round(apart / 1000)} s apart: use NTP.`)]
        : []),
    ]
  } finally {
    await database.close()
  }
}

/** A few bytes are written, read and removed. */
async function checkFiles({ env }: Needs) {
  const storage = await openStorage(env)
  const name = `doctor-${randomBytes(8).toString('hex')}`
  const sent = randomBytes(64)
  try {
    await storage.put(name, Readable.from([sent]), sent.length)
    const read = await buffer(await storage.read(name))
    if (!read.equals(sent)) return [wrong('What is read is not what was written.')]
  } finally {
    await storage.remove(name)
  }
  return [
    well(
      env.s3 === undefined
        ? `They are in ${join(env.dataDir, 'files')}.`
        : `The bucket ${env.s3.bucket} takes, gives and removes them.`,
    ),
  ]
}

async function checkMail({ env }: Needs) {
  if (env.smtpUrl === undefined) {
    return [weak(`Without SMTP_URL no one gets mail: it stays in ${join(env.dataDir, 'mail')}.`)]
  }
  await checkMailServer(env.smtpUrl, env)
  return [well('The mail server lets us in.')]
}

async function checkScanner({ env: { clamdUrl, clamdPlaces } }: Needs) {
  if (clamdUrl !== undefined) {
    return [
      (await doesAnswer(clamdUrl))
        ? well('ClamAV answers at CLAMD_URL.')
        : wrong('Nothing answers at CLAMD_URL: no uploaded file is served until it does.'),
    ]
  }
  for (const place of clamdPlaces) {
    if (await doesAnswer(place)) return [well(`ClamAV was found at ${place}.`)]
  }
  return [weak('There is no ClamAV: files are served unscanned, and staff read so.')]
}

async function checkHold({ env }: Needs) {
  const folder = judgingFolder(env)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const hold = await findHold(folder)
  return hold === 'bubblewrap'
    ? [well('Files of strangers are read under bubblewrap.')]
    : [weak(`Files of strangers are read without bubblewrap (${hold}): install it.`)]
}

async function checkAddress({ env }: Needs) {
  const { publicUrl, trustedProxies, trustProxy } = env
  const url = new URL('/healthz', publicUrl)
  const findings: Omit<Finding, 'name'>[] = []
  if (url.protocol !== 'https:' && !isOwnMachine(url.hostname)) {
    findings.push(
      wrong(`PUBLIC_URL is ${publicUrl}: passwords and files cross the network in clear.`),
    )
  }
  if (url.protocol === 'https:' && trustedProxies.length === 0 && !trustProxy) {
    findings.push(weak('TRUSTED_PROXIES is not set: all visitors share the limits of the proxy.'))
  }
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'manual' })
    findings.push(
      status === 200
        ? well(`${publicUrl} answers.`)
        : weak(`${url} answers ${status} in place of 200: look at the proxy.`),
    )
  } catch (error) {
    findings.push(
      weak(`${publicUrl} doesn't answer from here (${reasonOf(error)}): does the product run?`),
    )
  }
  return findings
}

const twoDaysMs = 2 * 24 * 3600_000

async function checkBackup({ env, now }: Needs) {
  const { to, passphrase } = env.backup
  if (to === undefined) return [weak('BACKUP_TO is not set: see Backup in docs/operations.md.')]
  const place = await openPlace(to, env)
  const [newest] = backupsAmong(await place.list())
  if (newest === undefined) return [weak(`There is no backup in ${to} yet.`)]
  const age = now().getTime() - madeAtOf(newest).getTime()
  return [
    age <= twoDaysMs
      ? well(`The newest is ${place.describe(newest)}.`)
      : wrong(`The newest is ${Math.floor(age / 86_400_000)} days old: ${place.describe(newest)}.`),
    ...(passphrase === undefined
      ? [weak('BACKUP_PASSPHRASE is not set: backups are readable, and have no secret in them.')]
      : []),
  ]
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(bytes < 1e9 ? 2 : 1)
}
