import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../../app.ts'
import { createTestApp, type TestApp, testOrigin } from '../../testing/test-app.ts'
import { type RunningServer, serve } from '../serve.ts'
import { createPageCache } from './page-cache.ts'
import type { PageContext } from './pages.ts'

const maxBytes = 200_000
const pageCache = createPageCache({
  ...{ publicUrl: testOrigin, checkHost: false, maxBytes },
  ...{ maxAgeMs: 300_000, now: Date.now },
})
let site: TestApp
let server: RunningServer
/** The addresses that were rendered: what is answered from the cache isn't. */
let rendered: string[] = []

before(async () => {
  site = await createTestApp()
  const app = createApp({ deps: site.deps, pageCache, render: renderPage })
  server = await serve({ fetch: app.fetch, pageCache, port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  pageCache.clear()
  rendered = []
})
after(async () => {
  await server.stop(0)
  await site.close()
})

test('each version of a page is kept apart, and a proxy learns what it depends on', async () => {
  const asked: Record<string, string>[] = [
    {},
    { 'save-data': 'on' },
    { cookie: 'data=low; i18next=fr' },
    { cookie: 'i18next=fr' },
    { cookie: 'data=full', 'save-data': 'on' },
    { 'sec-ch-prefers-reduced-data': 'reduce' },
  ]
  const versions = ['full en', 'low en', 'low fr', 'full fr', 'full en', 'low en']
  for (const visit of ['rendered', 'kept']) {
    for (const [at, headers] of asked.entries()) {
      const answer = await visitPage('/about', headers)
      assert.ok(answer.text.startsWith(versions[at] ?? ''), `${visit} ${at}: ${answer.text}`)
      for (const name of ['Accept-Encoding', 'Accept-Language', 'Cookie', 'Save-Data']) {
        assert.match(answer.headers['vary'] ?? '', new RegExp(name))
      }
      assert.equal(
        answer.headers['content-security-policy']?.includes('sandbox'),
        versions[at]?.startsWith('low'),
      )
    }
  }
  assert.equal(rendered.length, 4)
})

test('a page that has not changed is not sent again', async () => {
  for (const path of ['/about', '/program?q=law']) {
    const etag = (await visitPage(path)).headers['etag'] ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await visitPage(path, { 'if-none-match': known })
      assert.deepEqual([again.status, again.text], [304, ''], path)
    }
    assert.equal((await visitPage(path, { 'if-none-match': '"other"' })).status, 200)
  }
})

test('a page whose rendering began before the catalogue changed is not kept', async () => {
  await visitPage('/changed-meanwhile')
  assert.deepEqual(pageCache.size(), { pages: 0, bytes: 0 })
})

test('made-up addresses, queries and spellings are answered and not kept', async () => {
  const madeUp = [
    '/about?x=1',
    '/about?lng=de',
    '/about?lng=fr&x=1',
    '/about?lng=fr&lng=fr',
    '/program?made-up=1',
    '/program?q=law&made-up=1',
    '/program?saved=a',
    '/program?compare=a&compare=b',
    '/program/?q=law',
    '/ABOUT',
    '/about/',
    '//about',
    '/%61bout',
    '/no/such/page',
  ]
  for (const path of madeUp) await visitPage(path)
  assert.deepEqual(pageCache.size(), { pages: 0, bytes: 0 })
})

test('the cache stays within its bounds, and the page unused for the longest goes first', async () => {
  await visitPage('/kept-0')
  for (let at = 1; at <= 60; at++) {
    await visitPage(`/kept-${at}`)
    await visitPage('/kept-0')
    assert.ok(pageCache.size().bytes <= maxBytes)
  }
  assert.ok(pageCache.size().pages < 60)
  assert.equal(rendered.filter((path) => path === '/kept-0').length, 1)
  await visitPage('/kept-1')
  assert.equal(rendered.filter((path) => path === '/kept-1').length, 2)
})

test('a search is kept however its address is written, and is found by no robot and no proxy', async () => {
  const ways = [
    '/program?level=master&destination=india&q=law',
    '/program?q=law&destination=india&level=master&utm_source=mail',
    '/program?destination=india&level=master&page=1&q=law',
  ]
  for (const path of ways) {
    const { headers, status } = await visitPage(path)
    assert.equal(status, 200)
    assert.equal(headers['cache-control'], 'no-cache, private')
    assert.equal(headers['x-robots-tag'], 'noindex, follow')
  }
  assert.deepEqual(rendered, ['/program?destination=india&level=master&q=law'])
  const zipped = await visitPage(ways[0] ?? '', { 'accept-encoding': 'gzip' })
  assert.equal(zipped.headers['content-encoding'], 'gzip')
  await visitPage('/program?utm_source=mail')
  const plain = await visitPage('/program')
  assert.equal(plain.headers['cache-control'], 'public, no-cache')
  assert.equal(rendered.filter((path) => path === '/program').length, 1)
  pageCache.clear()
  await visitPage(ways[0] ?? '')
  assert.equal(rendered.length, 4)
})

test('searches push out only each other, and no other page', async () => {
  await visitPage('/about')
  for (let at = 1; at <= 60; at++) await visitPage(`/program?q=law${at}`)
  await visitPage('/about')
  await visitPage('/program?q=law60')
  assert.equal(rendered.length, 61)
  await visitPage('/program?q=law1')
  assert.equal(rendered.length, 62)
  assert.ok(pageCache.size().bytes <= maxBytes)
})

test('when many ask for a page at the same time, it is rendered once', async () => {
  for (const path of ['/slow', '/program?q=slow']) {
    rendered = []
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitPage(path)))
    assert.deepEqual(rendered, [path])
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  }
  rendered = []
  await Promise.all(Array.from({ length: 3 }, () => visitPage('/mine')))
  assert.equal(rendered.length, 3)
  rendered = []
  await Promise.all(Array.from({ length: 3 }, () => visitPage('/no/slow')))
  assert.equal(rendered.length, 3)
})

test('pages are compressed for one reader as for all', async () => {
  for (const path of ['/about', '/about', '/program?q=law', '/mine']) {
    for (const encoding of ['br', 'gzip']) {
      const answer = await visitPage(path, { 'accept-encoding': encoding })
      assert.equal(answer.headers['content-encoding'], encoding, path)
      assert.ok(answer.bytes < 2_000, path)
    }
    for (const [accepted, encoding] of [
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0, gzip; q=0.0', undefined],
      ['br;q=0.5', 'br'],
    ] as const) {
      const answer = await visitPage(path, { 'accept-encoding': accepted })
      assert.equal(answer.headers['content-encoding'], encoding, `${path} ${accepted}`)
    }
  }
})

test('HEAD for a page answers with the same headers as GET', async () => {
  const about = (path: string) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { method: 'HEAD' }).then(({ headers }) =>
      headers.get('cache-control'),
    )
  assert.equal(await about('/asked-about'), 'public, no-cache')
  assert.equal(await about('/asked-about?made=up'), 'no-cache, private')
})

test('data of a public page that was fetched early is used again when the page opens', async () => {
  const control = async (path: string) => (await visitPage(path)).headers['cache-control']
  assert.equal(await control('/about.data'), 'private, max-age=10')
  assert.equal(await control('/no/such.data'), 'no-cache, private')
  assert.equal(await control('/mine.data'), 'no-store')
})

async function renderPage(request: Request, { lowData, language, csrf }: PageContext) {
  const { pathname, search } = new URL(request.url)
  rendered.push(pathname + search)
  if (pathname.startsWith('/mine')) csrf()
  if (pathname === '/changed-meanwhile') pageCache.clear()
  if ((pathname + search).includes('slow')) await sleep(50)
  const isData = pathname.endsWith('.data')
  const text = `${lowData ? 'low' : 'full'} ${language} ${pathname}${'<p>words</p>'.repeat(500)}`
  return new Response(text, {
    status: pathname.startsWith('/no/') ? 404 : 200,
    headers: {
      'content-type': isData ? 'text/x-script' : 'text/html; charset=utf-8',
      'cache-control': 's-maxage=300',
    },
  })
}

/** `fetch` would tidy the address, and undo the compression. */
async function visitPage(path: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port: server.port, path, headers }, resolve).on('error', reject)
  })
  const chunks: Buffer[] = await answer.toArray()
  const body = Buffer.concat(chunks)
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    ),
    text: body.toString(),
    bytes: body.length,
  }
}
