import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { type EndedQuery, watchQueries } from '../database/query-watch.ts'
import { freePort } from '../testing/postgresql.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createMetrics } from './metrics.ts'
import { countMails, listTasks } from './queries.ts'
import { serveMetrics } from './serve-metrics.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
  mkdirSync(server.deps.env.dataDir, { recursive: true })
})
after(() => server.close())

test('a query is known by the function that it is written in, also within a transaction', async () => {
  const ended: EndedQuery[] = []
  const db = watchQueries(server.deps.db, (query) => ended.push(query))
  await listTasks(db, server.clock.now())
  await db.transaction().execute((tx) => countMails(tx, server.clock.now()))
  assert.deepEqual(
    ended.map(({ name }) => name()),
    ['health.listTasks', 'health.countMails'],
  )
  assert.ok(ended.every(({ ms }) => ms > 0))
})

test('metrics hold calls by pattern, tasks and queries by name, and what waits', async () => {
  const metrics = createMetrics(server.deps, server.pageCache)
  const call = { route: '/program/:program_key', method: 'GET', status: 200 }
  metrics.call({ ...call, ms: 30 })
  metrics.call({ ...call, ms: 300 })
  metrics.kept()
  metrics.task({ task: 'mailNews', everyMs: 60_000 })
  metrics.task({ task: 'mailNews', everyMs: 60_000, ended: { failed: true, ms: 500 } })
  metrics.query({ name: () => 'catalogue.findProgram', ms: 20 })
  const text = await metrics.text()
  for (const line of [
    'passerelle_http_request_duration_seconds_bucket{le="0.05",method="GET",route="/program/:program_key",status="200"} 1',
    'passerelle_http_request_duration_seconds_count{method="GET",route="/program/:program_key",status="200"} 2',
    'passerelle_kept_pages_total 1',
    'passerelle_task_runs_total{task="mailNews",outcome="failed"} 1',
    'passerelle_task_seconds_total{task="mailNews"} 0.5',
    'passerelle_query_duration_seconds_bucket{le="0.025",query="catalogue.findProgram"} 1',
    'passerelle_mails{state="waiting"} 0',
    'passerelle_tasks_behind 0',
  ]) {
    assert.ok(text.includes(`${line}\n`), line)
  }
  assert.match(text, /passerelle_disk_free_bytes \d/)
  assert.match(text, /nodejs_eventloop_lag_seconds /)
})

test('metrics are given only to the holder of the token, and only at their own address', async (t) => {
  const port = await freePort()
  const token = 'a token of this test'
  const close = await serveMetrics({ port, host: '127.0.0.1', token }, async () => 'up 1\n')
  t.after(close)
  const ask = async (path: string, authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    return `${answer.status} ${await answer.text()}`
  }
  assert.equal(await ask('/metrics', `Bearer ${token}`), '200 up 1\n')
  assert.equal(await ask('/metrics'), '401 ')
  assert.equal(await ask('/metrics', 'Bearer another'), '401 ')
  assert.equal(await ask('/', `Bearer ${token}`), '404 ')
})

test('while the numbers are unavailable Prometheus is asked to come again', async (t) => {
  const port = await freePort()
  const where = { port, host: '127.0.0.1', token: undefined }
  const close = await serveMetrics(where, () => Promise.reject(new Error('not yet')))
  t.after(close)
  assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`)).status, 503)
})
