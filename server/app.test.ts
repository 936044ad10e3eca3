import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('a process says that it lives and that its database answers', async () => {
  assert.deepEqual(await (await server.request('/healthz')).json(), { ok: true })
  const ready = await server.request('/readyz')
  assert.equal(ready.status, 200)
  assert.equal((await ready.json()).database, server.database.kind)
})

test('an unknown call is a problem with a code and a request id, and gives nothing away', async () => {
  const answer = await server.request('/api/nothing-here')
  assert.equal(answer.status, 404)
  assert.equal(answer.headers.get('content-type'), 'application/problem+json')
  const problem = await answer.json()
  assert.equal(problem.code, 'not_found')
  assert.equal(problem.requestId, answer.headers.get('x-request-id'))
  assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
})

test('an unsupported language gets a 404', async () => {
  assert.equal((await server.request('/locales/de/translation.json')).status, 404)
  assert.equal((await server.request('/locales/en/mail.json')).status, 404)
  assert.equal((await server.request('/locales/fr/translation.json')).status, 200)
})

test('the office’s words are current after an upgrade; those of pages are cached for a while', async () => {
  for (const [file, kept] of [
    ['admin', 'no-cache'],
    ['translation', 'public, max-age=300'],
  ]) {
    const words = await server.request(`/locales/en/${file}.json`)
    assert.equal(words.headers.get('cache-control'), kept)
    const headers = { 'if-none-match': words.headers.get('etag') ?? '' }
    assert.equal((await server.request(`/locales/en/${file}.json`, { headers })).status, 304)
  }
})
