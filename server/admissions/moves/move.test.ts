import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type ApplicationStatus,
  applicationStatuses,
  endedStatuses,
  findTransition,
  isTold,
  nextMover,
  promisedDays,
  transitions,
} from '#contract/admissions/values/transitions.ts'
import { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { submissionChannels } from '#contract/common/values/vocabulary.ts'
import { can, type PresetName, presetNames, presets } from '#contract/identity/permissions.ts'
import { findApplication, moveApplication, readTrail } from '../../testing/application-moves.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { putStatus } from '../../testing/factories-decisions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let owner: TestClient
let open: { program: string; intake: string }

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  owner = await signedInAs(server, 'owner')
  open = await makeChoice(server.deps)
})
after(() => server.close())

test('of every pair of states the server takes exactly the moves of the table', async () => {
  const { number } = await makeApplication(visitor, open)
  for (const from of applicationStatuses) {
    for (const to of applicationStatuses) {
      const version = await putStatus(server, number, from)
      const answer = await moveApplication(owner, { number, version, to })
      const isStaffs = findTransition(from, to, 'staff') !== undefined
      // A move that only applicants make is recorded with a day and who reported it.
      const expected = isStaffs ? 200 : isTold(from, to) ? 422 : 409
      assert.equal(answer.status, expected, `${from} → ${to}: ${await answer.clone().text()}`)
      const after = await findApplication(server.deps, number)
      assert.equal(after.status, expected === 200 ? to : from)
      assert.equal(after.version, expected === 200 ? version + 1 : version)
      if (expected === 409) assert.equal((await answer.json()).code, 'move_not_allowed')
    }
  }
})

test('each preset makes exactly the moves its permissions allow', async () => {
  const { number } = await makeApplication(visitor, open)
  for (const preset of presetNames) {
    const client = await signedInAs(server, preset)
    const actor = { role: 'admin' as const, permissions: presets[preset as PresetName] }
    for (const { from, to, permission } of transitions.filter(({ by }) => by === 'staff')) {
      const version = await putStatus(server, number, from)
      const answer = await moveApplication(client, { number, version, to })
      const may =
        permission !== undefined && can(actor, permission) && can(actor, 'applicants.write')
      assert.equal(answer.status, may ? 200 : 403, `${preset}: ${from} → ${to}`)
      if (!may) assert.equal((await findApplication(server.deps, number)).status, from)
    }
  }
})

test('a move that needs a reason is refused without one, and accepted with one', async () => {
  const { number } = await makeApplication(visitor, open)
  for (const { from, to, reason } of transitions.filter(({ by }) => by === 'staff')) {
    const version = await putStatus(server, number, from)
    const answer = await moveApplication(owner, { number, version, to, reason: null })
    assert.equal(answer.status, reason ? 422 : 200, `${from} → ${to}`)
    if (reason) assert.equal((await answer.json()).code, 'reason_required')
  }
})

test('staff send an application only where the program’s channel lets the agency submit', async () => {
  const wish = await makeChoice(server.deps)
  const { number } = await makeApplication(visitor, wish)
  for (const submission_channel of submissionChannels) {
    await server.deps.db
      .updateTable('program')
      .set({ submission_channel })
      .where('key', '=', wish.program)
      .execute()
    const version = await putStatus(server, number, 'ready_to_send')
    const answer = await moveApplication(owner, { number, version, to: 'sent' })
    const may = submission_channel === 'agency'
    assert.equal(answer.status, may ? 200 : 409, submission_channel)
    if (!may) assert.equal((await answer.json()).code, 'channel_refuses')
  }
})

test('a move sets who is next and by when, and whether the application still counts', async () => {
  const { number } = await makeApplication(visitor, open)
  const ended: readonly ApplicationStatus[] = endedStatuses
  const days: Partial<Record<ApplicationStatus, number>> = promisedDays
  for (const { from, to } of transitions.filter(({ by }) => by === 'staff')) {
    await moveApplication(owner, {
      number,
      version: await putStatus(server, number, from),
      to,
    })
    const after = await findApplication(server.deps, number)
    assert.equal(after.next_mover, nextMover[to])
    assert.equal(after.active, !ended.includes(to), to)
    const promised = days[to]
    const by = promised && new Date(Date.UTC(2026, 11, 1 + promised)).toISOString().slice(0, 10)
    assert.equal(after.next_by, by ?? null)
  }
})

test('a move leaves one step, one audit line and one mail in the applicant’s language', async () => {
  const { number, accessToken } = await makeApplication(visitor, {
    ...open,
    language: 'fr',
    answers: validAnswers({ givenNames: 'Éloïse' }),
  })
  const version = await putStatus(server, number, 'in_review')
  const answer = await moveApplication(owner, {
    number,
    version,
    to: 'documents_requested',
    reason: 'Il manque la licence.',
  })
  const record = ApplicantRecord.parse(await answer.json())
  assert.equal(record.applications[0]?.status, 'documents_requested')
  assert.equal(record.applications[0]?.version, 2)

  const { history, audit, mails } = await readTrail(server.deps, number)
  assert.deepEqual(
    history.map((step) => [step.from_status, step.to_status, step.by_applicant, step.reason]),
    [
      [null, 'submitted', true, null],
      ['in_review', 'documents_requested', false, 'Il manque la licence.'],
    ],
  )
  assert.equal(audit.length, 1)
  assert.deepEqual(
    [audit[0]?.action, audit[0]?.before, audit[0]?.after, audit[0]?.reason],
    [
      'application.moved',
      { status: 'in_review' },
      { status: 'documents_requested' },
      // It is in the history, which goes with the application.
      null,
    ],
  )
  const notices = mails.filter(({ template }) => template === 'application_moved')
  assert.equal(notices.length, 1)
  assert.equal(notices[0]?.language, 'fr')
  for (const words of ['Éloïse', 'Il manque la licence.', `/application/${accessToken}`]) {
    assert.ok(notices[0]?.text_body.includes(words), words)
  }
})

test('a caller who isn’t an administrator moves nothing', async () => {
  const { number } = await makeApplication(visitor, open)
  assert.equal(
    (await moveApplication(visitor, { number, version: 1, to: 'in_review' })).status,
    401,
  )
  const reader = await signedInAs(server, 'auditor')
  assert.equal((await moveApplication(reader, { number, version: 1, to: 'in_review' })).status, 403)
  assert.equal((await findApplication(server.deps, number)).status, 'submitted')
})

test('the database knows the contract’s states, and refuses any other', async () => {
  const { number } = await makeApplication(visitor, open)
  const { rows } = await server.database.pool.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
     where conrelid = 'application'::regclass and conname = 'application_status_check'`,
  )
  const words = [...(rows[0]?.text ?? '').matchAll(/'([a-z_]+)'/g)].map(([, word]) => word)
  assert.deepEqual(words.toSorted(), applicationStatuses.toSorted())
  await assert.rejects(
    server.database.pool.query(`update application set status = 'won' where number = $1`, [number]),
  )
})

test('history and audit lines cannot be changed or removed', async () => {
  for (const table of ['application_history', 'audit_event']) {
    await assert.rejects(
      server.database.pool.query(`update ${table} set reason = 'x'`),
      /append-only/,
    )
    await assert.rejects(server.database.pool.query(`delete from ${table}`), /append-only/)
  }
})
