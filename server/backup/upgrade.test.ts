import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { verifyAudit } from '../audit/verify-audit.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { isMigrated } from '../database/migrate.ts'
import { type Env, readEnv } from '../env.ts'
import { openStorage } from '../storage/storage.ts'
import { createClient } from '../testing/client.ts'
import { createTestApp, testSecret } from '../testing/test-app.ts'
import { onServer } from '../testing/test-database.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

/*
 * An installation of 0.1.0 with an applicant's data in every table, as its own backup kept it.
 * It is never regenerated: it holds what installations of that version hold.
 */
const archive = join(import.meta.dirname, 'fixtures/of-0.1.0.tar.zst')
const number = 'PA-WJQM-KN9G'
const accessToken = 'LMkEaqIP5fFEboQfH0REF3RDaNlqoAFoQ6xv-xWwECw'

const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-upgrade-'))
const env: Env = { ...readEnv({ NODE_ENV: 'test' }), dataDir }
const server = process.env['TEST_DATABASE_URL']
const name = `passerelle_upgraded_${randomBytes(6).toString('hex')}`
let database: Database

before(async () => {
  const url = server ? new URL(server) : undefined
  if (url && server) {
    await onServer(server, `create database ${name}`)
    url.pathname = `/${name}`
  }
  database = await openDatabase({
    ...{ databaseUrl: url?.href, dataDir: 'memory://', poolSize: 4 },
    log: pino({ level: 'silent' }),
  })
})
after(async () => {
  await database.close()
  if (server) await onServer(server, `drop database if exists ${name} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
})

test('an installation of 0.1.0 is upgraded with all that it holds', async () => {
  const { head, contents } = await verifyBackup(createReadStream(archive), undefined)
  assert.equal(head.lastStep, '0001_first_release')
  const full = Object.values(contents.rows).filter(({ count }) => count > 0)
  assert.ok(full.length > 60, `only ${full.length} tables hold something`)

  await restoreBackup(
    {
      ...{ database, dataDir, files: await openStorage(env) },
      findBroken: async (db) =>
        (await verifyAudit({ db, secret: { current: Buffer.from(testSecret), former: [] } }))
          .findings,
    },
    async () => createReadStream(archive),
    undefined,
  )
  assert.equal(await isMigrated(database.db), true)
  for (const [table, { count }] of Object.entries(contents.rows)) {
    const { rows } = await database.pool.query(`select count(*)::int as count from ${table}`)
    assert.ok(rows[0]?.count >= count, `${table} lost rows`)
  }

  const site = await createTestApp({ dataDir }, database)
  const own = `/api/applications/by-link/${accessToken}`
  const page = await createClient(site).get(own)
  assert.equal(page.status, 200, await page.clone().text())
  assert.match(await page.text(), new RegExp(number))
  const { rows } = await database.pool.query(
    "select storage_name, sha256 from document where file_name = 'Transcript.pdf'",
  )
  const file = await buffer(await site.deps.storage.read(rows[0]?.storage_name ?? ''))
  assert.deepEqual(createHash('sha256').update(file).digest(), rows[0]?.sha256)
  site.deps.judge.close()
})
