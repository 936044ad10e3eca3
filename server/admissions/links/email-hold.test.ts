import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sendDue } from '../../messaging/deliver-mail.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { fileKeyAt, makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { makeAccount, openSession } from '../../testing/factories-identity.ts'
import { mailsTo } from '../../testing/mail.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let staff: Awaited<ReturnType<typeof signedInAs>>
let sent: { to: string; template: string }[]

const sender = {
  send: async ({ to, template }: { to: string; template: string }) =>
    void sent.push({ to, template }),
  close: () => {},
}

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  sent = []
})
after(() => server.close())

const match = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const bornOn = '2005-03-07'
let count = 0

async function apply() {
  const email = `mina${count++}@home.test`
  const made = await makeApplication(visitor, {
    ...(await makeChoice(server.deps)),
    answers: validAnswers({ email }),
  })
  const key = await fileKeyAt(server.deps, email)
  staff = await signedInAs(server, 'manager')
  return { ...made, email, path: `/api/admin/applicants/${key}`, key }
}

async function setEmail(path: string, email: string, who: TestClient = staff): Promise<Response> {
  const record = await (await who.get(path)).json()
  const edit = Object.fromEntries(
    'givenNames familyName birthDate nationality residenceCountry phone language owner'
      .split(' ')
      .map((name) => [name, record[name]]),
  )
  return who.put(path, { ...edit, email }, match(record.version))
}

async function deliver(): Promise<{ to: string; template: string }[]> {
  sent = []
  while ((await sendDue(server.deps, sender)) > 0);
  return sent
}

/** The applications that an account with this address finds. */
async function foundBy(email: string): Promise<string[]> {
  const account = await makeAccount(server.deps, { role: 'applicant', email })
  const client = createClient(server)
  client.bear((await openSession(server.deps, account)).token)
  const own = await (await client.get('/api/me/applications')).json()
  return own.map((one: { number: string }) => one.number)
}

test('an address that staff wrote down opens nothing for a day, and the one before gets a notice', async () => {
  const { path, email, number, key } = await apply()
  await deliver()
  const mine = 'mine@counsellor.test'
  const changed = await setEmail(path, mine)
  assert.equal(changed.status, 200, await changed.clone().text())
  assert.equal((await changed.json()).emailHeldUntil, '2026-12-02T09:00:00.000Z')
  assert.deepEqual(await deliver(), [{ to: email, template: 'email_changed_by_team' }])

  // Codes go to the one before, an account of the new one finds nothing, mails with links wait.
  await visitor.post('/api/applications/find', { number, birthDate: bornOn })
  assert.deepEqual(await deliver(), [{ to: email, template: 'application_code' }])
  const client = createClient(server)
  const account = await makeAccount(server.deps, { role: 'applicant', email: mine })
  client.bear((await openSession(server.deps, account, { persist: true })).token)
  assert.deepEqual(await (await client.get('/api/me/applications')).json(), [])
  assert.equal((await client.post(`/api/me/applications/${number}/open`)).status, 404)

  const [event] = await server.deps.db
    .selectFrom('audit_event')
    .select('after')
    .where('entity_key', '=', key)
    .where('action', '=', 'applicant.edited')
    .execute()
  const after = Object(event?.after)
  assert.deepEqual(after.changed, ['email'])
  assert.match(after.emailBefore, /^[\w-]{16}$/)
  assert.notEqual(after.emailBefore, after.emailAfter)

  server.clock.set('2026-12-02T09:00:00Z')
  assert.deepEqual(await deliver(), [{ to: mine, template: 'email_corrected' }])
  assert.deepEqual(await foundBy(email), [])
  client.bear((await openSession(server.deps, account, { persist: true })).token)
  const own = await (await client.get('/api/me/applications')).json()
  assert.equal(own.length, 1)
})

test('an address that is changed again keeps waiting, and going back to the first one ends the wait', async () => {
  const { path, email } = await apply()
  await deliver()
  await setEmail(path, 'one@counsellor.test')
  await setEmail(path, 'two@counsellor.test')
  const recipients = (await deliver()).map(({ to }) => to)
  assert.deepEqual(recipients.toSorted(), [email, email, 'one@counsellor.test'].toSorted())
  const back = await setEmail(path, email)
  assert.equal((await back.json()).emailHeldUntil, null)
  assert.equal((await foundBy(email)).length, 1)
})

test('the holder of the private link proves the new address by its code, and the wait ends', async () => {
  const { path, accessToken } = await apply()
  const next = 'mina.new@home.test'
  await setEmail(path, next)
  const correction = `/api/applications/by-link/${accessToken}/email`
  const asked = await visitor.post(correction, { email: next, endLink: false })
  assert.equal(asked.status, 200, await asked.clone().text())
  const code = /\b\d{6}\b/.exec((await mailsTo(server.deps, next)).at(-1)?.text ?? '')?.[0]
  const done = await visitor.post(`${correction}/confirm`, { code })
  assert.equal(done.status, 200, await done.clone().text())
  assert.equal((await (await staff.get(path)).json()).emailHeldUntil, null)
  assert.equal((await foundBy(next)).length, 1)
})

test('the same person is known by the new address: no one applies twice for one intake', async () => {
  const wish = await makeChoice(server.deps)
  const answers = validAnswers({ email: 'before@home.test' })
  const one = await makeApplication(visitor, { ...wish, answers })
  const key = await fileKeyAt(server.deps, 'before@home.test')
  await setEmail(
    `/api/admin/applicants/${key}`,
    'after@home.test',
    await signedInAs(server, 'manager'),
  )
  await assert.rejects(
    makeApplication(visitor, { ...wish, answers: { ...answers, email: 'after@home.test' } }),
    /already_applied/,
  )
  assert.ok(one.number)
})
