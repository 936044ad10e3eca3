import assert from 'node:assert/strict'
import { argon2Sync, randomBytes } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../../testing/client.ts'
import {
  makeAccount,
  openSession,
  type TestAccount,
  testPassword,
} from '../../testing/factories-identity.ts'
import { mailsTo } from '../../testing/mail.ts'
import { makePasskey } from '../../testing/passkey.ts'
import { readUntil } from '../../testing/read-until.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteTickets } from '../factors/ticket-queries.ts'
import { hashPassword, stretch } from '../passwords/password-hash.ts'
import { deleteTokens, lockAccount, updateAccount } from '../queries.ts'
import { endSessions } from './sessions.ts'

let server: TestApp
let newHash: string
before(async () => {
  server = await createTestApp()
  newHash = await hashPassword(newPassword)
})
after(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('rate_counter').execute())

const newPassword = 'another harbour at dusk'

/** Does `meanwhile` after `call` has read its account and before its password is compared. */
async function whileComparing(
  call: () => Promise<Response>,
  meanwhile: () => Promise<unknown>,
): Promise<Response> {
  let isHeld = true
  const ahead = Array.from({ length: 10 }, async () => {
    while (isHeld) await stretch('of a known browser', randomBytes(16))
  })
  const answer = call()
  await sleep(200)
  await meanwhile()
  isHeld = false
  await Promise.all(ahead)
  return answer
}

/** Does the same as a reset by the mailed link, with its hash made beforehand. */
function reset({ id }: TestAccount): Promise<void> {
  return server.deps.db.transaction().execute(async (tx) => {
    await updateAccount(tx, id, { password_hash: newHash })
    await deleteTokens(tx, id)
    await deleteTickets(tx, id)
    await endSessions(tx, server.deps, id, 'password reset')
  })
}

async function signedIn(account: TestAccount) {
  const client = createClient(server)
  client.bear((await openSession(server.deps, account)).token)
  await client.fetchCsrf()
  return client
}

async function sessionsOf({ id }: TestAccount) {
  const living = server.deps.db.selectFrom('session').select('id').where('account_id', '=', id)
  return (await living.where('revoked_at', 'is', null).execute()).length
}

async function ticketsOf({ id }: TestAccount) {
  const tickets = server.deps.db.selectFrom('factor_ticket').select('purpose')
  return (await tickets.where('account_id', '=', id).execute()).length
}

test('a sign-in in progress with the former password opens nothing', async () => {
  const today = server.clock.now().toISOString().slice(0, 10)
  for (const secondFactorFrom of ['9999-12-31', today]) {
    const account = await makeAccount(server.deps, { secondFactorFrom })
    const thief = createClient(server)
    await thief.fetchCsrf()
    const answer = await whileComparing(
      () => thief.signIn(account.email, testPassword),
      () => reset(account),
    )
    assert.equal(answer.status, 401)
    assert.equal(await sessionsOf(account), 0)
    assert.equal(await ticketsOf(account), 0, 'nor waits for a second factor')
  }
})

test('rehashing a former password doesn’t overwrite a newer one', async () => {
  // A hash of the right password with lower parameters.
  const nonce = Buffer.from('passerelle-tests')
  const hash = argon2Sync('argon2id', {
    ...{ message: testPassword, nonce, memory: 8192, passes: 1, parallelism: 1, tagLength: 32 },
  })
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const passwordHash = `$argon2id$v=19$m=8192,t=1,p=1$${plain(nonce)}$${plain(hash)}`
  const account = await makeAccount(server.deps, { role: 'applicant', passwordHash })
  const thief = createClient(server)
  await thief.fetchCsrf()
  const answer = await whileComparing(
    () => thief.signIn(account.email, testPassword),
    () => reset(account),
  )
  assert.equal(answer.status, 401)
  assert.equal((await createClient(server).signIn(account.email, testPassword)).status, 401)
  assert.equal((await createClient(server).signIn(account.email, newPassword)).status, 200)
})

test('an account that is suspended during its sign-in has no session when it is back', async () => {
  const account = await makeAccount(server.deps)
  const visitor = createClient(server)
  await visitor.fetchCsrf()
  const suspend = (status: 'suspended' | 'active') =>
    server.deps.db.transaction().execute(async (tx) => {
      await updateAccount(tx, account.id, { status })
      if (status === 'suspended') await endSessions(tx, server.deps, account.id, 'suspended')
    })
  const answer = await whileComparing(
    () => visitor.signIn(account.email, testPassword),
    () => suspend('suspended'),
  )
  assert.equal(answer.status, 401)
  await suspend('active')
  assert.equal(await sessionsOf(account), 0)
})

test('an act that a session had begun with the former password is not done after the reset', async () => {
  const thiefs = 'quatre voisins jouent du tuba'
  for (const [path, body] of [
    ['/api/me/password', { present: testPassword, password: thiefs }],
    ['/api/admin/account/totp', { password: testPassword }],
    ['/api/admin/account/passkeys/options', { password: testPassword }],
  ] as const) {
    const account = await makeAccount(server.deps)
    const thief = await signedIn(account)
    const answer = await whileComparing(
      () => thief.post(path, body),
      () => reset(account),
    )
    assert.equal(answer.status, 403, path)
    assert.equal((await answer.json()).code, 'password_rejected', path)
    assert.equal(await ticketsOf(account), 0, path)
    assert.equal((await createClient(server).signIn(account.email, thiefs)).status, 401, path)
    assert.equal((await createClient(server).signIn(account.email, newPassword)).status, 200, path)
  }
})

test('a code for another address that was requested with the former password is not sent', async () => {
  const account = await makeAccount(server.deps, { role: 'applicant' })
  const address = 'thief@example.org'
  const thief = createClient(server)
  await thief.fetchCsrf()
  const answer = await whileComparing(
    () =>
      thief.post('/api/account/address/code', {
        ...{ email: account.email, password: testPassword, address },
      }),
    () => reset(account),
  )
  assert.equal(answer.status, 202)
  assert.deepEqual(await mailsTo(server.deps, address), [])
})

test('an account is not deleted by a password that it no longer has', async () => {
  const account = await makeAccount(server.deps, { role: 'applicant' })
  const thief = createClient(server)
  await thief.fetchCsrf()
  const answer = await whileComparing(
    () => thief.post('/api/account/deletion', { email: account.email, password: testPassword }),
    () => reset(account),
  )
  assert.equal(answer.status, 401)
  assert.equal((await createClient(server).signIn(account.email, newPassword)).status, 200)
})

test('a changed password ends sign-ins that wait for their second step', async () => {
  const today = server.clock.now().toISOString().slice(0, 10)
  const account = await makeAccount(server.deps, { secondFactorFrom: today })
  const owner = await signedIn(account)
  const thief = createClient(server)
  const { step, ticket } = await (await thief.signIn(account.email, testPassword)).json()
  assert.equal(step, 'enrol')
  const change = { present: testPassword, password: newPassword }
  assert.equal((await owner.post('/api/me/password', change)).status, 204)
  assert.equal((await thief.post('/api/signin/enrol', { ticket })).status, 410)
})

async function linkFrom(account: TestAccount): Promise<string> {
  const { status } = await createClient(server).post('/api/forgot', { email: account.email })
  assert.equal(status, 202)
  return latestLink(account.email)
}

async function latestLink(email: string): Promise<string> {
  const mail = (await mailsTo(server.deps, email)).findLast(({ link }) =>
    /reset\//.test(link ?? ''),
  )
  return new URL(mail?.link ?? assert.fail()).pathname.split('/').at(-1) ?? ''
}

function follow(token: string, password = newPassword): Promise<Response> {
  return createClient(server).post('/api/reset', { token, password })
}

test('a reset ends sessions that began while its new password was hashed', async () => {
  const account = await makeAccount(server.deps)
  const passkey = await makePasskey(server.deps, account)
  const token = await linkFrom(account)
  const thief = createClient(server)
  const signed = await passkey.answer(thief)
  const answer = await whileComparing(
    () => follow(token),
    async () => assert.equal((await thief.post('/api/signin/passkey', signed)).status, 200),
  )
  assert.equal(answer.status, 200)
  assert.equal(await sessionsOf(account), 0)
})

test('a passkey sign-in under way opens nothing once its passkey, password or account has changed', async (t) => {
  // It has one connection: what waits for it takes turns.
  if (server.database.kind !== 'embedded') return t.skip('on the embedded database alone')
  const changes: Record<string, (account: TestAccount, passkey: number) => Promise<unknown>> = {
    removed: (_, passkey) =>
      server.deps.db.deleteFrom('passkey').where('id', '=', passkey).execute(),
    reset,
    suspended: ({ id }) =>
      server.deps.db.transaction().execute((tx) => updateAccount(tx, id, { status: 'suspended' })),
  }
  for (const [name, change] of Object.entries(changes)) {
    const met: number[] = []
    for (let turn = 0; turn < 12; turn++) {
      await server.deps.db.deleteFrom('rate_counter').execute()
      const account = await makeAccount(server.deps)
      const passkey = await makePasskey(server.deps, account)
      const visitor = createClient(server)
      const signed = await passkey.answer(visitor)
      const signIn = visitor.post('/api/signin/passkey', signed)
      for (let waited = 0; waited < turn; waited++) await sessionsOf(account)
      await change(account, passkey.id)
      const { status } = await signIn
      met.push(status)
      if (status !== 200) assert.equal(await sessionsOf(account), 0, `${name} in turn ${turn}`)
    }
    assert.ok(
      met.every((status) => [200, 401, 403, 410, 422].includes(status)),
      `${name}: ${met}`,
    )
    assert.ok(met.includes(410), `${name} never met it half-way: ${met}`)
  }
})

test('a link that was replaced, or made void by a second sign-up, changes nothing at the end of its reset', async () => {
  const replaced = await makeAccount(server.deps, { role: 'applicant' })
  const first = await linkFrom(replaced)
  await server.deps.db.deleteFrom('rate_counter').execute()
  const late = await whileComparing(
    () => follow(first),
    () => linkFrom(replaced),
  )
  assert.equal((await late.json()).code, 'token_invalid')
  assert.equal((await createClient(server).signIn(replaced.email, newPassword)).status, 401)
  assert.equal((await follow(await latestLink(replaced.email))).status, 200)

  const account = await makeAccount(server.deps, { role: 'applicant', emailVerified: false })
  const token = await linkFrom(account)
  const again = await whileComparing(
    () => follow(token),
    () =>
      // As a second sign-up with another password leaves it, with its hash made beforehand.
      server.deps.db.transaction().execute(async (tx) => {
        await deleteTokens(tx, account.id)
        await updateAccount(tx, account.id, { password_hash: null })
      }),
  )
  assert.equal((await again.json()).code, 'token_invalid')
  assert.equal((await createClient(server).signIn(account.email, newPassword)).status, 401)
})

test('a confirmation and a reset of one account at the same moment are both answered', async (t) => {
  if (server.database.kind === 'embedded') return t.skip('it has one connection: they take turns')
  const account = await makeAccount(server.deps, { role: 'applicant', emailVerified: false })
  await createClient(server).post('/api/verify/resend', { email: account.email })
  const confirmation = (await mailsTo(server.deps, account.email)).at(-1)
  const token = new URL(confirmation?.link ?? assert.fail()).pathname.split('/').at(-1)
  const link = await linkFrom(account)
  let confirmed = Promise.resolve(new Response())
  let changed = confirmed
  // The first to come would wait for the other's link, and the other for the account.
  await server.deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, account.id)
    changed = follow(link)
    await untilWaiting(1)
    confirmed = createClient(server).post('/api/verify', { token })
    await untilWaiting(2)
  })
  assert.equal((await changed).status, 200)
  assert.ok((await confirmed).status < 500, `${(await confirmed).status}`)
})

/** Until so many statements wait for a lock. */
async function untilWaiting(statements: number): Promise<void> {
  await readUntil(
    async () => {
      const { rows } = await server.database.pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.waiting ?? 0
    },
    (waiting) => waiting >= statements,
  )
}
