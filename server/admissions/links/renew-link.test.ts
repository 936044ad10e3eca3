import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { AddressProof } from '#contract/admissions/address-proof.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import {
  fileKeyAt,
  fileKeyOf,
  makeApplication,
  validAnswers,
} from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { makeAccount, openSession } from '../../testing/factories-identity.ts'
import { mailsTo } from '../../testing/mail.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepAdmissions } from '../sweep.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())
afterEach(async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  await server.deps.db.deleteFrom('rate_counter').execute()
})

const birthDate = '2005-03-07'
const pathOf = (accessToken: string) => `/api/applications/by-link/${accessToken}`

/** An applicant in their own browser. */
async function applied() {
  const answers = validAnswers()
  const sender = createClient(server)
  const made = await makeApplication(sender, { ...(await makeChoice(server.deps)), answers })
  return { ...made, sender, email: answers['email'] ?? '' }
}

async function codeTo(email: string): Promise<string> {
  const mail = (await mailsTo(server.deps, email)).findLast(({ text }) => /\b\d{6}\b/.test(text))
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

async function proofOf(client: TestClient, accessToken: string): Promise<AddressProof> {
  const answer = await client.get(`${pathOf(accessToken)}/proof`)
  assert.equal(answer.status, 200)
  return AddressProof.parse(await answer.json())
}

/** Asks for the code in a browser and enters it there. */
async function prove(client: TestClient, accessToken: string, email: string): Promise<void> {
  assert.equal((await client.post(`${pathOf(accessToken)}/proof`)).status, 200)
  const code = await codeTo(email)
  const confirmed = await client.post(`${pathOf(accessToken)}/proof/confirm`, { code })
  assert.equal(confirmed.status, 200, await confirmed.clone().text())
}

function withdraw(
  client: TestClient,
  { accessToken, number }: { accessToken: string; number: string },
) {
  return client.post(
    `${pathOf(accessToken)}/${number}/withdraw`,
    { reason: null, reasonCode: null },
    { headers: { 'idempotency-key': randomUUID() } },
  )
}

test('a link alone withdraws nothing; the code from the address on file does, in one browser', async () => {
  const made = await applied()
  const [holder, thief] = [createClient(server), createClient(server)]
  const refused = await withdraw(thief, made)
  assert.equal(refused.status, 403)
  assert.equal((await refused.json()).code, 'code_needed')
  assert.deepEqual(await proofOf(holder, made.accessToken), {
    proved: false,
    mailedTo: `a…${made.email.slice(made.email.indexOf('@'))}`,
    heldUntil: null,
    codeSent: false,
  })
  await holder.post(`${pathOf(made.accessToken)}/proof`)
  assert.equal((await proofOf(holder, made.accessToken)).codeSent, true)
  const code = await codeTo(made.email)
  const stolen = await thief.post(`${pathOf(made.accessToken)}/proof/confirm`, { code })
  assert.equal(stolen.status, 422, 'a code opens nothing in another browser')
  const confirmed = await holder.post(`${pathOf(made.accessToken)}/proof/confirm`, { code })
  assert.equal((await confirmed.json()).proved, true)
  assert.equal((await withdraw(thief, made)).status, 403)
  assert.equal((await withdraw(holder, made)).status, 200)
})

test('the proof lasts four hours, and not for an address that staff have changed', async () => {
  const made = await applied()
  const holder = createClient(server)
  await prove(holder, made.accessToken, made.email)
  server.clock.forwardSeconds(4 * 3600 - 1)
  assert.equal((await proofOf(holder, made.accessToken)).proved, true)
  server.clock.forwardSeconds(1)
  assert.equal((await proofOf(holder, made.accessToken)).proved, false)
  assert.equal((await withdraw(holder, made)).status, 403)
})

test('an account with the confirmed address, and a code that found the link, count as the proof', async () => {
  const made = await applied()
  const signedIn = createClient(server)
  const account = await makeAccount(server.deps, { role: 'applicant', email: made.email })
  signedIn.bear((await openSession(server.deps, account)).token)
  await signedIn.post(`/api/me/applications/${made.number}/open`)
  assert.equal((await proofOf(signedIn, made.accessToken)).proved, true)

  const found = createClient(server)
  await found.post('/api/applications/find', { number: made.number, birthDate })
  const code = await codeTo(made.email)
  await found.post('/api/applications/enter', { number: made.number, birthDate, code })
  assert.equal((await proofOf(found, made.accessToken)).proved, true)
})

test('a new link that its holder asks for ends the old one and the form, and is mailed', async () => {
  const made = await applied()
  const holder = createClient(server)
  const early = await holder.post(`${pathOf(made.accessToken)}/new-link`)
  assert.equal((await early.json()).code, 'code_needed')
  await prove(holder, made.accessToken, made.email)
  const answer = await holder.post(`${pathOf(made.accessToken)}/new-link`)
  assert.equal(answer.status, 200)
  const { accessToken } = await answer.json()
  assert.notEqual(accessToken, made.accessToken)
  assert.equal((await holder.get(pathOf(made.accessToken))).status, 404)
  assert.equal((await holder.get(pathOf(accessToken))).status, 200)
  const mail = (await mailsTo(server.deps, made.email)).at(-1)
  assert.equal(mail?.template, 'link_renewed')
  assert.ok(mail?.link?.includes(accessToken))
  const form = await made.sender.post(
    `/api/applications/drafts/${made.draft.key}/submit`,
    undefined,
    { headers: { ...made.draft.headers, 'idempotency-key': randomUUID() } },
  )
  assert.equal(
    form.status,
    404,
    'the form that was sent leads to the new link no more than to the old',
  )
})

test('a device that finds again what was sent from it doesn’t find it by a new link', async () => {
  const staff = await signedInAs(server, 'owner')
  const ways: Record<string, (made: Awaited<ReturnType<typeof applied>>) => Promise<Response>> = {
    'by its holder': async ({ accessToken, email }) => {
      const holder = createClient(server)
      await prove(holder, accessToken, email)
      return holder.post(`${pathOf(accessToken)}/new-link`)
    },
    'by staff': async ({ number }) =>
      staff.post(`/api/admin/applicants/${await fileKeyOf(server.deps, number)}/new-link`),
    'with another address': async ({ accessToken, sender }) => {
      const email = 'another-address@example.org'
      await sender.post(`${pathOf(accessToken)}/email`, { email, endLink: true })
      return sender.post(`${pathOf(accessToken)}/email/confirm`, { code: await codeTo(email) })
    },
  }
  for (const [name, renew] of Object.entries(ways)) {
    const made = await applied()
    const { sender, draft, number } = made
    const asked = { headers: draft.headers }
    await sender.post(`/api/applications/drafts/${draft.key}/remember`, undefined, asked)
    const found = `/api/applications/sent-here/${number}/open`
    assert.equal((await sender.post(found)).status, 200, name)
    assert.ok((await renew(made)).ok, name)
    assert.equal((await sender.post(found)).status, 404, name)
    assert.deepEqual(await (await sender.get('/api/applications/sent-here')).json(), [], name)
  }
})

test('staff have a new link mailed without seeing it, for files in their sight alone', async () => {
  const made = await applied()
  const key = await fileKeyAt(server.deps, made.email)
  const path = `/api/admin/applicants/${key}/new-link`
  const elsewhere = await signedInAs(server, 'counsellor', {
    scope: { kind: 'own' },
  })
  assert.equal((await elsewhere.post(path)).status, 404)
  const staff = await signedInAs(server, 'counsellor')
  const answer = await staff.post(path)
  assert.equal(answer.status, 204, await answer.clone().text())
  assert.equal((await made.sender.get(pathOf(made.accessToken))).status, 404)
  const mail = (await mailsTo(server.deps, made.email)).at(-1)
  assert.equal(mail?.template, 'link_renewed')
  const renewed = /\/application\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  assert.equal((await made.sender.get(pathOf(renewed))).status, 200)
})

test('a link ends half a year after all its applications are over; a code makes a new one', async () => {
  const made = await applied()
  assert.equal((await withdraw(made.sender, made)).status, 200)
  const open = await applied()
  const days = 24 * 3600
  server.clock.forwardSeconds(179 * days)
  await sweepAdmissions(server.deps)
  assert.equal((await made.sender.get(pathOf(made.accessToken))).status, 200)
  server.clock.forwardSeconds(2 * days)
  await sweepAdmissions(server.deps)
  assert.equal((await made.sender.get(pathOf(made.accessToken))).status, 404)
  assert.equal((await open.sender.get(pathOf(open.accessToken))).status, 200)

  const later = createClient(server)
  await later.post('/api/applications/find', { number: made.number, birthDate })
  const code = await codeTo(made.email)
  const entered = await later.post('/api/applications/enter', {
    number: made.number,
    ...{ birthDate, code },
  })
  const { accessToken } = await entered.json()
  assert.notEqual(accessToken, made.accessToken)
  assert.equal((await later.get(pathOf(accessToken))).status, 200)
})

test('the codes of one file can be guessed at twenty times a day, however many are asked for', async () => {
  const made = await applied()
  const guess = async () => {
    const client = createClient(server)
    await client.post(`${pathOf(made.accessToken)}/proof`)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 5; attempt++) {
      const answer = await client.post(`${pathOf(made.accessToken)}/proof/confirm`, {
        code: '000000',
      })
      statuses.push(answer.status)
    }
    return statuses
  }
  for (let round = 0; round < 4; round++) assert.deepEqual(await guess(), [422, 422, 422, 422, 422])
  server.clock.forwardSeconds(2 * 3600)
  assert.deepEqual(await guess(), [429, 429, 429, 429, 429])
})
