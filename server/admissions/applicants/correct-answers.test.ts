import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { answersOf, OwnCorrections } from '#contract/answers/correct-answers.ts'
import { Timeline } from '#contract/applicants/applicant-file.ts'
import { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { can, presetNames, presets } from '#contract/identity/permissions.ts'
import { withPages } from '../../testing/built-pages.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import {
  fileKeyOf,
  type MadeApplication,
  makeApplication,
  validAnswers,
} from '../../testing/factories-admissions.ts'
import { makeProgram } from '../../testing/factories-catalogue.ts'
import { codeOf } from '../../testing/problem.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let manager: Awaited<ReturnType<typeof signedInAs>>

const passport = {
  passportNumber: 'A1234567',
  passportCountry: 'SN',
  passportIssued: '14 3 2022',
  passportExpires: '13 3 2032',
}

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  manager = await signedInAs(server, 'manager')
})
after(() => server.close())

interface File {
  made: MadeApplication
  record: ApplicantRecord
}

async function applied(changes: Parameters<typeof validAnswers>[0] = {}): Promise<File> {
  const program = await makeProgram(server.deps)
  const made = await makeApplication(visitor, {
    ...{ program: program.key, intake: program.intakes[0]?.key ?? '' },
    answers: validAnswers({ ...passport, ...changes }),
  })
  const key = await fileKeyOf(server.deps, made.number)
  return { made, record: await read(key) }
}

async function read(key: string): Promise<ApplicantRecord> {
  return ApplicantRecord.parse(await (await manager.get(`/api/admin/applicants/${key}`)).json())
}

/** The values that the correction form is filled in with. */
function answersIn(record: ApplicantRecord) {
  const { guardianName: name, guardianPhone: phone } = record
  return answersOf({ ...record, guardian: name && phone ? { name, phone } : null })
}

function correct(
  client: TestClient,
  record: ApplicantRecord,
  changes: Record<string, string>,
  { version = record.version, reason = 'The transcript says so' } = {},
) {
  const answers = { ...answersIn(record), ...changes }
  return client.put(
    `/api/admin/applicants/${record.key}/answers`,
    { answers, reason },
    { headers: { 'if-match': `"${version}"` } },
  )
}

async function corrected(record: ApplicantRecord, changes: Record<string, string>) {
  const answer = await correct(manager, record, changes)
  assert.equal(answer.status, 200, await answer.clone().text())
  return ApplicantRecord.parse(await answer.json())
}

async function timelineOf({ key }: ApplicantRecord) {
  const answer = await manager.get(`/api/admin/applicants/${key}/timeline`)
  return Timeline.parse(await answer.json()).entries
}

async function ownCorrections({ made }: File) {
  const answer = await visitor.get(`/api/applications/by-link/${made.accessToken}/corrections`)
  assert.equal(answer.status, 200)
  return OwnCorrections.parse(await answer.json()).corrections
}

test('an applicant’s answers are corrected as the form reads them, and the history says from what to what and why', async () => {
  const file = await applied()
  const after = await corrected(file.record, {
    grade: '15,25',
    completionYear: '2023',
    passportNumber: 'b-765 4321',
    passportExpires: '1 April 2033',
    passportName: 'Aïssatou Ndèye Fall',
    nationality2: 'Mali',
    qualification2: 'BTS',
    institution2: 'Lycée Lamine Guèye',
    country2: 'Senegal',
    completionYear2: '2024',
    grade2: '13',
    gradeScale2: 'of-20',
  })
  assert.equal(after.education?.grade, '15,25')
  assert.equal(after.education?.completionYear, 2023)
  assert.deepEqual(after.passport, {
    ...{ number: 'B7654321', country: 'SN' },
    ...{ issued: '2022-03-14', expires: '2033-04-01' },
  })
  assert.equal(after.passportName, 'AISSATOU NDEYE FALL')
  assert.deepEqual(after.nationalities, ['SN', 'ML'])
  assert.equal(after.education?.others[0]?.institution, 'Lycée Lamine Guèye')
  assert.equal(after.updatedBy, 'Amina Diallo')
  assert.equal(after.version, file.record.version + 1)

  const [entry] = (await timelineOf(after)).filter(({ kind }) => kind === 'edit')
  assert.ok(entry?.kind === 'edit')
  assert.equal(entry.by, 'Amina Diallo')
  assert.equal(entry.text, 'The transcript says so')
  const changed = new Map(
    entry.changes.map(({ name, before, after: now }) => [name, [before, now]]),
  )
  assert.deepEqual(changed.get('grade'), ['14,5', '15,25'])
  assert.deepEqual(changed.get('passportNumber'), ['A1234567', 'B7654321'])
  assert.deepEqual(changed.get('passportExpires'), ['2032-03-13', '2033-04-01'])
  assert.deepEqual(changed.get('nationality2'), ['–', 'ML'])
  assert.deepEqual(changed.get('institution2'), ['–', 'Lycée Lamine Guèye'])
  assert.equal(changed.has('institution'), false)
})

test('a grade and a result that come back with another decimal sign don’t count as a correction', async () => {
  const { record } = await applied()
  const shown = { grade: '14.5', testScore: '6,5' }
  const after = await corrected(record, { ...shown, institution: 'Lycée Kennedy' })
  assert.equal(after.education?.grade, '14,5')
  const [entry] = (await timelineOf(after)).filter(({ kind }) => kind === 'edit')
  assert.ok(entry?.kind === 'edit')
  assert.deepEqual(
    entry.changes.map(({ name }) => name),
    ['institution'],
  )
})

test('the trail says which details were corrected, and neither what they were nor why', async () => {
  const { record } = await applied()
  await corrected(record, { passportNumber: 'C9998887', testScore: '7' })
  const events = await server.deps.db
    .selectFrom('audit_event')
    .select(['action', 'before', 'after'])
    .where('entity_key', '=', record.key)
    .execute()
  assert.deepEqual(events, [
    {
      action: 'applicant.corrected',
      before: null,
      after: { changed: ['passportNumber', 'testScore'] },
    },
  ])
})

test('only through their own link does the applicant read what was corrected and when', async () => {
  const file = await applied()
  const other = await applied()
  await corrected(file.record, { institution: 'Lycée Blaise Diagne', passportNumber: 'D7654321' })
  const [first, ...none] = await ownCorrections(file)
  assert.deepEqual(first?.topics, ['passport', 'education'])
  assert.ok(Math.abs(Date.parse(first?.at ?? '') - server.deps.now().getTime()) < 60_000)
  assert.deepEqual(none, [])
  assert.deepEqual(await ownCorrections(other), [])
  const unknown = 'A'.repeat(43)
  assert.equal((await visitor.get(`/api/applications/by-link/${unknown}/corrections`)).status, 404)
})

test('the page of a private link says so in the language of its reader, without the reason', async () => {
  const file = await applied()
  const pages = createClient(await withPages(server))
  const page = async (language: string) => {
    const path = `/application/${file.made.accessToken}?lng=${language}`
    return (await (await pages.get(path)).text()).replaceAll('<!-- -->', '')
  }
  assert.doesNotMatch(await page('en'), /<h3>What our team corrected/)
  await corrected(file.record, { institution: 'Lycée Blaise Diagne', passportNumber: 'D7654321' })
  assert.match(await page('en'), /<h3>What our team corrected<.*Passport · Qualifications/s)
  const french = await page('fr')
  assert.match(french, /<h3>Ce que notre équipe a corrigé<.*Passeport · Diplômes/s)
  assert.doesNotMatch(french, /The transcript says so/)
})

test('the applicant also learns of a profile that staff change, but not of its owner or the reason', async () => {
  const file = await applied()
  const { key, version, givenNames, familyName, birthDate, nationality } = file.record
  const { residenceCountry, email, phone, language } = file.record
  const profile = { givenNames, familyName, birthDate, nationality, residenceCountry }
  const path = `/api/admin/applicants/${key}`
  const given = await manager.put(
    path,
    { ...profile, email, phone, language, owner: manager.account.key },
    { headers: { 'if-match': `"${version}"` } },
  )
  assert.equal(given.status, 200)
  assert.deepEqual(await ownCorrections(file), [])
  const edit = { ...profile, birthDate: '2004-02-01', email, phone, language }
  const answer = await manager.put(
    path,
    { ...edit, owner: manager.account.key, why: 'As in the passport' },
    { headers: { 'if-match': `"${version + 1}"` } },
  )
  assert.equal(answer.status, 200)
  assert.deepEqual(
    (await ownCorrections(file)).map(({ topics }) => topics),
    [['birthDate']],
  )
  const edits = (await timelineOf(file.record)).filter((entry) => entry.kind === 'edit')
  const reasons = edits.map(({ changes, text }) => [changes.map(({ name }) => name), text])
  assert.deepEqual(
    new Map(reasons.map(([names, why]) => [String(names), why])),
    new Map([
      ['owner', null],
      ['birthDate', 'As in the passport'],
    ]),
  )
})

test('an answer that the public form refuses is refused at its field, and nothing is changed', async () => {
  const { record } = await applied()
  const wrong: Record<string, [Record<string, string>, string]> = {
    'answers.grade': [{ grade: '25' }, 'grade_out_of_scale'],
    'answers.gradeScale': [{ gradeScale: 'of-7' }, 'not_a_choice'],
    'answers.institution': [{ institution: '' }, 'required'],
    'answers.country': [{ country: 'Atlantis' }, 'not_a_country'],
    'answers.completionYear': [{ completionYear: '26' }, 'not_a_year'],
    'answers.highestLevel': [{ highestLevel: 'doctor' }, 'not_a_choice'],
    'answers.qualification2': [{ institution2: 'A school' }, 'required'],
    'answers.testScore': [{ testScore: '11' }, 'score_off_scale'],
    'answers.testYear': [{ testYear: '2999' }, 'date_in_future'],
    'answers.test': [{ test: 'rumour' }, 'not_a_choice'],
    'answers.passportExpires': [{ passportExpires: '1 1 2020' }, 'passport_expired'],
    'answers.passportIssued': [{ passportIssued: '' }, 'required'],
    'answers.passportNumber': [{ passportNumber: '1' }, 'not_a_passport'],
    'answers.passportName': [{ passportName: '李' }, 'not_latin'],
    'answers.nationality2': [{ nationality2: 'Atlantis' }, 'not_a_country'],
    'answers.guardianPhone': [{ guardianName: 'Ndèye Fall', guardianPhone: '12' }, 'not_a_phone'],
    'answers.email': [{ email: 'other@example.test' }, 'unknown_key'],
    'answers.givenNames': [{ givenNames: 'Another' }, 'unknown_key'],
    'answers.declaration': [{ declaration: 'on' }, 'unknown_key'],
  }
  for (const [field, [changes, code]] of Object.entries(wrong)) {
    const answer = await correct(manager, record, changes)
    assert.equal(answer.status, 422, field)
    assert.equal((await answer.json()).fields[field]?.code, code, field)
  }
  const silent = await correct(manager, record, { grade: '12' }, { reason: ' ' })
  assert.equal((await silent.json()).fields.reason?.code, 'required')
  assert.deepEqual(await read(record.key), record)
})

test('a part that is left as it is isn’t judged by the rules of today', async () => {
  const { record } = await applied()
  await server.deps.db
    .updateTable('applicant')
    .set({
      passport_issued: '2015-01-02',
      passport_expires: '2020-01-01',
      education: JSON.stringify({
        highestLevel: 'bachelor',
        institution: 'Lycée Kennedy',
        country: 'SN',
        completionYear: 2019,
        grade: '12',
        gradeScale: 'of-20',
        languageTest: 'IELTS 6',
      }),
    })
    .where('key', '=', record.key)
    .execute()
  const old = await read(record.key)
  const scored = await corrected(old, { testScore: '7' })
  assert.equal(scored.tests?.results[0]?.score, 7)
  assert.equal(scored.passport?.expires, '2020-01-01')
  assert.equal(scored.education?.qualification, null)
  const unnamed = await correct(manager, scored, { grade: '13' })
  assert.equal((await unnamed.json()).fields['answers.qualification']?.code, 'required')
  const named = await corrected(scored, { grade: '13', qualification: 'Baccalauréat' })
  assert.equal(named.education?.grade, '13')
  // An answer that no field asks for any more is kept.
  assert.equal(named.education?.languageTest, 'IELTS 6')
})

test('nothing is written down if nothing differs, and an emptied answer is removed', async () => {
  const file = await applied()
  const same = await corrected(file.record, { grade: ' 14,5 ', passportNumber: 'a 123 4567' })
  assert.deepEqual(same, file.record)
  assert.deepEqual(await ownCorrections(file), [])
  const none = Object.fromEntries(Object.keys(passport).map((field) => [field, '']))
  assert.equal((await corrected(same, none)).passport, null)
})

test('an applicant under 18 must have a guardian, and one that was given can be corrected later', async () => {
  const { record } = await applied({
    birthYear: String(server.deps.now().getUTCFullYear() - 16),
    guardianName: 'Ndèye Fall',
    guardianPhone: '77 123 45 68',
  })
  const gone = await correct(manager, record, { guardianName: '', guardianPhone: '' })
  assert.equal((await gone.json()).fields['answers.guardianName']?.code, 'guardian_required')
  await server.deps.db
    .updateTable('applicant')
    .set({ birth_date: '2000-01-01' })
    .where('key', '=', record.key)
    .execute()
  const grown = await read(record.key)
  const other = await corrected(grown, { guardianPhone: '77 123 45 69' })
  assert.equal(other.guardianPhone, '+221771234569')
  assert.equal(other.guardianPhoneWritten, '+221 77 123 45 69')
  const without = await corrected(other, { guardianName: '', guardianPhone: '' })
  assert.deepEqual([without.guardianName, without.guardianPhone], [null, null])
})

test('when two people correct the same version, one hears that it is stale; no version, no correction', async () => {
  const { record } = await applied()
  const other = await signedInAs(server, 'counsellor')
  const both = await Promise.all([
    correct(manager, record, { grade: '11' }),
    correct(other, record, { grade: '12' }),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 412])
  const answers = answersIn(record)
  const path = `/api/admin/applicants/${record.key}/answers`
  assert.equal((await manager.put(path, { answers, reason: 'x' })).status, 428)
})

test('only staff who may write this applicant correct them', async () => {
  const { record } = await applied()
  for (const preset of presetNames) {
    const client = await signedInAs(server, preset)
    const actor = { role: 'admin' as const, permissions: presets[preset] }
    const expected = can(actor, 'applicants.write') ? 412 : 403
    const answer = await correct(client, record, { grade: '12' }, { version: 0 })
    assert.equal(answer.status, expected, preset)
  }
  const elsewhere = await signedInAs(server, 'counsellor', {
    scope: { kind: 'destinations', destinations: ['india'] },
  })
  assert.equal((await correct(elsewhere, record, { grade: '12' })).status, 404)
  const own = await signedInAs(server, 'counsellor', { scope: { kind: 'own' } })
  assert.equal((await correct(own, record, { grade: '12' })).status, 404)
  assert.equal((await correct(visitor, record, { grade: '12' })).status, 401)
  assert.deepEqual(await read(record.key), record)
})

test('a corrected passport makes two files alike, and the file is no longer found by the old one', async () => {
  const one = await applied({ passportNumber: 'ZZ445566' })
  const other = await applied({ givenNames: 'Eva', birthYear: '2001', passportNumber: 'ZZ445567' })
  assert.deepEqual(other.record.possibleDuplicates, [])
  const after = await corrected(other.record, { passportNumber: 'ZZ445566' })
  assert.ok(after.possibleDuplicates.some(({ key }) => key === one.record.key))
})

test('an applicant whom staff correct into another person is that person from then on', async () => {
  const file = await applied()
  const [application] = file.record.applications
  const { key, version, ...record } = file.record
  const { givenNames, familyName, birthDate, nationality, residenceCountry } = record
  const { phone, language, owner } = record
  const profile = { givenNames, familyName, birthDate, nationality, residenceCountry, phone }
  const answer = await manager.put(
    `/api/admin/applicants/${key}`,
    { ...profile, language, owner, email: 'right@example.test' },
    { headers: { 'if-match': `"${version}"` } },
  )
  assert.equal(answer.status, 200)
  const waiting = await server.deps.db
    .selectFrom('outgoing_mail')
    .select('to_address')
    .where('about', '=', file.made.number)
    .where('state', '=', 'queued')
    .where('template', '<>', 'email_changed_by_team')
    .execute()
  assert.ok(waiting.length > 0)
  assert.ok(waiting.every(({ to_address }) => to_address === 'right@example.test'))

  const { intake_key } = await server.deps.db
    .selectFrom('application')
    .innerJoin('intake', 'intake.id', 'application.intake_id')
    .select('intake.key as intake_key')
    .where('application.number', '=', file.made.number)
    .executeTakeFirstOrThrow()
  const choice = { program: application?.program.key ?? '', intake: intake_key }
  const named = { givenNames, familyName: familyName ?? '' }
  const answers = validAnswers({ ...passport, ...named, email: 'right@example.test' })
  await assert.rejects(makeApplication(visitor, { ...choice, answers }), /already_applied|409/)

  // Corrected into a person who has applied for the same intake: both stay, and are shown as alike.
  const twin = await makeApplication(visitor, {
    ...choice,
    answers: { ...answers, email: 'wrong@example.test' },
  })
  const listed = await manager.get(`/api/admin/applicants?q=${twin.number}`)
  const twinRecord = await read((await listed.json()).rows[0].key)
  const twinAnswer = await manager.put(
    `/api/admin/applicants/${twinRecord.key}`,
    { ...profile, language, owner, email: 'right@example.test' },
    { headers: { 'if-match': `"${twinRecord.version}"` } },
  )
  assert.equal(twinAnswer.status, 200)
  const after = ApplicantRecord.parse(await twinAnswer.json())
  assert.ok(after.possibleDuplicates.some((one) => one.key === key))
})

test('a file is corrected once for all its applications; receipts stay as sent', async () => {
  const [first, second] = [await makeProgram(server.deps), await makeProgram(server.deps)]
  const made = await makeApplication(visitor, {
    ...{ program: first.key, intake: first.intakes[0]?.key ?? '' },
    others: [{ program: second.key, intake: second.intakes[0]?.key ?? '' }],
    answers: validAnswers(),
  })
  const listed = await manager.get(`/api/admin/applicants?q=${made.number}`)
  const record = await read((await listed.json()).rows[0].key)
  assert.equal(record.applications.length, 2)
  const said = () =>
    server.deps.db
      .selectFrom('submission')
      .innerJoin('application', 'application.submission_id', 'submission.id')
      .select('submission.said')
      .where('application.number', '=', made.number)
      .executeTakeFirstOrThrow()
  const before = await said()
  const after = await corrected(record, { grade: '16' })
  assert.equal(after.applications.length, 2)
  assert.deepEqual(
    after.applications.map(({ version }) => version),
    record.applications.map(({ version }) => version),
  )
  assert.deepEqual(await said(), before)
  const refused = await correct(manager, after, { grade: '99' })
  assert.equal(await codeOf(refused), 'validation_failed')
})
