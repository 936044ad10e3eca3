import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { z } from 'zod'
import { createApp } from '../app.ts'
import { watchQueries } from '../database/query-watch.ts'
import { sendDue, senderFor } from '../messaging/deliver-mail.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { createTestApp, type TestApp, testOrigin } from '../testing/test-app.ts'
import { countMails } from './queries.ts'
import { traceSender, traceStorage } from './trace-steps.ts'
import { createTraces } from './traces.ts'

/** OTLP as JSON, as far as it is looked at here. */
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({
        attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
      }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              kind: z.number(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              startTimeUnixNano: z.string(),
              endTimeUnixNano: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
})
const kinds = { internal: 1, server: 2, client: 3 }
const failed = 2

let server: TestApp
before(async () => {
  server = await createTestApp({ trustProxy: true })
})
after(() => server.close())

test('a call is a span by the pattern of its address, its queries are below it, and no secret leaves', async (t) => {
  const { ask, stop, collected } = await traced(t)
  const answer = await ask('/api/letters/K7QF29XW3MPA?also=hidden', {
    headers: { authorization: 'Bearer a-made-up-token', 'x-forwarded-for': '198.51.100.7' },
  })
  assert.equal(answer.status, 404)
  await stop()

  const spans = collected.spans()
  const call = spans.find(({ kind }) => kind === kinds.server)
  assert.equal(call?.name, 'GET /api/letters/:letter_code')
  assert.equal(call.parentSpanId, undefined)
  assert.deepEqual(
    call.attributes.filter(({ key }) => key.startsWith('http.')),
    [
      { key: 'http.request.method', value: { stringValue: 'GET' } },
      { key: 'http.route', value: { stringValue: '/api/letters/:letter_code' } },
      { key: 'http.response.status_code', value: { intValue: 404 } },
    ],
  )
  const queries = spans.filter(({ kind }) => kind === kinds.client)
  assert.ok(queries.some(({ name }) => name === 'decisions.findByLetterCode'))
  for (const query of queries) {
    assert.deepEqual([query.traceId, query.parentSpanId], [call.traceId, call.spanId])
    assert.ok(BigInt(query.startTimeUnixNano) >= BigInt(call.startTimeUnixNano))
    assert.ok(BigInt(query.endTimeUnixNano) <= BigInt(call.endTimeUnixNano))
  }
  assert.doesNotMatch(collected.text(), /K7QF29XW3MPA|hidden|made-up-token|198\.51\.100\.7/)
  assert.match(collected.text(), /"service\.name","value":\{"stringValue":"an office"\}/)
})

test('a trace that a trusted proxy began is continued, and no one else’s is', async (t) => {
  const { ask, stop, collected } = await traced(t)
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await ask('/api/destinations', { headers: { traceparent } })
  await ask('/api/catalogue/figures', { headers: { traceparent: 'no such thing' } })
  server.deps.env.trustProxy = false
  const stranger = await traced(t)
  server.deps.env.trustProxy = true
  await stranger.ask('/api/destinations', { headers: { traceparent } })
  await stop()
  await stranger.stop()

  const [own, odd] = collected.spans().filter(({ kind }) => kind === kinds.server)
  assert.deepEqual(
    [own?.traceId, own?.parentSpanId],
    ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'],
  )
  assert.equal(odd?.parentSpanId, undefined)
  const foreign = stranger.collected.spans().find(({ kind }) => kind === kinds.server)
  assert.notEqual(foreign?.traceId, '0af7651916cd43dd8448eb211c80319c')
})

test('a round of a task is a span with its queries, and a failure is marked', async (t) => {
  const { traces, db, stop, collected } = await traced(t)
  await traces.task('mailNews', () => countMails(db, server.clock.now()))
  await assert.rejects(
    traces.task('sweepDrafts', async () => {
      throw new Error('the disk of Aminata is full')
    }),
  )
  await stop()

  const spans = collected.spans()
  const task = spans.find(({ name }) => name === 'task mailNews')
  assert.equal(spans.find(({ name }) => name === 'health.countMails')?.parentSpanId, task?.spanId)
  assert.equal(spans.find(({ name }) => name === 'task sweepDrafts')?.status.code, failed)
  assert.doesNotMatch(collected.text(), /Aminata/)
})

test('with a share of 0 no call is sent, and a query outside of a call never is', async (t) => {
  const { ask, db, stop, collected } = await traced(t, { share: 0 })
  await ask('/api/destinations')
  await countMails(db, server.clock.now())
  await stop()
  assert.deepEqual(collected.spans(), [])
})

test('a collector that is away delays no call, and the log says so once', async (t) => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const { ask, stop } = await traced(t, { collector: 'http://127.0.0.1:9/v1/traces', log })
  const began = performance.now()
  for (const path of ['/api/destinations', '/api/catalogue/figures']) {
    assert.equal((await ask(path)).status, 200)
  }
  assert.ok(performance.now() - began < 2_000)
  await stop()
  assert.equal(lines.filter((line) => line.includes('traces could not be delivered')).length, 1)
})

test('what the storage and the mail server are asked is a span, without the file or the reader', async (t) => {
  const { traces, stop, collected } = await traced(t)
  const { storage } = server.deps
  const files = traceStorage(storage, traces.step)
  await traces.task('sweepDocuments', async () => {
    await files.put('passport-of-aminata', Readable.from([Buffer.from('a page')]), 6)
    assert.equal(await text(await files.read('passport-of-aminata')), 'a page')
    await files.copy('passport-of-aminata', 'copy-of-it')
    await files.remove('passport-of-aminata')
    await assert.rejects(files.read('passport-of-aminata'))
  })
  const sender = traceSender(senderFor(server.deps), traces.step)
  await queueMail(server.deps.db, server.deps, {
    ...{ to: 'aminata@example.org', language: 'en', template: 'conversation_answered' },
    params: { name: 'Aminata', answer: 'Yes.', link: 'http://127.0.0.1/x' },
  })
  assert.equal(await sendDue(server.deps, sender), 1)
  sender.close()
  await stop()

  const spans = collected.spans()
  const task = spans.find(({ name }) => name === 'task sweepDocuments')
  const asked = spans.filter(({ kind }) => kind === kinds.client)
  assert.deepEqual(
    asked.map(({ name, status, parentSpanId }) => [
      name,
      status.code === failed,
      parentSpanId === task?.spanId,
    ]),
    [
      ['storage put', false, true],
      ['storage read', false, true],
      ['storage copy', false, true],
      ['storage remove', false, true],
      ['storage read', true, true],
      ['mail conversation_answered', false, false],
    ],
  )
  assert.doesNotMatch(collected.text(), /aminata|copy-of-it/i)
})

interface Choice {
  share?: number
  collector?: string
  log?: typeof server.deps.log
}

/** The application with traces, which a collector of the test takes. */
async function traced(t: { after: (end: () => unknown) => void }, choice: Choice = {}) {
  const bodies: string[] = []
  const collector = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk
    })
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve))
  t.after(() => collector.close())
  const { port } = collector.address() as AddressInfo
  const address = choice.collector ?? `http://127.0.0.1:${port}/v1/traces`
  const traces = createTraces(
    { collector: address, share: choice.share ?? 1, service: 'an office' },
    choice.log ?? server.deps.log,
  )
  const db = watchQueries(server.deps.db, traces.query)
  const app = createApp({ deps: { ...server.deps, db }, pageCache: server.pageCache, traces })
  return {
    traces,
    db,
    ask: async (path: string, init?: RequestInit) => app.request(testOrigin + path, init, {}),
    stop: () => traces.stop(),
    collected: {
      text: () => bodies.join('\n'),
      spans: () =>
        bodies.flatMap((body) =>
          Sent.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
            scopeSpans.flatMap(({ spans }) => spans),
          ),
        ),
    },
  }
}
