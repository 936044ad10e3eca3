import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { Hono } from 'hono'
import { askForLessData } from '#app/low-data.ts'
import { createTestApp, type TestApp, testOrigin } from '../../testing/test-app.ts'
import type { HttpEnv } from '../context.ts'
import { switchDataMode } from './data-mode.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

function choose(headers: Record<string, string>) {
  return server.request('/data-mode', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'mode=low&to=/program',
  })
}

test('our own page switches the mode, in a browser that says where a request comes from and in one that doesn’t', async () => {
  for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: testOrigin }, {}]) {
    const answer = await choose(headers)
    assert.equal(answer.status, 303)
    assert.equal(answer.headers.get('location'), '/program')
    assert.match(answer.headers.get('set-cookie') ?? '', /^data=low;/)
  }
})

test('another page’s form is refused by its origin alone if nothing else is sent, and sets nothing', async () => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    const answer = await choose(headers)
    assert.equal(answer.status, 403, JSON.stringify(headers))
    assert.equal((await answer.json()).code, 'origin_rejected')
    assert.equal(answer.headers.get('set-cookie'), null)
  }
})

test('behind https the mode is in a cookie that no other host can set', async () => {
  const app = new Hono<HttpEnv>()
  app.post('/data-mode', switchDataMode('https://passerelle.example'))
  const form = new URLSearchParams({ mode: 'low', to: '/program' })
  const answer = await app.request('/data-mode', { method: 'POST', body: form })
  assert.match(
    answer.headers.get('set-cookie') ?? '',
    /^__Host-data=low; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/,
  )
})

test('a page’s own script uses the cookie name that the server reads', () => {
  for (const [protocol, name] of [
    ['http:', 'data=low'],
    ['https:', '__Host-data=low;secure'],
  ] as const) {
    const page = { document: { cookie: '' }, matchMedia: () => ({ matches: true }) }
    const location = { protocol, pathname: '/about', reload: () => {} }
    runInNewContext(askForLessData, { ...page, location })
    assert.equal(page.document.cookie, `${name};path=/;max-age=31536000;samesite=lax`)
  }
})
