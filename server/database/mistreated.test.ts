import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { decideOn, putStatus, refusal, release } from '../testing/factories-decisions.ts'
import { startOwnPostgresql, type TestServer } from '../testing/postgresql.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { openDatabase } from './database.ts'
import { migrateToLatest } from './migrate.ts'

/*
 * What a PostgreSQL does that is killed or blocked, on a cluster of its own: every other test would
 * notice. The embedded database lives and dies with the process, which `main.test.ts` kills.
 */

const onPostgresql = { skip: !process.env['TEST_DATABASE_URL'] }
const poolSize = 8

describe('a database that is mistreated', onPostgresql, () => {
  let cluster: TestServer
  let server: TestApp
  before(async () => {
    const started = await startOwnPostgresql()
    if (!started) throw new Error('there is a PostgreSQL here, and no binaries to start another')
    cluster = started
    server = await createTestApp({}, async () => {
      const log = pino({ level: 'silent' })
      const database = await openDatabase({
        databaseUrl: cluster.url,
        dataDir: '',
        poolSize,
        log,
      })
      await migrateToLatest(database.db)
      return database
    })
  })
  after(async () => {
    await server.close()
    await cluster.stop()
  })

  test('loses nothing that was acknowledged when it is killed under submissions and decisions, and the process goes on', async () => {
    const wish = await makeChoice(server.deps)
    const officer = await signedInAs(server, 'owner')
    const sent: string[] = []
    const released: string[] = []
    let lastAnswer = performance.now()
    let longestGap = 0
    const until = performance.now() + 6_000

    const applying = async () => {
      const visitor = createClient(server)
      while (performance.now() < until) {
        try {
          const { number } = await makeApplication(visitor, wish)
          sent.push(number)
          longestGap = Math.max(longestGap, performance.now() - lastAnswer)
          lastAnswer = performance.now()
          if (await decideAndRelease(officer, number)) released.push(number)
        } catch {
          // A call that met the killed server: whether it was kept is not promised.
          await sleep(20)
        }
      }
    }
    const killing = async () => {
      for (let kill = 0; kill < 3; kill++) {
        await sleep(1_500)
        process.kill(await someBackend(), 'SIGKILL')
      }
    }
    await Promise.all([killing(), ...Array.from({ length: 4 }, applying)])

    assert.ok(sent.length > 20 && released.length > 5, `${sent.length}, ${released.length}`)
    assert.ok(longestGap < 5_000, `away for ${Math.round(longestGap)} ms`)
    const { rows } = await server.database.pool.query(whole, [sent])
    assert.equal(rows[0].kept, sent.length)
    assert.equal(rows[0].half, 0)
    const left = await server.database.pool.query(
      "select count(*)::int as count from application where number = any($1) and status = 'refused'",
      [released],
    )
    assert.equal(left.rows[0].count, released.length)
  })

  test('that is blocked answers others at once to come again, and afterwards all is as before', async () => {
    const blocker = new pg.Client({ connectionString: cluster.url })
    await blocker.connect()
    await blocker.query('begin; lock table program in access exclusive mode')
    const visitor = createClient(server)
    const statuses = async (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const startedAt = performance.now()
          const answer = await visitor.get('/api/catalogue/figures')
          const after = answer.headers.get('retry-after')
          return { status: answer.status, after, ms: performance.now() - startedAt }
        }),
      )
    const waiting = statuses(poolSize * 3)
    await sleep(200)
    const others = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const startedAt = performance.now()
        const answer = await visitor.post('/api/signin', { email: 'a@example.org', password: 'x' })
        return { status: answer.status, ms: performance.now() - startedAt }
      }),
    )
    for (const { status, ms } of others) {
      assert.equal(status, 503)
      assert.ok(ms < 6_000, `${Math.round(ms)} ms`)
    }
    const refused = (await waiting).filter(({ status }) => status === 503)
    assert.ok(refused.length >= poolSize * 2)
    for (const { after } of refused) assert.ok(Number(after) > 0)

    await blocker.query('rollback')
    await blocker.end()
    const againAt = performance.now()
    assert.deepEqual(new Set((await statuses(20)).map(({ status }) => status)), new Set([200]))
    assert.ok(performance.now() - againAt < 10_000)
    const watcher = new pg.Client({ connectionString: cluster.url })
    await watcher.connect()
    const { rows } = await watcher.query(
      `select count(*)::int as all, count(*) filter (where state like 'idle in transaction%')::int
        as stuck from pg_stat_activity where application_name = 'passerelle'`,
    )
    await watcher.end()
    assert.ok(rows[0].all <= poolSize, `${rows[0].all} connections`)
    assert.equal(rows[0].stuck, 0)
  })

  async function decideAndRelease(officer: TestClient, number: string): Promise<boolean> {
    const version = await putStatus(server, number, 'sent')
    if (!(await decideOn(officer, number, version, refusal)).ok) return false
    const answer = await release(officer, [{ number, version: version + 1 }])
    return answer.ok && (await answer.json()).released === 1
  }

  async function someBackend(): Promise<number> {
    const { rows } = await server.database.pool.query('select pg_backend_pid() as pid')
    return rows[0].pid
  }
})

/** Of these applications those that are there, and of all those of which a part is missing. */
const whole = `select
  (select count(*)::int from application where number = any($1)) as kept,
  (select count(*)::int from application where
    not exists (select from application_history where application_id = application.id)
    or not exists (select from outgoing_mail where about = application.number)
    or (status = 'refused') <> exists (select from decision
      where application_id = application.id and released_at is not null)) as half`
