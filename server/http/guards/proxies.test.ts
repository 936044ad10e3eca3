import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnv } from '../../env.ts'
import { createClient, signedInAs } from '../../testing/client.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createProxies } from './proxies.ts'

const addressOf = (list: string, remote: string, forwardedFor?: string) =>
  createProxies(readEnv({ TRUSTED_PROXIES: list })).addressOf(remote, forwardedFor)

test('of the addresses that proxies record, the caller is the last one that isn’t theirs', () => {
  const list = '127.0.0.1, 10.0.0.0/8 2001:db8::/32'
  assert.equal(addressOf(list, '127.0.0.1', '198.51.100.7'), '198.51.100.7')
  assert.equal(addressOf(list, '::ffff:127.0.0.1', '198.51.100.7'), '198.51.100.7')
  // The client's own header is not trusted: a proxy passes it on and adds the address that it got it from.
  assert.equal(addressOf(list, '10.1.2.3', '1.1.1.1, 198.51.100.7'), '198.51.100.7')
  assert.equal(addressOf(list, '2001:db8::1', '1.1.1.1, 198.51.100.7, 10.9.9.9'), '198.51.100.7')
  assert.equal(addressOf(list, '10.1.2.3', '198.51.100.7, nonsense'), '10.1.2.3')
  assert.equal(addressOf(list, '10.1.2.3'), '10.1.2.3')
  assert.equal(addressOf(list, '203.0.113.5', '198.51.100.7'), '203.0.113.5')
})

test('an unreadable list of proxies is refused at the start, with the expected form', () => {
  for (const list of ['localhost', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', '10.0.0.1, x']) {
    assert.throws(() => readEnv({ TRUSTED_PROXIES: list }), /TRUSTED_PROXIES.*10\.0\.0\.0\/8/s)
  }
})

test('behind a named proxy one visitor’s wrong passwords are not another’s', async () => {
  const server = await createTestApp({ trustedProxies: ['127.0.0.1'] })
  const from = (address: string) =>
    createClient({
      ...server,
      request: async (path, init) =>
        server.request(path, {
          ...init,
          headers: {
            ...Object.fromEntries(new Headers(init?.headers)),
            'x-forwarded-for': address,
          },
        }),
    })
  for (let attempt = 0; attempt < 60; attempt++) {
    await from('192.0.2.1').signIn(`nobody${attempt}@example.org`, 'wrong')
  }
  assert.equal((await from('192.0.2.1').signIn('one@example.org', 'wrong')).status, 429)
  assert.equal((await from('1.1.1.1, 192.0.2.1').signIn('one@example.org', 'wrong')).status, 429)
  assert.equal((await from('192.0.2.2').signIn('one@example.org', 'wrong')).status, 401)
  await server.close()
})

test('staff read on the dashboard that a proxy is not trusted, once one was seen', async () => {
  const server = await createTestApp()
  const owner = await signedInAs(server, 'owner')
  const names = async () => {
    const { steps } = await (await owner.get('/api/admin/first-steps')).json()
    return steps.map((step: { name: string }) => step.name)
  }
  assert.ok(!(await names()).includes('proxy'))
  await server.request('/healthz', { headers: { 'x-forwarded-for': '192.0.2.1' } })
  assert.equal((await names())[0], 'proxy')
  await server.close()
})

test('the port that a proxy writes after an address makes no one a new visitor', () => {
  const listed = createProxies({ trustProxy: false, trustedProxies: ['10.0.0.0/8'] })
  const single = createProxies({ trustProxy: true, trustedProxies: [] })
  for (const { addressOf } of [listed, single]) {
    for (const [written, meant] of [
      ['203.0.113.7:51234', '203.0.113.7'],
      ['203.0.113.7:51235', '203.0.113.7'],
      ['[2001:db8::7]:443', '2001:db8::7'],
      ['[2001:db8::7]', '2001:db8::7'],
      ['2001:db8::7', '2001:db8::7'],
      ['::ffff:203.0.113.7', '203.0.113.7'],
      ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
      ['unknown', '10.0.0.1'],
      ['_hidden', '10.0.0.1'],
      ['203.0.113.7:51234:9', '10.0.0.1'],
      ['203.0.113.777', '10.0.0.1'],
      ['', '10.0.0.1'],
    ] as const) {
      assert.equal(addressOf('10.0.0.1', `198.51.100.9, ${written}`), meant, written)
    }
  }
})
