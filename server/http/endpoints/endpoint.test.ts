import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { HttpEnv } from '../context.ts'
import { endpoint, json } from './endpoint.ts'

test('an answer at an address with a secret is never cached, even if its handler says nothing', async () => {
  const common = {
    method: 'get',
    request: { params: z.object({ token: z.string() }) },
    responses: { 200: json(z.object({ ok: z.boolean() }), 'An answer') },
  } as const
  const app = new OpenAPIHono<HttpEnv>()
    .openapi(endpoint('public', { ...common, path: '/open/{token}', secret: 'token' }), (c) =>
      c.json({ ok: true }, 200),
    )
    .openapi(endpoint('public', { ...common, path: '/plain/{token}' }), (c) =>
      c.json({ ok: true }, 200),
    )
  const caching = async (path: string) => (await app.request(path)).headers.get('cache-control')
  assert.equal(await caching('/open/a'), 'no-store')
  assert.equal(await caching('/plain/a'), null)
})
