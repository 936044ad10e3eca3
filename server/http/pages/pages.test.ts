import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createApp } from '../../app.ts'
import { createTestApp, type TestApp, testOrigin } from '../../testing/test-app.ts'

let site: TestApp
before(async () => {
  site = await createTestApp()
})
after(() => site.close())

test('a page whose own call isn’t one of the API gets a problem, and is rendered once', async () => {
  let rendered = 0
  const app = createApp({
    deps: site.deps,
    pageCache: site.pageCache,
    render: async (request, page) => {
      rendered++
      assert.ok(rendered < 10, 'pages ask for pages')
      const { pathname, search } = new URL(request.url)
      const own = await page.api(testOrigin + search.slice(1))
      return new Response(`${pathname} ${own.status} ${own.headers.get('content-type')}`, {
        headers: { 'content-type': 'text/html' },
      })
    },
  })
  for (const path of [
    '/etudes/api/destinations',
    '/api/nothing',
    '/',
    '/about',
    '//api/destinations',
    '/API/destinations',
    '/og/home.en.png',
    '/og/destinations/france.fr.png',
  ]) {
    rendered = 0
    const answer = await app.request(`${testOrigin}/page?${path}`, {}, {})
    assert.equal(await answer.text(), '/page 404 application/problem+json', path)
    assert.equal(rendered, 1, path)
  }
  const good = await app.request(`${testOrigin}/page?/api/catalogue/figures`, {}, {})
  assert.match(await good.text(), /^\/page 200 application\/json/)
})

test('pages share one answer until the catalogue changes; a visitor’s own call is made each time', async () => {
  const read: unknown[] = []
  const app = createApp({
    deps: site.deps,
    pageCache: site.pageCache,
    render: async (request, page) => {
      const { pathname, searchParams } = new URL(request.url)
      const cookie = searchParams.get('cookie')
      const own = await page.api(`${testOrigin}${pathname.slice('/page'.length)}`, {
        headers: cookie === null ? {} : { cookie },
      })
      read.push(await own.json())
      return new Response('read', { headers: { 'content-type': 'text/html' } })
    },
  })
  const isSame = async (path: string, between = async () => {}) => {
    read.length = 0
    await app.request(`${testOrigin}/page${path}`, {}, {})
    await between()
    await app.request(`${testOrigin}/page${path}`, {}, {})
    assert.deepEqual(read[0], read[1])
    return read[0] === read[1]
  }
  assert.equal(await isSame('/api/currencies'), true)
  assert.equal(await isSame('/api/currencies', site.deps.catalogueChanged), false)
  assert.equal(await isSame('/api/currencies?cookie=a%3Db'), false)
  assert.equal(await isSame('/api/contact'), false)
})
