import assert from 'node:assert/strict'
import { get } from 'node:http'
import { after, before, test } from 'node:test'
import { createApp } from '../../app.ts'
import { readEnv } from '../../env.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { serve } from '../serve.ts'

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

test('a page that is kept is kept for our names alone, like any other answer', async () => {
  const { deps, pageCache } = server
  const render = async () =>
    new Response('<!DOCTYPE html>', {
      headers: { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=60' },
    })
  const app = createApp({ deps, pageCache, render })
  const site = await serve({ fetch: app.fetch, pageCache, port: 0, host: '127.0.0.1' })
  try {
    for (const visit of ['rendered', 'kept']) {
      assert.equal(await statusAt(site.port, ['study.example.org']), 200, visit)
      assert.equal(await statusAt(site.port, ['rebound.example.net']), 421, visit)
      assert.equal(await statusAt(site.port, ['study.example.org', 'other.example']), 400, visit)
    }
    assert.equal(pageCache.size().pages, 1)
  } finally {
    await site.stop(0)
  }
})

/** What a page is answered with, for a request with these `Host` headers. */
function statusAt(port: number, hosts: string[]): Promise<number | undefined> {
  const headers = hosts.flatMap((host) => ['Host', host])
  return new Promise((resolve, reject) => {
    get({ port, path: '/about', headers, setHost: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).once('error', reject)
  })
}

test('hosts are checked where the address is https, unless a setting says otherwise', () => {
  const checks = (variables: Record<string, string>) => readEnv(variables).checkHost
  assert.equal(checks({ PUBLIC_URL: 'https://study.example.org' }), true)
  assert.equal(checks({ PUBLIC_URL: 'https://study.example.org', CHECK_HOST: 'false' }), false)
  assert.equal(checks({ PUBLIC_URL: 'http://study.example.org' }), false)
  assert.equal(checks({}), false)
})
