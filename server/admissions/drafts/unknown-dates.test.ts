import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Draft, Submitted } from '#contract/admissions/admissions.ts'
import { SubmissionView } from '#contract/admissions/following.ts'
import { TextTemplates } from '#contract/applicants/applicant-file.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import {
  makeApplication,
  makeDraft,
  makeFilledDraft,
  startDraft,
  submitDraft,
  type Wish,
} from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listApplicants } from '../../testing/three-applicants.ts'

/* An intake with an unknown closing date takes applications, and nothing depends on a day. */

const unknown = {
  certainty: 'unknown',
  source_url: null,
  checked_on: null,
  checked_by: null,
  starts_on: null,
  opens_at: null,
  closes_at: null,
} as const
const typical = {
  ...unknown,
  certainty: 'typical',
  source_name: 'Calendars of other years',
  usual_closes: JSON.stringify({ from: '03', to: '06' }),
} as const

let server: TestApp
let visitor: TestClient

before(async () => {
  server = await createTestApp()
})
beforeEach(() => {
  server.clock.set('2026-12-01T09:00:00Z')
  visitor = createClient(server)
})
after(() => server.close())

function makeWish(intake: object, program: object = {}): Promise<Wish> {
  return makeChoice(server.deps, { intakes: [intake], ...program })
}

async function mailOf(wish: Wish): Promise<string> {
  await makeApplication(visitor, wish)
  const { text_body } = await server.deps.db
    .selectFrom('outgoing_mail')
    .select('text_body')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return (text_body ?? '').replaceAll('\u00a0', ' ')
}

async function viewOf(accessToken: string): Promise<SubmissionView> {
  const answer = await visitor.get(`/api/applications/by-link/${accessToken}`)
  return SubmissionView.parse(await answer.json())
}

function changeIntake({ intake, program }: Wish, columns: object) {
  return server.deps.db
    .updateTable('intake')
    .set(columns)
    .where('key', '=', intake)
    .where('program_id', '=', (eb) =>
      eb.selectFrom('program').select('id').where('key', '=', program),
    )
    .execute()
}

test('it can be chosen and sent, and stays as unknown as it was', async () => {
  const wish = await makeWish(unknown)
  const draft = await makeFilledDraft(visitor, wish)
  const seen = await visitor.get(`/api/applications/drafts/${draft.key}`, {
    headers: draft.headers,
  })
  const [choice] = Draft.parse(await seen.json()).choices
  assert.deepEqual(
    [choice?.standing, choice?.intake.state, choice?.intake.closesAt],
    ['ready', 'undated', null],
  )
  const answer = await submitDraft(visitor, draft)
  assert.equal(answer.status, 200, await answer.clone().text())
  const { snapshot } = await server.deps.db
    .selectFrom('application')
    .select('snapshot')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { closesAt, certainty, usualCloses } = snapshot.intake
  assert.deepEqual([closesAt, certainty, usualCloses], [null, 'unknown', null])
  const { accessToken, applications } = Submitted.parse(await answer.json())
  assert.deepEqual(
    applications.map(({ closing }) => [closing?.closesAt, closing?.certainty]),
    [[null, 'unknown']],
  )
  const [followed] = (await viewOf(accessToken)).applications
  assert.deepEqual([followed?.intake.closesAt, followed?.intake.certainty], [null, 'unknown'])
})

test('it is open until its season is over', async () => {
  const wish = await makeWish(unknown)
  server.clock.set('2027-11-30T23:59:00Z')
  visitor = createClient(server)
  await makeApplication(visitor, wish)
  server.clock.set('2027-12-01T00:00:00Z')
  visitor = createClient(server)
  const late = await startDraft(visitor, wish)
  assert.equal((await late.json()).code, 'intake_closed')
})

test('the mail says what is known and that the university is asked', async () => {
  const expected = [
    ['en', unknown, 'Closing date: Not known yet. We are asking the university.'],
    ['en', typical, 'Not known yet. It usually closes between March and June. We are asking'],
    ['fr', unknown, 'Pas encore connue. Nous la demandons à l’université.'],
    ['fr', typical, 'Pas encore connue. Elle tombe d’habitude entre mars et juin. Nous la'],
  ] as const
  for (const [language, intake, words] of expected) {
    const text = await mailOf({ ...(await makeWish(intake)), language })
    assert.ok(text.includes(words), `${words} is not in:\n${text}`)
    const ofIntake = text
      .replace(/^(?:We will check|Nous vérifions) .*$/m, '')
      .replaceAll(/20\d\d[–-]\d+/g, 'academic year')
    assert.doesNotMatch(ofIntake, /20\d\d/, 'no day of the intake is named')
  }
})

test('a reported day names its source and the day it was read, with its hour', async () => {
  const reported = {
    certainty: 'reported',
    source_url: 'https://www.benin.campusfrance.example/calendar',
    checked_on: '2026-10-01',
    checked_by: null,
    closes_at: '2027-01-15T11:00:00Z',
  }
  const expected = {
    en: '15 January 2027 at 12:00 (Paris time, UTC+1), reported by benin.campusfrance.example, read on 1 October 2026\n',
    fr: '15 janvier 2027 à 12:00 (heure de Paris, UTC+1), selon benin.campusfrance.example, lu le 1er octobre 2026\n',
  }
  for (const language of ['en', 'fr'] as const) {
    const text = await mailOf({ ...(await makeWish(reported)), language })
    assert.ok(text.includes(expected[language]), text)
  }
  const agency = { ...reported, source_url: 'https://www.cucas.cn/dates', checked_on: null }
  assert.match(await mailOf(await makeWish(agency)), /reported by cucas\.cn \(an agency\)\n/)
})

test('an hour is shown if the office has read one; the end of a day doesn’t count as one', async () => {
  assert.match(
    await mailOf(await makeWish({ closes_at: '2027-01-15T11:00:00Z' })),
    /: 15 January 2027 at 12:00 \(Paris time, UTC\+1\)\n/,
  )
  assert.match(
    await mailOf(await makeWish({ closes_at: '2027-01-15T22:59:00Z' })),
    /: 15 January 2027\n/,
  )
})

test('where the applicant applies to the university, no one promises to send it', async () => {
  const portal = await mailOf(await makeWish({}, { submission_channel: 'university_portal' }))
  assert.match(portal, /has not been sent to the university: you send it yourself/)
  assert.doesNotMatch(await mailOf(await makeWish({})), /you send it yourself/)
})

test('an applicant who sends it themselves gets no day until one is known', async () => {
  const wish = await makeWish(typical, { submission_channel: 'university_portal' })
  const manager = await signedInAs(server, 'manager')
  const nextBy = async () => {
    const { number } = await makeApplication(visitor, wish)
    for (const [at, to] of (['in_review', 'ready_to_send'] as const).entries()) {
      const moved = await manager.post(
        `/api/admin/applications/${number}/move`,
        { to, reason: null },
        { headers: { 'if-match': `"${at + 1}"` } },
      )
      assert.equal(moved.status, 200, await moved.clone().text())
    }
    const { rows } = await listApplicants(manager, `?q=${number}`)
    return rows[0]?.application.nextBy
  }
  assert.equal(await nextBy(), null)
  const known = { certainty: 'reported', closes_at: '2027-05-31T21:59:00Z' }
  const sentBefore = await makeApplication(visitor, wish)
  await changeIntake(wish, known)
  assert.equal(await nextBy(), '2027-05-31')

  const [followed] = (await viewOf(sentBefore.accessToken)).applications
  assert.equal(followed?.intake.closesAt, '2027-05-31T21:59:00.000Z')
})

test('a text that names the deadline can’t be filled in without one', async () => {
  const manager = await signedInAs(server, 'manager')
  const valuesOf = async (wish: Wish) => {
    const { number } = await makeApplication(visitor, wish)
    const { rows } = await listApplicants(manager, `?q=${number}`)
    const path = `/api/admin/applicants/${rows[0]?.key}/text-templates`
    return TextTemplates.parse(await (await manager.get(path)).json()).values[0]
  }
  assert.equal((await valuesOf(await makeWish({})))?.en['deadline'], '31 March 2027')
  const values = await valuesOf(await makeWish(unknown))
  assert.equal('deadline' in (values?.en ?? {}), false)
})

test('an application from before certainty was kept doesn’t show its own day', async () => {
  const wish = await makeWish({ certainty: 'reported', closes_at: '2027-02-28T22:59:00Z' })
  const { accessToken, number } = await makeApplication(visitor, wish)
  const { snapshot } = await server.deps.db
    .selectFrom('application')
    .select('snapshot')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const { certainty, sourceUrl, sourceName, checkedOn, usualCloses, ...old } = snapshot.intake
  const intake = { ...old, closesAt: '2027-03-31T21:59:00.000Z' }
  await server.deps.db
    .updateTable('application')
    .set({ snapshot: JSON.stringify({ ...snapshot, intake }) })
    .where('number', '=', number)
    .execute()
  const closesAt = async () => (await viewOf(accessToken)).applications[0]?.intake.closesAt
  assert.equal(await closesAt(), '2027-02-28T22:59:00.000Z')
  await changeIntake(wish, { ...unknown, source_name: null })
  assert.equal(await closesAt(), null)
})

test('an unknown closing date opens nothing early', async () => {
  const wish = await makeWish({ ...unknown, certainty: 'confirmed', ...opensLater })
  const answer = await startDraft(visitor, wish)
  assert.equal((await answer.json()).code, 'intake_not_open')
  server.clock.set('2027-01-04T00:00:00Z')
  visitor = createClient(server)
  await makeDraft(visitor, wish)
})
const opensLater = {
  opens_at: '2027-01-04T00:00:00Z',
  source_url: 'https://university.example/dates',
  checked_on: '2026-11-30',
  checked_by: 'a colleague',
}
