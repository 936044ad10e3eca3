import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApp } from '../../app.ts'
import { captureLog } from '../../testing/log.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

async function warningsOf(trustProxy: boolean, headers: Record<string, string>[]) {
  const server: TestApp = await createTestApp({ trustProxy })
  try {
    const entries = captureLog(server)
    const app = createApp(server)
    for (const one of headers) await app.request('http://localhost/healthz', { headers: one }, {})
    return entries.filter(({ level }) => level === 40)
  } finally {
    await server.close()
  }
}
const forwarded = { 'x-forwarded-for': '192.0.2.1' }

test('the log mentions an untrusted proxy once, with the setting', async () => {
  const [warning, ...others] = await warningsOf(false, [{}, forwarded, forwarded])
  assert.match(warning?.msg ?? '', /X-Forwarded-For.*TRUST_PROXY=true/s)
  assert.deepEqual(others, [])
  assert.equal((await warningsOf(false, [{ forwarded: 'for=192.0.2.1' }])).length, 1)
})

test('a trusted proxy, or none, causes no warning', async () => {
  assert.deepEqual(await warningsOf(true, [forwarded]), [])
  assert.deepEqual(await warningsOf(false, [{}]), [])
})
