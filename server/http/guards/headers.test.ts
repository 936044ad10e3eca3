import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('no answer can be framed, and none can change its base address', async () => {
  for (const [path, status] of [
    ['/sw.js', 200],
    ['/healthz', 200],
    ['/sanctum/csrf-cookie', 204],
    ['/api/destinations', 200],
    ['/api/me', 401],
    ['/api/nothing-here', 404],
    ['/api/openapi.json', 200],
    ['/locales/en/translation.json', 200],
    ['/nowhere', 404],
  ] as const) {
    const answer = await server.request(path)
    assert.equal(answer.status, status, path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    assert.match(policy, /frame-ancestors 'none'/, path)
    assert.match(policy, /base-uri 'none'/, path)
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff', path)
  }
})
