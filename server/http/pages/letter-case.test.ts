import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { describeWholeApi } from '../../app.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { operationsOf } from '../endpoints/openapi.ts'

let server: TestApp
let owner: TestClient
before(async () => {
  server = await createTestApp()
  owner = await signedInAs(server, 'owner')
})
after(() => server.close())

test('an endpoint is found only by its path in exactly its letters, for everyone', async () => {
  let tried = 0
  for (const { method, path } of operationsOf(describeWholeApi(server.deps))) {
    const filled = path.replaceAll(/\{[^}]+\}/g, 'aaaaaaaaaaaaaaaaaaaaaa')
    const segments = filled.split('/')
    const others = segments.flatMap((segment, at) => {
      if (segment === '' || path.split('/')[at]?.startsWith('{')) return []
      const shout = `${segment.slice(0, -1)}${segment.slice(-1).toUpperCase()}`
      return shout === segment ? [] : [segments.with(at, shout).join('/')]
    })
    for (const other of [...others, filled.toUpperCase()]) {
      const answer = await owner.send(method.toUpperCase(), other, {
        ...(method !== 'get' && { body: {} }),
        headers: { 'idempotency-key': other, 'if-match': '"1"' },
      })
      assert.equal(answer.status, 404, `${method} ${other}`)
      assert.ok(['not_found', undefined].includes((await problemOf(answer))?.code))
      tried++
    }
  }
  assert.ok(tried > 500, `only ${tried}`)
})

async function problemOf(answer: Response): Promise<{ code?: string } | undefined> {
  const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json')
  return isProblem ? answer.json() : undefined
}
