import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { SubmissionView } from '#contract/admissions/following.ts'
import { ApplicationBulk } from '#contract/applicants/applicant-bulk.ts'
import { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { sendDue, senderFor } from '../../messaging/deliver-mail.ts'
import { findApplication, moveApplication, readTrail } from '../../testing/application-moves.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { type MadeApplication, makeApplication } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import {
  conditionalOffer,
  decideOn,
  putStatus,
  release,
} from '../../testing/factories-decisions.ts'
import { holdMail } from '../../testing/mail-hold.ts'
import { type Post, startPost } from '../../testing/post.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let owner: TestClient
let post: Post

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  owner = await signedInAs(server, 'owner')
})
after(() => server.close())
beforeEach(async () => {
  post = await startPost()
  server.deps.env = { ...server.deps.env, smtpUrl: post.url }
  await holdMail(server.deps, 5)
  // Their session's token lasts ten minutes, which some of the tests go past.
  server.clock.set('2026-12-01T09:00:00Z')
})
afterEach(() => post.close())

test('a move undone while its mail waits restores everything, and nothing reaches the applicant', async () => {
  const made = await makeNew()
  await deliver()
  const before = await findApplication(server.deps, made.number)
  const record = await move(made, 'in_review')
  assert.equal(record.undo?.leavesAt, '2026-12-01T09:05:00.000Z')
  assert.notEqual((await findApplication(server.deps, made.number)).replied_at, null)

  const undone = await undo(made, record.undo?.act)
  assert.equal(undone.status, 200, await undone.clone().text())
  const after = await findApplication(server.deps, made.number)
  for (const column of ['status', 'next_mover', 'next_by', 'reached', 'replied_at'] as const) {
    assert.deepEqual(after[column], before[column], column)
  }
  server.clock.forwardSeconds(600)
  const mails = post.received.length
  await deliver()
  assert.equal(post.received.length, mails)
  assert.deepEqual(await pageOf(made), ['submitted'], 'their page knows nothing of it')
  const { audit, history } = await readTrail(server.deps, made.number)
  assert.deepEqual(
    audit.map(({ action }) => action),
    ['application.moved', 'application.move_undone'],
  )
  assert.equal(history.at(-1)?.undoes, history.at(-2)?.id)
})

test('once its mail has left, a move is not undone; while the mail leaves, one of the two happens', async () => {
  const made = await makeNew()
  const { undo: waiting } = await move(made, 'in_review')
  server.clock.forwardSeconds(300)
  await deliver()
  await refused(await undo(made, waiting?.act), 'mail_left')
  assert.equal((await findApplication(server.deps, made.number)).status, 'in_review')

  for (let round = 0; round < 5; round++) {
    server.clock.set('2026-12-01T09:00:00Z')
    const racing = await makeNew()
    await deliver()
    const { undo: held } = await move(racing, 'in_review')
    server.clock.forwardSeconds(300)
    const sent = post.received.length
    const [answer] = await Promise.all([undo(racing, held?.act), deliver()])
    const { status } = await findApplication(server.deps, racing.number)
    const isUndone = answer.status === 200
    assert.equal(status, isUndone ? 'submitted' : 'in_review')
    assert.equal(post.received.length - sent, isUndone ? 0 : 1)
  }
})

test('one of a person’s applications is undone as the mail of both leaves: it says what is true', async () => {
  for (let round = 0; round < 5; round++) {
    server.clock.set('2026-12-01T09:00:00Z')
    const others = [await makeChoice(server.deps)]
    const made = await makeApplication(visitor, { ...(await makeChoice(server.deps)), others })
    await deliver()
    const numbers = await numbersOf(made)
    const items = numbers.map((number) => ({ number, version: 1 }))
    const act = { kind: 'move', to: 'in_review', reason: { en: null, fr: null } }
    await bulk('', { selection: { items }, act })
    const [one = '', other = ''] = numbers
    const held = await findHeld(made, one)
    server.clock.forwardSeconds(300)
    const sent = post.received.length
    // Undone alone, or together with the other one in its mail.
    const wanted = round % 2 === 0 ? [one] : [one, other]
    const [answers] = await Promise.all([
      Promise.all(wanted.map((number) => undo({ ...made, number }, held))),
      deliver(),
    ])
    await deliver()
    const mails = post.received.slice(sent)
    const undone = wanted.filter((_, at) => answers[at]?.status === 200)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      await refused(answer, 'mail_left')
    }
    const rest = numbers.filter((number) => !undone.includes(number))
    assert.equal(mails.length, rest.length === 0 ? 0 : 1, `round ${round}`)
    for (const number of numbers) {
      const isLeft = rest.includes(number)
      const { status } = await findApplication(server.deps, number)
      assert.equal(status, isLeft ? 'in_review' : 'submitted')
      if (mails[0]) assert.equal(mails[0].text?.includes(number), isLeft, `round ${round}`)
    }
  }
})

test('when two people undo at once, the second is refused; after a later move the earlier one stays', async () => {
  const made = await makeNew()
  const { undo: first } = await move(made, 'in_review')
  const answers = await Promise.all([undo(made, first?.act), undo(made, first?.act)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  const second = answers.find(({ status }) => status === 409)
  assert.ok(second)
  await refused(second, 'already_undone')

  const { undo: earlier } = await move(made, 'in_review')
  const { undo: later } = await move(made, 'ready_to_send')
  await refused(await undo(made, earlier?.act), 'moved_since')
  assert.equal((await undo(made, later?.act)).status, 200)
  assert.equal((await undo(made, earlier?.act)).status, 200, 'one after the other, backwards')
  assert.equal((await findApplication(server.deps, made.number)).status, 'submitted')
  await refused(await undo(made, randomUUID()), 'not_found', 404)
})

test('staff who may not make a move may not undo it', async () => {
  const made = await makeNew()
  const { undo: held } = await move(made, 'in_review')
  const auditor = await signedInAs(server, 'auditor')
  await refused(await undo(made, held?.act, auditor), 'forbidden', 403)
})

test('an answer to an offer and a deposit are undone with their move', async () => {
  const made = await makeOffered()
  const { undo: accepted } = await move(made, 'accepted')
  const paid = await move(made, 'deposit_paid')
  assert.equal(paid.deposits.length, 1)
  assert.equal((await undo(made, paid.undo?.act)).status, 200)
  const [application] = ApplicantRecord.parse(
    await (await undo(made, accepted?.act)).json(),
  ).applications
  assert.equal(application?.status, 'offer_conditional')
  assert.deepEqual(application.deposits, [])
  const { reply } = await server.deps.db
    .selectFrom('offer')
    .innerJoin('application', 'application.id', 'offer.application_id')
    .select('offer.reply')
    .where('application.number', '=', made.number)
    .executeTakeFirstOrThrow()
  assert.equal(reply, null)
})

test('a move of many is undone as one, and counts correctly what had left', async () => {
  const files = [await makeNew(), await makeNew(), await makeNew()]
  const items = files.map(({ number }) => ({ number, version: 1 }))
  const act = { kind: 'move', to: 'in_review', reason: { en: null, fr: null } }
  const started = await bulk('', { selection: { items }, act })
  assert.equal(started.refused, 0)
  assert.equal(started.undoUntil, new Date(server.clock.now().getTime() + 300_000).toISOString())
  const [moved] = files
  assert.ok(moved)
  await move(moved, 'ready_to_send')

  const undone = await bulk(`/${started.key}/undo`, {})
  assert.deepEqual([undone.total, undone.done, undone.refused], [3, 3, 1])
  const refusals = await (
    await owner.get(`/api/admin/application-bulk/${undone.key}/refusals`)
  ).json()
  assert.deepEqual(
    refusals.map(({ number, problem }: { number: string; problem: string }) => [number, problem]),
    [[moved.number, 'moved_since']],
  )
  const statuses = await Promise.all(
    files.map(async ({ number }) => (await findApplication(server.deps, number)).status),
  )
  assert.deepEqual(statuses, ['ready_to_send', 'submitted', 'submitted'])
  const other = await signedInAs(server, 'owner')
  const foreign = await other.post(`/api/admin/application-bulk/${started.key}/undo`, {})
  assert.equal(foreign.status, 404)
})

test('mails that wait about moves before a release leave with it, and not after it', async () => {
  const made = await makeNew()
  await deliver()
  const first = mailsAbout(made)
  await move(made, 'in_review')
  await move(made, 'ready_to_send')
  await move(made, 'sent')
  const { version } = await findApplication(server.deps, made.number)
  assert.equal((await decideOn(owner, made.number, version, conditionalOffer)).status, 200)
  await release(owner, [{ number: made.number, version: version + 1 }])
  await deliver()
  assert.equal(mailsAbout(made), first + 4)
  server.clock.forwardSeconds(600)
  await deliver()
  assert.equal(mailsAbout(made), first + 4, 'nothing older comes after the offer')
})

test('an act of one applicant doesn’t release the mails of the others', async () => {
  const [one, other] = [await makeNew(), await makeNew()]
  await deliver()
  const [sent, before] = [mailsAbout(one), mailsAbout(other)]
  const items = [one, other].map(({ number }) => ({ number, version: 1 }))
  const act = { kind: 'move', to: 'in_review', reason: { en: null, fr: null } }
  await bulk('', { selection: { items }, act })
  const ended = await visitor.post(
    `/api/applications/by-link/${one.accessToken}/${one.number}/withdraw`,
    { reason: null },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  assert.equal(ended.status, 200, await ended.clone().text())
  await deliver()
  assert.equal(mailsAbout(one), sent + 2, 'what waited, and what they did')
  assert.equal(mailsAbout(other), before)
  server.clock.forwardSeconds(600)
  await deliver()
  assert.equal(mailsAbout(other), before + 1)
})

test('with no minutes to wait a mail leaves at once, and nothing is offered to undo', async () => {
  await holdMail(server.deps, 0)
  const made = await makeNew()
  await deliver()
  const sent = post.received.length
  const { undo: held } = await move(made, 'in_review')
  await deliver()
  assert.equal(post.received.length, sent + 1)
  await refused(await undo(made, held?.act ?? randomUUID()), 'mail_left')
})

function mailsAbout({ number }: MadeApplication): number {
  return post.received.filter(({ subject }) => subject?.includes(number)).length
}

async function numbersOf({ number }: MadeApplication): Promise<string[]> {
  const { applications } = await recordWith(number)
  return applications.map((one) => one.number)
}

/** The act of a move whose mail waits. */
async function findHeld({ number }: MadeApplication, moved: string): Promise<string | undefined> {
  const { applications } = await recordWith(number)
  return applications.find((one) => one.number === moved)?.undo?.act
}

async function recordWith(number: string): Promise<ApplicantRecord> {
  const list = await (await owner.get(`/api/admin/applicants?q=${number}`)).json()
  return ApplicantRecord.parse(
    await (await owner.get(`/api/admin/applicants/${list.rows[0].key}`)).json(),
  )
}

async function makeNew(): Promise<MadeApplication> {
  return makeApplication(visitor, await makeChoice(server.deps))
}

async function makeOffered(): Promise<MadeApplication> {
  const made = await makeNew()
  const version = await putStatus(server, made.number, 'sent')
  assert.equal((await decideOn(owner, made.number, version, conditionalOffer)).status, 200)
  const item = { number: made.number, version: version + 1 }
  const released = await release(owner, [item])
  assert.equal(released.status, 200, await released.clone().text())
  assert.equal((await findApplication(server.deps, made.number)).status, 'offer_conditional')
  return made
}

async function move({ number }: MadeApplication, to: Parameters<typeof moveApplication>[1]['to']) {
  const { version } = await findApplication(server.deps, number)
  const answer = await moveApplication(owner, { number, version, to, reason: null })
  assert.equal(answer.status, 200, await answer.clone().text())
  const record = ApplicantRecord.parse(await answer.json())
  const application = record.applications.find((one) => one.number === number)
  assert.ok(application)
  return application
}

function undo(
  { number }: MadeApplication,
  act: string | undefined,
  by: TestClient = owner,
): Promise<Response> {
  return by.post(`/api/admin/applications/${number}/undo`, { act })
}

async function refused(answer: Response, code: string, status = 409): Promise<void> {
  assert.equal(answer.status, status, await answer.clone().text())
  assert.equal((await answer.json()).code, code)
}

async function bulk(path: string, body: object): Promise<ApplicationBulk> {
  const answer = await owner.post(`/api/admin/application-bulk${path}`, body, {
    headers: { 'idempotency-key': randomUUID() },
  })
  assert.equal(answer.status, 200, await answer.clone().text())
  return ApplicationBulk.parse(await answer.json())
}

async function pageOf({ accessToken }: MadeApplication): Promise<string[]> {
  const answer = await visitor.get(`/api/applications/by-link/${accessToken}`)
  const [application] = SubmissionView.parse(await answer.json()).applications
  return application?.history.map(({ status }) => status) ?? []
}

async function deliver(): Promise<void> {
  const sender = senderFor(server.deps)
  while ((await sendDue(server.deps, sender)) > 0);
  sender.close()
}
