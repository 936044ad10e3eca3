import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { OwnApplications } from '#contract/admissions/own-applications.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { makeAccount, openSession, testPassword } from '../../testing/factories-identity.ts'
import { problemOf } from '../../testing/problem.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let open: { program: string; intake: string }

before(async () => {
  server = await createTestApp()
  open = await makeChoice(server.deps)
})
beforeEach(async () => {
  visitor = createClient(server)
  await server.deps.db.deleteFrom('rate_counter').execute()
})
after(() => server.close())

/** Sends an application without an account. */
async function sent(email: string) {
  return makeApplication(visitor, { ...open, answers: validAnswers({ email }) })
}

type Settings = Parameters<typeof makeAccount>[1]

async function signedIn(email: string, more: Settings = {}) {
  const account = await makeAccount(server.deps, { role: 'applicant', email, ...more })
  const client = createClient(server)
  client.bear((await openSession(server.deps, account)).token)
  await client.fetchCsrf()
  return client
}

async function numbers(client: TestClient): Promise<string[]> {
  const answer = await client.get('/api/me/applications')
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  return OwnApplications.parse(await answer.json()).map(({ number }) => number)
}

const openOwn = (client: TestClient, number: string) =>
  client.post(`/api/me/applications/${number}/open`)

test('it is said who sends each of them to the university', async () => {
  const email = 'sender@example.test'
  const channels = ['agency', 'university_portal'] as const
  for (const submission_channel of channels) {
    const choice = await makeChoice(server.deps, { submission_channel })
    await makeApplication(visitor, { ...choice, answers: validAnswers({ email }) })
  }
  const client = await signedIn(email)
  const own = OwnApplications.parse(await (await client.get('/api/me/applications')).json())
  assert.deepEqual(own.map(({ sentByApplicant }) => sentByApplicant).toSorted(), [false, true])
})

test('an applicant who confirmed the address finds what was sent with it, before and after the account', async () => {
  const first = await sent('mariam@example.test')
  const client = await signedIn('mariam@example.test')
  assert.deepEqual(await numbers(client), [first.number])
  const second = await makeApplication(visitor, {
    ...open,
    answers: validAnswers({ email: 'mariam@example.test', familyName: 'Sow' }),
  })
  assert.deepEqual((await numbers(client)).toSorted(), [first.number, second.number].toSorted())

  const text = await (await client.get('/api/me/applications')).text()
  assert.ok(!text.includes(first.accessToken), 'a list holds no secret')
  const opened = await openOwn(client, first.number)
  assert.deepEqual(await opened.json(), { accessToken: first.accessToken })
})

test('another person’s application is not in the list, and gets the answer of an unknown one', async () => {
  const { number } = await sent('binta@example.test')
  const client = await signedIn('oumar@example.test')
  assert.deepEqual(await numbers(client), [])
  const problem = async (one: string) => problemOf(await openOwn(client, one))
  assert.deepEqual(await problem(number), await problem('PA-0000-0000'))
  assert.equal((await problem(number)).status, 404)
})

test('an unconfirmed address opens nothing, nor does an administrator’s or staff’s', async () => {
  const { number } = await sent('seynabou@example.test')
  const unconfirmed = await signedIn('seynabou@example.test', { emailVerified: false })
  assert.deepEqual(await numbers(unconfirmed), [])
  assert.equal((await openOwn(unconfirmed, number)).status, 404)
  for (const role of ['admin', 'staff'] as const) {
    const email = `${role}.person@example.test`
    const theirs = await sent(email)
    const client = await signedIn(email, { role })
    assert.deepEqual(await numbers(client), [], role)
    assert.equal((await openOwn(client, theirs.number)).status, 404, role)
  }
  const signedOut = createClient(server)
  assert.equal((await signedOut.get('/api/me/applications')).status, 401)
})

test('addresses are compared by their own rules: the case of the domain doesn’t matter, that of the name does', async () => {
  const own = await sent('Fatou.Ba@EXAMPLE.test')
  await sent('fatou.ba@example.test')
  assert.deepEqual(await numbers(await signedIn('Fatou.Ba@example.test')), [own.number])
})

test('an address that staff correct takes the file from one account and gives it to the other', async () => {
  const { number } = await sent('wrong@example.test')
  const wrong = await signedIn('wrong@example.test')
  const right = await signedIn('right@example.test')
  assert.deepEqual([await numbers(wrong), await numbers(right)], [[number], []])

  const staff = await signedInAs(server, 'counsellor')
  const { rows } = await (await staff.get(`/api/admin/applicants?q=${number}`)).json()
  const path = `/api/admin/applicants/${rows[0].key}`
  const file = await (await staff.get(path)).json()
  const { givenNames, familyName, birthDate, nationality, residenceCountry, phone, owner } = file
  const edited = await staff.send('PUT', path, {
    body: {
      ...{ givenNames, familyName, birthDate, nationality, residenceCountry, phone, owner },
      ...{ email: 'right@example.test', language: file.language },
    },
    headers: { 'if-match': `"${file.version}"` },
  })
  assert.equal(edited.status, 200)
  assert.deepEqual([await numbers(wrong), await numbers(right)], [[], []])
  assert.equal((await openOwn(wrong, number)).status, 404)
  assert.equal((await openOwn(right, number)).status, 404)
  // An address that staff wrote down opens nothing for a day.
  server.clock.forwardSeconds(24 * 3600)
  await right.signIn('right@example.test', testPassword)
  assert.deepEqual(await numbers(right), [number])
})
