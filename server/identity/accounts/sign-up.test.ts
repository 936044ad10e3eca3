import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { after, before, beforeEach, test } from 'node:test'
import { createClient } from '../../testing/client.ts'
import { makeAccount } from '../../testing/factories-identity.ts'
import { mailsTo, type QueuedMail } from '../../testing/mail.ts'
import { createTestApp, type TestApp, testOrigin } from '../../testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('rate_counter').execute())

const password = 'un lac bleu et vert'
const other = 'une forêt sans fin'

test('a visitor signs up, confirms the address and signs in as an applicant', async () => {
  const client = createClient(server)
  const answer = await client.post('/api/signup', {
    givenNames: 'Zoé',
    familyName: 'N’Diaye',
    email: 'Zoe@Example.ORG',
    password,
    language: 'fr',
  })
  assert.equal(answer.status, 202)
  assert.deepEqual(await answer.json(), { accepted: true })
  assert.equal((await client.signIn('Zoe@example.org', password)).status, 403)

  const [mail] = await mailsTo(server.deps, 'Zoe@example.org')
  assert.equal(mail?.template, 'verify_email')
  assert.equal(mail.language, 'fr')
  assert.match(mail.text, /^Bonjour Zoé,/)
  assert.ok(mail.link?.startsWith(`${testOrigin}/auth/verify/`))
  const verified = await client.post('/api/verify', { token: tokenIn(mail) })
  assert.equal(verified.status, 200)

  const session = await (await client.signIn('zoe@example.org', password)).json()
  assert.equal(session.role, 'applicant')
  assert.equal((await client.get('/api/me')).status, 200)
  assert.equal((await client.get('/api/admin/staff')).status, 403)
})

test('sign-up makes an applicant and nothing else, whatever else is sent', async () => {
  const client = createClient(server)
  for (const extra of [
    { role: 'admin' },
    { permissions: ['staff.manage'] },
    { status: 'active' },
    { emailVerifiedAt: '2026-01-01' },
    { id: 1 },
  ]) {
    const answer = await client.post('/api/signup', { ...visitor('extra@example.org'), ...extra })
    assert.equal(answer.status, 422)
    assert.equal((await answer.json()).fields[Object.keys(extra)[0] ?? ''].code, 'unknown_key')
  }
  assert.equal((await mailsTo(server.deps, 'extra@example.org')).length, 0)
})

test('a short or guessable password is refused on its field before anything is looked up', async () => {
  const { email } = await makeAccount(server.deps)
  for (const address of [email, 'nobody@example.org']) {
    for (const [tried, code] of [
      ['un lac', 'password_too_short'],
      ['motdepasse2026', 'password_too_common'],
      ['Amina-Diallo-2026', 'password_too_common'],
    ] as const) {
      const answer = await createClient(server).post('/api/signup', {
        ...visitor(address),
        password: tried,
      })
      assert.equal(answer.status, 422)
      assert.equal((await answer.json()).fields.password.code, code)
    }
    assert.equal((await mailsTo(server.deps, address)).length, 0)
  }
})

test('signing up with a known address answers the same, changes nothing and tells its owner', async () => {
  const known = await makeAccount(server.deps, { givenNames: 'Awa', language: 'fr' })
  const before = await accountOf(known.email)
  const [toKnown, toNew] = [await signUp(known.email), await signUp('really-new@example.org')]
  assert.deepEqual(await described(toKnown), await described(toNew))
  assert.deepEqual(await accountOf(known.email), before)
  const [mail] = await mailsTo(server.deps, known.email)
  assert.equal(mail?.template, 'account_exists')
  assert.match(mail.text, /^Bonjour Awa,/)
  assert.equal(mail.link, `${testOrigin}/auth/forgot`)
})

test('signing up costs two hashes whatever the address has: none, an unconfirmed or a confirmed account', async () => {
  const confirmed = await makeAccount(server.deps)
  const unconfirmed = await makeAccount(server.deps, { role: 'applicant', emailVerified: false })
  for (const email of [confirmed.email, unconfirmed.email, 'two-hashes@example.org']) {
    assert.equal(await hashesOf(() => signUp(email)), 2, email)
  }
})

test('sign-up, forgotten password and resending take equally long for known and unknown addresses', async () => {
  const known = await makeAccount(server.deps)
  const unverified = await makeAccount(server.deps, { role: 'applicant', emailVerified: false })
  const calls: Record<string, (email: string) => Promise<Response>> = {
    '/api/signup': signUp,
    '/api/forgot': (email) => createClient(server).post('/api/forgot', { email }),
    '/api/verify/resend': (email) => createClient(server).post('/api/verify/resend', { email }),
  }
  for (const [path, call] of Object.entries(calls)) {
    const times: number[] = []
    for (const email of [known.email, unverified.email, `unknown${path.length}@example.org`]) {
      const startedAt = performance.now()
      assert.equal((await call(email)).status, 202)
      times.push(performance.now() - startedAt)
    }
    assert.ok(Math.min(...times) >= 199, `${path}: ${times.join(', ')}`)
  }
})

test('signing up twice with the same password sends a new link, and only that one works', async () => {
  await signUp('twice@example.org')
  await nextMinute()
  await signUp('twice@example.org')
  const [first, second] = await mailsTo(server.deps, 'twice@example.org')
  assert.equal(second?.template, 'verify_email')
  assert.equal(await verify(tokenIn(first)), 410)
  assert.equal(await verify(tokenIn(second)), 200)
  assert.equal((await createClient(server).signIn('twice@example.org', password)).status, 200)
})

test('a double click on sign-up sends one mail', async () => {
  await Promise.all([signUp('click@example.org'), signUp('click@example.org')])
  assert.equal((await mailsTo(server.deps, 'click@example.org')).length, 1)
})

test('a stranger who signed up first does not get into the account its owner confirms', async () => {
  const email = 'victim@example.org'
  await signUp(email, 'the lantern of a stranger')
  await nextMinute()
  await signUp(email, other)
  const [first, second] = await mailsTo(server.deps, email)
  assert.equal(second?.template, 'account_unconfirmed')
  assert.equal(await verify(tokenIn(first)), 410)
  for (const tried of ['the lantern of a stranger', other]) {
    assert.equal((await createClient(server).signIn(email, tried)).status, 401)
  }
  await nextMinute()
  await createClient(server).post('/api/verify/resend', { email })
  const last = (await mailsTo(server.deps, email)).at(-1)
  assert.equal(last?.template, 'account_unconfirmed')
  const answer = await createClient(server).post('/api/reset', {
    token: tokenIn(last),
    password: other,
  })
  assert.equal(answer.status, 200)
  assert.equal((await createClient(server).signIn(email, other)).status, 200)
})

test('a verification link works once, for 24 hours, and for nothing else', async () => {
  await signUp('late@example.org')
  const [mail] = await mailsTo(server.deps, 'late@example.org')
  const token = tokenIn(mail)
  assert.equal(await verify(token.toUpperCase()), 410)
  const reset = await createClient(server).post('/api/reset', { token, password: other })
  assert.equal(reset.status, 410)
  server.clock.forwardSeconds(24 * 3600)
  assert.equal(await verify(token), 410)

  await createClient(server).post('/api/verify/resend', { email: 'late@example.org' })
  const again = (await mailsTo(server.deps, 'late@example.org')).at(-1)
  server.clock.forwardSeconds(24 * 3600 - 1)
  const both = await Promise.all([verify(tokenIn(again)), verify(tokenIn(again))])
  assert.deepEqual(both.toSorted(), [200, 410])
})

test('a link is only opened by a POST: mail scanners follow links', async () => {
  await signUp('scanned@example.org')
  const [mail] = await mailsTo(server.deps, 'scanned@example.org')
  const token = tokenIn(mail)
  await server.request(`/auth/verify/${token}`)
  assert.equal((await server.request(`/api/verify?token=${token}`)).status, 404)
  assert.equal(await verify(token), 200)
})

test('only the hash of a link is kept', async () => {
  await signUp('hashed@example.org')
  const [mail] = await mailsTo(server.deps, 'hashed@example.org')
  const rows = await server.deps.db.selectFrom('account_token').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(tokenIn(mail)))
  assert.ok(rows.every((row) => row.token_hash.length === 32))
})

test('an address gets no more than five mails of a kind a day, and the answer doesn’t say so', async () => {
  const { email } = await makeAccount(server.deps)
  for (let round = 0; round < 7; round++) {
    const answer = await createClient(server).post('/api/forgot', { email })
    assert.equal(answer.status, 202)
    await server.deps.db.deleteFrom('rate_counter').where('key', 'like', '%minute%').execute()
  }
  assert.equal((await mailsTo(server.deps, email)).length, 5)
})

test('one network may ask sixty times in a quarter of an hour', async () => {
  const client = createClient(server)
  const statuses: number[] = []
  for (let round = 0; round < 61; round++) {
    statuses.push((await client.post('/api/verify', { token: 'x' })).status)
  }
  assert.deepEqual(new Set(statuses.slice(0, 60)), new Set([410]))
  assert.equal(statuses.at(-1), 429)
})

function visitor(email: string) {
  return { givenNames: 'Amina', familyName: 'Diallo', email, password, language: 'en' }
}

function signUp(email: string, chosen = password): Promise<Response> {
  return createClient(server).post('/api/signup', { ...visitor(email), password: chosen })
}

async function verify(token: string): Promise<number> {
  return (await createClient(server).post('/api/verify', { token })).status
}

function tokenIn(mail: QueuedMail | undefined): string {
  return mail?.link?.split('/').at(-1) ?? ''
}

function nextMinute(): Promise<unknown> {
  return server.deps.db.deleteFrom('rate_counter').where('key', 'like', '%minute%').execute()
}

async function described(answer: Response) {
  return { status: answer.status, body: await answer.text(), headers: [...answer.headers.keys()] }
}

function accountOf(email: string) {
  return server.deps.db
    .selectFrom('account')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
}

/** The number of passwords that Node hashed meanwhile. */
async function hashesOf(act: () => Promise<unknown>): Promise<number> {
  let hashes = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ARGON2REQUEST') hashes++
    },
  }).enable()
  await act()
  hook.disable()
  return hashes
}
