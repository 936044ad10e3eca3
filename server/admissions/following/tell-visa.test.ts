import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { SubmissionView } from '#contract/admissions/following.ts'
import { applicationStatuses, findTransition } from '#contract/admissions/values/transitions.ts'
import { visaReports } from '#contract/common/values/vocabulary.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeApplication } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { putStatus } from '../../testing/factories-decisions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let open: { program: string; intake: string }

before(async () => {
  server = await createTestApp()
  open = await makeChoice(server.deps)
})
beforeEach(async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  visitor = createClient(server)
  await server.deps.db.deleteFrom('rate_counter').execute()
})
after(() => server.close())

interface Report {
  report: (typeof visaReports)[number]
  on?: string
  note?: string | null
}

function tell(
  { accessToken, number }: { accessToken: string; number: string },
  { report, on = '2026-12-01', note = null }: Report,
) {
  return visitor.send('POST', `/api/applications/by-link/${accessToken}/${number}/visa`, {
    body: { report, on, note },
    headers: { 'idempotency-key': randomUUID() },
  })
}

async function latest(answer: Response) {
  const [one] = SubmissionView.parse(await answer.json()).applications
  assert.ok(one)
  return { status: one.status, mover: one.nextMover, step: one.history.at(-1) }
}

test('the applicant reports their visa exactly where the table says', async () => {
  const made = await makeApplication(visitor, open)
  for (const status of applicationStatuses) {
    for (const report of visaReports) {
      await putStatus(server, made.number, status)
      const may = findTransition(status, `visa_${report}`, 'applicant') !== undefined
      const link = `/api/applications/by-link/${made.accessToken}`
      const [seen] = SubmissionView.parse(await (await visitor.get(link)).json()).applications
      assert.equal(seen?.visaReports.includes(report), may, `${status} ${report}`)
      const answer = await tell(made, { report })
      if (may) assert.equal((await latest(answer)).status, `visa_${report}`)
      else assert.equal((await answer.json()).code, 'move_not_allowed', `${status} ${report}`)
    }
  }
})

test('staff read on the file when the visa was applied for and refused, and why', async () => {
  const made = await makeApplication(visitor, open)
  await putStatus(server, made.number, 'visa_preparing')
  server.clock.set('2027-03-20T09:00:00Z')
  visitor = createClient(server)
  const applied = await latest(await tell(made, { report: 'applied', on: '2027-03-15' }))
  assert.deepEqual(
    [applied.mover, applied.step?.happenedOn, applied.step?.byApplicant],
    ['embassy', '2027-03-15', true],
  )
  const note = 'They doubt my funds.'
  await tell(made, { report: 'refused', on: '2027-03-19', note })
  const staff = await signedInAs(server, 'counsellor')
  const { rows } = await (await staff.get(`/api/admin/applicants?q=${made.number}`)).json()
  const file = await (await staff.get(`/api/admin/applicants/${rows[0].key}`)).json()
  const { to, reason, happenedOn, by } = file.applications[0].history.at(-1)
  assert.deepEqual([to, reason, happenedOn, by], ['visa_refused', note, '2027-03-19', null])
})

test('a visa is reported with a day between the application and today', async () => {
  const made = await makeApplication(visitor, open)
  await putStatus(server, made.number, 'visa_preparing')
  server.clock.set('2027-03-20T09:00:00Z')
  visitor = createClient(server)
  const wrong = [
    ['2027-03-22', 'date_in_future'],
    ['2026-11-30', 'date_in_past'],
    ['2027-02-30', 'not_a_date'],
  ] as const
  for (const [on, code] of wrong) {
    const answer = await tell(made, { report: 'applied', on })
    assert.equal(answer.status, 422)
    const { fields } = await answer.json()
    assert.equal((fields.on ?? fields['body.on']).code, code, on)
  }
  assert.equal((await latest(await tell(made, { report: 'applied' }))).status, 'visa_applied')
})

test('the reason for ending is chosen from a list and explained in free words, for staff', async () => {
  const made = await makeApplication(visitor, open)
  const end = (body: object) =>
    visitor.send('POST', `/api/applications/by-link/${made.accessToken}/${made.number}/withdraw`, {
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  assert.equal((await end({ reasonCode: 'bored', reason: null })).status, 422)
  const ended = await latest(await end({ reasonCode: 'cost', reason: 'Too dear for us' }))
  assert.deepEqual(
    [ended.status, ended.step?.reasonCode, ended.step?.reason],
    ['cancelled', 'cost', 'Too dear for us'],
  )
  const staff = await signedInAs(server, 'counsellor')
  const { rows } = await (await staff.get(`/api/admin/applicants?q=${made.number}`)).json()
  const file = await (await staff.get(`/api/admin/applicants/${rows[0].key}`)).json()
  assert.equal(file.applications[0].history.at(-1).reasonCode, 'cost')
})

test('the language an applicant chooses is that of the next mail, and staff see it before they save', async () => {
  const made = await makeApplication(visitor, open)
  const staff = await signedInAs(server, 'counsellor')
  const { rows } = await (await staff.get(`/api/admin/applicants?q=${made.number}`)).json()
  const path = `/api/admin/applicants/${rows[0].key}`
  const before = await (await staff.get(path)).json()
  const choose = (language: string, token = made.accessToken) =>
    visitor.post(`/api/applications/by-link/${token}/language`, { language })
  assert.equal((await (await choose('fr')).json()).language, 'fr')
  assert.equal((await choose('de')).status, 422)
  assert.equal((await choose('fr', `${made.accessToken}A`)).status, 404)

  const after = await (await staff.get(path)).json()
  assert.deepEqual([after.language, after.version], ['fr', before.version + 1])
  await choose('fr')
  assert.equal((await (await staff.get(path)).json()).version, after.version)
  await visitor.send(
    'POST',
    `/api/applications/by-link/${made.accessToken}/${made.number}/withdraw`,
    {
      body: { reason: null },
      headers: { 'idempotency-key': randomUUID() },
    },
  )
  const mail = await server.deps.db
    .selectFrom('outgoing_mail')
    .select('language')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  assert.equal(mail?.language, 'fr')
})
