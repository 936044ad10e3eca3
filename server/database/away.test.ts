import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { createClient, type TestClient } from '../testing/client.ts'
import { intakeOpenAt, makeChoice } from '../testing/factories-catalogue.ts'
import { hasServerBinaries, type MortalServer, startMortalServer } from '../testing/postgresql.ts'
import { patienceMs, readUntil } from '../testing/read-until.ts'
import { type RunningSite, startSite } from '../testing/site.ts'
import { testOrigin } from '../testing/test-app.ts'
import { createChanges } from './changes.ts'
import { type Database, openDatabase } from './database.ts'

const onServer = { skip: !process.env['TEST_DATABASE_URL'] || !hasServerBinaries() }
const visitors = 8
const kills = 2
/** The longest that a call may take to answer: waiting for a connection takes up to five seconds. */
const answerMs = 15_000
const log = pino({ level: 'silent' })

describe('PostgreSQL goes away and comes back', onServer, () => {
  let cluster: MortalServer
  let site: RunningSite
  let database: Database
  let start: { program: string; intake: string }

  before(async () => {
    cluster = await startMortalServer()
    site = await startSite({
      DATABASE_URL: cluster.url,
      DATABASE_POOL_SIZE: '4',
      PUBLIC_URL: testOrigin,
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'fatal',
    })
    database = await openDatabase({ databaseUrl: cluster.url, dataDir: '', poolSize: 2, log })
    const announced = async () => {}
    const intakes = [intakeOpenAt(new Date())]
    start = await makeChoice({ db: database.db, catalogueChanged: announced }, { intakes })
  })
  after(async () => {
    await database.close()
    await site.stop()
    await cluster.stop()
  })

  /** Each visitor has their own address. */
  function visitor(at: number): TestClient {
    return createClient({
      request: (path, init) => {
        const headers = new Headers(init?.headers)
        headers.set('x-forwarded-for', `10.9.${at >> 8}.${at & 255}`)
        return fetch(`${site.url}${path}`, {
          ...init,
          headers,
          signal: AbortSignal.timeout(answerMs),
        })
      },
    })
  }

  /** Repeats a request until it is acknowledged; every other answer is one that a client can act on. */
  async function acknowledged(client: TestClient, key: string): Promise<string> {
    const until = performance.now() + patienceMs
    for (;;) {
      const answer = await client.post(
        '/api/applications/drafts',
        { ...start, language: 'en' },
        { headers: { 'idempotency-key': key } },
      )
      const said = await answer.json()
      if (answer.status === 201) return said.key
      assert.ok(performance.now() < until, `${answer.status} ${said.code}`)
      assert.deepEqual([answer.status, said.code], [503, 'unavailable'])
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
      outages++
      await sleep(100)
    }
  }
  let outages = 0

  async function countOf(query: string): Promise<number> {
    const { rows } = await database.pool.query<{ count: number }>(query)
    return rows[0]?.count ?? 0
  }
  const countDrafts = () => countOf('select count(*) as count from application_draft')
  const idleInTransaction = () =>
    countOf(`select count(*) as count from pg_stat_activity
      where application_name = 'passerelle' and state like 'idle in transaction%'`)

  const statusOf = async (path: string) => (await fetch(`${site.url}${path}`)).status

  async function until(what: () => Promise<boolean>, said: string): Promise<void> {
    assert.ok(await readUntil(what, (is) => is), said)
  }

  test('killed while visitors write: 503 until it is back, and nothing acknowledged is lost or made twice', async () => {
    const made: string[] = []
    let isOver = false
    const writing = Array.from({ length: visitors }, async (_, at) => {
      for (let round = 0; !isOver; round++) {
        const client = visitor(at * 1000 + round)
        made.push(await acknowledged(client, randomUUID()))
      }
    })
    for (let time = 0; time < kills; time++) {
      const before = made.length
      await until(async () => made.length > before, 'no one was served')
      await cluster.kill()
      await until(async () => (await statusOf('/readyz')) === 503, 'it never said so')
      await cluster.revive()
      await until(async () => (await statusOf('/readyz')) === 200, 'it never came back')
    }
    isOver = true
    await Promise.all(writing)
    assert.ok(outages > 0)
    const { rows } = await database.pool.query<{ key: string }>('select key from application_draft')
    const kept = rows.map(({ key }) => key)
    assert.equal(new Set(made).size, made.length)
    assert.deepEqual(
      made.filter((key) => !kept.includes(key)),
      [],
    )
    // Each call that got 503 was repeated, and each key makes one draft.
    assert.equal(kept.length, made.length)
  })

  test('paused while visitors write: 503 in time, and afterwards all is well and nothing made twice', async () => {
    const before = await countDrafts()
    const answered: { status: number; ms: number; retry: number }[] = []
    const keys = Array.from({ length: visitors }, () => randomUUID())
    const clients = keys.map((_, at) => visitor(30_000 + at))
    await Promise.all(clients.map((client) => client.fetchCsrf()))
    const writeAll = () =>
      Promise.all(
        clients.map(async (client, at) => {
          const since = performance.now()
          const { status, headers } = await client.post(
            '/api/applications/drafts',
            { ...start, language: 'en' },
            { headers: { 'idempotency-key': keys[at] ?? '' } },
          )
          const retry = Number(headers.get('retry-after'))
          answered.push({ status, ms: performance.now() - since, retry })
        }),
      )
    cluster.pause()
    try {
      await writeAll()
      const atOnce = performance.now()
      await writeAll()
      assert.ok(performance.now() - atOnce < 2_000, 'known to be silent, and still waited for')
    } finally {
      cluster.resume()
    }
    for (const { status, ms, retry } of answered) {
      assert.equal(status, 503)
      assert.ok(ms < 10_000 && retry > 0, `${ms} ms, again after ${retry} s`)
    }
    const back = performance.now()
    const made = await Promise.all(
      clients.map((client, at) => acknowledged(client, keys[at] ?? '')),
    )
    assert.ok(performance.now() - back < 10_000)
    assert.equal(new Set(made).size, visitors)
    assert.equal(await countDrafts(), before + visitors)
    await until(async () => (await idleInTransaction()) === 0, 'a session was left behind')
  })

  test('a page says in its reader’s language that the database is away, and gets changes afterwards', async () => {
    const page = () => fetch(`${site.url}/destinations/india?lng=fr`)
    await (await page()).text()
    const changes = await createChanges(database, cluster.url, log)
    let announced = 0
    changes.subscribe(() => announced++)
    await cluster.kill()
    try {
      const link = `${site.url}/application/${'A'.repeat(43)}?lng=fr`
      const away = await fetch(link, { headers: { accept: 'text/html' } })
      assert.equal(away.status, 503)
      assert.ok(Number(away.headers.get('retry-after')) > 0)
      assert.match(
        await away.text(),
        /lang="fr".*<h1>Cette page ne peut pas s’afficher pour le moment/s,
      )
      assert.equal(announced, 0, 'cached pages are shown meanwhile')
    } finally {
      await cluster.revive()
    }
    await until(async () => announced > 0, 'it never listened again')

    await database.pool.query(
      `update destination set name = '{"en": "New", "fr": "Nouvelle"}' where key = 'india'`,
    )
    await changes.announce()
    await until(async () => (await (await page()).text()).includes('Nouvelle'), 'never shown')
    await changes.close()
  })

  test('a lock that holds every connection is answered with 503, and leaves no session behind', async () => {
    const [holder, bystander] = [await database.pool.connect(), visitor(9)]
    await bystander.fetchCsrf()
    await holder.query('begin')
    await holder.query('lock table application_draft in access exclusive mode')
    const calls = Array.from({ length: 24 }, async (_, at) => {
      const answer = await visitor(20_000 + at).post(
        '/api/applications/drafts',
        { ...start, language: 'en' },
        { headers: { 'idempotency-key': randomUUID() } },
      )
      assert.ok([503, 409].includes(answer.status), `${answer.status} ${await answer.text()}`)
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
    })
    await Promise.all(calls)
    await holder.query('rollback')
    holder.release()
    await until(async () => (await statusOf('/readyz')) === 200, 'it never came back')
    assert.ok(await acknowledged(bystander, randomUUID()))
    assert.equal(await idleInTransaction(), 0)
  })

  test('a stop ends cleanly and soon while the database is away', async () => {
    await cluster.kill()
    const asked = performance.now()
    assert.equal(await site.stop({ keepData: true }), 0)
    assert.ok(performance.now() - asked < patienceMs)
    await cluster.revive()
  })
})
