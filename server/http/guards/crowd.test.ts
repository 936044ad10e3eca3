import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readUntil } from '../../testing/read-until.ts'
import { testOrigin } from '../../testing/test-app.ts'
import { readLocales } from '../../words/locales.ts'
import { createPageCache } from '../pages/page-cache.ts'
import { type RunningServer, serve } from '../serve.ts'
import { createCrowd } from './crowd.ts'
import { createProxies } from './proxies.ts'

const most = 4
const proxies = createProxies({ trustProxy: true, trustedProxies: [] })
let server: RunningServer
let url: string
let letGo: () => void
let isHeld: Promise<void>
let begun = 0

before(async () => {
  const locales = readLocales(join(import.meta.dirname, '../../../locales'), { sendsMail: true })
  server = await serve({
    fetch: async () => {
      begun++
      await isHeld
      return new Response('page')
    },
    pageCache: createPageCache({
      ...{ publicUrl: testOrigin, checkHost: false, now: Date.now, read: () => {} },
      ...{ maxBytes: 1024, maxAgeMs: 1000 },
    }),
    crowd: createCrowd({ locales, publicUrl: testOrigin, proxies, most }),
    port: 0,
    host: '127.0.0.1',
  })
  url = `http://127.0.0.1:${server.port}`
})
after(() => server.stop(100))

function hold(): void {
  begun = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  isHeld = promise
  letGo = resolve
}

/** As many calls as the process works on at once, under way. */
async function fill(): Promise<Promise<Response>[]> {
  hold()
  const calls = Array.from({ length: most }, (_, at) => fetch(`${url}/program?q=${at}`))
  await readUntil(
    async () => begun,
    (count) => count === most,
  )
  return calls
}

test('one call too many hears at once when to come again, in its language', async () => {
  const calls = await fill()
  for (const [language, words] of [
    ['fr', 'très demandé'],
    ['en', 'very busy'],
  ] as const) {
    const page = await fetch(`${url}/program?q="><script>`, {
      headers: { accept: 'text/html', 'accept-language': language },
    })
    const html = await page.text()
    assert.equal(page.status, 503)
    assert.ok(Number(page.headers.get('retry-after')) > 0)
    assert.equal(page.headers.get('cache-control'), 'no-store')
    assert.match(html, new RegExp(`lang="${language}"`))
    assert.match(html, new RegExp(words))
    assert.doesNotMatch(html, /<script>/)
  }
  const call = await fetch(`${url}/api/applications/drafts`, { method: 'POST', body: '{}' })
  const problem = await call.json()
  assert.deepEqual([call.status, problem.code], [503, 'overloaded'])
  assert.ok(Number(call.headers.get('retry-after')) > 0)
  letGo()
  for (const one of await Promise.all(calls)) assert.equal(one.status, 200)
  assert.equal((await fetch(url)).status, 200)
})

test('one network leaves places to others, and a machine of our own has no share', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  hold()
  const own = Array.from({ length: most - 1 }, () => fetch(url, from('203.0.113.7')))
  await readUntil(
    async () => begun,
    (count) => count === most - 1,
  )
  const signal = AbortSignal.timeout(5_000)
  const sameNetwork = await fetch(url, { ...from('203.0.113.7'), signal })
  assert.equal(sameNetwork.status, 503)
  assert.ok(Number(sameNetwork.headers.get('retry-after')) > 0)
  const other = fetch(url, from('198.51.100.4'))
  await readUntil(
    async () => begun,
    (count) => count === most,
  )
  letGo()
  for (const one of await Promise.all([...own, other])) assert.equal(one.status, 200)

  const calls = await fill()
  letGo()
  for (const one of await Promise.all(calls)) assert.equal(one.status, 200)
})

test('a load balancer, and files that wait in their own queue, are never refused', async () => {
  const calls = await fill()
  const more = [
    fetch(`${url}/healthz`),
    fetch(`${url}/readyz`),
    fetch(`${url}/api/uploads/x`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/offset+octet-stream' },
      body: 'bytes',
    }),
  ]
  await readUntil(
    async () => begun,
    (count) => count === most + more.length,
  )
  letGo()
  for (const one of await Promise.all([...calls, ...more])) assert.equal(one.status, 200)
})

test('no header, path or body that nobody reads is a way around the count', async () => {
  const calls = await fill()
  const asked = [
    '/program HTTP/1.1\r\ncontent-type: multipart/form-data',
    '/program HTTP/1.1\r\ncontent-type: application/offset+octet-stream',
    ...['/assets/../program', '/assets/%2e%2E/program', '/locales/..\\program', '/healthzz'].map(
      (path) => `${path} HTTP/1.1`,
    ),
    `${url}/assets/../program HTTP/1.1`,
  ]
  for (const head of asked) assert.equal(await statusOf(`GET ${head}`), 503, head)
  assert.equal(begun, most)
  letGo()
  await Promise.all(calls)
})

for (const [name, header] of [
  ['whose body never comes', 'content-length: 1'],
  ['whose body never ends', 'transfer-encoding: chunked'],
]) {
  test(`pages for callers ${name} are counted`, async () => {
    hold()
    const sockets = await Promise.all(
      Array.from({ length: most }, () => send(`GET /program HTTP/1.1\r\n${header}`)),
    )
    await readUntil(
      async () => begun,
      (count) => count === most,
    )
    assert.equal((await fetch(url)).status, 503)
    letGo()
    for (const socket of sockets) socket.destroy()
    await readUntil(
      async () => (await fetch(url)).status,
      (status) => status === 200,
    )
  })
}

test('a caller who leaves gives the place back when the work for them ends', async () => {
  hold()
  // One connection after the other in its own, and many in one.
  const sockets = [await send('GET /program HTTP/1.1'), await send('HEAD /program HTTP/1.1')]
  const many = await send(Array(9).fill('GET /program HTTP/1.1').join('\r\nhost: site\r\n\r\n'))
  await readUntil(
    async () => begun,
    (count) => count === most,
  )
  const left = [...sockets, many].map((socket) => once(socket, 'close'))
  for (const socket of [...sockets, many]) socket.resetAndDestroy()
  await Promise.all(left)
  for (let again = 0; again < 20; again++) assert.equal((await fetch(url)).status, 503)
  assert.equal(begun, most)
  letGo()
  await readUntil(
    async () => (await fetch(url)).status,
    (status) => status === 200,
  )
})

async function send(head: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`${head}\r\nhost: site\r\n\r\n`)
  return socket
}

async function statusOf(head: string): Promise<number> {
  const socket = await send(head)
  const [bytes] = await once(socket, 'data', { signal: AbortSignal.timeout(5000) })
  socket.destroy()
  return Number(String(bytes).split(' ')[1])
}

test('calls whose bytes come slowly take no one’s place', async () => {
  hold()
  letGo()
  const slow = Array.from({ length: most * 3 }, () => {
    const call = request(`${url}/api/slow`, {
      method: 'POST',
      headers: { 'content-length': '100', 'content-type': 'application/json' },
    })
    call.on('error', () => {})
    call.write('{')
    return call
  })
  hold()
  await Promise.all(slow.map((call) => call.socket ?? once(call, 'socket')))
  await readUntil(
    async () => begun,
    (count) => count === slow.length,
  )
  const quick = fetch(url)
  await readUntil(
    async () => begun,
    (count) => count === slow.length + 1,
  )
  letGo()
  assert.equal((await quick).status, 200)
  for (const call of slow) call.destroy()
})
