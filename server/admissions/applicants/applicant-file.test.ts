import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ApplicantRecord, StaffNames } from '#contract/applicants/applicants.ts'
import { can, presetNames, presets } from '#contract/identity/permissions.ts'
import { moveApplication } from '../../testing/application-moves.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import {
  type MadeApplication,
  makeApplication,
  validAnswers,
} from '../../testing/factories-admissions.ts'
import { makeChoice, makeProgram } from '../../testing/factories-catalogue.ts'
import { makeAccount } from '../../testing/factories-identity.ts'
import { mailsTo } from '../../testing/mail.ts'
import { holdMail } from '../../testing/mail-hold.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listApplicants, makeThreeApplicants } from '../../testing/three-applicants.ts'

let server: TestApp
let visitor: TestClient
let manager: TestClient
let zoe: MadeApplication
let ali: MadeApplication
let mononym: MadeApplication

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  manager = await signedInAs(server, 'manager')
  ;({ zoe, ali, mononym } = await makeThreeApplicants(server, visitor))
})
after(() => server.close())

const list = (query: string) => listApplicants(manager, query)

async function numbers(query: string): Promise<string[]> {
  return (await list(query)).rows.map((row) => row.application.number)
}

async function keyOf({ number }: MadeApplication): Promise<string> {
  const { rows } = await list(`?q=${number}`)
  return rows[0]?.key ?? ''
}

async function read(key: string): Promise<ApplicantRecord> {
  const answer = await manager.get(`/api/admin/applicants/${key}`)
  assert.equal(answer.status, 200)
  return ApplicantRecord.parse(await answer.json())
}

/** The part of a file that can be edited. */
function editOf(record: ApplicantRecord) {
  const { givenNames, familyName, birthDate, nationality, residenceCountry } = record
  const { email, phone, language, owner } = record
  return {
    givenNames,
    familyName,
    birthDate,
    nationality,
    residenceCountry,
    email,
    phone,
    language,
    owner,
  }
}

function edit(client: TestClient, record: ApplicantRecord, changes: object, version?: number) {
  return client.put(
    `/api/admin/applicants/${record.key}`,
    { ...editOf(record), ...changes },
    { headers: { 'if-match': `"${version ?? record.version}"` } },
  )
}

test('a file shows what was given, the status of each application and what may be done', async () => {
  const record = await read(await keyOf(zoe))
  assert.equal(record.givenNames, 'Zoë')
  assert.equal(record.phone, '+221771234567')
  assert.equal(record.phoneWritten, '+221 77 123 45 67')
  assert.equal(record.education?.grade, '14,5')
  const [application] = record.applications
  assert.equal(application?.number, zoe.number)
  assert.deepEqual(
    application?.moves.map(({ to, reasonRequired, allowed }) => [to, reasonRequired, allowed]),
    [
      ['in_review', false, true],
      ['cancelled', false, true],
    ],
  )
  assert.deepEqual(
    application?.history.map(({ from, to, by }) => [from, to, by]),
    [[null, 'submitted', null]],
  )
})

test('moves that this administrator may not make are shown as not allowed', async () => {
  const auditor = await signedInAs(server, 'auditor')
  const key = await keyOf(zoe)
  const answer = await auditor.get(`/api/admin/applicants/${key}`)
  const record = ApplicantRecord.parse(await answer.json())
  assert.ok(record.applications[0]?.moves.every(({ allowed }) => !allowed))
})

test('the same name and birth date in two files is pointed out to staff, and is not refused', async () => {
  const program = await makeProgram(server.deps)
  const answers = validAnswers({ givenNames: 'ZOE', familyName: 'celik' })
  const wish = { program: program.key, intake: program.intakes[0]?.key ?? '', answers }
  const twin = await makeApplication(visitor, wish)
  const [one, other] = [await keyOf(zoe), await keyOf(twin)]
  assert.deepEqual((await read(one)).possibleDuplicates, [
    { key: other, name: 'ZOE celik', because: ['name'] },
  ])
  assert.deepEqual((await read(other)).possibleDuplicates, [
    { key: one, name: 'Zoë Çelik', because: ['name'] },
  ])
  assert.deepEqual((await read(await keyOf(ali))).possibleDuplicates, [])
})

test('the same passport in two files is pointed out too, whatever the name', async () => {
  const program = await makeProgram(server.deps)
  const intake = program.intakes[0]?.key ?? ''
  const holder = async (changes: Parameters<typeof validAnswers>[0]) => {
    const passport = { passportIssued: '14 3 2022', passportExpires: '13 3 2032' }
    const answers = validAnswers({ passportNumber: 'PA55 2041', ...passport, ...changes })
    return keyOf(await makeApplication(visitor, { program: program.key, intake, answers }))
  }
  const one = await holder({ givenNames: 'Awa' })
  const other = await holder({ givenNames: 'Eva', birthYear: '2001', passportNumber: 'pa552041' })
  const elsewhere = await holder({ givenNames: 'Ada', passportCountry: 'Mali' })
  const keys = async (key: string) => (await read(key)).possibleDuplicates.map((two) => two.key)
  assert.deepEqual([await keys(one), await keys(other)], [[other], [one]])
  assert.deepEqual((await read(one)).possibleDuplicates[0]?.because, ['passport'])
  assert.deepEqual(await keys(elsewhere), [])
  assert.deepEqual((await read(one)).passport, {
    number: 'PA552041',
    country: 'SN',
    issued: '2022-03-14',
    expires: '2032-03-13',
  })
})

test('a file is edited from the version that was seen, and its trail says which details changed', async () => {
  const record = await read(await keyOf(ali))
  const answer = await edit(manager, record, { email: 'Ali@NEW.test', nationality: 'TR' })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('etag'), `"${record.version + 1}"`)
  const after = ApplicantRecord.parse(await answer.json())
  assert.deepEqual(editOf(after), { ...editOf(record), email: 'Ali@new.test', nationality: 'TR' })
  assert.equal(after.updatedBy, 'Amina Diallo')

  const stale = await edit(manager, record, { email: 'late@new.test' })
  assert.equal(stale.status, 412)
  const events = await server.deps.db
    .selectFrom('audit_event')
    .select(['action', 'before', 'after'])
    .where('entity_key', '=', record.key)
    .execute()
  const [{ after: change } = {}] = events
  const { emailBefore, emailAfter, ...rest } = Object(change)
  assert.deepEqual(
    events.map(({ action, before }) => [action, before]),
    [['applicant.edited', null]],
  )
  // The trail says whether an address is the same as another, but not which address it is.
  assert.deepEqual(rest, { changed: ['nationality', 'email'] })
  assert.notEqual(emailBefore, emailAfter)
})

test('an applicant whose address was wrong gets the link and any waiting mail at the right one', async () => {
  await holdMail(server.deps, 5)
  const made = await makeApplication(visitor, {
    ...(await makeChoice(server.deps)),
    answers: validAnswers({ email: 'mistyped@example.test' }),
  })
  const { number, accessToken } = made
  // The first mail has left, to an address that no one reads.
  await server.deps.db.updateTable('outgoing_mail').set({ state: 'sent' }).execute()
  const record = await read(await keyOf(made))
  await moveApplication(manager, { number, version: 1, to: 'in_review' })
  const to = 'right@example.test'
  const answer = await edit(manager, record, { email: to }, (await read(record.key)).version)
  assert.equal(answer.status, 200, await answer.clone().text())
  assert.deepEqual(
    (await mailsTo(server.deps, to)).map(({ template }) => template),
    ['application_moved', 'email_corrected'],
  )
  assert.ok((await mailsTo(server.deps, to))[1]?.link?.endsWith(`/application/${accessToken}`))
  const old = await mailsTo(server.deps, 'mistyped@example.test')
  assert.deepEqual(
    old.map(({ template }) => template),
    ['application_received', 'email_changed_by_team'],
  )

  const again = await edit(manager, await read(record.key), { phone: '+221771234569' })
  assert.equal(again.status, 200)
  assert.equal((await mailsTo(server.deps, to)).length, 2, 'nothing else is mailed')
})

test('an edit without a version, with a wrong value or of an unknown file changes nothing', async () => {
  const record = await read(await keyOf(ali))
  const path = `/api/admin/applicants/${record.key}`
  assert.equal((await manager.put(path, editOf(record))).status, 428)
  const refused = [
    { email: 'nobody' },
    { phone: '06 12' },
    { nationality: 'ZZ' },
    { givenNames: '' },
    { birthDate: '2005-02-30' },
    { birthDate: '2026-12-02' },
    { language: 'de' },
    { owner: 'AAAAAAAAAAAAAAAAAAAAAA' },
    { version: 9 },
    { status: 'accepted' },
    { key: 'x' },
  ]
  for (const changes of refused) {
    const answer = await edit(manager, record, changes)
    assert.equal(answer.status, 422, JSON.stringify(changes))
  }
  const unknown = await edit(manager, { ...record, key: 'AAAAAAAAAAAAAAAAAAAAAA' }, {})
  assert.equal(unknown.status, 404)
  assert.deepEqual(await read(record.key), record)
})

test('when two people edit the same version at once, one hears that it is stale', async () => {
  const record = await read(await keyOf(mononym))
  const other = await signedInAs(server, 'counsellor')
  const both = await Promise.all([
    edit(manager, record, { givenNames: 'Suharto A.' }),
    edit(other, record, { givenNames: 'Suharto B.' }),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 412])
})

test('a file is given only to staff who may read it, and may stay with someone who has left', async () => {
  const { account: officer } = await signedInAs(server, 'counsellor', { givenNames: 'Émile' })
  const outside = await makeAccount(server.deps, { role: 'staff', givenNames: 'Outside' })
  const gone = await makeAccount(server.deps, { status: 'suspended', givenNames: 'Gone' })
  const student = await makeAccount(server.deps, { role: 'applicant', givenNames: 'Student' })
  const names = StaffNames.parse(await (await manager.get('/api/admin/staff-names')).json())
  const keys = names.map(({ key }) => key)
  assert.ok(keys.includes(officer.key))
  assert.ok(!keys.includes(gone.key) && !keys.includes(student.key))

  let record = await read(await keyOf(zoe))
  for (const owner of [gone.key, student.key, outside.key]) {
    assert.equal((await edit(manager, record, { owner })).status, 422)
  }
  await edit(manager, record, { owner: officer.key })
  const again = StaffNames.parse(await (await manager.get('/api/admin/staff-names')).json())
  const owns = new Map(again.map((one) => [one.key, one.owns]))
  assert.deepEqual([owns.get(officer.key), owns.get(outside.key)], [true, false])
  assert.deepEqual(await numbers(`?owner=${officer.key}`), [zoe.number])
  assert.deepEqual((await list(`?owner=${officer.key}`)).rows[0]?.owner, {
    key: officer.key,
    name: 'Émile Diallo',
  })

  await server.deps.db
    .updateTable('account')
    .set({ status: 'suspended' })
    .where('key', '=', officer.key)
    .execute()
  record = await read(record.key)
  assert.equal((await edit(manager, record, { phone: '+33612345678' })).status, 200)
  assert.equal((await read(record.key)).owner, officer.key)
})

test('each preset reads and writes files exactly as its permissions say', async () => {
  const record = await read(await keyOf(zoe))
  for (const preset of presetNames) {
    const client = await signedInAs(server, preset)
    const actor = { role: 'admin' as const, permissions: presets[preset] }
    const reads = can(actor, 'applicants.read') ? 200 : 403
    for (const path of ['/applicants', `/applicants/${record.key}`, '/staff-names']) {
      assert.equal((await client.get(`/api/admin${path}`)).status, reads, `${preset} ${path}`)
    }
    const writes = can(actor, 'applicants.write') ? 412 : 403
    assert.equal((await edit(client, record, {}, 0)).status, writes, preset)
  }
})

test('someone without an account, or without the admin area, sees nothing', async () => {
  const key = await keyOf(zoe)
  for (const path of ['/applicants', `/applicants/${key}`, '/staff-names']) {
    assert.equal((await visitor.get(`/api/admin${path}`)).status, 401)
  }
})

test('an unknown file and one that can’t be a file are the same 404', async () => {
  for (const key of ['AAAAAAAAAAAAAAAAAAAAAA', '1', '..%2F']) {
    const answer = await manager.get(`/api/admin/applicants/${key}`)
    assert.equal(answer.status, 404)
    assert.equal((await answer.json()).code, 'not_found')
  }
})
