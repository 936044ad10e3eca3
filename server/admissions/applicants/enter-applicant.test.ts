import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { SubmissionView } from '#contract/admissions/following.ts'
import { Timeline } from '#contract/applicants/applicant-file.ts'
import { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { EntryCheck } from '#contract/applicants/entering.ts'
import { accessTokenOf } from '../../links/application-link.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeProgram } from '../../testing/factories-catalogue.ts'
import { codeOf } from '../../testing/problem.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let manager: Awaited<ReturnType<typeof signedInAs>>
let program: Awaited<ReturnType<typeof makeProgram>>

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  manager = await signedInAs(server, 'manager')
  program = await makeProgram(server.deps)
})
after(() => server.close())

function entryOf(changes: Record<string, unknown> = {}) {
  const { declaration: _, ...answers } = validAnswers()
  return {
    choices: [choice()],
    answers,
    language: 'fr',
    source: 'walk_in',
    consentHow: 'paper',
    consentOn: '2026-09-01',
    sendLink: true,
    others: [],
    ...changes,
  }
}

const choice = () => ({ program: program.key, intake: program.intakes[0]?.key ?? '' })

function enter(client: TestClient, entry: object, key: string = randomUUID()) {
  return client.post('/api/admin/applicants', entry, { headers: { 'idempotency-key': key } })
}

async function entered(client: TestClient, entry: object): Promise<ApplicantRecord> {
  const answer = await enter(client, entry)
  assert.equal(answer.status, 201, await answer.clone().text())
  return ApplicantRecord.parse(await answer.json())
}

async function mailsTo(email: string) {
  return server.deps.db
    .selectFrom('outgoing_mail')
    .select(['template', 'subject', 'text_body', 'language'])
    .where('to_address', '=', email)
    .orderBy('id')
    .execute()
}

async function tokenOf({ applications }: ApplicantRecord): Promise<string> {
  const { link_seed } = await server.deps.db
    .selectFrom('submission')
    .innerJoin('application', 'application.submission_id', 'submission.id')
    .select('submission.link_seed')
    .where('application.number', '=', applications[0]?.number ?? '')
    .executeTakeFirstOrThrow()
  return accessTokenOf(server.deps.secret, link_seed)
}

test('a visitor to the office gets a file, an application and a mail in their language', async () => {
  const entry = entryOf()
  const record = await entered(manager, entry)
  assert.equal(record.givenNames, 'Aïssatou')
  assert.equal(record.phone, '+221771234567')
  assert.equal(record.education?.grade, '14,5')
  const [application] = record.applications
  assert.deepEqual(application?.entry, {
    by: 'Amina Diallo',
    source: 'walk_in',
    consentHow: 'paper',
    consentOn: '2026-09-01',
    agreedAt: null,
  })
  assert.deepEqual(
    application?.history.map(({ to, by, byItself }) => [to, by, byItself]),
    [['submitted', 'Amina Diallo', false]],
  )
  const timeline = Timeline.parse(
    await (await manager.get(`/api/admin/applicants/${record.key}/timeline`)).json(),
  )
  const line = timeline.entries.find(({ kind }) => kind === 'move')
  assert.deepEqual(
    { by: line?.by, came: line?.came },
    { by: 'Amina Diallo', came: { with: 'application', how: 'walk_in' } },
  )
  const [mail, ...others] = await mailsTo(record.email)
  assert.equal(mail?.template, 'application_entered')
  assert.match(mail?.subject ?? '', /^Nous avons saisi votre candidature PA-/)
  assert.ok(mail?.text_body.includes(`/application/${await tokenOf(record)}`))
  assert.deepEqual(others, [])
})

test('the same key again makes nothing twice, and no mail leaves where none is wanted', async () => {
  const entry = entryOf({ sendLink: false })
  const key = randomUUID()
  const first = await enter(manager, entry, key)
  const again = await enter(manager, entry, key)
  const [one, two] = [await first.json(), await again.json()]
  assert.equal(one.key, two.key)
  assert.equal(two.applications.length, 1)
  assert.deepEqual(await mailsTo(one.email), [])
  const other = await enter(manager, { ...entry, source: 'event' }, key)
  assert.equal(await codeOf(other), 'idempotency_key_reused')
})

test('an answer that the public form refuses is refused here at its field', async () => {
  const wrong: Record<string, [Record<string, string>, string]> = {
    'answers.email': [{ email: 'no address' }, 'not_an_email'],
    'answers.birthYear': [{ birthYear: '2020' }, 'too_young'],
    'answers.phone': [{ phone: '12' }, 'not_a_phone'],
    'answers.grade': [{ grade: '25' }, 'grade_out_of_scale'],
    'answers.testScore': [{ testScore: '11' }, 'score_off_scale'],
    'answers.passportIssued': [{ passportNumber: 'A1234567' }, 'required'],
    'answers.guardianName': [{ birthYear: '2010' }, 'guardian_required'],
    'answers.nationality': [{ nationality: 'Atlantis' }, 'not_a_country'],
    'answers.completionYear': [{ completionYear: '26' }, 'not_a_year'],
    'answers.declaration': [{ declaration: 'on' }, 'unknown_key'],
  }
  const before = await countApplicants()
  for (const [field, [answers, code]] of Object.entries(wrong)) {
    const entry = entryOf()
    const answer = await enter(manager, { ...entry, answers: { ...entry.answers, ...answers } })
    assert.equal(answer.status, 422, field)
    assert.equal((await answer.json()).fields[field]?.code, code, field)
  }
  const more: [string, Record<string, unknown>, string][] = [
    ['consentOn', { consentOn: null }, 'required'],
    ['consentOn', { consentOn: '2999-01-01' }, 'date_in_future'],
    ['consentOn', { consentHow: 'later' }, 'invalid'],
    ['sendLink', { consentHow: 'later', consentOn: null, sendLink: false }, 'required'],
    ['source', { source: 'rumour' }, 'not_a_choice'],
    ['choices', { choices: [] }, 'required'],
    ['choices.0.program', { choices: [{ program: '', intake: '' }] }, 'required'],
    ['choices.0.intake', { choices: [{ ...choice(), intake: '' }] }, 'required'],
    ['choices', { choices: [choice(), choice()] }, 'not_a_choice'],
  ]
  for (const [field, changes, code] of more) {
    const answer = await enter(manager, entryOf(changes))
    assert.equal(answer.status, 422, field)
    assert.equal((await answer.json()).fields[field]?.code, code, field)
  }
  assert.equal(await countApplicants(), before)
})

async function countApplicants(): Promise<number> {
  const { count } = await server.deps.db
    .selectFrom('applicant')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('a closed intake and a program that is not there are refused', async () => {
  const closed = await makeProgram(server.deps, {
    intakes: [{ closes_at: new Date('2020-01-01T00:00:00Z') }],
  })
  const intake = closed.intakes[0]?.key ?? ''
  const late = await enter(manager, entryOf({ choices: [{ program: closed.key, intake }] }))
  assert.equal(await codeOf(late), 'intake_closed')
  const gone = await enter(manager, entryOf({ choices: [{ program: 'nowhere', intake }] }))
  assert.equal(await codeOf(gone), 'program_unavailable')
})

test('a similar file is shown beforehand, and kept apart only if staff say so', async () => {
  const answers = validAnswers()
  await makeApplication(visitor, { ...choice(), answers })
  const { declaration: _, ...named } = answers
  const typed = { ...named, email: 'another@example.test' }
  const check = await manager.post('/api/admin/applicant-checks', {
    answers: typed,
    choices: [choice()],
  })
  const found = EntryCheck.parse(await check.json())
  assert.deepEqual(found.fields, {})
  assert.deepEqual(found.standings, ['ready'])
  assert.equal(found.phones['phone'], '+221 77 123 45 67')
  const [alike] = found.samePerson
  assert.equal(alike?.birthDate, '2005-03-07')
  assert.equal(found.samePerson.length, 1)

  const refused = await enter(manager, entryOf({ answers: typed }))
  assert.equal(await codeOf(refused), 'same_person')
  const other = await entered(manager, entryOf({ answers: typed, others: [alike?.key] }))
  assert.equal(other.possibleDuplicates.length, 1)
})

test('when two colleagues enter the same person at once, one is shown the other’s file', async () => {
  const entry = entryOf()
  const second = await signedInAs(server, 'counsellor')
  const answers = await Promise.all([enter(manager, entry), enter(second, entry)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
  const refused = answers.find(({ status }) => status === 409)
  assert.equal(refused && (await codeOf(refused)), 'same_person')
})

test('an unfinished form names similar files as soon as name and birth date can be read', async () => {
  const answers = validAnswers()
  await makeApplication(visitor, { ...choice(), answers })
  const {
    givenNames = '',
    familyName = '',
    birthDay = '',
    birthMonth = '',
    birthYear = '',
  } = answers
  const begun = { givenNames: givenNames.toUpperCase(), familyName, birthDay, birthMonth }
  const count = async (typed: object) => {
    const answer = await manager.post('/api/admin/applicant-checks', {
      answers: typed,
      choices: [],
    })
    return EntryCheck.parse(await answer.json()).samePerson.length
  }
  assert.equal(await count(begun), 0)
  assert.equal(await count({ ...begun, birthYear }), 1)
})

test('an applicant who agrees later is sent nowhere before they have agreed on their own page', async () => {
  const wish = entryOf({ consentHow: 'later', consentOn: null })
  const record = await entered(manager, wish)
  const token = await tokenOf(record)
  const link = `/api/applications/by-link/${token}`
  const seen = SubmissionView.parse(await (await visitor.get(link)).json())
  assert.equal(seen.entered?.agreedAt, null)

  const move = async (to: string) => {
    const now = ApplicantRecord.parse(
      await (await manager.get(`/api/admin/applicants/${record.key}`)).json(),
    )
    const [application] = now.applications
    return manager.post(
      `/api/admin/applications/${application?.number}/move`,
      { to, reason: null },
      { headers: { 'if-match': `"${application?.version}"` } },
    )
  }
  for (const to of ['in_review', 'ready_to_send']) assert.equal((await move(to)).status, 200, to)
  assert.equal(await codeOf(await move('sent')), 'consent_missing')

  const agreed = await visitor.post(`${link}/agreement`)
  assert.equal(agreed.status, 200)
  const { entered: now } = SubmissionView.parse(await agreed.json())
  assert.notEqual(now?.agreedAt, null)
  const again = SubmissionView.parse(await (await visitor.post(`${link}/agreement`)).json())
  assert.equal(again.entered?.agreedAt, now?.agreedAt)
  assert.equal((await move('sent')).status, 200)
})

test('an application that its applicant handed in asks for no other agreement', async () => {
  const made = await makeApplication(visitor, choice())
  const answer = await visitor.post(`/api/applications/by-link/${made.accessToken}/agreement`)
  assert.equal(await codeOf(answer), 'move_not_allowed')
  assert.equal((await visitor.post('/api/applications/by-link/no/agreement')).status, 404)
})

test('staff who may not write can’t enter anyone; a destination outside their scope is refused', async () => {
  const reviewer = await signedInAs(server, 'reviewer')
  assert.equal((await enter(reviewer, entryOf())).status, 403)
  assert.equal((await enter(createClient(server), entryOf())).status, 401)
  const elsewhere = await signedInAs(server, 'counsellor', {
    scope: { kind: 'destinations', destinations: ['china'] },
  })
  const answer = await enter(elsewhere, entryOf())
  assert.equal((await answer.json()).fields['choices.0.program']?.code, 'outside_scope')
})

test('staff who see only their own files own the ones that they enter', async () => {
  const own = await signedInAs(server, 'counsellor', { scope: { kind: 'own' } })
  const record = await entered(own, entryOf())
  assert.equal(record.owner, own.account.key)
})

test('another application of a file has its own link, and the documents that are there', async () => {
  const first = await entered(manager, entryOf())
  const second = await makeProgram(server.deps)
  const wish = {
    choices: [{ program: second.key, intake: second.intakes[0]?.key ?? '' }],
    source: 'telephone',
    consentHow: 'telephone',
    consentOn: '2026-09-02',
    sendLink: true,
  }
  const path = `/api/admin/applicants/${first.key}/applications`
  const add = (body: object) =>
    manager.post(path, body, { headers: { 'idempotency-key': randomUUID() } })
  const answer = await add(wish)
  assert.equal(answer.status, 201, await answer.clone().text())
  const record = ApplicantRecord.parse(await answer.json())
  assert.equal(record.applications.length, 2)
  assert.equal((await mailsTo(first.email)).length, 2)
  assert.equal(await codeOf(await add(wish)), 'already_applied')
  assert.equal((await add({ ...wish, consentOn: null })).status, 422)
})
