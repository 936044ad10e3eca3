import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { withPages } from '../testing/built-pages.ts'
import { makeAccount } from '../testing/factories-identity.ts'
import { mailsTo } from '../testing/mail.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { serve } from './serve.ts'

const publicUrl = 'https://study.example.org'
const path = '/auth/forgot'
let server: TestApp
before(async () => {
  server = await withPages(
    await createTestApp({ publicUrl, checkHost: true, trustProxy: true, formLeastSeconds: 0 }),
  )
})
after(() => server.close())

test('a form without scripts, and the same with them, is sent where a proxy ends https', async () => {
  const { app, pageCache } = server
  const site = await serve({ fetch: app.fetch, pageCache, port: 0, host: '127.0.0.1' })
  const through = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' }
  const ask = (to: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`http://127.0.0.1:${site.port}${to}`, {
      ...init,
      redirect: 'manual',
      headers: { ...through, ...init.headers },
    })
  try {
    const form = await ask(path)
    const token = /name="_token" value="([^"]+)"/.exec(await form.text())?.[1] ?? ''
    const cookie = form.headers.getSetCookie().map((one) => one.split(';')[0])
    const send = async (to: string, email: string, origin: string) => {
      const headers = { origin, cookie: cookie.join('; ') }
      const body = new URLSearchParams({ _token: token, email })
      return (await ask(to, { method: 'POST', headers, body })).status
    }
    for (const [to, status] of [
      [path, 302],
      [`${path}.data`, 202],
    ] as const) {
      const { email } = await makeAccount(server.deps, {})
      const foreign = await send(to, email, 'https://other.example')
      assert.ok(foreign >= 400, `${to} ${foreign}`)
      assert.deepEqual(await mailsTo(server.deps, email), [])
      assert.equal(await send(to, email, publicUrl), status, to)
      assert.equal((await mailsTo(server.deps, email)).length, 1)
    }
  } finally {
    await site.stop(0)
  }
})
