import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readEnv } from '../env.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp({ publicUrl: 'https://study.example.org', checkHost: true })
})
after(() => server.close())

const status = async (path: string, host: string) =>
  (await server.request(path, { headers: { host } })).status

test('a call to another host name is refused, one to ours, to this machine or a probe is not', async () => {
  const path = '/locales/en/translation.json'
  for (const host of ['study.example.org', 'STUDY.example.org', 'localhost:3000', '127.0.0.1:80']) {
    assert.equal(await status(path, host), 200, host)
  }
  for (const host of ['rebound.example.net', 'study.example.org.evil.test', '10.0.0.7', '']) {
    assert.equal(await status(path, host), 421, host)
  }
  assert.equal(await status('/healthz', '10.0.0.7'), 200)
})

test('hosts are checked where the address is https, unless a setting says otherwise', () => {
  const checks = (variables: Record<string, string>) => readEnv(variables).checkHost
  assert.equal(checks({ PUBLIC_URL: 'https://study.example.org' }), true)
  assert.equal(checks({ PUBLIC_URL: 'https://study.example.org', CHECK_HOST: 'false' }), false)
  assert.equal(checks({ PUBLIC_URL: 'http://study.example.org' }), false)
  assert.equal(checks({}), false)
})
