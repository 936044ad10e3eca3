import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { limits } from '#contract/documents/values/limits.ts'
import { countGrowing } from '../../database/rate-counter.ts'
import { createClient, type TestClient } from '../../testing/client.ts'
import { makeAccount, testPassword } from '../../testing/factories-identity.ts'
import { mailsTo } from '../../testing/mail.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { signInByAccount } from '../limits.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
beforeEach(() => server.deps.db.deleteFrom('rate_counter').execute())
after(() => server.close())

const next = 'quatre voisins jouent du tuba'

async function signedIn(email: string, password = testPassword): Promise<TestClient> {
  const client = createClient(server)
  const answer = await client.signIn(email, password)
  assert.equal(answer.status, 200, await answer.clone().text())
  return client
}

test('an applicant changes the password with the present one, and other devices are signed out', async () => {
  const { email } = await makeAccount(server.deps, { role: 'applicant' })
  const [own, other] = [await signedIn(email), await signedIn(email)]
  const wrong = await own.post('/api/me/password', { present: 'not the one', password: next })
  assert.equal(wrong.status, 403)
  assert.equal((await wrong.json()).code, 'password_rejected')
  const common = await own.post('/api/me/password', {
    present: testPassword,
    password: 'P@ssw0rd123456',
  })
  assert.equal((await common.json()).code, 'password_too_common')

  const changed = await own.post('/api/me/password', { present: testPassword, password: next })
  assert.equal(changed.status, 204, await changed.clone().text())
  assert.equal((await own.get('/api/me')).status, 200)
  assert.equal((await other.get('/api/me')).status, 401)
  assert.equal((await createClient(server).signIn(email, testPassword)).status, 401)
  assert.equal((await createClient(server).signIn(email, next)).status, 200)
  const templates = (await mailsTo(server.deps, email)).map(({ template }) => template)
  assert.ok(templates.includes('password_changed'))
})

test('guessing strangers keep no signed-in person from changing the password', async (t) => {
  const { email } = await makeAccount(server.deps, { role: 'applicant' })
  const client = await signedIn(email)
  t.after(() => server.deps.db.deleteFrom('rate_counter').execute())
  await server.deps.db.deleteFrom('rate_counter').execute()
  for (let guess = 0; guess < 50; guess++) {
    await countGrowing(server.deps.db, signInByAccount, email, server.clock.now())
  }
  assert.equal((await createClient(server).signIn(email, testPassword)).status, 429)
  const change = { present: testPassword, password: next }
  assert.equal((await client.post('/api/me/password', change)).status, 204)
  const wrong = () => client.post('/api/me/password', { present: 'not this one', password: next })
  for (let guess = 0; guess < 10; guess++) assert.equal((await wrong()).status, 403)
  assert.equal((await wrong()).status, 429, 'a stolen session guesses no password')
})

test('everyone sees and ends their own sessions, and no one ends another’s', async () => {
  const { email } = await makeAccount(server.deps, { role: 'applicant' })
  const [own, other] = [await signedIn(email), await signedIn(email)]
  const sessions = await (await own.get('/api/me/sessions')).json()
  assert.deepEqual(sessions.map(({ current }: { current: boolean }) => current).sort(), [
    false,
    true,
  ])
  const theirs = sessions.find(({ current }: { current: boolean }) => !current)
  const stranger = await signedIn((await makeAccount(server.deps, { role: 'applicant' })).email)
  assert.equal((await stranger.post(`/api/me/sessions/${theirs.key}/end`)).status, 404)
  assert.equal((await own.post(`/api/me/sessions/${theirs.key}/end`)).status, 204)
  assert.equal((await other.get('/api/me')).status, 401)

  const third = await signedIn(email)
  assert.equal((await own.post('/api/me/sessions/end-others')).status, 204)
  assert.equal((await third.get('/api/me')).status, 401)
  assert.equal((await own.get('/api/me')).status, 200)
})

test('with twenty-one devices the one unused for longest is signed out', async () => {
  const { email } = await makeAccount(server.deps, { role: 'applicant' })
  const first = await signedIn(email)
  server.clock.forwardSeconds(1)
  const rest: TestClient[] = []
  for (let device = 1; device < limits.sessions; device++) rest.push(await signedIn(email))
  assert.equal((await first.get('/api/me')).status, 200)
  server.clock.forwardSeconds(1)
  const last = await signedIn(email)
  assert.equal((await first.get('/api/me')).status, 401)
  for (const one of [...rest, last]) assert.equal((await one.get('/api/me')).status, 200)
})

test('a sign-in ends the session that its browser held, of any account, and no other', async () => {
  const { email } = await makeAccount(server.deps, { role: 'applicant' })
  const sister = await makeAccount(server.deps, { role: 'applicant' })
  const elsewhere = await signedIn(email)
  const browser = createClient(server)
  const tokenOf = async (who: string) =>
    (await (await browser.signIn(who, testPassword)).json()).token
  const statusOf = async (token: string) =>
    (await browser.get('/api/me', { headers: { authorization: `Bearer ${token}` } })).status

  const first = await tokenOf(email)
  assert.equal((await browser.signIn(email, 'not the password')).status, 401)
  assert.equal(await statusOf(first), 200)
  const second = await tokenOf(email)
  assert.deepEqual([await statusOf(first), await statusOf(second)], [401, 200])
  const hers = await tokenOf(sister.email)
  assert.deepEqual([await statusOf(second), await statusOf(hers)], [401, 200])
  assert.equal((await elsewhere.get('/api/me')).status, 200)
})

test('the owner gets a notice of a sign-in in a new browser, with its name', async () => {
  const { email } = await makeAccount(server.deps)
  const own = await signedIn(email)
  await own.signIn(email, testPassword)
  assert.deepEqual(await mailsTo(server.deps, email), [], 'the first one, and the same again')
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
  const strange = createClient(server)
  await strange.post(
    '/api/signin',
    { email, password: testPassword },
    { headers: { 'user-agent': userAgent } },
  )
  const [notice, ...more] = await mailsTo(server.deps, email)
  assert.equal(notice?.template, 'new_device')
  assert.match(notice?.text ?? '', /Firefox, Windows/)
  assert.deepEqual(more, [])
})
