import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { hasServerBinaries, type MortalServer, startMortalServer } from '../testing/postgresql.ts'
import { readUntil } from '../testing/read-until.ts'
import { type SilenceWatch, watchSilence } from './silence.ts'

const onServer = { skip: !process.env['TEST_DATABASE_URL'] || !hasServerBinaries() }
const log = pino({ level: 'silent' })
const lookMs = 100
const isSilence = /Connection terminated: the database gives no answer/

describe('a server that falls silent', onServer, () => {
  let cluster: MortalServer
  let pool: pg.Pool
  let silence: SilenceWatch

  before(async () => {
    cluster = await startMortalServer()
    const server = { connectionString: cluster.url, ssl: false } as const
    silence = watchSilence({ ...server, log, lookMs })
    pool = new pg.Pool({ ...server, stream: silence.stream, max: 2 })
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    silence.watch(pool)
    await pool.query('create table kept (id int)')
  })
  after(async () => {
    silence.close()
    await pool.end()
    await cluster.stop()
  })

  const untilItAnswers = () =>
    readUntil(
      () =>
        pool.query('select 1').then(
          () => true,
          () => false,
        ),
      (answers) => answers,
    )

  test('long work isn’t cut, though it holds every connection and says nothing', async () => {
    const long = () => pool.query(`select pg_sleep(${(lookMs * 30) / 1000})`)
    await Promise.all([long(), long()])
  })

  test('what waits is cut, its transaction undone, and new calls fail at once until it answers', async () => {
    const held = await pool.connect()
    await held.query('begin')
    await held.query('insert into kept values (1)')
    cluster.pause()
    try {
      await assert.rejects(held.query('insert into kept values (2)'), isSilence)
      held.release()
      assert.equal(pool.totalCount, 0)
      const asked = performance.now()
      await assert.rejects(pool.query('select 1'), isSilence)
      assert.ok(performance.now() - asked < lookMs)
    } finally {
      cluster.resume()
    }
    assert.ok(await untilItAnswers())
    assert.deepEqual((await pool.query('select id from kept')).rows, [])
  })

  test('calls that wait for their turn or for a new connection fail with the others', async () => {
    cluster.pause()
    try {
      const calls = Array.from({ length: 6 }, () => pool.query('select 1'))
      for (const call of calls) await assert.rejects(call, isSilence)
    } finally {
      cluster.resume()
    }
    assert.ok(await untilItAnswers())
  })

  test('a server that refuses connections is not silent: those that it has are kept', async () => {
    const superuser = new pg.Client({ connectionString: cluster.url })
    await superuser.connect()
    await superuser.query(`create role guest login connection limit 0`)
    await superuser.end()
    const url = new URL(cluster.url)
    const refused = watchSilence({
      ...{ connectionString: url.href.replace('postgres@', 'guest@'), ssl: false, log, lookMs },
    })
    const kept = new pg.Pool({ connectionString: cluster.url, stream: refused.stream })
    refused.watch(kept)
    await kept.query(`select pg_sleep(${(lookMs * 20) / 1000})`)
    refused.close()
    await kept.end()
  })
})
