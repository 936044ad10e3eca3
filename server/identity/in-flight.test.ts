import assert from 'node:assert/strict'
import { argon2Sync, randomBytes } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../testing/client.ts'
import {
  makeAccount,
  openSession,
  type TestAccount,
  testPassword,
} from '../testing/factories-identity.ts'
import { mailsTo } from '../testing/mail.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { deleteTickets } from './factors/ticket-queries.ts'
import { hashPassword, stretch } from './password-hash.ts'
import { deleteTokens, updateAccount } from './queries.ts'
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
