import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { permissions, presetNames, presets, roles } from '#contract/identity/permissions.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeAccount, openSession } from '../../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('every endpoint lets in exactly the callers that it declares', async () => {
  const callers = await everybody()
  let checked = 0
  for (const { method, path, access } of endpoints()) {
    if (access === 'public') continue
    for (const { name, client, may } of callers) {
      const answer = await client.send(method, path, { ...(method !== 'GET' && { body: {} }) })
      const expected = may(access)
      const call = `${method} ${path} (${access}) as ${name}`
      if (expected === 'in') {
        assert.ok(answer.status !== 401 && answer.status !== 403, `${call}: ${answer.status}`)
      } else {
        assert.equal(answer.status, expected, call)
        const code = expected === 401 ? 'unauthenticated' : 'forbidden'
        assert.equal((await answer.json()).code, code, call)
      }
      checked++
    }
  }
  assert.ok(checked >= 12 * callers.length, `only ${checked} cells`)
})

test('everything under /api/admin is closed to callers who are not administrators', () => {
  for (const { path, access } of endpoints()) {
    if (path.startsWith('/api/admin')) assert.ok(!['public', 'signed_in'].includes(access), path)
  }
})

test('every endpoint says who may call it', () => {
  const words = ['public', 'signed_in', 'admin', ...permissions]
  for (const { method, path, access } of endpoints()) {
    for (const word of access.split(' or ')) {
      assert.ok(words.includes(word), `${method} ${path}: ${access}`)
    }
  }
})

interface Caller {
  name: string
  client: TestClient
  /** The answer of an endpoint with this access: let in, or the status of the refusal. */
  may: (access: string) => 'in' | 401 | 403
}

async function everybody(): Promise<Caller[]> {
  const administrators = await Promise.all(
    presetNames.map(async (preset): Promise<Caller> => {
      const held: readonly string[] = presets[preset]
      return {
        name: preset,
        client: await signedInAs(server, preset),
        may: (access) =>
          access === 'admin' ||
          access === 'signed_in' ||
          access.split(' or ').some((one) => held.includes(one))
            ? 'in'
            : 403,
      }
    }),
  )
  const others = await Promise.all(
    roles
      .filter((role) => role !== 'admin')
      .map(async (role): Promise<Caller> => {
        const account = await makeAccount(server.deps, { role, permissions: [...permissions] })
        const client = createClient(server)
        client.bear((await openSession(server.deps, account)).token)
        return {
          name: `${role} who was given permissions`,
          client,
          may: (access) => (access === 'signed_in' ? 'in' : 403),
        }
      }),
  )
  return [
    ...administrators,
    ...others,
    { name: 'no account', client: createClient(server), may: () => 401 },
  ]
}

/** Every declared endpoint, with an address that fits its path and names nothing. */
function endpoints(): { method: string; path: string; access: string }[] {
  return server.app.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route'
      ? [
          {
            method: definition.route.method.toUpperCase(),
            path: definition.route.path
              .replace('{number}', 'PA-0000-0000')
              .replace(/\{(?:staff|applicant|conversation)_key\}/, 'A'.repeat(22))
              .replaceAll(/\{\w+\}/g, 'no-such-thing'),
            access: String(definition.route['x-access']),
          },
        ]
      : [],
  )
}
