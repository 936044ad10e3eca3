import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Draft, Submitted } from '#contract/admissions/admissions.ts'
import { SubmissionView } from '#contract/admissions/following.ts'
import { submissionChannels } from '#contract/common/values/vocabulary.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import {
  chooseIntakes,
  fillDraft,
  type MadeDraft,
  makeApplication,
  makeDraft,
  submitDraft,
  validAnswers,
} from '../../testing/factories-admissions.ts'
import { makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { codeOf } from '../../testing/problem.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

type Settings = Parameters<typeof makeProgram>[1]

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

async function makeWish(settings: Settings = {}) {
  const { key, intakes } = await makeProgram(server.deps, settings)
  return { program: key, intake: intakes[0]?.key ?? '' }
}

async function read(draft: MadeDraft): Promise<Draft> {
  const answer = await visitor.get(`/api/applications/drafts/${draft.key}`, {
    headers: draft.headers,
  })
  return Draft.parse(await answer.json())
}

test('three choices make three applications each with a number, behind one link, and one mail', async () => {
  const wishes = [await makeWish(), await makeWish(), await makeWish()] as const
  const draft = await makeDraft(visitor, wishes[0])
  assert.equal((await chooseIntakes(visitor, draft, [wishes[2], wishes[0], wishes[1]])).status, 200)
  const answers = validAnswers()
  await fillDraft(visitor, draft, answers)
  const sent = await Promise.all(Array.from({ length: 20 }, () => submitDraft(visitor, draft)))
  const bodies = await Promise.all(sent.map((one) => one.text()))
  assert.equal(new Set(bodies).size, 1)
  const { applications, accessToken } = Submitted.parse(JSON.parse(bodies[0] ?? ''))
  assert.deepEqual(
    applications.map(({ program }) => program.key),
    [wishes[2], wishes[0], wishes[1]].map(({ program }) => program),
  )
  assert.equal(new Set(applications.map(({ number }) => number)).size, 3)

  const followed = await visitor.get(`/api/applications/by-link/${accessToken}`)
  const view = SubmissionView.parse(await followed.json())
  assert.deepEqual(
    view.applications.map(({ number, choice }) => [number, choice]),
    applications.map(({ number }, at) => [number, at + 1]),
  )
  const mails = await server.deps.db
    .selectFrom('outgoing_mail')
    .select('text_body')
    .where('to_address', '=', answers['email'] ?? '')
    .execute()
  assert.equal(mails.length, 1)
  for (const { number } of applications) assert.ok(mails[0]?.text_body.includes(number))
  const { said } = await server.deps.db
    .selectFrom('submission')
    .innerJoin('application', 'application.submission_id', 'submission.id')
    .select('said')
    .where('number', '=', applications[1]?.number ?? '')
    .executeTakeFirstOrThrow()
  assert.equal(said.identity?.givenNames, 'Aïssatou')
})

test('a French university keeps its own name in a draft, in the application and in a French mail', async () => {
  const names = { name: 'University of Poitiers', local_name: 'Université de Poitiers' }
  const { id: universityId } = await makeUniversity(server.deps, names)
  const wish = await makeWish({ universityId })
  const draft = await makeDraft(visitor, { ...wish, language: 'fr' })
  const answers = validAnswers()
  await fillDraft(visitor, draft, answers)
  assert.equal((await read(draft)).choices[0]?.university.localName, names.local_name)
  const { accessToken } = Submitted.parse(await (await submitDraft(visitor, draft)).json())
  const followed = await visitor.get(`/api/applications/by-link/${accessToken}`)
  const [application] = SubmissionView.parse(await followed.json()).applications
  assert.deepEqual(application?.university, { name: names.name, localName: names.local_name })
  const { text_body } = await server.deps.db
    .selectFrom('outgoing_mail')
    .select('text_body')
    .where('to_address', '=', answers['email'] ?? '')
    .executeTakeFirstOrThrow()
  assert.match(text_body, /, Université de Poitiers, /)
  assert.doesNotMatch(text_body, /University of Poitiers/)
})

test('one of several applications is cancelled alone, and only through its own link', async () => {
  const wishes = [await makeWish(), await makeWish()] as const
  const draft = await makeDraft(visitor, wishes[0])
  await chooseIntakes(visitor, draft, wishes)
  await fillDraft(visitor, draft)
  const submitted = Submitted.parse(await (await submitDraft(visitor, draft)).json())
  const other = await makeApplication(visitor, await makeWish())
  const end = (token: string, number: string) =>
    visitor.send('POST', `/api/applications/by-link/${token}/${number}/withdraw`, {
      body: { reason: null },
      headers: { 'idempotency-key': `end-${token}` },
    })
  const [first, second] = submitted.applications
  assert.equal((await end(other.accessToken, first?.number ?? '')).status, 404)
  const view = SubmissionView.parse(
    await (await end(submitted.accessToken, second?.number ?? '')).json(),
  )
  assert.deepEqual(
    view.applications.map(({ status }) => status),
    ['submitted', 'cancelled'],
  )
})

test('a choice that closed meanwhile keeps the draft and offers the program’s next intake', async () => {
  const open = await makeWish()
  const closing = await makeProgram(server.deps, {
    intakes: [
      { key: 'first', closes_at: '2026-12-01T10:00:00Z' },
      { key: 'next', closes_at: '2027-06-01T10:00:00Z' },
    ],
  })
  const draft = await makeDraft(visitor, { program: closing.key, intake: 'first' })
  await chooseIntakes(visitor, draft, [{ program: closing.key, intake: 'first' }, open])
  await fillDraft(visitor, draft)
  server.clock.set('2026-12-01T10:16:00Z')
  assert.equal(await codeOf(await submitDraft(visitor, draft)), 'intake_closed')
  const { choices, answers, complete } = await read(draft)
  assert.deepEqual(
    choices.map(({ standing, nextIntake }) => [standing, nextIntake?.key]),
    [
      ['closed', 'next'],
      ['ready', undefined],
    ],
  )
  assert.equal(answers['givenNames'], 'Aïssatou')
  assert.ok(!complete.includes('choices'))

  await chooseIntakes(visitor, draft, [{ program: closing.key, intake: 'next' }, open])
  assert.equal((await submitDraft(visitor, draft)).status, 200)
})

test('a program that was unpublished meanwhile is shown as such, may stay beside others, and can be removed', async () => {
  const [gone, open, more] = [await makeWish(), await makeWish(), await makeWish()]
  const draft = await makeDraft(visitor, gone)
  await chooseIntakes(visitor, draft, [gone, open])
  await fillDraft(visitor, draft)
  await server.deps.db
    .updateTable('program')
    .set({ status: 'archived' })
    .where('key', '=', gone.program)
    .execute()
  assert.equal((await read(draft)).choices[0]?.standing, 'unavailable')
  assert.equal((await chooseIntakes(visitor, draft, [open, gone, more])).status, 200)
  assert.equal(await codeOf(await submitDraft(visitor, draft)), 'program_unavailable')
  await chooseIntakes(visitor, draft, [open])
  assert.equal((await submitDraft(visitor, draft)).status, 200)
})

test('a choice that no one may send for the applicant is marked and never sent', async () => {
  const alone = await makeWish({ submission_channel: 'applicant_only' })
  const open = await makeWish()
  const draft = await makeDraft(visitor, open)
  await chooseIntakes(visitor, draft, [alone, open])
  await fillDraft(visitor, draft)
  assert.deepEqual(
    (await read(draft)).choices.map(({ standing }) => standing),
    ['alone', 'ready'],
  )
  const { applications } = Submitted.parse(await (await submitDraft(visitor, draft)).json())
  assert.deepEqual(
    applications.map(({ program }) => program.key),
    [open.program],
  )
  const only = await makeDraft(visitor, await makeWish())
  await chooseIntakes(visitor, only, [alone])
  await fillDraft(visitor, only)
  assert.equal(await codeOf(await submitDraft(visitor, only)), 'channel_refuses')
})

test('choices that can’t be taken are refused, and the others stay as they were', async () => {
  const open = await makeWish()
  const closed = await makeWish({ intakes: [{ closes_at: '2026-11-01T10:00:00Z' }] })
  const draft = await makeDraft(visitor, open)
  const refused = [
    [[open, closed], 'intake_closed'],
    [[open, { program: 'nothing-here', intake: '2027-09' }], 'program_unavailable'],
    [[open, open], 'validation_failed'],
    [[open, open, open, open], 'validation_failed'],
  ] as const
  for (const [choices, problem] of refused) {
    assert.equal(await codeOf(await chooseIntakes(visitor, draft, choices)), problem)
  }
  assert.equal((await read(draft)).choices.length, 1)
  await chooseIntakes(visitor, draft, [])
  await fillDraft(visitor, draft)
  assert.equal(await codeOf(await submitDraft(visitor, draft)), 'validation_failed')
})

test('a choice that was applied for already holds back all of them, and is named', async () => {
  const [first, second] = [await makeWish(), await makeWish()]
  const answers = validAnswers()
  await makeApplication(visitor, { ...second, answers })
  const draft = await makeDraft(visitor, first)
  await chooseIntakes(visitor, draft, [first, second])
  await fillDraft(visitor, draft, answers)
  const { code: problem, fields } = await (await submitDraft(visitor, draft)).json()
  assert.deepEqual([problem, Object.keys(fields)], ['already_applied', ['choice2']])
  assert.equal((await read(draft)).submitted, null)
})

test('a complete application waits for who can send it: the applicant on a portal, until it closes', async () => {
  const owner = await signedInAs(server, 'owner')
  for (const submission_channel of submissionChannels) {
    if (['applicant_only', 'embassy'].includes(submission_channel)) continue
    const { number, accessToken } = await makeApplication(
      visitor,
      await makeWish({ submission_channel }),
    )
    for (const [version, to] of ['in_review', 'ready_to_send'].entries()) {
      const moved = await owner.send('POST', `/api/admin/applications/${number}/move`, {
        body: { to, reason: null },
        headers: { 'if-match': `"${version + 1}"` },
      })
      assert.equal(moved.status, 200, await moved.clone().text())
    }
    const followed = await visitor.get(`/api/applications/by-link/${accessToken}`)
    const [view] = SubmissionView.parse(await followed.json()).applications
    assert.deepEqual(
      [view?.nextMover, view?.nextBy],
      submission_channel === 'agency' ? ['agency', '2026-12-04'] : ['applicant', '2027-03-31'],
      submission_channel,
    )
  }
})
