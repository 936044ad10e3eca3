import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { Draft, Submitted } from '#contract/admissions/admissions.ts'
import { readApplicationNumber } from '#contract/admissions/values/application-number.ts'
import { createClient, type TestClient } from '../../testing/client.ts'
import {
  countWritten,
  fillDraft,
  makeApplication,
  makeDraft,
  makeFilledDraft,
  submitDraft,
  validAnswers,
} from '../../testing/factories-admissions.ts'
import { makeChoice, makeProgram } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const start = '2026-12-01T09:00:00Z'
let server: TestApp
let visitor: TestClient
let open: { program: string; intake: string }

before(async () => {
  server = await createTestApp()
})
beforeEach(async () => {
  server.clock.set(start)
  visitor = createClient(server)
  open = await makeChoice(server.deps, {
    title: { en: 'Data science', fr: 'Science des données' },
    requirements: [{}],
  })
})
after(() => server.close())

function lastMail() {
  return server.deps.db
    .selectFrom('outgoing_mail')
    .select(['template', 'language', 'to_address', 'subject', 'text_body'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

async function refusal(answer: Response) {
  const { code, fields } = await answer.json()
  return { status: answer.status, code, fields }
}

test('a submitted draft gives a number that can be checked, a private link and one mail', async () => {
  const [applications = 0, applicants = 0, mails = 0, steps = 0] = await countWritten(server.deps)
  const answers = validAnswers()
  const answer = await submitDraft(visitor, await makeFilledDraft(visitor, { ...open, answers }))
  assert.equal(answer.status, 200)
  const { applications: sent, accessToken, submittedAt } = Submitted.parse(await answer.json())
  const number = sent[0]?.number ?? ''
  assert.equal(readApplicationNumber(number), number)
  assert.equal(submittedAt, '2026-12-01T09:00:00.000Z')
  assert.deepEqual(await countWritten(server.deps), [
    applications + 1,
    applicants + 1,
    mails + 1,
    steps + 1,
  ])

  const mail = await lastMail()
  assert.equal(mail.template, 'application_received')
  assert.equal(mail.to_address, answers['email'])
  assert.ok(mail.text_body.includes(number))
  assert.ok(mail.text_body.includes(`http://localhost:3000/application/${accessToken}`))
  assert.match(mail.text_body, /autumn intake 2027–28/)
})

test('the mail is in the language of the application', async () => {
  const draft = await makeDraft(visitor, { ...open, language: 'fr' })
  await fillDraft(visitor, draft)
  await submitDraft(visitor, draft)
  const mail = await lastMail()
  assert.equal(mail.language, 'fr')
  assert.match(mail.text_body, /Science des données/)
  assert.match(mail.text_body, /rentrée d’automne 2027-2028/)
})

test('an application keeps the program as it was, whatever becomes of it', async () => {
  const daysOf = (decision_by: string, deposit_by: string) =>
    server.deps.db
      .updateTable('intake')
      .set({ decision_by, deposit_by })
      .where('key', '=', open.intake)
      .execute()
  await daysOf('2027-05-15', '2027-06-30')
  const { number, accessToken } = await makeApplication(visitor, open)
  await daysOf('2027-07-01', '2027-07-02')
  await server.deps.db
    .updateTable('program')
    .set({ title: JSON.stringify({ en: 'Renamed', fr: 'Renommé' }) })
    .where('key', '=', open.program)
    .execute()
  const { snapshot } = await server.deps.db
    .selectFrom('application')
    .select('snapshot')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  assert.equal(snapshot.program.title.en, 'Data science')
  assert.equal(snapshot.tuitionLines[0]?.amountMinor, 500_000)
  assert.equal(snapshot.requirements.length, 1)
  assert.equal(snapshot.intake.closesAt, '2027-03-31T21:59:00.000Z')
  const followed = await (await visitor.get(`/api/applications/by-link/${accessToken}`)).json()
  const { decisionBy, depositBy } = followed.applications[0].intake
  assert.deepEqual([decisionBy, depositBy], ['2027-05-15', '2027-06-30'])
})

test('the words agreed to can be proved, and the private link is only in its mail', async () => {
  const { accessToken, number } = await makeApplication(visitor, open)
  const { db } = server.deps
  const kept = await db
    .selectFrom('submission')
    .innerJoin('application', 'application.submission_id', 'submission.id')
    .selectAll()
    .where('number', '=', number)
    .execute()
  assert.match(kept[0]?.consent_text_hash ?? '', /^[0-9a-f]{64}$/)
  const keys = await db.selectFrom('idempotency_key').selectAll().execute()
  assert.ok(!JSON.stringify([kept, keys]).includes(accessToken))
})

test('a draft with a step that doesn’t pass is not submitted; its answers and its draft stay', async () => {
  const draft = await makeFilledDraft(visitor, {
    ...open,
    answers: validAnswers({ grade: '25', phone: '12', declaration: '' }),
  })
  const before = await countWritten(server.deps)
  const { status, code, fields } = await refusal(await submitDraft(visitor, draft))
  assert.deepEqual([status, code], [422, 'validation_failed'])
  assert.deepEqual(fields, {
    grade: { code: 'grade_out_of_scale', params: { minimum: 0, maximum: 20 } },
    phone: {
      code: 'not_a_phone',
      params: { country: 'SN', example: '+221 70 123 45 67' },
    },
    declaration: { code: 'consent_required' },
  })
  assert.deepEqual(await countWritten(server.deps), before)
  const read = await visitor.get(`/api/applications/drafts/${draft.key}`, {
    headers: draft.headers,
  })
  const kept = await read.json()
  assert.equal(kept.answers.grade, '25')
  assert.equal(kept.submitted, null)
})

test('a submission without a key or without the draft’s secret makes nothing', async () => {
  const draft = await makeFilledDraft(visitor, open)
  const before = await countWritten(server.deps)
  const path = `/api/applications/drafts/${draft.key}/submit`
  const keyless = await visitor.post(path, undefined, { headers: draft.headers })
  assert.equal((await refusal(keyless)).code, 'idempotency_key_missing')
  const foreign = await visitor.post(path, undefined, {
    headers: { 'idempotency-key': randomUUID() },
  })
  assert.equal(foreign.status, 404)
  assert.deepEqual(await countWritten(server.deps), before)
})

test('a draft may be submitted until the 15th minute after the deadline is over', async () => {
  const { key, intakes } = await makeProgram(server.deps, {
    intakes: [{ closes_at: '2026-12-01T10:00:00Z' }],
  })
  const wish = { program: key, intake: intakes[0]?.key ?? '' }
  const [inTime, late] = [
    await makeFilledDraft(visitor, wish),
    await makeFilledDraft(visitor, wish),
  ]
  server.clock.set('2026-12-01T10:15:59.999Z')
  assert.equal((await submitDraft(visitor, inTime)).status, 200)
  server.clock.set('2026-12-01T10:16:00Z')
  assert.equal((await refusal(await submitDraft(visitor, late))).code, 'intake_closed')
})

test('each applicant has the deadline of their nationality, and the later one of two', async () => {
  const wish = await makeChoice(server.deps, {
    intakes: [
      {
        closes_at: '2026-12-01T08:00:00Z',
        closes_for: JSON.stringify({ eu: '2026-12-01T10:00:00Z' }),
      },
    ],
  })
  const draftOf = (nationality: string, nationality2 = '') =>
    makeFilledDraft(visitor, { ...wish, answers: validAnswers({ nationality, nationality2 }) })
  const drafts = {
    other: await draftOf('SN'),
    eu: await draftOf('DE'),
    both: await draftOf('SN', 'FR'),
    late: await draftOf('DE'),
  }
  assert.equal((await refusal(await submitDraft(visitor, drafts.other))).code, 'intake_closed')
  const seen = await visitor.get(`/api/applications/drafts/${drafts.other.key}`, {
    headers: drafts.other.headers,
  })
  const [choice] = Draft.parse(await seen.json()).choices
  assert.deepEqual(
    [choice?.standing, choice?.intake.closesAt, choice?.intake.closesFor],
    ['closed', '2026-12-01T08:00:00.000Z', {}],
  )
  assert.deepEqual(choice?.openToOthers, {
    closesAt: '2026-12-01T08:00:00.000Z',
    closesFor: { eu: '2026-12-01T10:00:00Z' },
    closesIn: {},
  })

  server.clock.set('2026-12-01T10:15:59.999Z')
  assert.equal((await submitDraft(visitor, drafts.eu)).status, 200)
  assert.equal((await submitDraft(visitor, drafts.both)).status, 200)
  server.clock.set('2026-12-01T10:16:00Z')
  assert.equal((await refusal(await submitDraft(visitor, drafts.late))).code, 'intake_closed')
  const over = await visitor.get(`/api/applications/drafts/${drafts.other.key}`, {
    headers: drafts.other.headers,
  })
  assert.equal(Draft.parse(await over.json()).choices[0]?.openToOthers, null)
  const { snapshot } = await server.deps.db
    .selectFrom('application')
    .select('snapshot')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.equal(new Date(snapshot.intake.closesAt ?? '').toISOString(), '2026-12-01T10:00:00.000Z')
})

test('the deadline holds for starting: no draft within the grace', async () => {
  const { key, intakes } = await makeProgram(server.deps, {
    intakes: [{ closes_at: '2026-12-01T10:00:00Z' }],
  })
  server.clock.set('2026-12-01T10:01:00Z')
  const answer = await visitor.send('POST', '/api/applications/drafts', {
    body: { program: key, intake: intakes[0]?.key, language: 'en' },
    headers: { 'idempotency-key': randomUUID() },
  })
  assert.equal((await refusal(answer)).code, 'intake_closed')
})

test('what has changed since the draft was opened is checked again', async () => {
  const { db } = server.deps
  const changes = [
    ['program_unavailable', () => db.updateTable('program').set({ status: 'archived' })],
    ['channel_refuses', () => db.updateTable('program').set({ submission_channel: 'embassy' })],
  ] as const
  for (const [code, change] of changes) {
    const wish = await makeChoice(server.deps)
    const draft = await makeFilledDraft(visitor, wish)
    await change().where('key', '=', wish.program).execute()
    assert.equal((await refusal(await submitDraft(visitor, draft))).code, code)
  }
  const draft = await makeFilledDraft(visitor, open)
  await db
    .updateTable('intake')
    .set({ override: 'full' })
    .where('program_id', '=', (eb) =>
      eb.selectFrom('program').select('id').where('key', '=', open.program),
    )
    .execute()
  assert.equal((await refusal(await submitDraft(visitor, draft))).code, 'intake_full')
})
