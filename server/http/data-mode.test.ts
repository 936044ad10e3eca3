import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type TestApp, testOrigin } from '../testing/test-app.ts'

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

test('our own page switches the mode, in a browser that says whence it sends and in one that doesn’t', async () => {
  for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: testOrigin }, {}]) {
    const answer = await choose(headers)
    assert.equal(answer.status, 303)
    assert.equal(answer.headers.get('location'), '/program')
    assert.match(answer.headers.get('set-cookie') ?? '', /^data=low;/)
  }
})

test('another page’s form is refused by its origin alone where nothing else is sent, and sets nothing', async () => {
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
