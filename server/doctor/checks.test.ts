import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { backupName } from '../backup/kept-backups.ts'
import { openDatabase } from '../database/database.ts'
import { migrateToLatest } from '../database/migrate.ts'
import { type Env, readEnv } from '../env.ts'
import { readSecret } from '../keys/secret.ts'
import { examine } from './checks.ts'

const folder = mkdtempSync(join(tmpdir(), 'passerelle-doctor-'))
const log = pino({ level: 'silent' })
const now = () => new Date()
after(() => rmSync(folder, { recursive: true, force: true }))

/** A separate embedded installation with these settings. */
function installation(settings: Partial<Env> = {}): Env {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  return {
    ...readEnv({ NODE_ENV: 'test', PUBLIC_URL: 'http://127.0.0.1:9' }),
    dataDir,
    ...settings,
  }
}

/** The verdict on each check, by its name, the worst first. */
async function verdicts(env: Env, names?: string[]): Promise<Record<string, string>> {
  const findings = await examine({ env, log, now }, names)
  return Object.fromEntries(
    ['well', 'weak', 'wrong'].flatMap((verdict) =>
      findings.filter((one) => one.verdict === verdict).map((one) => [one.name, verdict]),
    ),
  )
}

test('a fresh installation works, and hears what it lacks for real applicants', async () => {
  const env = installation()
  readSecret(env, env.dataDir)
  const found = await verdicts(env)
  assert.deepEqual(
    { ...found, judging: 'as the machine is' },
    {
      ...{ 'data folder': 'well', secret: 'well', database: 'well', files: 'well' },
      ...{ mail: 'weak', malware: 'weak', judging: 'as the machine is' },
      ...{ address: 'weak', backup: 'weak' },
    },
  )
  assert.notEqual(found['judging'], 'wrong')
})

test('a database of an older shape, and one that is open, are reported as such', async () => {
  const env = installation()
  const open = await openDatabase({ ...env, databaseUrl: undefined, poolSize: 1, log })
  try {
    const inUse = await examine({ env, log, now }, ['database'])
    assert.deepEqual(
      inUse.map(({ verdict, says }) => [verdict, says]),
      [['well', 'The product runs, and has its embedded database open.']],
    )
    await migrateToLatest(open.db)
    await open.pool.query(`update kysely_migration set name = '0000_' || name`)
  } finally {
    await open.close()
  }
  const [, older] = await examine({ env, log, now }, ['database'])
  assert.match(older?.says ?? '', /older than this version by (?:a step|\d+ steps):/)
})

test('a service that does not answer is wrong, and the rest is checked all the same', async () => {
  // It takes connections and says nothing that a mail server would.
  const dumb = createServer((socket) => socket.end('no mail here\r\n'))
  await new Promise<void>((resolve) => dumb.listen(0, '127.0.0.1', resolve))
  const address = dumb.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const found = await verdicts(
    installation({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      clamdUrl: `tcp://127.0.0.1:${port}`,
      publicUrl: 'http://study.invalid',
      s3: {
        ...{ bucket: 'nothing', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` },
        ...{ accessKeyId: 'a', secretAccessKey: 'b', pathStyle: true },
      },
    }),
    ['files', 'mail', 'malware', 'address', 'secret'],
  )
  dumb.close()
  for (const name of ['files', 'mail', 'malware', 'address'])
    assert.equal(found[name], 'wrong', name)
  assert.equal(found['secret'], 'weak')
})

test('a database that is damaged is wrong', async () => {
  const env = installation()
  mkdirSync(join(env.dataDir, 'database'))
  writeFileSync(join(env.dataDir, 'database/notes.txt'), 'a stray file')
  assert.equal((await verdicts(env, ['database']))['database'], 'wrong')
})

test('a backup from yesterday is fine, one from last week is wrong', async () => {
  const to = join(folder, 'backups')
  const backup = { to, passphrase: 'a long enough passphrase', keep: undefined }
  mkdirSync(to)
  const make = (days: number) =>
    writeFileSync(join(to, backupName(new Date(Date.now() - days * 86_400_000), true)), '')
  const env = installation({ backup })
  assert.equal((await verdicts(env, ['backup']))['backup'], 'weak')
  make(7)
  assert.equal((await verdicts(env, ['backup']))['backup'], 'wrong')
  make(1)
  assert.equal((await verdicts(env, ['backup']))['backup'], 'well')
})
