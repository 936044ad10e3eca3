import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { AddressProof } from '#contract/admissions/address-proof.ts'
import { EmailCorrected, EmailCorrectionView } from '#contract/admissions/email-correction.ts'
import { sendDue } from '../../messaging/deliver-mail.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { fileKeyAt, makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { makeAccount, openSession } from '../../testing/factories-identity.ts'
import { mailsTo } from '../../testing/mail.ts'
import { proveAddress } from '../../testing/prove-address.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/*
 * A private link was mailed once, and its mail may have been forwarded since. A finder of the link can
 * read the file; only its owner can do what lasts.
 */

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())
afterEach(async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  await server.deps.db.deleteFrom('rate_counter').execute()
})

const pathOf = (accessToken: string) => `/api/applications/by-link/${accessToken}`
let count = 0

/** An applicant in their own browser, and a person in another who found the link. */
async function forwarded() {
  const email = `owner${++count}@home.test`
  const owner = createClient(server)
  const made = await makeApplication(owner, {
    ...(await makeChoice(server.deps)),
    answers: validAnswers({ email }),
  })
  const key = await fileKeyAt(server.deps, email)
  const found = `finder${count}@elsewhere.test`
  return { ...made, owner, email, key, finder: createClient(server), found }
}

async function codeTo(email: string): Promise<string> {
  const mail = (await mailsTo(server.deps, email)).findLast(({ text }) => /\b\d{6}\b/.test(text))
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

const templatesTo = async (email: string) =>
  (await mailsTo(server.deps, email)).map(({ template }) => template)

/** Gives another address and enters the code that it is mailed; the link from then on. */
async function correct(
  client: TestClient,
  accessToken: string,
  { email, endLink = false }: { email: string; endLink?: boolean },
): Promise<string> {
  const asked = await client.post(`${pathOf(accessToken)}/email`, { email, endLink })
  assert.equal(asked.status, 200, await asked.clone().text())
  const code = await codeTo(email)
  const answer = await client.post(`${pathOf(accessToken)}/email/confirm`, { code })
  assert.equal(answer.status, 200, await answer.clone().text())
  return EmailCorrected.parse(await answer.json()).accessToken
}

function withdraw(client: TestClient, accessToken: string, number: string) {
  return client.post(
    `${pathOf(accessToken)}/${number}/withdraw`,
    { reason: null, reasonCode: null },
    { headers: { 'idempotency-key': randomUUID() } },
  )
}

async function proofOf(client: TestClient, accessToken: string): Promise<AddressProof> {
  return AddressProof.parse(await (await client.get(`${pathOf(accessToken)}/proof`)).json())
}

/** The applications that an account with this address finds. */
async function foundBy(email: string): Promise<string[]> {
  const account = await makeAccount(server.deps, { role: 'applicant', email })
  const client = createClient(server)
  client.bear((await openSession(server.deps, account)).token)
  const own = await (await client.get('/api/me/applications')).json()
  return own.map((one: { number: string }) => one.number)
}

test('someone who found a link and gives their own address can do nothing that lasts for a day', async () => {
  const { owner, finder, number, email, found, ...made } = await forwarded()
  const link = await correct(finder, made.accessToken, { email: found, endLink: true })
  assert.equal((await (await withdraw(finder, link, number)).json()).code, 'code_needed')
  const renewal = await finder.post(`${pathOf(link)}/new-link`)
  assert.equal((await renewal.json()).code, 'code_needed')
  assert.deepEqual(await foundBy(found), [])

  // Codes go to the owner, and the page says so.
  assert.deepEqual(await proofOf(finder, link), {
    proved: false,
    mailedTo: 'o…@home.test',
    heldUntil: '2026-12-02T09:00:00.000Z',
    codeSent: false,
  })
  await finder.post(`${pathOf(link)}/proof`)
  await finder.post(`${pathOf(link)}/erasure`)
  const toOwner = await templatesTo(email)
  assert.ok(['link_code', 'erasure_code'].every((one) => toOwner.includes(one)))
  assert.ok(!(await templatesTo(found)).some((one) => ['link_code', 'erasure_code'].includes(one)))
  const notice = (await mailsTo(server.deps, email)).find(
    ({ template }) => template === 'email_corrected_from',
  )
  assert.match(notice?.text ?? '', /24 hours/)

  // The owner finds the file again with a code, which puts the address back.
  await owner.post('/api/applications/find', { number, birthDate: '2005-03-07' })
  const entered = await owner.post('/api/applications/enter', {
    ...{ number, birthDate: '2005-03-07' },
    code: await codeTo(email),
  })
  assert.equal(entered.status, 200, await entered.clone().text())
  await correct(owner, (await entered.json()).accessToken, { email })
  assert.equal((await proofOf(owner, link)).heldUntil, null)
  server.clock.set('2026-12-03T09:00:00Z')
  assert.equal((await proofOf(finder, link)).mailedTo, 'o…@home.test')
})

test('giving the same address again, or one more, does not end the day', async () => {
  const { finder, accessToken, email, found, number } = await forwarded()
  await correct(finder, accessToken, { email: found })
  server.clock.set('2026-12-01T20:00:00Z')
  await correct(finder, accessToken, { email: found })
  assert.equal((await proofOf(finder, accessToken)).heldUntil, '2026-12-02T09:00:00.000Z')
  assert.equal((await withdraw(finder, accessToken, number)).status, 403)
  await correct(finder, accessToken, { email: `next.${found}` })
  assert.equal((await proofOf(finder, accessToken)).heldUntil, '2026-12-02T20:00:00.000Z')
  const notices = (await templatesTo(email)).filter((one) => one === 'email_corrected_from')
  assert.ok(notices.length >= 2, 'the owner gets a notice of each')
  assert.deepEqual((await proofOf(finder, accessToken)).mailedTo, 'o…@home.test')

  server.clock.set('2026-12-02T20:00:00Z')
  await finder.post(`${pathOf(accessToken)}/proof`)
  assert.ok((await templatesTo(`next.${found}`)).includes('link_code'))
})

test('an applicant who applied in this browser a moment ago, or entered a code, needn’t wait', async () => {
  const fresh = await forwarded()
  await correct(fresh.owner, fresh.accessToken, { email: fresh.found })
  assert.equal((await withdraw(fresh.owner, fresh.accessToken, fresh.number)).status, 200)
  assert.deepEqual(await foundBy(fresh.found), [fresh.number])

  const proved = await forwarded()
  await proveAddress(server.deps, proved.finder, proved.accessToken)
  await correct(proved.finder, proved.accessToken, { email: proved.found })
  assert.equal((await withdraw(proved.finder, proved.accessToken, proved.number)).status, 200)
})

test('mails reach the new address all the same, and its page says where codes go', async () => {
  const { finder, accessToken, found } = await forwarded()
  await correct(finder, accessToken, { email: found })
  const sent: { to: string; template: string }[] = []
  const sender = { send: async (mail: (typeof sent)[number]) => void sent.push(mail), close() {} }
  while ((await sendDue(server.deps, sender)) > 0);
  const templates = sent.filter(({ to }) => to === found).map(({ template }) => template)
  assert.ok(templates.includes('email_corrected'), templates.join())
  const view = await (await finder.get(`${pathOf(accessToken)}/email`)).json()
  assert.deepEqual(EmailCorrectionView.parse(view).held, {
    until: '2026-12-02T09:00:00.000Z',
    to: 'o…@home.test',
  })
})

test('while an address that staff wrote down waits, neither a code nor a new link goes there', async () => {
  const { owner, accessToken, email, key } = await forwarded()
  const staff = await signedInAs(server, 'manager')
  const path = `/api/admin/applicants/${key}`
  const record = await (await staff.get(path)).json()
  const edit = Object.fromEntries(
    'givenNames familyName birthDate nationality residenceCountry phone language owner'
      .split(' ')
      .map((name) => [name, record[name]]),
  )
  const mine = 'mine@counsellor.test'
  const match = { headers: { 'if-match': `"${record.version}"` } }
  assert.equal((await staff.put(path, { ...edit, email: mine }, match)).status, 200)

  await owner.post(`${pathOf(accessToken)}/proof`)
  assert.equal((await staff.post(`${path}/new-link`)).status, 204)
  const toOwner = await templatesTo(email)
  assert.ok(
    ['link_code', 'link_renewed'].every((one) => toOwner.includes(one)),
    toOwner.join(),
  )
  const toStaff = await templatesTo(mine)
  assert.ok(!toStaff.some((one) => ['link_code', 'link_renewed'].includes(one)), toStaff.join())
})

test('when many replace one link at once, one succeeds', async () => {
  const { owner, accessToken } = await forwarded()
  const all = await Promise.all(
    Array.from({ length: 20 }, () => owner.post(`${pathOf(accessToken)}/new-link`)),
  )
  const done = all.filter(({ status }) => status === 200)
  assert.equal(done.length, 1)
  assert.ok(all.every(({ status }) => status === 200 || status === 404))
})
