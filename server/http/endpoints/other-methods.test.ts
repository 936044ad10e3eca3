import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { serve } from '../serve.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

const paths = ['/', '/about', '/api/programs', '/api/me', '/readyz', '/no/such/page']

test('the answer to TRACE repeats nothing that was sent', async () => {
  const running = await serve({
    fetch: (one, env) => server.app.fetch(one, env),
    pageCache: server.pageCache,
    port: 0,
    host: '127.0.0.1',
  })
  for (const path of paths) {
    const { status, text, policy } = await new Promise<{
      status: number | undefined
      text: string
      policy: unknown
    }>((resolve, reject) => {
      const headers = { cookie: 'passerelle=a-secret' }
      const { port } = running
      request({ host: '127.0.0.1', port, path, method: 'TRACE', headers }, async (answer) => {
        let body = ''
        for await (const piece of answer) body += String(piece)
        resolve({
          status: answer.statusCode,
          text: body,
          policy: answer.headers['content-security-policy'],
        })
      })
        .on('error', reject)
        .end()
    })
    assert.equal(status, 405, path)
    assert.match(String(policy), /default-src 'none'/)
    assert.doesNotMatch(text, /a-secret/, path)
  }
  await running.stop(1_000)
})

test('no answer lets a page of another origin read it', async () => {
  for (const path of paths) {
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await server.request(path, {
        method,
        headers: {
          origin: 'https://elsewhere.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, x-xsrf-token',
        },
      })
      const named = [...answer.headers.keys()].filter((one) => one.startsWith('access-control-'))
      assert.deepEqual(named, [], `${method} ${path}`)
    }
  }
})
