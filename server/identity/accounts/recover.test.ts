import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createClient } from '../../testing/client.ts'
import { makeAccount, testPassword } from '../../testing/factories-identity.ts'
import { mailsTo } from '../../testing/mail.ts'
import { createTestApp, type TestApp, testOrigin } from '../../testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('rate_counter').execute())

const password = 'another harbour at dusk'

test('a forgotten password is replaced by a mailed link, which signs no one in and notifies the owner', async () => {
  const account = await makeAccount(server.deps, { language: 'fr' })
  const token = await askFor(account.email)
  const [asked] = await mailsTo(server.deps, account.email)
  assert.ok(asked?.link?.startsWith(`${testOrigin}/auth/reset/`))
  const answer = await reset(token, password)
  assert.equal(answer.status, 200)
  assert.deepEqual(await answer.json(), { accepted: true })

  const notice = (await mailsTo(server.deps, account.email)).at(-1)
  assert.equal(notice?.template, 'password_changed')
  assert.equal(notice?.language, 'fr')
  assert.equal((await createClient(server).signIn(account.email, testPassword)).status, 401)
  assert.equal((await createClient(server).signIn(account.email, password)).status, 200)
})

test('asking for a link answers the same for every address, and mails only where it may', async () => {
  const known = await makeAccount(server.deps)
  const suspended = await makeAccount(server.deps, { status: 'suspended' })
  const unverified = await makeAccount(server.deps, { role: 'applicant', emailVerified: false })
  const answers = await Promise.all(
    [known.email, suspended.email, unverified.email, 'nobody@example.org'].map(async (email) => {
      const answer = await createClient(server).post('/api/forgot', { email })
      return { status: answer.status, body: await answer.text() }
    }),
  )
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  assert.equal((await mailsTo(server.deps, known.email)).length, 1)
  assert.equal((await mailsTo(server.deps, suspended.email)).length, 0)
  assert.equal((await mailsTo(server.deps, unverified.email)).length, 1)
})

test('the address a link was mailed to is confirmed by using it', async () => {
  const account = await makeAccount(server.deps, { role: 'applicant', emailVerified: false })
  assert.equal((await reset(await askFor(account.email), password)).status, 200)
  assert.equal((await createClient(server).signIn(account.email, password)).status, 200)
})

test('a reset link works once', async () => {
  const { email } = await makeAccount(server.deps)
  const token = await askFor(email)
  assert.equal((await reset(token, password)).status, 200)
  const again = await reset(token, 'a third harbour at noon')
  assert.equal(again.status, 410)
  assert.equal((await again.json()).code, 'token_invalid')
})

test('of ten uses at the same instant, exactly one succeeds', async () => {
  const { email } = await makeAccount(server.deps)
  const token = await askFor(email)
  const tried = Array.from({ length: 10 }, (_, index) => `harbour number ${index} at dusk`)
  const statuses = await Promise.all(tried.map(async (one) => (await reset(token, one)).status))
  assert.equal(statuses.filter((status) => status === 200).length, 1)
  assert.equal(statuses.filter((status) => status === 410).length, 9)
  const winner = tried[statuses.indexOf(200)] ?? ''
  assert.equal((await createClient(server).signIn(email, winner)).status, 200)
  const notices = (await mailsTo(server.deps, email)).filter(
    (mail) => mail.template === 'password_changed',
  )
  assert.equal(notices.length, 1)
})

test('a newer link ends the older one', async () => {
  const { email } = await makeAccount(server.deps)
  const older = await askFor(email)
  await server.deps.db.deleteFrom('rate_counter').execute()
  const newer = await askFor(email)
  assert.equal((await reset(older, password)).status, 410)
  assert.equal((await reset(newer, password)).status, 200)
})

test('a link is dead after 30 minutes, in another case, cut, and for another purpose', async () => {
  const { email } = await makeAccount(server.deps)
  const token = await askFor(email)
  const swapped = token.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  for (const wrong of [swapped, token.slice(1), `${token}A`, 'x', '\u0000', '%00']) {
    assert.equal((await reset(wrong, password)).status, 410, wrong)
  }
  const verify = await createClient(server).post('/api/verify', { token })
  assert.equal(verify.status, 410)
  server.clock.forwardSeconds(30 * 60)
  assert.equal((await reset(token, password)).status, 410)
  const inTime = await askForAgain(email)
  server.clock.forwardSeconds(30 * 60 - 1)
  assert.equal((await reset(inTime, password)).status, 200)
})

test('a password that is refused does not use the link up', async () => {
  const { email } = await makeAccount(server.deps)
  const token = await askFor(email)
  for (const [tried, code] of [
    ['twelve chars', 'password_too_short'],
    ['passwordpassword', 'password_too_common'],
  ] as const) {
    const answer = await reset(token, tried)
    assert.equal(answer.status, 422)
    assert.equal((await answer.json()).code, code)
  }
  assert.equal((await reset(token, password)).status, 200)
})

test('a request in another’s name uses up nothing of a browser that has signed in before', async () => {
  const { email } = await makeAccount(server.deps)
  const owner = createClient(server)
  assert.equal((await owner.signIn(email, testPassword)).status, 200)
  const stranger = createClient(server)
  const links = async () =>
    (await mailsTo(server.deps, email)).filter(({ template }) => template === 'reset_password')
      .length
  for (let asked = 0; asked < 7; asked++) {
    await stranger.post('/api/forgot', { email })
    await server.deps.db
      .deleteFrom('rate_counter')
      .where('key', 'like', 'forgot mail minute:%')
      .execute()
  }
  assert.equal(await links(), 5)
  await owner.post('/api/forgot', { email })
  assert.equal(await links(), 6)
  await owner.post('/api/forgot', { email })
  assert.equal(await links(), 6, 'one a minute')
})

test('asking for a link changes nothing for a signed-in person', async () => {
  const account = await makeAccount(server.deps)
  const client = createClient(server)
  await client.signIn(account.email, testPassword)
  await askFor(account.email)
  assert.equal((await client.get('/api/me')).status, 200)
})

async function askFor(email: string): Promise<string> {
  const answer = await createClient(server).post('/api/forgot', { email })
  assert.equal(answer.status, 202)
  return (await mailsTo(server.deps, email)).at(-1)?.link?.split('/').at(-1) ?? ''
}

async function askForAgain(email: string): Promise<string> {
  await server.deps.db.deleteFrom('rate_counter').execute()
  return askFor(email)
}

function reset(token: string, chosen: string): Promise<Response> {
  return createClient(server).post('/api/reset', { token, password: chosen })
}
