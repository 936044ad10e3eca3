import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { after, before, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import S3rver from 's3rver'
import { recordAudit } from '../audit/record-audit.ts'
import { sealAudit } from '../audit/seal-audit.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createMigrator, isMigrated, migrateTo } from '../database/migrate.ts'
import type { DB } from '../database/tables.ts'
import { isUnused } from '../database/unused.ts'
import { type Env, readEnv } from '../env.ts'
import { writeSecret } from '../keys/secret.ts'
import { openStorage } from '../storage/storage.ts'
import { createClient } from '../testing/client.ts'
import { makeApplication, makeDraft } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { makeDocument, placeOfDraft } from '../testing/factories-documents.ts'
import { makeAccount, openSession } from '../testing/factories-identity.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { onServer, openTestDatabase } from '../testing/test-database.ts'
import { readArchive, writeArchive } from './archive.ts'
import { backUpDaily } from './back-up-daily.ts'
import { archiveForm, type Contents, type Head, headEntry } from './contents.ts'
import { makeBackup } from './make-backup.ts'
import { openPlace, type Place } from './place.ts'
import { restoreBackup } from './restore-backup.ts'
import { BackupUnusable } from './unusable.ts'
import { verifyBackup } from './verify-backup.ts'

const passphrase = 'as long as it has to be'
const folder = mkdtempSync(join(tmpdir(), 'passerelle-backup-'))
const pdf = await samplePdf()
let source: TestApp
let place: Place
let encrypted: string
let clear: string

before(async () => {
  source = await createTestApp()
  const wish = await makeChoice(source.deps)
  const visitor = createClient(source)
  await makeApplication(visitor, wish)
  const draft = await makeDraft(visitor, wish)
  await makeDocument(visitor, placeOfDraft(draft), pdf)
  await openSession(source.deps, await makeAccount(source.deps, { role: 'admin' }))
  await sql`update university set local_name = ${'quote " \\ \n , {} 武汉 👩🏽‍🎓'}`.execute(
    source.deps.db,
  )
  await recordAudit(source.deps.db, {
    ...{ actor: 'system', action: 'staff.created', entity: 'staff', entityKey: 'x' },
  })
  await sealAudit(source.deps)
  writeFileSync(join(source.deps.env.dataDir, 'erased.txt'), `draft ${'ab'.repeat(32)}\n`)
  place = await openPlace(join(folder, 'kept'), source.deps.env)
  encrypted = (await backUp({ passphrase })).name
  source.clock.forwardSeconds(60)
  clear = (await backUp({ passphrase: undefined })).name
})
after(async () => {
  await source.close()
  rmSync(folder, { recursive: true, force: true })
})

test('everything comes back as it was: rows, files, the next numbers, the trail and the secret', async () => {
  await inNewDatabase(async (database, env) => {
    const { contents } = await restore(database, env, encrypted, passphrase)
    assert.equal(contents.files, 1)
    assert.deepEqual(contents.missing, [])
    assert.deepEqual(await sumsOf(database.db), await sumsOf(source.deps.db))
    assert.ok((contents.rows['application']?.count ?? 0) > 0)
    const text = (name: string) => readFileSync(join(env.dataDir, name), 'utf8')
    assert.equal(text('secret-key'), writeSecret(source.deps.secret))
    assert.match(text('erased.txt'), /^draft (?:ab){32}\n$/)

    const restored = await createTestApp({ dataDir: env.dataDir }, database)
    const [file] = await database.db.selectFrom('file_key').select('name').execute()
    assert.deepEqual(await buffer(await restored.deps.storage.read(file?.name ?? '')), pdf)
    const { findings, blocks } = await verifyAudit(restored.deps)
    assert.deepEqual(findings, [])
    assert.ok(blocks > 0)
    await makeApplication(createClient(restored), await makeChoice(restored.deps))
    await assert.rejects(sql`delete from university`.execute(database.db), { code: '23503' })
    await assert.rejects(sql`update audit_event set actor = 'x'`.execute(database.db))
    restored.deps.judge.close()
  })
})

test('an unencrypted backup has no secret in it, and is of no use without it', async () => {
  const { contents } = await verify(place, clear)
  assert.equal(contents.holdsSecret, false)
  const names: string[] = []
  const texts: string[] = []
  await readArchive(await place.read(clear), undefined, async ({ name, contents: parts }) => {
    names.push(name)
    texts.push(String(await buffer(Readable.from(parts))))
  })
  assert.equal(names.includes('secret-key'), false)
  assert.equal(names[0], headEntry)
  for (const secret of [source.deps.secret.current.toString(), pdf.toString('latin1')]) {
    assert.ok(texts.every((text) => !text.includes(secret)))
  }
  await inNewDatabase(async (database, env) => {
    await assert.rejects(
      restore(database, env, clear, undefined, 'a secret of another installation altogether'),
      /audit trail does not hold .*nothing was restored/,
    )
    assert.equal(await isUnused(database.db), true)
    assert.equal((await sumsOf(database.db)).get('application')?.count, 0)
    assert.equal(readdirSync(env.dataDir).includes('erased.txt'), false)
    await restore(database, env, clear, undefined, source.deps.secret.current.toString())
    assert.deepEqual(await sumsOf(database.db), await sumsOf(source.deps.db))
  })
})

test('a wrong passphrase, a missing one and a file that is no backup each get their own message', async () => {
  await assert.rejects(verify(place, encrypted, 'another one, as long'), /not the passphrase/)
  await assert.rejects(verify(place, encrypted, undefined), /set BACKUP_PASSPHRASE/)
  for (const [name, bytes] of [
    ['empty', Buffer.alloc(0)],
    ['short', Buffer.from('age')],
    ['text', Buffer.from('another person’s file, which is a backup of nothing')],
    ['noise', randomBytes(100_000)],
  ] as const) {
    writeFileSync(join(folder, 'kept', name), bytes)
    await assert.rejects(verify(place, name, passphrase), /no backup of the product/, name)
  }
})

test('a backup cut short or changed anywhere is refused before anything is restored', async () => {
  // With encryption each try costs a second: the passphrase is stretched.
  const tries = { [encrypted]: [0.5], [clear]: [0.001, 0.01, 0.2, 0.5, 0.9, 0.999] }
  for (const [name, shares] of Object.entries(tries)) {
    const whole = readFileSync(join(folder, 'kept', name))
    const damaged: Buffer[] = []
    for (const share of shares) {
      const at = Math.max(30, Math.floor(whole.length * share))
      damaged.push(whole.subarray(0, at))
      const changed = Buffer.from(whole)
      changed.writeUInt8(changed.readUInt8(at) ^ 0x41, at)
      damaged.push(changed)
      damaged.push(Buffer.concat([whole.subarray(0, at), whole.subarray(at + 1)]))
    }
    damaged.push(Buffer.concat([whole, whole]), whole.subarray(0, -1))
    for (const [at, bytes] of damaged.entries()) {
      writeFileSync(join(folder, 'kept', 'damaged'), bytes)
      await assert.rejects(
        verify(place, 'damaged', passphrase),
        (error: unknown) => error instanceof BackupUnusable,
        `${name}, ${at}`,
      )
    }
  }
  await inNewDatabase(async (database, env) => {
    await assert.rejects(restore(database, env, 'damaged', passphrase), BackupUnusable)
    assert.equal(await isUnused(database.db), true)
    assert.deepEqual(readdirSync(env.dataDir), [])
  })
})

test('contents that differ from the backup’s own description are found, even if nothing is missing', async () => {
  const rows = { university: { count: 1, hash: 'ab'.repeat(32) } }
  const said: Contents = { rows, sequences: [], files: 0, missing: [], holdsSecret: false }
  await writeOwn('differs', ownHead(), said, [['database/university/000001.ndjson', '["1"]\n']])
  await assert.rejects(verify(place, 'differs'), /does not hold what it says \(university\)/)
  await writeOwn('lacks', ownHead(), { ...said, rows: {}, files: 2 }, [['files/one', 'x']])
  await assert.rejects(verify(place, 'lacks'), /does not hold what it says \(files\)/)
})

test('a backup of a newer version is refused in favour of that version', async () => {
  const empty: Contents = { rows: {}, sequences: [], files: 0, missing: [], holdsSecret: false }
  await writeOwn('newer-form', { ...ownHead(), form: archiveForm + 1 }, empty, [])
  await assert.rejects(verify(place, 'newer-form'), /newer version of the product \(9\.9\.9\)/)
  await writeOwn('newer-step', { ...ownHead(), lastStep: '9999_later' }, empty, [])
  await inNewDatabase(async (database, env) => {
    await assert.rejects(
      restore(database, env, 'newer-step', undefined, 'some secret that is long enough for it'),
      /another version of the product \(9999_later\)/,
    )
  })
})

test('a database in use is refused, and stays as it is', async () => {
  const before = await sumsOf(source.deps.db)
  await assert.rejects(
    restore(source.database, source.deps.env, clear, undefined),
    /in use already \(.*applicant.*nothing was restored/,
  )
  assert.deepEqual(await sumsOf(source.deps.db), before)
})

test('a backup with an older schema is restored, and then has the newest', async () => {
  await inEmptyDatabase(async (old, oldEnv) => {
    const [older = ''] = (await createMigrator(old.db).getMigrations()).map(({ name }) => name)
    await migrateTo(old.db, older)
    const needs = { db: old.db, dataDir: oldEnv.dataDir, now: () => new Date('2026-10-01') }
    const { name } = await makeBackup({ ...needs, files: await openStorage(oldEnv) }, place, {
      ...{ passphrase: undefined, secret: '', keep: undefined },
    })
    assert.equal((await verify(place, name)).head.lastStep, older)
    await inEmptyDatabase(async (database, env) => {
      await restore(database, env, name, undefined, 'some secret that is long enough for it')
      assert.equal(await isMigrated(database.db), true)
    })
    // A database with a newer schema can't take it.
    const latest = await openTestDatabase()
    await sql`insert into kysely_migration values ('9999_later', '')`.execute(latest.db)
    await assert.rejects(
      restore(latest, oldEnv, name, undefined, 'some secret that is long enough for it'),
      /has another shape/,
    )
    await latest.close()
  })
})

test('backups that the rule does not keep are removed once the new one is complete', async () => {
  const own = await openPlace(join(folder, 'ruled'), source.deps.env)
  await backUp({ passphrase: undefined, to: own })
  source.clock.forwardSeconds(60)
  const keep = { days: 1, weeks: 0, months: 0 }
  writeFileSync(join(folder, 'ruled', 'notes.txt'), 'not ours')
  const { name, removed } = await backUp({ passphrase: undefined, to: own, keep })
  assert.equal(removed.length, 1)
  assert.deepEqual(readdirSync(join(folder, 'ruled')).toSorted(), ['notes.txt', name].toSorted())
})

test('an embedded database is backed up once a day by the process that holds it', async () => {
  const to = join(folder, 'daily')
  const { env } = source.deps
  const deps = {
    ...source.deps,
    env: { ...env, backup: { to, passphrase: undefined, keep: undefined } },
  }
  await backUpDaily({ ...deps, env: { ...deps.env, databaseUrl: 'postgres://elsewhere' } })
  await backUpDaily({
    ...deps,
    env: { ...deps.env, backup: { ...deps.env.backup, to: undefined } },
  })
  assert.equal(existsSync(to), false)
  await backUpDaily(deps)
  source.clock.forwardSeconds(23 * 3600)
  await backUpDaily(deps)
  assert.equal(readdirSync(to).length, 1)
  source.clock.forwardSeconds(2 * 3600)
  await backUpDaily(deps)
  assert.equal(readdirSync(to).length, 2)
})

test('if writing fails nothing is left behind, and nothing is removed', async () => {
  const own = join(folder, 'failing')
  const target = await openPlace(own, source.deps.env)
  const { name } = await backUp({ passphrase: undefined, to: target })
  source.clock.forwardSeconds(60)
  const files = await openStorage(source.deps.env)
  const broken = {
    ...files,
    read: () =>
      Promise.resolve(
        Readable.from(
          (async function* () {
            yield Buffer.from('a part')
            throw new Error('the disk answers no more')
          })(),
        ),
      ),
  }
  await assert.rejects(
    makeBackup({ ...source.deps, dataDir: source.deps.env.dataDir, files: broken }, target, {
      passphrase,
      secret: 'x',
      keep: { days: 1, weeks: 0, months: 0 },
    }),
    /the disk answers no more/,
  )
  assert.deepEqual(readdirSync(own), [name])
})

test('a file that the database names but the storage lacks is reported as missing', async () => {
  const files = await openStorage(source.deps.env)
  async function* none(): AsyncGenerator<string> {}
  const { missing } = await makeBackup(
    { ...source.deps, dataDir: source.deps.env.dataDir, files: { ...files, list: none } },
    await openPlace(join(folder, 'missing'), source.deps.env),
    { passphrase: undefined, secret: '', keep: undefined },
  )
  assert.equal(missing.length, 1)
  assert.match(missing[0] ?? '', /^sealed\//)
})

test('backups can also be in a bucket, in parts if they are large', async () => {
  const s3 = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3') },
    configureBuckets: [{ name: 'backups', configs: [] }],
  })
  const { port } = await s3.run()
  const settings = {
    ...{ bucket: 'applicants', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', pathStyle: true },
  }
  try {
    const bucket = await openPlace('s3://backups/daily', { s3: settings })
    const { name } = await backUp({ passphrase: undefined, to: bucket })
    assert.deepEqual(await bucket.list(), [name])
    assert.equal(bucket.describe(name), `s3://backups/daily/${name}`)
    await verify(bucket, name)
    const large = randomBytes(40 << 20)
    await bucket.write('large', async (sink) => {
      const parts = [large.subarray(0, 30 << 20), large.subarray(30 << 20)]
      await pipeline(Readable.from(parts), sink)
    })
    assert.ok((await buffer(await bucket.read('large'))).equals(large))
    await bucket.remove('large')
    await assert.rejects(
      bucket.write('failed', async (sink) => {
        sink.write(Buffer.alloc(1000))
        throw new Error('nothing more comes')
      }),
      /nothing more comes/,
    )
    assert.deepEqual(await bucket.list(), [name])
  } finally {
    await s3.close()
  }
  await assert.rejects(openPlace('s3://backups', { s3: undefined }), /set S3_ENDPOINT/)
})

interface Making {
  passphrase: string | undefined
  to?: Place
  keep?: { days: number; weeks: number; months: number }
}

async function backUp({ passphrase: word, to = place, keep }: Making) {
  return makeBackup(
    {
      ...{ db: source.deps.db, dataDir: source.deps.env.dataDir, now: source.deps.now },
      files: await openStorage(source.deps.env),
    },
    to,
    { passphrase: word, secret: writeSecret(source.deps.secret), keep },
  )
}

async function verify(from: Place, name: string, word?: string) {
  return verifyBackup(await from.read(name), word)
}

async function restore(
  database: Database,
  env: Pick<Env, 'dataDir' | 's3'>,
  name: string,
  word: string | undefined,
  own?: string,
) {
  return restoreBackup(
    {
      database,
      dataDir: env.dataDir,
      files: await openStorage(env),
      findBroken: async (db, brought) => {
        const secret = { current: Buffer.from(own ?? brought?.trim() ?? ''), former: [] }
        return (await verifyAudit({ db, secret })).findings
      },
    },
    () => place.read(name),
    word,
  )
}

type Work = (database: Database, env: Env) => Promise<void>

/** A database that no one has worked in, and a data folder with nothing in it. */
async function inNewDatabase(work: Work): Promise<void> {
  const database = await openTestDatabase()
  try {
    await work(database, ownEnv())
  } finally {
    await database.close()
  }
}

/** The same without a table in it. */
async function inEmptyDatabase(work: Work): Promise<void> {
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  const name = `passerelle_restored_${randomBytes(6).toString('hex')}`
  const url = server === '' ? undefined : new URL(server)
  if (url) {
    await onServer(server, `create database ${name}`)
    url.pathname = `/${name}`
  }
  const database = await openDatabase({
    ...{ databaseUrl: url?.href, dataDir: 'memory://', poolSize: 4 },
    log: pino({ level: 'silent' }),
  })
  try {
    await work(database, ownEnv())
  } finally {
    await database.close()
    if (url) await onServer(server, `drop database if exists ${name} with (force)`)
  }
}

function ownEnv(): Env {
  return { ...readEnv({ NODE_ENV: 'test' }), dataDir: mkdtempSync(join(folder, 'data-')) }
}

/** Each table's rows, counted and summed up by the database itself. */
async function sumsOf(db: Kysely<DB>) {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely_%'
    order by relname`.execute(db)
  const sums = new Map<string, { count: number; sum: string | null }>()
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number; sum: string | null }>`
      select count(*)::int as count, md5(string_agg(md5(t::text), '' order by md5(t::text))) as sum
      from ${sql.table(name)} t`.execute(db)
    const [found] = rows
    if (found) sums.set(name, found)
  }
  return sums
}

function ownHead(): Head {
  return {
    ...{ form: archiveForm, version: '9.9.9', madeAt: '2026-11-30T10:00:00.000Z' },
    ...{ lastStep: '0001_start', tables: [] },
  }
}

async function writeOwn(
  name: string,
  head: Head,
  contents: Contents,
  entries: readonly (readonly [name: string, text: string])[],
) {
  async function* all() {
    for (const [entry, text] of [[headEntry, JSON.stringify(head)] as const, ...entries]) {
      const bytes = Buffer.from(text)
      yield { name: entry, bytes: bytes.length, contents: bytes }
    }
  }
  await place.write(name, (sink) => writeArchive(sink, undefined, all(), () => contents))
}
