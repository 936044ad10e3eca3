import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createClient } from '../../testing/client.ts'
import { makeAccount, testPassword } from '../../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/* Everyone here shares one network address: an office, an open day, a mobile network. */

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('rate_counter').execute())

/** A visitor whose browser has had one of our pages open for a while. */
async function settledBrowser() {
  const client = createClient(server)
  await client.fetchCsrf()
  server.clock.forwardSeconds(61)
  return client
}
const strangers = (times: number) => Array.from({ length: times }, () => createClient(server))
const tryIn = async (client: ReturnType<typeof createClient>, email: string, password: string) =>
  (await client.signIn(email, password)).status

test('thirty-one wrong passwords from an address keep no colleague out, not even in a new browser', async () => {
  const { email } = await makeAccount(server.deps)
  for (const [at, one] of strangers(31).entries()) {
    assert.equal(await tryIn(one, `person${at}@example.org`, 'wrong'), 401)
  }
  assert.equal(await tryIn(createClient(server), email, testPassword), 200)
})

test('guesses at the administrator’s own address don’t keep the administrator out', async () => {
  const { email } = await makeAccount(server.deps)
  const office = await settledBrowser()
  const home = createClient(server)
  assert.equal(await tryIn(home, email, testPassword), 200)
  let last = 0
  for (const one of strangers(30)) last = await tryIn(one, email, 'wrong')
  assert.equal(last, 429)
  assert.equal(await tryIn(office, email, testPassword), 200)
  assert.equal(await tryIn(home, email, testPassword), 200)
})

test('guessing from many browsers closes an account to strangers but not to a known browser', async () => {
  const { email } = await makeAccount(server.deps)
  const home = createClient(server)
  assert.equal(await tryIn(home, email, testPassword), 200)
  const browsers = strangers(52)
  for (const one of browsers) await one.fetchCsrf()
  server.clock.forwardSeconds(61)
  const statuses: number[] = []
  for (const one of browsers) statuses.push(await tryIn(one, email, 'wrong'))
  assert.deepEqual([statuses[49], statuses[50]], [401, 429])
  assert.equal(await tryIn(await settledBrowser(), email, testPassword), 429)
  assert.equal(await tryIn(home, email, testPassword), 200)
})

test('a browser that throws cookies away falls under the narrower limit, which those that keep theirs don’t share', async () => {
  const settled = await settledBrowser()
  const statuses: number[] = []
  for (const [at, one] of strangers(61).entries()) {
    statuses.push(await tryIn(one, `person${at}@example.org`, 'wrong'))
  }
  assert.deepEqual([statuses[59], statuses[60]], [401, 429])
  assert.equal(await tryIn(settled, 'visitor@example.org', 'wrong'), 401)
})

test('one browser is slowed down alone, and hears when to come back', async () => {
  const settled = await settledBrowser()
  for (let at = 0; at < 20; at++) {
    assert.equal(await tryIn(settled, `person${at}@example.org`, 'wrong'), 401)
  }
  const refused = await settled.signIn('person@example.org', 'wrong')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 600)
  assert.equal(await tryIn(await settledBrowser(), 'person@example.org', 'wrong'), 401)
})

test('a known browser is limited too, and a note that we did not sign makes no browser known', async () => {
  const { email } = await makeAccount(server.deps)
  const home = createClient(server)
  assert.equal(await tryIn(home, email, testPassword), 200)
  for (let at = 0; at < 10; at++) assert.equal(await tryIn(home, email, 'wrong'), 401)
  assert.equal(await tryIn(home, email, testPassword), 429)

  const forger = createClient(server)
  const note = home.cookies.get('known') ?? ''
  forger.cookies.set(
    'known',
    note.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
  )
  for (let at = 0; at < 10; at++) assert.equal(await tryIn(forger, email, 'wrong'), 401)
  assert.equal(await tryIn(createClient(server), email, 'wrong'), 429)
  // A note for one account says nothing about another.
  const other = await makeAccount(server.deps)
  const copied = createClient(server)
  copied.cookies.set('known', note)
  for (let at = 0; at < 10; at++) await tryIn(copied, other.email, 'wrong')
  assert.equal(await tryIn(createClient(server), other.email, testPassword), 429)
})

test('six people write to the team from one address within the hour, and six report an error', async () => {
  const message = { topic: 'other', message: 'Bonjour, une question.', language: 'fr' }
  for (const [at, one] of strangers(12).entries()) {
    const answer = await one.post(
      '/api/contact',
      { ...message, name: 'Awa', email: `awa${at}@example.org`, website: '' },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    )
    assert.equal(answer.status, 202, await answer.text())
  }
})
