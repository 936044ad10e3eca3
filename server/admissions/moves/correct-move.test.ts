import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type ApplicationStatus,
  applicationStatuses,
  findTransition,
  transitions,
  withoutWayBack,
} from '#contract/admissions/values/transitions.ts'
import { ApplicantRecord, type MoveRequest } from '#contract/applicants/applicants.ts'
import { findApplication, readTrail } from '../../testing/application-moves.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { type MadeApplication, makeApplication } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import {
  conditionalOffer,
  decideOn,
  putStatus,
  release,
} from '../../testing/factories-decisions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let owner: TestClient
let counsellor: TestClient

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  owner = await signedInAs(server, 'owner')
  counsellor = await signedInAs(server, 'counsellor')
})
after(() => server.close())

test('every state has a way back, or a reason why not', () => {
  for (const state of applicationStatuses) {
    const said: Partial<Record<ApplicationStatus, string>> = withoutWayBack
    const before = transitions.filter(({ to, by }) => to === state && by !== 'correction')
    const ways = before.map(({ from }) => ({
      from,
      way:
        findTransition(state, from, 'correction') ??
        // Where the way back is a mistake of another move, that move's own way back leads there.
        findTransition(state, from, 'staff'),
    }))
    assert.equal(ways.length === 0, state in said, state)
    for (const { from, way } of ways) {
      assert.ok(way, `${state} → ${from}`)
      assert.ok(way.permission, `${state} → ${from} asks for a permission`)
      if (way.by === 'correction') assert.ok(way.reason, `${state} → ${from} asks for a reason`)
    }
  }
  const pairs = transitions.map(({ from, to, by }) => `${from} ${to} ${by}`)
  assert.equal(new Set(pairs).size, pairs.length, 'one line for each way')
})

test('a wrong move is corrected with a reason, and its applicant reads the state that applies again', async () => {
  const made = await makeNew()
  for (const to of ['in_review', 'ready_to_send', 'sent'] as const) await move(made, { to })
  // An applicant may send from any of these on a portal, so each may be the right one.
  const offered = (await recordOf(made)).corrections.map(({ to }) => to)
  assert.deepEqual(offered, ['submitted', 'in_review', 'ready_to_send'])
  assert.equal((await correct(made, 'ready_to_send', { reason: null })).status, 422)
  assert.equal((await correct(made, 'waitlisted')).status, 409, 'it never was there')

  const mail = await owner.post(`/api/admin/applications/${made.number}/move-mail`, {
    ...{ to: 'ready_to_send', reason: 'Une erreur de notre part.', corrects: true },
  })
  const preview = await mail.json()
  const answer = await correct(made, 'ready_to_send', { by: counsellor })
  assert.equal(answer.status, 200, await answer.clone().text())
  const after = await findApplication(server.deps, made.number)
  assert.deepEqual([after.status, after.reached], ['ready_to_send', 0], 'figures count it no more')
  const { mails, audit } = await readTrail(server.deps, made.number)
  const correction = mails.at(-1)
  assert.equal(correction?.template, 'application_corrected')
  assert.equal(correction.text_body, preview.text)
  assert.match(correction.text_body, /We corrected a mistake[\s\S]*Une erreur de notre part\./)
  assert.equal(audit.at(-1)?.action, 'application.corrected')

  const back = await owner.post(`/api/admin/applications/${made.number}/undo`, {
    act: (await recordOf(made)).undo?.act,
  })
  assert.equal(back.status, 200, 'a correction is undone as any move')
  assert.deepEqual(
    [(await findApplication(server.deps, made.number)).reached, (await recordOf(made)).status],
    [1, 'sent'],
  )
  const mailsBefore = (await readTrail(server.deps, made.number)).mails.length
  assert.equal((await correct(made, 'ready_to_send', { tell: false })).status, 200)
  assert.equal((await readTrail(server.deps, made.number)).mails.length, mailsBefore)
})

test('a state that only a release reaches is corrected by staff who may release; its letter is then void', async () => {
  const made = await makeOffered()
  assert.equal((await correct(made, 'sent', { by: counsellor })).status, 403)
  await move(made, { to: 'accepted' })
  await move(made, deposit)
  assert.equal((await correct(made, 'accepted')).status, 200)
  assert.deepEqual((await recordOf(made)).deposits, [], 'a deposit by mistake was none')
  assert.equal((await correct(made, 'offer_conditional')).status, 200)
  const { reply, letter_code } = await offerOf(made)
  assert.equal(reply, null, 'it waits for an answer again')
  const letter = () => visitor.get(`/api/letters/${letter_code}`)
  const isValid = async () => (await (await letter()).json()).stands
  const isChecked = (await letter()).status === 200
  if (isChecked) assert.equal(await isValid(), true)
  assert.equal((await correct(made, 'sent')).status, 200)
  if (isChecked) assert.equal(await isValid(), false)
})

test('an offer that is open again after its last day has a new one', async () => {
  const made = await makeOffered()
  await move(made, { to: 'declined' })
  await server.deps.db.updateTable('offer').set({ reply_by: '2026-11-01' }).execute()
  assert.equal((await correct(made, 'offer_conditional')).status, 200)
  const { reply_by } = await offerOf(made)
  assert.equal(reply_by, '2026-12-22')
  assert.equal((await recordOf(made)).nextBy, '2026-12-22')
})

test('no one is enrolled with a condition open or a deposit unpaid, unless staff with the right say why', async () => {
  const made = await makeOffered()
  await move(made, { to: 'accepted' })
  const enrolled = async () => (await recordOf(made)).moves.find(({ to }) => to === 'enrolled')
  assert.deepEqual((await enrolled())?.open, {
    conditions: ['Le diplôme de licence', 'Un entretien réussi'],
    deposit: { amountMinor: 50_000, currency: 'EUR' },
  })
  await refused(await tryMove(made, { to: 'enrolled' }), 409, 'terms_open')
  const checked = async (passOver: string | null) => {
    const { version } = await findApplication(server.deps, made.number)
    const answer = await owner.post('/api/admin/application-bulk/check', {
      selection: { items: [{ number: made.number, version }] },
      ...{ to: 'enrolled', passOver },
    })
    const { refused: left } = await answer.json()
    return left.map(({ problem }: { problem: string }) => problem)
  }
  assert.deepEqual(await checked(null), ['terms_open'], 'as one of many, before it is tried')
  assert.deepEqual(await checked('The university confirmed it.'), [])
  const why = { to: 'enrolled', passOver: 'L’université l’a confirmé.' } as const
  await refused(await tryMove(made, why, counsellor), 403, 'forbidden')

  await refused(await tryMove(made, { to: 'deposit_paid' }), 422, 'deposit_needed')
  const tomorrow = { ...deposit, deposit: { ...deposit.deposit, on: '2026-12-03' } }
  await refused(await tryMove(made, tomorrow), 422, 'validation_failed')
  await move(made, deposit)
  assert.deepEqual((await recordOf(made)).deposits, [deposit.deposit])
  assert.equal((await recordOf(made)).history.at(-1)?.toldBy, 'relevé bancaire')
  for (const to of ['visa_preparing', 'visa_applied', 'visa_granted'] as const) {
    await move(made, { to })
  }
  assert.equal((await enrolled())?.open?.deposit, null)
  await refused(await tryMove(made, { to: 'enrolled' }), 409, 'terms_open')
  await move(made, why)
  assert.equal((await recordOf(made)).history.at(-1)?.passedOver, why.passOver)
  const { mails } = await readTrail(server.deps, made.number)
  assert.ok(mails.every(({ text_body }) => !text_body.includes(why.passOver)))
})

test('staff write down a withdrawal or a cancellation that was reported to them, with the day and who said it', async () => {
  for (const [from, to] of [
    ['submitted', 'cancelled'],
    ['sent', 'withdrawn'],
  ] as const) {
    const made = await makeNew()
    await putStatus(server, made.number, from)
    const offered = (await recordOf(made)).moves.find((one) => one.to === to)
    assert.deepEqual([offered?.told, offered?.allowed], [true, true])
    const nothing = await tryMove(made, { to }, counsellor)
    assert.deepEqual(Object.keys((await nothing.clone().json()).fields), ['happenedOn', 'toldBy'])
    const reported = { to, happenedOn: '2026-12-01', toldBy: 'la candidate, par téléphone' }
    const answer = await tryMove(made, reported, counsellor)
    assert.equal(answer.status, 200, await answer.clone().text())
    const { history } = await readTrail(server.deps, made.number)
    const last = history.at(-1)
    assert.deepEqual(
      [last?.to_status, last?.happened_on, last?.told_by, last?.by_applicant],
      [to, '2026-12-01', 'la candidate, par téléphone', false],
    )
  }
})

const deposit = {
  to: 'deposit_paid',
  deposit: { amountMinor: 50_000, currency: 'EUR', on: '2026-12-01', toldBy: 'relevé bancaire' },
} as const

async function makeNew(): Promise<MadeApplication> {
  return makeApplication(visitor, await makeChoice(server.deps))
}

async function makeOffered(): Promise<MadeApplication> {
  const made = await makeNew()
  for (const to of ['in_review', 'ready_to_send', 'sent'] as const) await move(made, { to })
  const { version } = await findApplication(server.deps, made.number)
  assert.equal((await decideOn(owner, made.number, version, conditionalOffer)).status, 200)
  const released = await release(owner, [{ number: made.number, version: version + 1 }])
  assert.equal(released.status, 200, await released.clone().text())
  return made
}

async function tryMove(
  { number }: MadeApplication,
  request: Partial<MoveRequest> & { to: ApplicationStatus },
  by: TestClient = owner,
): Promise<Response> {
  const { version } = await findApplication(server.deps, number)
  return by.post(
    `/api/admin/applications/${number}/move`,
    { reason: null, ...request },
    { headers: { 'if-match': `"${version}"` } },
  )
}

async function move(made: MadeApplication, request: Parameters<typeof tryMove>[1]): Promise<void> {
  const answer = await tryMove(made, request)
  assert.equal(answer.status, 200, `${request.to}: ${await answer.clone().text()}`)
}

async function correct(
  { number }: MadeApplication,
  to: ApplicationStatus,
  {
    reason = 'Une erreur de notre part.',
    tell = true,
    by = owner,
  }: { reason?: string | null; tell?: boolean; by?: TestClient } = {},
): Promise<Response> {
  const { version } = await findApplication(server.deps, number)
  return by.post(
    `/api/admin/applications/${number}/correct`,
    { to, reason, tell },
    { headers: { 'if-match': `"${version}"` } },
  )
}

async function recordOf({ number }: MadeApplication) {
  const { key } = await server.deps.db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select('applicant.key')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const answer = await owner.get(`/api/admin/applicants/${key}`)
  const record = ApplicantRecord.parse(await answer.json())
  const application = record.applications.find((one) => one.number === number)
  assert.ok(application)
  return application
}

function offerOf({ number }: MadeApplication) {
  return server.deps.db
    .selectFrom('offer')
    .innerJoin('application', 'application.id', 'offer.application_id')
    .select(['offer.reply', 'offer.reply_by', 'offer.letter_code'])
    .where('application.number', '=', number)
    .executeTakeFirstOrThrow()
}

async function refused(answer: Response, status: number, code: string): Promise<void> {
  assert.equal(answer.status, status, await answer.clone().text())
  assert.equal((await answer.json()).code, code)
}
