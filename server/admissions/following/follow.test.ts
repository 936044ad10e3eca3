import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { type ApplicationView, SubmissionView } from '#contract/admissions/following.ts'
import {
  applicationStatuses,
  channelAllows,
  findTransition,
  statusesOf,
} from '#contract/admissions/values/transitions.ts'
import { submissionChannels } from '#contract/common/values/vocabulary.ts'
import { createClient, type TestClient } from '../../testing/client.ts'
import { makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice, makeProgram } from '../../testing/factories-catalogue.ts'
import { putStatus } from '../../testing/factories-decisions.ts'
import { problemOf } from '../../testing/problem.ts'
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

/** The report that comes with “I have sent it”. */
const report = { reference: null, on: null }

function act(
  { accessToken, number }: { accessToken: string; number: string },
  path: string,
  body: unknown,
  key: string = randomUUID(),
) {
  return visitor.send('POST', `/api/applications/by-link/${accessToken}/${number}/${path}`, {
    ...(body !== undefined && { body }),
    headers: { 'idempotency-key': key },
  })
}

/** The only application of a submission. */
function only(text: string): ApplicationView {
  const [one] = SubmissionView.parse(JSON.parse(text)).applications
  assert.ok(one)
  return one
}

function mails() {
  return server.deps.db
    .selectFrom('outgoing_mail')
    .select(['template', 'to_address', 'text_body'])
    .orderBy('id')
    .execute()
}

test('the holder of the private link sees the state, who has the next move and by when', async () => {
  const { number, accessToken } = await makeApplication(visitor, open)
  const answer = await visitor.get(`/api/applications/by-link/${accessToken}`)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const view = only(await answer.text())
  assert.equal(view.number, number)
  assert.deepEqual(
    [view.status, view.nextMover, view.nextBy, view.canCancel, view.canReportSent],
    ['submitted', 'agency', '2026-12-04', true, false],
  )
  assert.deepEqual(view.history, [
    {
      status: 'submitted',
      at: '2026-12-01T09:00:00.000Z',
      ...{ reason: null, reasonCode: null, happenedOn: null, byApplicant: true, incomplete: false },
    },
  ])
})

test('a link that is wrong, cut short or forged gets the same 404', async () => {
  const { accessToken, number } = await makeApplication(visitor, open)
  const wrong = `${accessToken.slice(0, -2)}${accessToken.endsWith('AA') ? 'QQ' : 'AA'}`
  const answers = []
  for (const token of [wrong, accessToken.slice(0, -1), 'x', `${accessToken}A`]) {
    answers.push(await problemOf(await visitor.get(`/api/applications/by-link/${token}`)))
    answers.push(
      await problemOf(await act({ accessToken: token, number }, 'withdraw', { reason: null })),
    )
    answers.push(await problemOf(await act({ accessToken: token, number }, 'sent', report)))
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  assert.equal(answers[0].code, 'not_found')
})

test('the applicant ends an application exactly where the table says, and nowhere else', async () => {
  const { number, accessToken } = await makeApplication(visitor, open)
  for (const status of applicationStatuses) {
    await putStatus(server, number, status)
    const to = (['cancelled', 'withdrawn'] as const).find((end) =>
      findTransition(status, end, 'applicant'),
    )
    const seen = only(await (await visitor.get(`/api/applications/by-link/${accessToken}`)).text())
    assert.equal(seen.canCancel, to !== undefined, status)
    const answer = await act({ accessToken, number }, 'withdraw', { reason: null })
    const text = await answer.text()
    if (to) {
      const body = only(text)
      assert.equal(body.status, to, status)
      assert.deepEqual([body.nextMover, body.nextBy], ['nobody', null])
    } else assert.equal(JSON.parse(text).code, 'move_not_allowed', status)
  }
})

test('an application ended once is ended once: the same key again changes nothing', async () => {
  const { accessToken, number } = await makeApplication(visitor, open)
  const key = randomUUID()
  const end = { reason: 'I have found another place' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => act({ accessToken, number }, 'withdraw', end, key)),
  )
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  assert.equal(new Set(bodies).size, 1)
  const { history } = only(bodies[0] ?? '')
  assert.deepEqual(
    history.map(({ status, reason }) => [status, reason]),
    [
      ['submitted', null],
      ['cancelled', 'I have found another place'],
    ],
  )
  const moved = (await mails()).filter(
    ({ template, text_body }) => template === 'application_moved' && text_body.includes(number),
  )
  assert.equal(moved.length, 1)
  assert.ok(!moved[0]?.text_body.includes(end.reason), 'their own words come back as ours')
  const keyless = await visitor.post(
    `/api/applications/by-link/${accessToken}/${number}/withdraw`,
    end,
  )
  assert.equal((await problemOf(keyless)).code, 'idempotency_key_missing')
})

test('an applicant who has withdrawn may apply again', async () => {
  const answers = validAnswers()
  const { accessToken, number } = await makeApplication(visitor, { ...open, answers })
  await act({ accessToken, number }, 'withdraw', { reason: null })
  await makeApplication(visitor, { ...open, answers })
})

test('the applicant reports what they sent themselves only where the channel is a portal', async () => {
  for (const submission_channel of submissionChannels) {
    const { key, intakes } = await makeProgram(server.deps)
    const wish = { program: key, intake: intakes[0]?.key ?? '' }
    const { number, accessToken } = await makeApplication(visitor, wish)
    await putStatus(server, number, 'ready_to_send')
    await server.deps.db
      .updateTable('program')
      .set({ submission_channel })
      .where('key', '=', key)
      .execute()

    const transition = findTransition('ready_to_send', 'sent', 'applicant')
    const may = transition !== undefined && channelAllows(transition, submission_channel)
    assert.equal(may, submission_channel.endsWith('_portal'))
    const seen = only(await (await visitor.get(`/api/applications/by-link/${accessToken}`)).text())
    assert.equal(seen.canReportSent, may)
    const text = await (await act({ accessToken, number }, 'sent', report)).text()
    if (may) assert.equal(only(text).status, 'sent')
    else assert.equal(JSON.parse(text).code, 'channel_refuses')
  }
})

test('an application is reported as sent exactly where the table says, checked or not', async () => {
  const wish = await makeChoice(server.deps, { submission_channel: 'national_portal' })
  const { number, accessToken } = await makeApplication(visitor, wish)
  const unsent: readonly string[] = statusesOf.unsent
  for (const status of applicationStatuses) {
    await putStatus(server, number, status)
    const text = await (await act({ accessToken, number }, 'sent', report)).text()
    assert.equal(findTransition(status, 'sent', 'applicant') !== undefined, unsent.includes(status))
    if (unsent.includes(status)) {
      const { sending, ...seen } = only(text)
      assert.equal(seen.status, 'sent')
      assert.equal(sending.sentUnchecked, status !== 'ready_to_send', status)
    } else assert.equal(JSON.parse(text).code, 'move_not_allowed', status)
  }
})
