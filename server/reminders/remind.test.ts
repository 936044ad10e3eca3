import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sendDue } from '../messaging/deliver-mail.ts'
import type { DueMail } from '../messaging/queries.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import {
  fileKeyOf,
  fillDraft,
  makeApplication,
  makeDraft,
  submitDraft,
  validAnswers,
} from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { placeOfLink, upload } from '../testing/factories-documents.ts'
import { mailsTo } from '../testing/mail.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { remindApplicants } from './remind.ts'

let server: TestApp
let visitor: TestClient
let owner: Awaited<ReturnType<typeof signedInAs>>
let open: { program: string; intake: string }
const start = '2026-12-01T09:00:00Z'

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  owner = await signedInAs(server, 'owner')
  open = await makeChoice(server.deps)
})
after(() => server.close())
afterEach(async () => {
  const { db } = server.deps
  for (const table of ['reminder', 'outgoing_mail'] as const) await db.deleteFrom(table).execute()
  await db.deleteFrom('application_draft').where('submitted_at', 'is', null).execute()
  await db.updateTable('applicant').set({ reminders_stopped_at: start }).execute()
  server.clock.set(start)
  // A month has passed on the clock: the visitor's session is over.
  await Promise.all([visitor.fetchCsrf(), owner.fetchCsrf()])
})

/** A form left alone after these answers; each call is another person. */
async function leftDraft(changes: Record<string, string> = {}) {
  const draft = await makeDraft(visitor, { ...open, language: 'fr' })
  const answers = validAnswers(changes)
  await fillDraft(visitor, draft, answers)
  return { draft, email: answers['email'] ?? '' }
}

const days = (count: number) => server.clock.forwardSeconds(count * 86_400)

async function reminders(email: string) {
  const mails = await mailsTo(server.deps, email)
  return mails.filter(({ template }) => template.startsWith('reminder_'))
}

async function send(): Promise<DueMail[]> {
  const sent: DueMail[] = []
  const sender = {
    send: async (mail: DueMail) => {
      sent.push(mail)
    },
    close: () => {},
  }
  while ((await sendDue(server.deps, sender)) > 0);
  return sent
}

test('a form left alone causes reminders after 3 days and after 10, never more', async () => {
  const { email } = await leftDraft()
  const seen: number[] = []
  for (let day = 0; day <= 20; day++) {
    await remindApplicants(server.deps)
    seen.push((await reminders(email)).length)
    days(1)
  }
  assert.deepEqual([seen[2], seen[3], seen[9], seen[10], seen[20]], [0, 1, 1, 2, 2])
  const [mail] = await reminders(email)
  assert.equal(mail?.language, 'fr')
  assert.doesNotMatch(mail?.text ?? '', /Aïssatou|Ndiaye/, 'the address is unproved')
})

test('a writer who was away for long gets one reminder, not the earlier ones too', async () => {
  const { email } = await leftDraft()
  days(12)
  await remindApplicants(server.deps)
  await remindApplicants(server.deps)
  days(5)
  await remindApplicants(server.deps)
  assert.equal((await reminders(email)).length, 1)
})

test('many processes at once send one reminder', async () => {
  const { email } = await leftDraft()
  days(4)
  await Promise.all(Array.from({ length: 6 }, () => remindApplicants(server.deps)))
  assert.equal((await reminders(email)).length, 1)
})

test('a form without a valid address causes no reminder, unless its link was mailed', async () => {
  const { draft } = await leftDraft({ email: 'aissatou@' })
  await visitor.post(
    `/api/applications/drafts/${draft.key}/link`,
    { email: 'other@example.test' },
    { headers: draft.headers },
  )
  const { draft: without } = await leftDraft({ email: 'nobody@' })
  days(4)
  await remindApplicants(server.deps)
  assert.equal((await reminders('other@example.test')).length, 1)
  const all = await server.deps.db.selectFrom('reminder').select('draft_id').execute()
  assert.equal(all.length, 1, without.key)
})

test('a form that was sent, saved again or removed causes no reminder, not even by a waiting mail', async () => {
  const sent = await leftDraft()
  const saved = await leftDraft()
  const removed = await leftDraft()
  days(4)
  await remindApplicants(server.deps)
  server.clock.forwardSeconds(60)
  assert.equal((await submitDraft(visitor, sent.draft)).status, 200)
  const again = await visitor.put(
    `/api/applications/drafts/${saved.draft.key}`,
    { step: 'review', answers: { declaration: 'on' }, version: 1, writer: 'test' },
    { headers: saved.draft.headers },
  )
  assert.equal(again.status, 200)
  await visitor.delete(`/api/applications/drafts/${removed.draft.key}`, {
    headers: removed.draft.headers,
  })
  const left = (await send()).filter(({ template }) => template === 'reminder_draft')
  assert.deepEqual(left, [])
  days(3)
  await remindApplicants(server.deps)
  assert.equal((await reminders(saved.email)).length, 1, 'left alone again')
})

test('the link of a reminder opens the form with the birth date in it, and with five guesses ends', async () => {
  const { draft, email } = await leftDraft()
  days(4)
  await remindApplicants(server.deps)
  const [mail] = await reminders(email)
  const token = mail?.link?.split('/').at(-1) ?? ''
  const resume = async (birthDate?: string) => {
    const answer = await visitor.post('/api/applications/draft-link', {
      token,
      ...(birthDate && { birthDate }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  assert.deepEqual((await resume()).body.fields, { birthDate: { code: 'required' } })
  assert.equal((await resume('2005-03-08')).status, 422)
  assert.equal((await resume('2005-03-07')).body.key, draft.key)
  for (let guess = 1; guess <= 4; guess++) await resume(`2004-01-0${guess}`)
  assert.equal((await resume('2005-03-07')).status, 404)
})

test('of forty-six guesses at the same instant no more than five are heard', async () => {
  const { email } = await leftDraft()
  days(4)
  await remindApplicants(server.deps)
  const [mail] = await reminders(email)
  const token = mail?.link?.split('/').at(-1) ?? ''
  const guess = (birthDate: string) =>
    visitor.post('/api/applications/draft-link', { token, birthDate })
  const year = (at: number) => `${1960 + at}-03-07`
  // The right one, 2005-03-07, comes last.
  const answers = await Promise.all(Array.from({ length: 46 }, (_, at) => guess(year(at))))
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 422).length, 5)
  assert.equal(statuses.at(-1), 404)
})

test('the link asks for a birth date in whatever digits and words it was typed', async () => {
  const written = [
    { birthDay: '٧', birthMonth: '٣', birthYear: '٢٠٠٥' },
    { birthDay: '7', birthMonth: 'mars', birthYear: '2005' },
    { birthDay: '07/03/2005', birthMonth: '', birthYear: '' },
  ]
  for (const typed of written) {
    server.clock.set('2026-12-01T09:00:00Z')
    const { draft, email } = await leftDraft(typed)
    days(4)
    await remindApplicants(server.deps)
    const [mail] = await reminders(email)
    const token = mail?.link?.split('/').at(-1) ?? ''
    const open = async (given: object) =>
      (await visitor.post('/api/applications/draft-link', { token, ...given })).json()
    assert.deepEqual((await open({})).fields, { birthDate: { code: 'required' } }, typed.birthDay)
    assert.equal((await open({ birthDate: '2005-03-07' })).key, draft.key)
  }
})

test('reminders wait while it is night where the reader lives, and leave in the morning', async () => {
  const { email } = await leftDraft({ residenceCountry: 'IN' })
  server.clock.set('2026-12-04T16:00:00Z')
  await remindApplicants(server.deps)
  assert.equal((await reminders(email)).length, 0, '21:30 in India')
  server.clock.set('2026-12-05T02:30:00Z')
  await remindApplicants(server.deps)
  assert.equal((await reminders(email)).length, 1, '8:00 in India')
})

test('a reminder that could not leave by day waits for the next morning; a receipt does not', async () => {
  await leftDraft({ residenceCountry: 'IN' })
  server.clock.set('2026-12-04T15:00:00Z')
  await remindApplicants(server.deps)
  await makeApplication(visitor, open)
  server.clock.set('2026-12-04T16:00:00Z')
  assert.deepEqual(
    (await send()).map(({ template }) => template),
    ['application_received'],
  )
  server.clock.set('2026-12-05T02:30:00Z')
  assert.deepEqual(
    (await send()).map(({ template, attempts }) => [template, attempts]),
    [['reminder_draft', 1]],
  )
})

/** An application of which staff have asked for a document. */
async function asked() {
  const answers = validAnswers()
  const { number, accessToken } = await makeApplication(visitor, { ...open, answers })
  const path = `/api/admin/applications/${number}/documents`
  const answer = await owner.post(path, { type: 'passport', reason: null })
  assert.ok(answer.ok, await answer.clone().text())
  const { key } = await answer.json()
  return { number, email: answers['email'] ?? '', place: placeOfLink(accessToken), key }
}

test('missing documents are reminded of by name 4 and 10 days after they were asked for', async () => {
  const { email } = await asked()
  const seen: number[] = []
  for (let day = 0; day <= 20; day++) {
    await remindApplicants(server.deps)
    seen.push((await reminders(email)).length)
    days(1)
  }
  assert.deepEqual([seen[3], seen[4], seen[9], seen[10], seen[20]], [0, 1, 1, 2, 2])
  assert.match((await reminders(email))[0]?.text ?? '', /– Passport, photo page/)
})

test('each certificate is reminded of by the language that it proves', async () => {
  const answers = validAnswers()
  const { number } = await makeApplication(visitor, { ...open, answers })
  const key = await fileKeyOf(server.deps, number)
  const documents = ['en', 'fr'].map((language) => ({ type: 'language_test', language }))
  const asking = await owner.post(
    `/api/admin/applicants/${key}/document-askings`,
    { documents, note: null },
    { headers: { 'idempotency-key': `certificates-of-${number}` } },
  )
  assert.equal(asking.status, 201, await asking.clone().text())
  days(4)
  await remindApplicants(server.deps)
  const [mail] = await reminders(answers['email'] ?? '')
  assert.match(mail?.text ?? '', /– English certificate\n– French certificate/)
})

test('an uploaded document causes no reminder, not even by a waiting mail', async () => {
  const { email, place, key } = await asked()
  days(4)
  await remindApplicants(server.deps)
  assert.equal((await reminders(email)).length, 1)
  const sent = await upload(visitor, place, await samplePdf(), { type: 'passport', replaces: key })
  assert.equal(sent.status, 200, await sent.clone().text())
  assert.ok((await send()).every(({ template }) => template !== 'reminder_documents'))
  days(10)
  await remindApplicants(server.deps)
  assert.equal((await reminders(email)).length, 0)
})

test('one press stops the reminders of a form, without a cookie and for good', async () => {
  const { email, draft } = await leftDraft()
  const other = await leftDraft()
  days(4)
  await remindApplicants(server.deps)
  const { stop_link } = await server.deps.db
    .selectFrom('outgoing_mail')
    .select('stop_link')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow()
  const path = `/api/reminders/by-link/${stop_link?.split('/').at(-1)}`
  assert.deepEqual(await (await server.request(path)).json(), { of: 'draft', stopped: false })
  for (let press = 0; press < 2; press++) {
    const stopped = await server.request(`${path}/stop`, { method: 'POST' })
    assert.deepEqual([stopped.status, await stopped.json()], [200, { of: 'draft', stopped: true }])
  }
  assert.deepEqual(
    (await send()).filter((mail) => mail.template === 'reminder_draft').map((mail) => mail.to),
    [other.email],
  )
  days(10)
  await remindApplicants(server.deps)
  assert.equal((await reminders(email)).length, 0, draft.key)
})

test('a reader who stopped reminders can turn them on again, from the same page', async () => {
  const { email } = await leftDraft()
  days(4)
  await remindApplicants(server.deps)
  const { stop_link } = await server.deps.db
    .selectFrom('outgoing_mail')
    .select('stop_link')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow()
  const path = `/reminders/by-link/${stop_link?.split('/').at(-1)}`
  await server.request(`/api${path}/stop`, { method: 'POST' })
  const unasked = await server.request(`/api${path}/start`, { method: 'POST' })
  assert.equal(unasked.status, 419, 'no other site may do it for them')
  for (let press = 0; press < 2; press++) {
    const started = await visitor.post(`/api${path}/start`)
    assert.deepEqual(await started.json(), { of: 'draft', stopped: false })
  }
  days(10)
  await remindApplicants(server.deps)
  assert.ok((await reminders(email)).length > 0)
})

test('a forged, unknown or malformed stop link gets the same 404', async () => {
  const { draft } = await leftDraft()
  const signature = 'A'.repeat(43)
  for (const token of [
    `draft.${draft.key}.${signature}`,
    `applicant.${draft.key}.${signature}`,
    'draft',
    encodeURIComponent('../x'),
  ]) {
    for (const [path, method] of [
      [token, 'GET'],
      [`${token}/stop`, 'POST'],
    ] as const) {
      const answer = await server.request(`/api/reminders/by-link/${path}`, { method })
      assert.equal(answer.status, 404, `${method} ${path}`)
      assert.equal((await answer.json()).code, 'not_found')
    }
  }
})

/** A released offer that has to be answered by a day. */
async function offered(replyBy: string) {
  const { db, now } = server.deps
  const answers = validAnswers()
  const { number } = await makeApplication(visitor, { ...open, answers })
  const { id } = await db
    .updateTable('application')
    .set({ status: 'offer_unconditional' })
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirstOrThrow()
  const decision = await db
    .insertInto('decision')
    .values({
      application_id: id,
      outcome: 'offer_unconditional',
      decided_at: now(),
      decided_by: owner.account.id,
      released_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('offer')
    .values({
      decision_id: decision.id,
      application_id: id,
      reply_by: replyBy,
      zone: 'Asia/Kolkata',
      letter_code: '23456789ABCD',
    })
    .execute()
  return { id, email: answers['email'] ?? '' }
}

test('an offer is reminded of 7 and 2 days before its last day, and not once it is answered', async () => {
  const { id, email } = await offered('2026-12-20')
  const seen: number[] = []
  for (let day = 1; day <= 25; day++) {
    await remindApplicants(server.deps)
    seen[day] = (await reminders(email)).length
    days(1)
  }
  assert.deepEqual([seen[12], seen[13], seen[17], seen[18], seen[25]], [0, 1, 1, 2, 2])
  assert.equal((await reminders(email))[0]?.subject, 'Reply to your offer by 20 December 2026')

  await server.deps.db
    .updateTable('application')
    .set({ status: 'accepted' })
    .where('id', '=', id)
    .execute()
  server.clock.set('2026-12-19T12:00:00Z')
  assert.ok((await send()).every(({ template }) => template !== 'reminder_offer'))
})
