import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import S3rver from 's3rver'
import * as tus from 'tus-js-client'
import { type Database, openDatabase } from './database/database.ts'
import { type Balancer, startBalancer } from './testing/balancer.ts'
import { createClient, type TestClient } from './testing/client.ts'
import { makeDraft } from './testing/factories-admissions.ts'
import { makeChoice } from './testing/factories-catalogue.ts'
import { type Place, placeOfDraft } from './testing/factories-documents.ts'
import { freePort } from './testing/postgresql.ts'
import { readUntil } from './testing/read-until.ts'
import { heavyPhoto } from './testing/sample-files.ts'
import { type RunningSite, startSite } from './testing/site.ts'
import { createTestApp, testOrigin } from './testing/test-app.ts'
import { onServer } from './testing/test-database.ts'

const server = process.env['TEST_DATABASE_URL'] ?? ''

// The embedded database has one process only.
describe('two machines behind a balancer', { skip: server === '' }, () => {
  const name = `passerelle_machines_${randomBytes(4).toString('hex')}`
  const databaseUrl = server.replace(/\/[^/]*$/, `/${name}`)
  const folder = mkdtempSync(join(tmpdir(), 'passerelle bucket '))
  let s3: InstanceType<typeof S3rver>
  let settings: Record<string, string>
  let sites: RunningSite[]
  let balancer: Balancer
  let database: Database
  let client: TestClient
  let place: Place

  const open = () =>
    openDatabase({ databaseUrl, dataDir: '', poolSize: 2, log: pino({ level: 'silent' }) })

  before(async () => {
    await onServer(server, `create database ${name} encoding 'UTF8' template template0`)
    s3 = new S3rver({
      ...{ port: 0, address: '127.0.0.1', silent: true, directory: folder },
      configureBuckets: [{ name: 'applicants', configs: [] }],
    })
    const { port } = await s3.run()
    settings = {
      ...{ DATABASE_URL: databaseUrl, PUBLIC_URL: testOrigin },
      SECRET_KEY: 'the same on both machines, and long enough',
      ...{ S3_BUCKET: 'applicants', S3_ENDPOINT: `http://127.0.0.1:${port}` },
      ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER', S3_PATH_STYLE: 'true' },
    }
    // Both at once, on a database without a table: one makes them, and both start.
    sites = await Promise.all([startSite(settings), startSite(settings)])
    balancer = await startBalancer(sites.map(({ url }) => url))
    database = await open()
    client = createClient({ request: (path, init) => fetch(`${balancer.url}${path}`, init) })
    const app = await createTestApp({}, await open())
    app.clock.set(new Date().toISOString())
    const wish = await makeChoice(app.deps)
    await app.close()
    place = placeOfDraft(await makeDraft(client, wish))
  })
  after(async () => {
    await balancer?.close()
    for (const site of sites) await site.stop()
    await database?.close()
    await s3.close()
    rmSync(folder, { recursive: true, force: true })
    await onServer(server, `drop database if exists ${name} with (force)`)
  })

  test('two that start at once on an empty database leave one catalogue and one administrator', async () => {
    const { rows } = await database.pool.query(
      `select (select count(*) from account where role = 'admin') as administrators,
        (select count(*) from destination where key = 'india') as destinations`,
    )
    assert.deepEqual(rows, [{ administrators: 1, destinations: 1 }])
  })

  test('the parts of a file go to one and the other, and it is whole', async () => {
    const file = await heavyPhoto(4 * 1024 * 1024)
    const before = balancer.answered.slice()
    const document = JSON.parse(await sendInParts(file))
    const parts = balancer.answered.map((count, at) => count - (before[at] ?? 0))
    assert.ok(
      parts.every((count) => count >= 4),
      `${parts}`,
    )
    assert.equal(await printOf(document.key), document.file.sha256)
    for (const { dataDir } of sites) assert.deepEqual(left(dataDir), [])
  })

  test('when one of them is killed in the middle of a file the other continues it', async () => {
    const [first] = sites
    assert.ok(first)
    const file = await heavyPhoto(4 * 1024 * 1024)
    let isKilled = false
    const answer = await sendInParts(file, (sent) => {
      if (isKilled || sent < file.length / 2) return
      isKilled = true
      process.kill(first.pid, 'SIGKILL')
    })
    const document = JSON.parse(answer)
    assert.ok(isKilled)
    assert.equal(await printOf(document.key), document.file.sha256)
    assert.equal(document.file.bytes, file.length)
  })

  test('two processes of one machine are replaced, and one that is killed too, while visitors read', async (t) => {
    const metricsPort = await freePort()
    const site = await startSite({
      ...{ ...settings, WORKERS: '2', METRICS_PORT: String(metricsPort) },
    })
    t.after(() => site.stop())
    const before = await readUntil(
      async () => childrenOf(site.pid),
      (pids) => pids.length === 2,
    )
    let isOver = false
    t.after(() => {
      isOver = true
    })
    let answered = 0
    const failures: unknown[] = []
    const visitors = ['/', '/program?q=law', '/api/catalogue/figures', '/destinations/france'].map(
      async (path, at) => {
        const headers = at % 2 === 0 ? { connection: 'close' } : {}
        while (!isOver) {
          // One that is never answered is a failure too.
          const signal = AbortSignal.timeout(60_000)
          await fetch(`${site.url}${path}`, { headers, signal }).then(
            async (answer) => {
              await answer.arrayBuffer()
              answered++
              if (answer.status !== 200) failures.push(`${path}: ${answer.status}`)
            },
            (error: unknown) => failures.push(error),
          )
        }
      },
    )
    const metrics = await readUntil(
      () => fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text()),
      (text) => text.includes('route="/api/catalogue/figures"'),
    )
    assert.match(metrics, /passerelle_query_duration_seconds_count\{query="[a-z]+\.\w+"\} \d/)
    assert.match(metrics, /passerelle_mails\{state="waiting"\} 0\n/)
    assert.match(metrics, /process_cpu_seconds_total \d/)
    process.kill(site.pid, 'SIGHUP')
    const replaced = await readUntil(
      async () => childrenOf(site.pid),
      (pids) => pids.length === 2 && !pids.some((pid) => before.includes(pid)),
    )
    assert.deepEqual(failures, [])
    assert.ok(answered > 20, `${answered}`)

    const [killed] = replaced
    assert.ok(killed)
    process.kill(killed, 'SIGKILL')
    await readUntil(
      async () => childrenOf(site.pid),
      (pids) => pids.length === 2 && !pids.includes(killed),
    )
    // Only the answers that the dead one was about to send are lost.
    assert.ok(failures.length <= visitors.length, String(failures))
    failures.length = 0
    const until = answered + 50
    await readUntil(
      async () => answered,
      (count) => count > until,
    )
    isOver = true
    await Promise.all(visitors)
    assert.deepEqual(failures, [])
    assert.equal(await site.stop(), 0)
  })

  async function printOf(key: string): Promise<string> {
    const kept = await client.get(`${place.base}/documents/${key}/file`, place)
    assert.equal(kept.status, 200)
    return createHash('sha256')
      .update(Buffer.from(await kept.arrayBuffer()))
      .digest('hex')
  }

  function sendInParts(file: Buffer, onSent?: (bytes: number) => void): Promise<string> {
    return new Promise((resolve, reject) => {
      new tus.Upload(file, {
        endpoint: `${balancer.url}${place.base}/uploads`,
        headers: {
          ...place.headers,
          cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
          'idempotency-key': randomUUID(),
        },
        chunkSize: 256 * 1024,
        metadata: { filename: 'photo.png', type: 'photo' },
        retryDelays: Array.from({ length: 40 }, (_, at) => at * 10),
        ...(onSent && { onChunkComplete: (_size, sent) => onSent(sent) }),
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
      }).start()
    })
  }
})

/** The processes that one has begun. */
function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}

/** The files on their way that a machine holds. */
function left(dataDir: string): string[] {
  try {
    return readdirSync(join(dataDir, 'incoming'))
  } catch {
    return []
  }
}
