import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createClient } from '../../testing/client.ts'
import { makeAccount, testPassword } from '../../testing/factories-identity.ts'
import { captureLog } from '../../testing/log.ts'
import { mailsTo } from '../../testing/mail.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepIdentity } from '../sweep.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('rate_counter').execute())

test('an administrator signs in, is known, and signs out', async () => {
  const { email, key } = await makeAccount(server.deps)
  const client = createClient(server)
  const answer = await client.signIn(email, testPassword)
  assert.equal(answer.status, 200)
  const session = await answer.json()
  assert.equal(session.role, 'admin')
  assert.equal(session.expires_in, 600)
  const me = await (await client.get('/api/me')).json()
  assert.equal(me.key, key)
  assert.ok(me.permissions.includes('staff.manage'))

  assert.equal((await client.post('/api/signout')).status, 204)
  assert.equal((await client.get('/api/me')).status, 401)
  assert.deepEqual(await actionsOf(key), ['session.started', 'session.ended'])
})

test('the address is accepted in any case, the password only as it is', async () => {
  const { email } = await makeAccount(server.deps, { email: 'Amina.Diallo@example.org' })
  assert.equal(await signedIn('amina.diallo@EXAMPLE.org', testPassword), 200)
  assert.equal(await signedIn(email, testPassword.toUpperCase()), 401)
  assert.equal(await signedIn(email, `${testPassword} `), 401)
})

test('a wrong password, an unknown address and an account without a password get the same answer', async () => {
  const invited = await makeAccount(server.deps, { status: 'invited', passwordHash: null })
  const suspended = await makeAccount(server.deps, { status: 'suspended' })
  const unverified = await makeAccount(server.deps, { role: 'applicant', emailVerified: false })
  const known = await makeAccount(server.deps)
  const answers = await Promise.all(
    [known.email, invited.email, suspended.email, unverified.email, 'nobody@example.org'].map(
      async (email) => {
        const answer = await createClient(server).signIn(email, 'not the password at all')
        const { requestId, ...body } = await answer.json()
        return { status: answer.status, body, headers: [...answer.headers.keys()] }
      },
    ),
  )
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  assert.equal(answers[0]?.body.code, 'credentials_rejected')
})

test('a person who knows the password learns what prevents the sign-in', async () => {
  const suspended = await makeAccount(server.deps, { status: 'suspended' })
  const unverified = await makeAccount(server.deps, { role: 'applicant', emailVerified: false })
  for (const [account, code] of [
    [suspended, 'account_suspended'],
    [unverified, 'email_not_verified'],
  ] as const) {
    const answer = await createClient(server).signIn(account.email, testPassword)
    assert.equal(answer.status, 403)
    assert.equal((await answer.json()).code, code)
  }
})

test('an unknown address takes as long as a known one', async () => {
  const { email } = await makeAccount(server.deps)
  // The quickest of many: other work of the machine only ever makes a call slower. If one of them
  // were answered without a hash, no number of tries would bring them together.
  let [one, other] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const apart = () => Math.abs(one - other) / Math.max(one, other)
  for (let round = 0; round < 100 && !(round >= 10 && apart() < 0.4); round++) {
    one = Math.min(one, await timed(email))
    other = Math.min(other, await timed(`nobody${round}@example.org`))
    await server.deps.db.deleteFrom('rate_counter').execute()
  }
  assert.ok(apart() < 0.5, `${one.toFixed(1)} ms and ${other.toFixed(1)} ms`)
})

test('ten wrong passwords in a row make the next wait 15 minutes, then 30, then an hour', async () => {
  const { email } = await makeAccount(server.deps)
  for (let attempt = 0; attempt < 10; attempt++) assert.equal(await signedIn(email, 'wrong'), 401)
  for (const minutes of [15, 30, 60, 60]) {
    const refused = await createClient(server).signIn(email, testPassword)
    assert.equal(refused.status, 429)
    assert.equal(Number(refused.headers.get('retry-after')), minutes * 60)
    server.clock.forwardSeconds(minutes * 60)
    assert.equal(await signedIn(email, 'wrong'), 401)
  }
  server.clock.forwardSeconds(3600)
  assert.equal(await signedIn(email, testPassword), 200, 'never for good')
  for (let attempt = 0; attempt < 10; attempt++) assert.equal(await signedIn(email, 'wrong'), 401)
})

test('of many attempts at the same instant no more than ten pass, for an unknown address too', async () => {
  const { email } = await makeAccount(server.deps)
  for (const address of [email, 'nobody-parallel@example.org']) {
    const statuses = await Promise.all(Array.from({ length: 25 }, () => signedIn(address, 'wrong')))
    assert.equal(statuses.filter((status) => status === 401).length, 10, address)
    assert.equal(statuses.filter((status) => status === 429).length, 15, address)
    await server.deps.db.deleteFrom('rate_counter').execute()
  }
})

test('however many wrong passwords strangers try, an account is closed for an hour at most', async () => {
  const { email } = await makeAccount(server.deps)
  for (let attempt = 0; attempt < 10; attempt++) assert.equal(await signedIn(email, 'wrong'), 401)
  await server.deps.db
    .updateTable('rate_counter')
    .set({ count: 500 })
    .where('key', 'in', [`sign-in account:${email}`, `sign-in place:${email} 127.0.0.1`])
    .execute()
  server.clock.forwardSeconds(3600)
  assert.equal(await signedIn(email, 'wrong'), 401)
  assert.equal(await signedIn(email, testPassword), 429)
  server.clock.forwardSeconds(3600)
  assert.equal(await signedIn(email, testPassword), 200)
})

test('an owner gets one notice a day that someone is guessing, and without an account no one does', async () => {
  const { email } = await makeAccount(server.deps)
  for (const address of [email, 'nobody-guessed@example.org']) {
    for (let round = 0; round < 2; round++) {
      await server.deps.db
        .insertInto('rate_counter')
        .values({
          key: `sign-in account:${address}`,
          count: 49,
          window_ends_at: new Date(server.clock.now().getTime() + 600_000),
        })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 49 }))
        .execute()
      assert.equal(await signedIn(address, 'wrong'), 401)
    }
  }
  const notices = await mailsTo(server.deps, email)
  assert.deepEqual(
    notices.map(({ template }) => template),
    ['password_guessed'],
  )
  assert.deepEqual(await mailsTo(server.deps, 'nobody-guessed@example.org'), [])
})

test('requests for a passkey challenge are counted, though a sign-in page makes one as it opens', async () => {
  const visitor = createClient(server)
  await visitor.fetchCsrf()
  server.clock.forwardSeconds(61)
  const statuses: number[] = []
  for (let asked = 0; asked < 62; asked++) {
    const answer = await visitor.post('/api/signin/passkey/options', { persist: false })
    statuses.push(answer.status)
  }
  assert.deepEqual(statuses.slice(0, 60), Array(60).fill(200))
  assert.deepEqual(statuses.slice(60), [429, 429])
})

test('a flood of strangers does not keep out a browser that has signed in before', async () => {
  const { email } = await makeAccount(server.deps)
  const own = createClient(server)
  assert.equal((await own.signIn(email, testPassword)).status, 200)
  const flood = Array.from({ length: 90 }, (_, index) =>
    createClient({
      ...server,
      request: async (path, init) =>
        server.app.request(`http://localhost:3000${path}`, init, fromAddress(index)),
    }).signIn(`nobody-flood${index}@example.org`, 'wrong'),
  )
  const [mine, ...others] = await Promise.all([own.signIn(email, testPassword), ...flood])
  assert.equal(mine?.status, 200)
  assert.ok(
    others.some(({ status }) => status === 503),
    'strangers are turned away',
  )
})

test('a person who signs in to many accounts at once keeps no one of the office out', async () => {
  const { email } = await makeAccount(server.deps, { role: 'admin' })
  const own = createClient(server)
  assert.equal((await own.signIn(email, testPassword)).status, 200)
  const theirs = await Promise.all(
    Array.from({ length: 9 }, async (_, index) => {
      const account = await makeAccount(server.deps, { role: 'applicant' })
      const client = createClient({
        ...server,
        request: async (path, init) =>
          server.app.request(`http://localhost:3000${path}`, init, fromAddress(index)),
      })
      assert.equal((await client.signIn(account.email, testPassword)).status, 200)
      return { client, email: account.email }
    }),
  )
  const flood = theirs.flatMap((one) =>
    Array.from({ length: 10 }, () => one.client.signIn(one.email, testPassword)),
  )
  // The flood is before it in the queue.
  const [mine, ...others] = await Promise.all([
    Promise.any(flood).then(() => own.signIn(email, testPassword)),
    ...flood,
  ])
  assert.ok(others.some(({ status }) => status === 503))
  assert.equal(mine?.status, 200)
})

test('new browsers of one network are slowed down whatever addresses they try, but not by successes', async () => {
  const { email } = await makeAccount(server.deps)
  for (let attempt = 0; attempt < 35; attempt++) {
    assert.equal(await signedIn(email, testPassword), 200)
  }
  for (let attempt = 0; attempt < 60; attempt++) {
    assert.equal(await signedIn(`nobody${attempt}@example.org`, 'wrong'), 401)
  }
  assert.equal(await signedIn('visitor@example.org', 'wrong'), 429)
})

test('a flood of sign-ins is answered or turned away, and none hangs', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 90 }, (_, index) =>
      createClient({
        ...server,
        request: async (path, init) =>
          server.app.request(`http://localhost:3000${path}`, init, fromAddress(index)),
      })
        .signIn(`flood${index}@example.org`, 'wrong')
        .then((answer) => answer.status),
    ),
  )
  assert.ok(statuses.every((status) => status === 401 || status === 503))
  assert.ok(statuses.filter((status) => status === 401).length >= 54)
})

test('a password hashed with weaker parameters is rehashed when its owner signs in', async () => {
  const weak = await makeAccount(server.deps, { passwordHash: weakHash })
  assert.equal(await signedIn(weak.email, testPassword), 200)
  const { password_hash } = await server.deps.db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', weak.id)
    .executeTakeFirstOrThrow()
  assert.match(password_hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(await signedIn(weak.email, testPassword), 200)
})

test('neither a password nor a token reaches the log', async () => {
  const { email } = await makeAccount(server.deps)
  const log = captureLog(server)
  const client = createClient(server)
  await client.signIn(email, 'a wrong and secret password')
  const session = await (await client.signIn(email, testPassword)).json()
  await client.post('/api/refresh', { refresh_token: session.refresh_token })
  await client.post('/api/reset', { token: 'secret-token', password: 'a secret new password' })
  const text = JSON.stringify(log)
  for (const secret of [
    'a wrong and secret',
    testPassword,
    session.token,
    session.refresh_token,
    'secret-token',
    'a secret new password',
  ]) {
    assert.ok(!text.includes(secret), secret)
  }
})

test('sessions that ended a month ago, dead links and old counters are forgotten', async () => {
  const { id, email } = await makeAccount(server.deps)
  await signedIn(email, testPassword)
  await createClient(server).post('/api/forgot', { email })
  const left = async () => {
    const sessions = server.deps.db.selectFrom('session').select('id').where('account_id', '=', id)
    const links = server.deps.db.selectFrom('account_token').where('account_id', '=', id)
    return [(await sessions.execute()).length, (await links.select('id').execute()).length]
  }
  assert.deepEqual(await left(), [1, 1])
  server.clock.forwardSeconds(24 * 3600)
  await sweepIdentity(server.deps)
  assert.deepEqual(await left(), [1, 0])
  server.clock.forwardSeconds(30 * 24 * 3600 + 1)
  await sweepIdentity(server.deps)
  assert.deepEqual(await left(), [0, 0])
})

async function signedIn(email: string, password: string): Promise<number> {
  return (await createClient(server).signIn(email, password)).status
}

async function timed(email: string): Promise<number> {
  const client = createClient(server)
  await client.fetchCsrf()
  const startedAt = performance.now()
  await client.signIn(email, 'not the password at all')
  return performance.now() - startedAt
}

function fromAddress(index: number) {
  return { incoming: { socket: { remoteAddress: `10.0.${index}.1` } } }
}

async function actionsOf(key: string): Promise<string[]> {
  const events = await server.deps.db
    .selectFrom('audit_event')
    .select('action')
    .where('entity_key', '=', key)
    .orderBy('id')
    .execute()
  return events.map((event) => event.action)
}

/** The test password at a quarter of the memory and one pass. */
const weakHash =
  '$argon2id$v=19$m=4864,t=1,p=1$cGFzc2VyZWxsZS10ZXN0cw$piwzda9hEUKUaFtGfNSf2i9vSFr2lTT79z+1kbwuINY'
