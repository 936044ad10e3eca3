import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication, validAnswers } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { mailsTo } from '../testing/mail.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let stranger: TestClient
before(async () => {
  server = await createTestApp()
  stranger = createClient(server)
})
after(() => server.close())

const victim = 'victim@home.test'
const countMails = async () => (await mailsTo(server.deps, victim)).length

test('however many forms are sent with a person’s address, they are not flooded with mails', async () => {
  const wish = await makeChoice(server.deps)
  const made = []
  for (let at = 0; at < 33; at++) {
    const answers = validAnswers({ email: at % 2 === 0 ? victim : victim.toUpperCase() })
    made.push(await makeApplication(stranger, { ...wish, answers }))
  }
  // Each was taken, and its sender has the link.
  assert.equal(new Set(made.map(({ accessToken }) => accessToken)).size, 33)
  const before = await countMails()
  assert.ok(before <= 30, `${before} mails`)

  const [last] = made.slice(-1)
  await stranger.post(`/api/applications/by-link/${last?.accessToken}/erasure`)
  await stranger.post(`/api/applications/by-link/${last?.accessToken}/proof`)
  assert.equal(await countMails(), before)

  // Filling a mailbox doesn't hide the sender's next act from its owner either.
  const other = 'stranger@elsewhere.test'
  const correction = `/api/applications/by-link/${last?.accessToken}/email`
  await stranger.post(correction, { email: other })
  const code = /\b\d{6}\b/.exec((await mailsTo(server.deps, other)).at(-1)?.text ?? '')?.[0]
  assert.equal((await stranger.post(`${correction}/confirm`, { code })).status, 200)
  assert.equal((await mailsTo(server.deps, victim)).at(-1)?.template, 'email_corrected_from')
  assert.equal(await countMails(), before + 1)

  // Acts of staff are mailed all the same.
  const applicant = await server.deps.db
    .selectFrom('applicant')
    .select('key')
    .where('email', '=', victim)
    .executeTakeFirstOrThrow()
  const staff = await signedInAs(server, 'manager')
  const renewed = await staff.post(`/api/admin/applicants/${applicant.key}/new-link`)
  assert.equal(renewed.status, 204)
  assert.equal(await countMails(), before + 2)
})

test('a person who knows a number but not the birth date uses up no one’s tries at a code', async () => {
  await server.deps.db.deleteFrom('rate_counter').execute()
  const answers = validAnswers()
  const { number } = await makeApplication(stranger, {
    ...(await makeChoice(server.deps)),
    answers,
  })
  for (let at = 0; at < 21; at++) {
    const guess = { number, birthDate: '1999-01-01', code: '000000' }
    await stranger.post('/api/applications/enter', guess)
  }
  const owner = createClient(server)
  const person = { number, birthDate: '2005-03-07' }
  await owner.post('/api/applications/find', person)
  const mail = (await mailsTo(server.deps, answers['email'] ?? '')).at(-1)
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  const entered = await owner.post('/api/applications/enter', { ...person, code })
  assert.equal(entered.status, 200, await entered.clone().text())
})
