import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import { sweepAdmissions } from '../admissions/sweep.ts'
import { sweepDocuments } from '../documents/sweep.ts'
import { createClient, type TestClient } from '../testing/client.ts'
import {
  fillDraft,
  makeApplication,
  makeDraft,
  validAnswers,
} from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { makeDocument, placeOfDraft, placeOfLink } from '../testing/factories-documents.ts'
import { makeAccount } from '../testing/factories-identity.ts'
import { mailsTo } from '../testing/mail.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { sweepPrivacy } from './sweep.ts'

let server: TestApp
let visitor: TestClient
let wish: { program: string; intake: string }

before(async () => {
  server = await createTestApp()
  wish = await makeChoice(server.deps)
})
beforeEach(async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  visitor = createClient(server)
  await server.deps.db.updateTable('setting').set({ value: '{}' }).execute()
  await server.deps.db.deleteFrom('rate_counter').execute()
})
after(() => server.close())

const dayMs = 86_400_000

/** Moves the clock to so many days after the first of December, a second before or on the point. */
async function sweepAfter(days: number, { early = false } = {}): Promise<void> {
  const instant = Date.parse('2026-12-01T09:00:00Z') + days * dayMs - (early ? 1000 : 0)
  server.clock.set(new Date(instant).toISOString())
  await Promise.all([sweepPrivacy(server.deps), sweepPrivacy(server.deps)])
}

/** An application that came to this state on the first of December. */
async function came(
  status: ApplicationStatus,
  types: readonly string[] = [],
  answers: Parameters<typeof validAnswers>[0] = {},
) {
  const made = await makeApplication(visitor, { ...wish, answers: validAnswers(answers) })
  const place = placeOfLink(made.accessToken)
  for (const type of types) await makeDocument(visitor, place, await samplePdf(), { type })
  await put(made.number, status)
  return made
}

async function put(number: string, status: ApplicationStatus): Promise<void> {
  const { db } = server.deps
  const { id } = await db
    .updateTable('application')
    .set({ status })
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('application_history')
    .values({ application_id: id, to_status: status, at: server.deps.now() })
    .execute()
}

async function isThere({ number }: { number: string }): Promise<boolean> {
  const row = await server.deps.db
    .selectFrom('application')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst()
  return row !== undefined
}

async function typesOf({ number }: { number: string }): Promise<string[]> {
  const rows = await server.deps.db
    .selectFrom('document')
    .innerJoin('document_application as link', 'link.document_id', 'document.id')
    .innerJoin('application', 'application.id', 'link.application_id')
    .select('document.type')
    .where('application.number', '=', number)
    .orderBy('document.id')
    .execute()
  return rows.map(({ type }) => type)
}

async function counted() {
  return server.deps.db
    .selectFrom('closed_application')
    .select(['destination', 'level', 'field', 'month', 'outcome'])
    .orderBy('id')
    .execute()
}

test('the writer of a form gets one warning, on the day, and the form goes with its files thirty days after', async () => {
  const answers = validAnswers()
  const draft = await makeDraft(visitor, wish)
  await fillDraft(visitor, draft, answers)
  await makeDocument(visitor, placeOfDraft(draft), await samplePdf(), { type: 'cv' })
  const warnings = async () =>
    (await mailsTo(server.deps, answers['email'] ?? '')).filter(
      ({ template }) => template === 'draft_removal',
    )

  await sweepAfter(25, { early: true })
  assert.equal((await warnings()).length, 0)
  await sweepAfter(25)
  await sweepAfter(27)
  const [warning, ...more] = await warnings()
  assert.equal(more.length, 0)
  assert.match(warning?.subject ?? '', /31 December 2026/)
  assert.doesNotMatch(warning?.text ?? '', /Aïssatou/)

  const gone = async () => {
    await sweepAdmissions(server.deps)
    await sweepDocuments(server.deps)
    const rows = await server.deps.db
      .selectFrom('application_draft')
      .select('id')
      .where('key', '=', draft.key)
      .execute()
    return rows.length === 0
  }
  await sweepAfter(30, { early: true })
  assert.equal(await gone(), false)
  await sweepAfter(30)
  assert.equal(await gone(), true)
  assert.deepEqual(await server.deps.db.selectFrom('document').select('id').execute(), [])
})

test('a form that is saved again is kept again, with a new warning', async () => {
  const answers = validAnswers()
  const draft = await makeDraft(visitor, wish)
  await fillDraft(visitor, draft, answers)
  await sweepAfter(26)
  server.clock.forwardSeconds(60)
  await fillDraft(createClient(server), draft, answers)
  await sweepAfter(40)
  await sweepAfter(52)
  const mails = (await mailsTo(server.deps, answers['email'] ?? '')).map(({ template }) => template)
  assert.deepEqual(mails.filter((one) => one === 'draft_removal').length, 2)
})

test('the days are those that administrators set', async () => {
  await server.deps.db
    .updateTable('setting')
    .set({ value: JSON.stringify({ retention: { draftDays: 10, draftWarningDays: 2 } }) })
    .execute()
  const answers = validAnswers()
  const draft = await makeDraft(visitor, wish)
  await fillDraft(visitor, draft, answers)
  await sweepAfter(8)
  assert.match(
    (await mailsTo(server.deps, answers['email'] ?? '')).at(-1)?.subject ?? '',
    /11 December/,
  )
})

test('identity documents of an ended application go after ninety days, the rest stays', async () => {
  const ended = await came('refused', ['passport', 'birth_certificate', 'photo', 'transcript'])
  const open = await came('in_review', ['passport'])
  const enrolled = await came('enrolled', ['passport'])
  await sweepAfter(90, { early: true })
  assert.equal((await typesOf(ended)).length, 4)
  await sweepAfter(90)
  assert.deepEqual(await typesOf(ended), ['transcript'])
  assert.deepEqual([await typesOf(open), await typesOf(enrolled)], [['passport'], ['passport']])
  assert.deepEqual(await server.deps.db.selectFrom('document_trash').selectAll().execute(), [])
})

test('a passport’s number goes with those documents, from the file and from the submission', async () => {
  const passport = {
    passportNumber: 'RT 4501928',
    passportIssued: '1 2 2024',
    passportExpires: '1 2 2034',
  }
  const ended = await came('refused', [], passport)
  const open = await came('in_review', [], passport)
  const enrolled = await came('enrolled', [], passport)
  const held = async ({ number }: { number: string }) => {
    const row = await server.deps.db
      .selectFrom('application')
      .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
      .innerJoin('submission', 'submission.id', 'application.submission_id')
      .select(['applicant.passport_number', 'submission.said', 'applicant.given_names'])
      .where('application.number', '=', number)
      .executeTakeFirstOrThrow()
    return [row.passport_number, row.said.identity?.passport?.number, row.said.identity?.givenNames]
  }
  const whole = ['RT4501928', 'RT4501928', 'Aïssatou']
  await sweepAfter(90, { early: true })
  assert.deepEqual(await held(ended), whole)
  await sweepAfter(90)
  assert.deepEqual(await held(ended), [null, undefined, 'Aïssatou'])
  assert.deepEqual([await held(open), await held(enrolled)], [whole, whole])
})

test('the file of an applicant who was not admitted goes after a year, and leaves an anonymous count', async () => {
  const ended = await came('refused')
  const open = await came('documents_requested')
  await sweepAfter(365, { early: true })
  assert.ok(await isThere(ended))
  await sweepAfter(365)
  assert.deepEqual([await isThere(ended), await isThere(open)], [false, true])
  const all = await counted()
  assert.deepEqual(all.at(-1), {
    destination: 'france',
    level: 'master',
    field: '0613',
    month: '2026-12-01',
    outcome: 'refused',
  })
  await sweepAfter(366)
  assert.deepEqual(await counted(), all)
})

test('the file of an enrolled applicant is kept for two years', async () => {
  const enrolled = await came('enrolled', ['passport'])
  await sweepAfter(730, { early: true })
  assert.ok(await isThere(enrolled))
  await sweepAfter(730)
  assert.equal(await isThere(enrolled), false)
})

test('a person with an active application is never touched, however old', async () => {
  const { accessToken, number } = await came('refused', ['passport'])
  const { db } = server.deps
  const { applicant_id, submission_id, ...columns } = await db
    .selectFrom('application')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const { id: _, active: __, level: ___, ...rest } = columns
  await db
    .insertInto('application')
    .values({
      ...rest,
      ...{ applicant_id, submission_id, choice: 2, number: 'PA-2222-222A', status: 'waitlisted' },
      snapshot: JSON.stringify(rest.snapshot),
    })
    .execute()
  await sweepAfter(3000)
  assert.equal((await visitor.get(`/api/applications/by-link/${accessToken}`)).status, 200)
  assert.deepEqual(await typesOf({ number }), ['passport'])
})

test('a file that is kept for a dispute outlives the schedule until it is let go', async () => {
  const ended = await came('withdrawn', ['passport'])
  const kept = (since: Date | null) =>
    server.deps.db
      .updateTable('applicant')
      .set({ kept_since: since, kept_because: since && 'Litige' })
      .where('id', 'in', (eb) =>
        eb.selectFrom('application').select('applicant_id').where('number', '=', ended.number),
      )
      .execute()
  await kept(server.deps.now())
  await sweepAfter(1000)
  assert.deepEqual([await isThere(ended), await typesOf(ended)], [true, ['passport']])
  await kept(null)
  await sweepAfter(1000)
  assert.equal(await isThere(ended), false)
})

test('the readers of a document are forgotten after a year, in this way and in no other', async () => {
  const open = await came('in_review', ['transcript'])
  const account = await makeAccount(server.deps)
  const { db } = server.deps
  const document = await db
    .selectFrom('document')
    .innerJoin('document_application as link', 'link.document_id', 'document.id')
    .innerJoin('application', 'application.id', 'link.application_id')
    .select('document.id')
    .where('application.number', '=', open.number)
    .executeTakeFirstOrThrow()
  const access = { document_id: document.id, account_id: account.id }
  await db
    .insertInto('document_access')
    .values({ ...access, at: server.deps.now() })
    .execute()
  await assert.rejects(db.deleteFrom('document_access').execute(), /append-only/)
  const left = async () => (await db.selectFrom('document_access').select('id').execute()).length
  await sweepAfter(365, { early: true })
  assert.equal(await left(), 1)
  await sweepAfter(365)
  assert.equal(await left(), 0)
  await db
    .insertInto('document_access')
    .values({ ...access, at: server.deps.now() })
    .execute()
  await assert.rejects(db.deleteFrom('document_access').execute(), /append-only/)
})

test('an applicant’s account without a file goes after a year of silence; staff’s never', async () => {
  const { db } = server.deps
  const silent = await makeAccount(server.deps, { role: 'applicant' })
  const staff = await makeAccount(server.deps)
  const seen = await makeAccount(server.deps, { role: 'applicant' })
  const at = (id: number, instant: string) =>
    db
      .updateTable('account')
      .set({ created_at: '2026-12-01T09:00:00Z', last_sign_in_at: instant })
      .where('id', '=', id)
      .execute()
  await at(silent.id, '2026-12-01T09:00:00Z')
  await at(staff.id, '2020-01-01T09:00:00Z')
  await at(seen.id, '2027-06-01T09:00:00Z')
  const there = async () => {
    const rows = await db.selectFrom('account').select('id').orderBy('id').execute()
    return [silent, staff, seen].map(({ id }) => rows.some((row) => row.id === id))
  }
  await sweepAfter(365, { early: true })
  assert.deepEqual(await there(), [true, true, true])
  await sweepAfter(365)
  assert.deepEqual(await there(), [false, true, true])
})

test('the history of an existing application can’t be changed or removed', async () => {
  const { number } = await came('in_review')
  const { db } = server.deps
  await assert.rejects(db.deleteFrom('application_history').execute(), /append-only/)
  await assert.rejects(
    db.updateTable('application_history').set({ reason: 'x' }).execute(),
    /append-only/,
  )
  assert.ok(await isThere({ number }))
})
