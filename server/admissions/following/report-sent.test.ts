import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { type ApplicationView, SubmissionView } from '#contract/admissions/following.ts'
import { ApplicantEdit, ApplicantRecord } from '#contract/applicants/applicants.ts'
import { moveApplication, readTrail } from '../../testing/application-moves.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeApplication, validAnswers, type Wish } from '../../testing/factories-admissions.ts'
import { makeChoice, makeUniversity } from '../../testing/factories-catalogue.ts'
import { putStatus } from '../../testing/factories-decisions.ts'
import { problemOf } from '../../testing/problem.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let manager: TestClient
let portal: Wish

before(async () => {
  server = await createTestApp()
  portal = await makeChoice(server.deps, { submission_channel: 'national_portal' })
  manager = await signedInAs(server, 'owner')
})
beforeEach(async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  visitor = createClient(server)
  await server.deps.db.deleteFrom('rate_counter').execute()
})
after(() => server.close())

interface Made {
  accessToken: string
  number: string
}

function tell({ accessToken, number }: Made, body: unknown, key: string = randomUUID()) {
  return visitor.send('POST', `/api/applications/by-link/${accessToken}/${number}/sent`, {
    body,
    headers: { 'idempotency-key': key },
  })
}

function correct({ accessToken, number }: Made, body: unknown) {
  return visitor.send('PUT', `/api/applications/by-link/${accessToken}/${number}/sent`, { body })
}

async function seen(answer: Response): Promise<ApplicationView> {
  assert.equal(answer.status, 200, await answer.clone().text())
  const [one] = SubmissionView.parse(await answer.json()).applications
  assert.ok(one)
  return one
}

const look = async ({ accessToken }: Made) =>
  seen(await visitor.get(`/api/applications/by-link/${accessToken}`))

function note(who: TestClient, number: string, version: number, body: unknown) {
  return who.put(`/api/admin/applications/${number}/sending`, body, {
    headers: { 'if-match': `"${version}"` },
  })
}

const right = { reference: 'SN-2026/00471', on: '2026-11-30' }
const report = { reference: 'SN-2026/00417', on: '2026-11-30' }

test('the number and the day are kept, shown to applicant and staff, and recorded in the history', async () => {
  const made = await makeApplication(visitor, portal)
  assert.deepEqual((await look(made)).sending.reports, [])
  const view = await seen(await tell(made, report))
  assert.deepEqual(view.sending.reports, [
    { ...report, at: '2026-12-01T09:00:00.000Z', byApplicant: true },
  ])
  assert.equal(view.history.at(-1)?.happenedOn, '2026-11-30')
  assert.deepEqual([view.canReportSent, view.canCorrectSent], [false, true])
  assert.equal(view.sending.sentUnchecked, true)

  const { applicant_key: key } = await server.deps.db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select('applicant.key as applicant_key')
    .where('number', '=', made.number)
    .executeTakeFirstOrThrow()
  const file = ApplicantRecord.parse(
    await (await manager.get(`/api/admin/applicants/${key}`)).json(),
  )
  const { sending } = file.applications[0] ?? {}
  assert.deepEqual(sending?.reports[0]?.reference, report.reference)
  assert.deepEqual([sending?.sender, sending?.sentUnchecked], ['you_portal', true])
})

test('the same report twice is one; the trail, which outlives the file, has no number', async () => {
  const made = await makeApplication(visitor, portal)
  const key = randomUUID()
  await Promise.all(Array.from({ length: 5 }, () => tell(made, report, key)))
  assert.equal((await look(made)).sending.reports.length, 1)
  const { audit } = await readTrail(server.deps, made.number)
  assert.deepEqual(
    audit.map(({ action }) => action),
    ['application.moved', 'application.sending_noted'],
  )
  assert.ok(!JSON.stringify(audit).includes(report.reference))
})

test('both may be left out, added later and corrected; the same values are not noted again', async () => {
  const made = await makeApplication(visitor, portal)
  await seen(await tell(made, { reference: null, on: null }))
  server.clock.forwardSeconds(60)
  await seen(await correct(made, report))
  await seen(await correct(made, report))
  const { sending } = await seen(await correct(made, right))
  assert.deepEqual(
    sending.reports.map(({ reference }) => reference),
    [null, report.reference, right.reference],
  )
})

test('there is nothing to correct before it was sent, nor once it has ended', async () => {
  const made = await makeApplication(visitor, portal)
  assert.equal((await problemOf(await correct(made, report))).code, 'move_not_allowed')
  await seen(await tell(made, report))
  await putStatus(server, made.number, 'withdrawn')
  assert.equal((await problemOf(await correct(made, right))).code, 'move_not_allowed')
})

test('an impossible number or day is refused, and nothing is kept of it', async () => {
  const made = await makeApplication(visitor, portal)
  for (const [body, field] of [
    [{ ...report, reference: 'x'.repeat(41) }, 'reference'],
    [{ ...report, reference: 'a\u0000b' }, 'reference'],
    [{ ...report, reference: 'line\nbreak' }, 'reference'],
    [{ ...report, on: '2026-12-03' }, 'on'],
    [{ ...report, on: '2025-11-30' }, 'on'],
    [{ ...report, on: '2026-02-30' }, 'on'],
    [{ ...report, on: '--' }, 'on'],
  ] as const) {
    const problem = await problemOf(await tell(made, body))
    assert.equal(problem.code, 'validation_failed', JSON.stringify(body))
    assert.deepEqual(Object.keys(problem.fields ?? {}), [field])
  }
  const { status, sending } = await look(made)
  assert.deepEqual([status, sending.reports], ['submitted', []])
})

test('no one can report on another’s application through their own link', async () => {
  const own = await makeApplication(visitor, portal)
  const other = await makeApplication(visitor, portal)
  const crossed = { accessToken: own.accessToken, number: other.number }
  assert.equal((await problemOf(await tell(crossed, report))).code, 'not_found')
  assert.equal((await problemOf(await correct(crossed, report))).code, 'not_found')
})

test('staff record what was reported to them, and the history says that they did', async () => {
  const made = await makeApplication(visitor, portal)
  const version = await putStatus(server, made.number, 'in_review')
  const answer = await note(manager, made.number, version, report)
  assert.equal(answer.status, 200, await answer.clone().text())
  const view = await look(made)
  assert.equal(view.status, 'sent')
  assert.equal(view.history.at(-1)?.byApplicant, false)
  assert.deepEqual(view.sending.reports.at(-1), {
    ...report,
    at: '2026-12-01T09:00:00.000Z',
    byApplicant: false,
  })
  const { history } = await readTrail(server.deps, made.number)
  assert.ok(history.at(-1)?.actor_id)

  const stale = await note(manager, made.number, version, { ...report, reference: 'other' })
  assert.equal((await problemOf(stale)).code, 'version_stale')
  const now = await readVersion(made.number)
  const again = await note(manager, made.number, now, { ...report, reference: 'other' })
  assert.equal(again.status, 200)
  assert.equal((await look(made)).sending.reports.at(-1)?.reference, 'other')
})

async function readVersion(number: string): Promise<number> {
  const { version } = await server.deps.db
    .selectFrom('application')
    .select('version')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return version
}

test('staff can’t record an application as sent that they send themselves', async () => {
  const ours = await makeChoice(server.deps)
  const made = await makeApplication(visitor, ours)
  const version = await putStatus(server, made.number, 'ready_to_send')
  const answer = await note(manager, made.number, version, report)
  assert.equal((await problemOf(answer)).code, 'move_not_allowed')
})

test('staff who may only read applicants record nothing', async () => {
  const made = await makeApplication(visitor, portal)
  const reader = await signedInAs(server, 'reviewer')
  const answer = await note(reader, made.number, 1, report)
  assert.equal(answer.status, 403)
})

test('the sender is read from the catalogue as it is now, and a change is shown', async () => {
  const wish = await makeChoice(server.deps)
  const made = await makeApplication(visitor, wish)
  await putStatus(server, made.number, 'ready_to_send')
  const before = await look(made)
  assert.deepEqual(
    [before.sending.sender, before.sending.senderThen, before.nextMover, before.canReportSent],
    ['us', 'us', 'agency', false],
  )
  await server.deps.db
    .updateTable('program')
    .set({ submission_channel: 'national_portal' })
    .where('key', '=', wish.program)
    .execute()
  const since = await look(made)
  assert.deepEqual(
    [since.sending.sender, since.sending.senderThen, since.nextMover, since.canReportSent],
    ['you_portal', 'us', 'applicant', true],
  )
  assert.equal((await seen(await tell(made, report))).status, 'sent')
})

test('without an agreement with the university we send nothing, whatever the program says', async () => {
  const university = await makeUniversity(server.deps, { partnership: 'none' })
  const wish = await makeChoice(server.deps, { universityId: university.id })
  const made = await makeApplication(visitor, wish)
  const view = await look(made)
  assert.deepEqual(
    [view.submissionChannel, view.sending.sender],
    ['university_portal', 'you_university'],
  )
  assert.equal(view.canReportSent, true)
})

test('mails about moves say that the applicant sends it, and never that we do', async () => {
  const wish = await makeChoice(server.deps, {
    submission_channel: 'national_portal',
    level: 'master',
  })
  const answers = validAnswers({ residenceCountry: 'SN' })
  const made = await makeApplication(visitor, { ...wish, answers })
  for (const [version, to] of [
    [1, 'in_review'],
    [2, 'ready_to_send'],
  ] as const) {
    const moved = await moveApplication(manager, { number: made.number, version, to, reason: null })
    assert.equal(moved.status, 200)
  }
  await seen(await tell(made, report))
  const { mails } = await readTrail(server.deps, made.number)
  const [, review, ready, sent] = mails.map(({ text_body }) => text_body)
  for (const text of [review, ready]) {
    assert.match(
      text ?? '',
      /You send this application yourself, on Études en France or Mon Master/,
    )
    assert.match(text ?? '', /Last day: /)
  }
  assert.match(ready ?? '', /now send the application yourself/)
  assert.match(sent ?? '', /sent by you/)
  assert.doesNotMatch(`${review}${ready}${sent}`, /sent to the university|complete/)
})

test('the day to send it by depends on where the applicant lives now', async () => {
  const residents = (closesAt: string) => ({
    closesAt,
    sourceUrl: 'https://www.campusfrance.example/dates',
    checkedOn: '2026-10-05',
  })
  const wish = await makeChoice(server.deps, {
    submission_channel: 'national_portal',
    intakes: [
      {
        ...{ certainty: 'reported', source_url: null, source_name: 'Campus France' },
        ...{ checked_on: null, checked_by: null, opens_at: null, closes_at: null },
        closes_in: JSON.stringify({
          SN: residents('2027-01-31T22:59:00Z'),
          ML: residents('2027-01-15T22:59:00Z'),
        }),
      },
    ],
  })
  const answers = validAnswers({ residenceCountry: 'SN' })
  const made = await makeApplication(visitor, { ...wish, answers })
  await putStatus(server, made.number, 'ready_to_send')
  const first = await look(made)
  assert.deepEqual([first.nextBy, first.sending.portals], ['2027-01-31', ['eef']])
  for (const [residence, day, portals] of [
    ['ML', '2027-01-15', ['eef']],
    ['CI', null, ['eef', 'mon-master']],
  ] as const) {
    await correctResidence(made.number, residence)
    const { nextBy, intake, sending } = await look(made)
    assert.equal(nextBy, day, residence)
    assert.equal(intake.closesAt?.slice(0, 10) ?? null, day)
    assert.deepEqual(sending.portals, portals)
  }
})

/** Corrects a file as staff do; the application's own day follows. */
async function correctResidence(number: string, residenceCountry: string): Promise<void> {
  const { rows } = await (await manager.get(`/api/admin/applicants?q=${number}`)).json()
  const path = `/api/admin/applicants/${rows[0].key}`
  const record = ApplicantRecord.parse(await (await manager.get(path)).json())
  const edit = ApplicantEdit.strip().parse(record)
  const saved = await manager.put(
    path,
    { ...edit, residenceCountry },
    { headers: { 'if-match': `"${record.version}"` } },
  )
  assert.equal(saved.status, 200, await saved.clone().text())
  const [application] = ApplicantRecord.parse(await saved.json()).applications
  assert.equal(application?.nextBy, { ML: '2027-01-15' }[residenceCountry] ?? null)
}
