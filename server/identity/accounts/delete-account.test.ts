import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eraseAgain, erasedFile } from '../../privacy/erased-file.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { makeAccount, openSession, testPassword } from '../../testing/factories-identity.ts'
import { columnsWith, keepDatabase, restoreDatabase } from '../../testing/factories-privacy.ts'
import { mailsTo } from '../../testing/mail.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
})
after(() => server.close())

const path = '/api/account/deletion'
let count = 0

async function applicant() {
  const email = `mesange${count++}@canary.test`
  const account = await makeAccount(server.deps, {
    role: 'applicant',
    email,
    familyName: 'Bergeronnette',
  })
  const { token } = await openSession(server.deps, account)
  const client = createClient(server)
  client.bear(token)
  return { ...account, client }
}

async function codeFor(email: string): Promise<string> {
  const mail = (await mailsTo(server.deps, email)).findLast(
    ({ template }) => template === 'account_delete_code',
  )
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

test('an applicant deletes their account by its password: nothing of it is left, and applications stay', async () => {
  const { email, client, key } = await applicant()
  const { accessToken } = await makeApplication(visitor, {
    ...(await makeChoice(server.deps)),
    answers: validAnswers({ email }),
  })
  await visitor.post('/api/forgot', { email })
  await visitor.signIn(email, testPassword)
  await visitor.signIn(email, 'another one altogether')
  const wrong = await visitor.post(path, { email, password: 'another one altogether' })
  assert.equal((await wrong.json()).code, 'credentials_rejected')
  assert.equal((await client.get('/api/me')).status, 200)
  await keepDatabase(server.deps)

  assert.equal((await visitor.post(path, { email, password: testPassword })).status, 204)
  assert.equal((await client.get('/api/me')).status, 401)
  assert.equal((await visitor.signIn(email, testPassword)).status, 401)
  assert.deepEqual(await columnsWith(server.deps, ['Bergeronnette']), [])
  const left = (await mailsTo(server.deps, email)).map(({ template }) => template)
  assert.deepEqual(left, ['application_received'])
  assert.equal((await visitor.get(`/api/applications/by-link/${accessToken}`)).status, 200)
  const trail = await columnsWith(server.deps, [key])
  assert.ok(trail.length > 0 && trail.every((column) => column.startsWith('audit_event.')))

  await restoreDatabase(server.deps)
  assert.equal((await client.get('/api/me')).status, 200)
  assert.equal(await eraseAgain(server.deps, erasedFile(server.deps.env)), 1)
  assert.equal((await client.get('/api/me')).status, 401)
})

test('or by a code that is mailed, tried five times, and worth nothing after ten minutes', async () => {
  const { email, client } = await applicant()
  assert.equal((await visitor.post(`${path}/code`, { email })).status, 202)
  const code = await codeFor(email)
  const wrong = code === '000000' ? '111111' : '000000'
  const refused = await visitor.post(path, { email, code: wrong })
  assert.deepEqual((await refused.json()).fields, { code: { code: 'invalid' } })
  server.clock.forwardSeconds(10 * 60)
  assert.equal((await visitor.post(path, { email, code })).status, 422)
  server.clock.forwardSeconds(60)
  await server.deps.db.deleteFrom('rate_counter').execute()
  await visitor.post(`${path}/code`, { email })
  const next = await codeFor(email)
  for (let attempt = 0; attempt < 5; attempt++) {
    const other = next === '000000' ? '111111' : '000000'
    assert.equal((await visitor.post(path, { email, code: other })).status, 422)
  }
  assert.equal((await visitor.post(path, { email, code: next })).status, 429)
  await server.deps.db.deleteFrom('rate_counter').execute()
  const elsewhere = await createClient(server).post(path, { email, code: next })
  assert.equal(elsewhere.status, 422, 'a code counts in the browser that asked for it')
  assert.equal((await visitor.post(path, { email, code: next })).status, 204)
  assert.equal((await client.get('/api/me')).status, 401)
  assert.equal((await visitor.post(path, { email, code: next })).status, 422)
})

test('a stranger’s wrong codes use up none of the owner’s tries', async () => {
  const { email } = await applicant()
  await server.deps.db.deleteFrom('rate_counter').execute()
  await visitor.post(`${path}/code`, { email })
  const stranger = createClient(server)
  for (let tries = 0; tries < 6; tries++) await stranger.post(path, { email, code: '000000' })
  assert.equal((await visitor.post(path, { email, code: await codeFor(email) })).status, 204)
})

test('an address without an account gets the same answer, and staff’s accounts belong to the office', async () => {
  const unknown = await visitor.post(`${path}/code`, { email: 'nobody@canary.test' })
  const owner = await signedInAs(server, 'owner')
  const staff = await visitor.post(`${path}/code`, { email: owner.account.email })
  assert.deepEqual([unknown.status, staff.status], [202, 202])
  assert.deepEqual(await mailsTo(server.deps, owner.account.email), [])
  const { email } = owner.account
  assert.equal((await visitor.post(path, { email, password: testPassword })).status, 422)
  assert.equal((await owner.get('/api/me')).status, 200)
  assert.equal((await visitor.post(path, { email })).status, 422)
  assert.equal((await visitor.post(path, { email, password: 'x', code: '123456' })).status, 422)
})

test('mails to an account’s former addresses are deleted with it', async () => {
  const { email } = await applicant()
  const [address, never] = ['alouette@canary.test', 'never-proved@canary.test']
  await visitor.post('/api/forgot', { email })
  const ask = (to: string) =>
    visitor.post('/api/account/address/code', { email, address: to, password: testPassword })
  assert.equal((await ask(never)).status, 202)
  assert.equal((await ask(address)).status, 202)
  const code = /\b\d{6}\b/.exec((await mailsTo(server.deps, address)).at(-1)?.text ?? '')?.[0]
  const changed = await visitor.post('/api/account/address', { email, address, code })
  assert.equal(changed.status, 204)
  const request = { email: address, password: testPassword }
  assert.equal((await mailsTo(server.deps, email)).length, 2)
  assert.equal((await visitor.post(path, request)).status, 204)
  for (const one of [email, address, never]) {
    assert.deepEqual(
      (await columnsWith(server.deps, [one])).filter((column) => column !== 'rate_counter.key'),
      [],
    )
  }
})
