import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeAccount, testPassword } from '../../testing/factories-identity.ts'
import { mailsTo } from '../../testing/mail.ts'
import { makePasskey } from '../../testing/passkey.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('an app is set up with a code, which yields ten recovery codes and a notice to the owner', async () => {
  const { client, recoveryCodes, account } = await enrolled()
  assert.equal(recoveryCodes.length, 10)
  const security = await (await client.get('/api/admin/account/security')).json()
  assert.ok(security.totp)
  assert.equal(security.recoveryCodesLeft, 10)
  const mails = await mailsTo(server.deps, account.email)
  assert.deepEqual(
    mails.map((mail) => mail.template),
    ['second_factor_added'],
  )
})

test('the password alone opens nothing any more; the code of the app does, once', async () => {
  const { account, codeNow } = await enrolled()
  server.clock.forwardSeconds(30)
  const first = await password(account.email)
  assert.equal(first.status, 202)
  const { ticket, step, methods } = await first.json()
  assert.equal(step, 'second_factor')
  assert.deepEqual(methods, ['totp', 'recovery_code'])
  const code = codeNow()
  const visitor = createClient(server)
  const opened = await visitor.post('/api/signin/code', { ticket, code })
  assert.equal(opened.status, 200)
  assert.equal((await opened.json()).role, 'admin')

  const again = await (await password(account.email)).json()
  const replayed = await visitor.post('/api/signin/code', { ticket: again.ticket, code })
  assert.equal(replayed.status, 422)
  assert.equal((await replayed.json()).code, 'code_rejected')
})

test('of the same code sent twice at once only one signs in', async () => {
  const { account, codeNow } = await enrolled()
  server.clock.forwardSeconds(30)
  const tickets = [
    (await (await password(account.email)).json()).ticket,
    (await (await password(account.email)).json()).ticket,
  ]
  const code = codeNow()
  const answers = await Promise.all(
    tickets.map((ticket) => createClient(server).post('/api/signin/code', { ticket, code })),
  )
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 422])
})

test('a code of the step before passes, one of two steps before does not', async () => {
  const { account, codeAt } = await enrolled()
  server.clock.forwardSeconds(90)
  const visitor = createClient(server)
  const old = await (await password(account.email)).json()
  const tooOld = await visitor.post('/api/signin/code', { ticket: old.ticket, code: codeAt(-60) })
  assert.equal(tooOld.status, 422)
  const passed = await visitor.post('/api/signin/code', { ticket: old.ticket, code: codeAt(-30) })
  assert.equal(passed.status, 200)
})

test('a recovery code signs in once, however it is typed', async () => {
  const { account, recoveryCodes } = await enrolled()
  const typed = ` ${recoveryCodes[0]?.toUpperCase().replace('-', ' ')} `
  const visitor = createClient(server)
  const first = await (await password(account.email)).json()
  const opened = await visitor.post('/api/signin/code', { ticket: first.ticket, code: typed })
  assert.equal(opened.status, 200)
  const second = await (await password(account.email)).json()
  const again = await visitor.post('/api/signin/code', { ticket: second.ticket, code: typed })
  assert.equal(again.status, 422)
  const mails = await mailsTo(server.deps, account.email)
  const notice = mails.find(({ template }) => template === 'recovery_code_used')
  assert.match(notice?.text ?? '', /9/)
})

test('guessing codes leads to growing waits, on new tickets too', async () => {
  const { account } = await enrolled()
  const statuses: number[] = []
  for (let tries = 0; tries < 7; tries++) {
    const { ticket } = await (await password(account.email)).json()
    const answer = await createClient(server).post('/api/signin/code', { ticket, code: '000000' })
    statuses.push(answer.status)
  }
  assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429, 429])
})

test('an unknown or expired ticket, or one for another purpose, is worth nothing', async () => {
  const { account, codeNow } = await enrolled()
  const { ticket } = await (await password(account.email)).json()
  const visitor = createClient(server)
  const enrolling = await visitor.post('/api/signin/enrol', { ticket })
  assert.equal(enrolling.status, 410)
  server.clock.forwardSeconds(601)
  const late = await visitor.post('/api/signin/code', { ticket, code: codeNow() })
  assert.equal(late.status, 410)
})

test('the secret is sealed in the database, and a stolen row opens under no other account', async () => {
  const { account, secret } = await enrolled()
  const row = await server.deps.db
    .selectFrom('totp_factor')
    .select('secret')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  assert.ok(!row.secret.includes(Buffer.from(Secret.fromBase32(secret).buffer)))
  const other = await makeAccount(server.deps)
  await server.deps.db
    .insertInto('totp_factor')
    .values({
      account_id: other.id,
      secret: row.secret,
      confirmed_at: new Date(),
      created_at: new Date(),
    })
    .execute()
  const { ticket } = await (await password(other.email)).json()
  const answer = await createClient(server).post('/api/signin/code', { ticket, code: '123456' })
  assert.equal(answer.status, 500)
})

test('if the rules require it, an administrator sets up an app before they are signed in', async () => {
  const today = server.clock.now().toISOString().slice(0, 10)
  const account = await makeAccount(server.deps, { secondFactorFrom: today })
  const first = await password(account.email)
  assert.equal(first.status, 202)
  const { step, ticket } = await first.json()
  assert.equal(step, 'enrol')
  const visitor = createClient(server)
  const setup = await (await visitor.post('/api/signin/enrol', { ticket })).json()
  const code = codeOf(setup.secret, 0)
  const done = await visitor.post('/api/signin/enrol/confirm', { ticket, code })
  assert.equal(done.status, 200)
  const { session, recoveryCodes } = await done.json()
  assert.equal(recoveryCodes.length, 10)
  visitor.bear(session.token)
  assert.equal((await visitor.get('/api/me')).status, 200)
  const removed = await visitor.post('/api/admin/account/totp/remove', { password: testPassword })
  assert.equal((await removed.json()).code, 'second_factor_required')

  const applicant = await makeAccount(server.deps, { role: 'applicant' })
  assert.equal((await password(applicant.email)).status, 200)
  await decide({})
})

test('an administrator whose week is not over gets a reminder, and the rule can be switched off', async () => {
  const day = (days: number) =>
    new Date(server.clock.now().getTime() + days * 24 * 3600_000).toISOString().slice(0, 10)
  const account = await makeAccount(server.deps, { secondFactorFrom: day(7) })
  const client = createClient(server)
  assert.equal((await client.signIn(account.email, testPassword)).status, 200)
  assert.equal((await (await client.get('/api/me')).json()).secondFactorFrom, day(7))
  const due = await makeAccount(server.deps, { secondFactorFrom: day(0) })
  assert.equal((await (await password(due.email)).json()).step, 'enrol')
  await decide({ security: { secondFactor: false } })
  assert.equal((await password(due.email)).status, 200)
  await decide({})
})

test('until the rule’s first day, an administrator only gets a reminder', async () => {
  await decide({ security: { secondFactor: true, secondFactorFrom: '2099-01-01' } })
  const account = await makeAccount(server.deps)
  const client = createClient(server)
  assert.equal((await client.signIn(account.email, testPassword)).status, 200)
  assert.equal((await (await client.get('/api/me')).json()).secondFactorFrom, '2099-01-01')
  await decide({})
})

test('a person with a session but without the password can’t change how the owner signs in', async () => {
  const { client } = await enrolled()
  for (const path of ['totp', 'totp/remove', 'recovery-codes', 'passkeys/options']) {
    const answer = await client.post(`/api/admin/account/${path}`, { password: 'not this one' })
    assert.equal((await answer.json()).code, 'password_rejected', path)
  }
})

test('the owner renames a passkey, and the trail has both names', async () => {
  const account = await makeAccount(server.deps)
  const client = createClient(server)
  await client.signIn(account.email, testPassword)
  const key = 'k'.repeat(22)
  await server.deps.db
    .insertInto('passkey')
    .values({
      ...{ key, account_id: account.id, credential_id: key, public_key: Buffer.from('x') },
      ...{ counter: 0, transports: [], name: 'Laptop', created_at: server.clock.now() },
    })
    .execute()
  const rename = (who: TestClient, name: string) =>
    who.post(`/api/admin/account/passkeys/${key}/rename`, { name })
  assert.equal((await rename(client, '  ')).status, 422)
  assert.equal((await rename(await signedInAs(server, 'owner'), 'Mine')).status, 404)
  assert.equal((await rename(client, ' Téléphone ')).status, 204)
  const { passkeys } = await (await client.get('/api/admin/account/security')).json()
  assert.deepEqual(
    passkeys.map(({ name, lastUsedAt }: { name: string; lastUsedAt: null }) => [name, lastUsedAt]),
    [['Téléphone', null]],
  )
  const line = await server.deps.db
    .selectFrom('audit_event')
    .select(['before', 'after'])
    .where('action', '=', 'passkey.renamed')
    .where('entity_key', '=', account.key)
    .executeTakeFirstOrThrow()
  assert.deepEqual(line, { before: { device: 'Laptop' }, after: { device: 'Téléphone' } })
})

test('another administrator removes a lost factor: its owner gets the reason and is signed out', async () => {
  const { client, account } = await enrolled()
  const owner = await signedInAs(server, 'owner')
  const path = `/api/admin/staff/${account.key}/second-factor/reset`
  assert.equal((await client.post(path, { reason: 'mine' })).status, 403)
  const reset = await owner.post(path, { reason: 'The telephone was lost, called back' })
  assert.equal(reset.status, 204)
  assert.equal((await client.get('/api/me')).status, 401)
  assert.equal((await password(account.email)).status, 200)
  const mail = (await mailsTo(server.deps, account.email)).find(
    ({ template }) => template === 'second_factor_reset',
  )
  assert.equal(mail?.template, 'second_factor_reset')
  assert.match(mail?.text ?? '', /telephone was lost/)
})

test('each change of second factors ends sign-ins that wait for theirs', async () => {
  const colleague = await signedInAs(server, 'owner')
  type Enrolled = Awaited<ReturnType<typeof enrolled>>
  const proof = { password: testPassword }
  const changes: Record<string, (one: Enrolled) => Promise<Response>> = {
    'the app is removed': ({ client }) => client.post('/api/admin/account/totp/remove', proof),
    'a colleague removes all': ({ account }) =>
      colleague.post(`/api/admin/staff/${account.key}/second-factor/reset`, { reason: 'Lost.' }),
    'a passkey is removed': async ({ account, client }) => {
      const { id } = await makePasskey(server.deps, account)
      const { key } = await server.deps.db
        .selectFrom('passkey')
        .select('key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return client.post(`/api/admin/account/passkeys/${key}/remove`, proof)
    },
  }
  for (const [name, change] of Object.entries(changes)) {
    const one = await enrolled()
    server.clock.forwardSeconds(30)
    const { ticket } = await (await password(one.account.email)).json()
    const changed = await change(one)
    assert.ok(changed.ok, `${name}: ${await changed.text()}`)
    const thief = createClient(server)
    const answer = await thief.post('/api/signin/code', { ticket, code: one.codeNow() })
    assert.equal(answer.status, 410, name)
    assert.equal((await thief.post('/api/signin/passkey/options', { ticket })).status, 410, name)
  }
})

async function enrolled() {
  const account = await makeAccount(server.deps)
  const client = createClient(server)
  await client.signIn(account.email, testPassword)
  const started = await client.post('/api/admin/account/totp', { password: testPassword })
  const { secret } = await started.json()
  const confirmed = await client.post('/api/admin/account/totp/confirm', {
    code: codeOf(secret, 0),
  })
  const { recoveryCodes } = (await confirmed.json()) satisfies { recoveryCodes: string[] }
  const codeAt = (seconds: number) => codeOf(secret, seconds)
  return { account, client, secret, recoveryCodes, codeAt, codeNow: () => codeAt(0) }
}

function codeOf(base32: string, seconds: number): string {
  const totp = new TOTP({ secret: Secret.fromBase32(base32) })
  return totp.generate({ timestamp: server.clock.now().getTime() + seconds * 1000 })
}

function password(email: string): ReturnType<TestClient['post']> {
  return createClient(server).post('/api/signin', { email, password: testPassword })
}

async function decide(value: object): Promise<void> {
  await server.deps.db
    .updateTable('setting')
    .set({ value: JSON.stringify(value) })
    .execute()
}
