import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const path = '/.well-known/security.txt'
let server: TestApp
before(async () => {
  server = await createTestApp({
    publicUrl: 'https://study.example.org',
    contactEmail: 'hello@study.example.org',
  })
})
after(() => server.close())

test('security.txt says where to report a weakness, in which languages and until when it is valid', async () => {
  const answer = await server.request(path)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.equal(
    await answer.text(),
    'Contact: mailto:hello@study.example.org\n' +
      'Contact: https://study.example.org/contact\n' +
      'Expires: 2027-05-30T00:00:00.000Z\n' +
      'Preferred-Languages: en, fr\n' +
      'Canonical: https://study.example.org/.well-known/security.txt\n',
  )
})

test('its end is renewed, and stays within the year that RFC 9116 advises', async () => {
  const expires = async () =>
    Date.parse(/^Expires: (.+)$/m.exec(await (await server.request(path)).text())?.[1] ?? '')
  const first = await expires()
  server.clock.forwardSeconds(200 * 86_400)
  const later = await expires()
  assert.equal(later - first, 200 * 86_400_000)
  const now = server.clock.now().getTime()
  assert.ok(later > now && later < now + 365 * 86_400_000)
})

test('it follows the contact address of the settings, and never shows an administrator’s', async () => {
  server.deps.env.contactEmail = 'security@study.example.org'
  assert.match(await (await server.request(path)).text(), /^Contact: mailto:security@study/m)
  server.deps.env.contactEmail = undefined
  const text = await (await server.request(path)).text()
  assert.match(text, /^Contact: https:\/\/study\.example\.org\/contact$/m)
  assert.doesNotMatch(text, /mailto/)
  server.deps.env.publicUrl = 'http://localhost:3000'
  assert.equal((await server.request(path)).status, 404)
})
