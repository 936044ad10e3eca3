import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import {
  type MadeApplication,
  makeApplication,
  makeFilledDraft,
  validAnswers,
} from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { makeConversation } from '../testing/factories-conversations.ts'
import { announce, makeDocument, placeOfLink } from '../testing/factories-documents.ts'
import { makeAccount, openSession } from '../testing/factories-identity.ts'
import { columnsWith } from '../testing/factories-privacy.ts'
import { mailsTo } from '../testing/mail.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { eraseAgain, erasedFile } from './erased-file.ts'
import { sweepPrivacy } from './sweep.ts'

let server: TestApp
let visitor: TestClient
let owner: Awaited<ReturnType<typeof signedInAs>>

before(async () => {
  server = await createTestApp()
  owner = await signedInAs(server, 'owner')
})
beforeEach(async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  visitor = createClient(server)
  await server.deps.db.deleteFrom('rate_counter').execute()
})
after(() => server.close())

let count = 0

/** A person whose name, address, telephone, birth date and school are unique. */
async function makePerson(changes: Record<string, string> = {}) {
  const mark = `zq${String.fromCharCode(97 + (count++ % 26))}x${count}`.replaceAll(/\d/g, (digit) =>
    String.fromCharCode(103 + Number(digit)),
  )
  const person = {
    familyName: `Canari-${mark}`,
    email: `${mark}@canary.test`,
    phone: `+2217712${String(10_000 + count)}`,
    institution: `Lycée ${mark}`,
    birthYear: '1997',
    birthMonth: '10',
    birthDay: String(1 + count),
    ...changes,
  }
  const wish = await makeChoice(server.deps)
  const made = await makeApplication(visitor, { ...wish, answers: validAnswers(person) })
  const born = `1997-10-${person.birthDay.padStart(2, '0')}`
  return { ...made, ...person, words: [mark, person.phone, born] }
}

const pathOf = ({ accessToken }: MadeApplication) => `/api/applications/by-link/${accessToken}`

async function codeFor(email: string): Promise<string> {
  const mails = (await mailsTo(server.deps, email)).filter((one) => one.template === 'erasure_code')
  return /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
}

async function confirmed(person: MadeApplication & { email: string }) {
  const path = `${pathOf(person)}/erasure`
  assert.equal((await visitor.post(path)).status, 200)
  const answer = await visitor.post(`${path}/confirm`, { code: await codeFor(person.email) })
  assert.equal(answer.status, 200, await answer.clone().text())
  return answer.json()
}

async function putSent({ number }: MadeApplication): Promise<void> {
  await server.deps.db
    .insertInto('application_history')
    .expression((eb) =>
      eb
        .selectFrom('application')
        .select(['id', eb.val('sent').as('to_status'), eb.val(false).as('by_applicant')])
        .where('number', '=', number),
    )
    .columns(['application_id', 'to_status', 'by_applicant'])
    .execute()
}

async function fileOf({ number }: MadeApplication): Promise<{ key: string; version: number }> {
  return server.deps.db
    .selectFrom('applicant')
    .innerJoin('application', 'application.applicant_id', 'applicant.id')
    .select(['applicant.key', 'applicant.version'])
    .where('application.number', '=', number)
    .executeTakeFirstOrThrow()
}

function staff(path: string, body: unknown, version: number, method = 'POST', client = owner) {
  return client.send(method, path, { body, headers: { 'if-match': `"${version}"` } })
}

/** Records that staff make about a person outside their file. */
async function writeDown({ email, familyName, number }: Awaited<ReturnType<typeof makePerson>>) {
  const headers = () => ({ headers: { 'idempotency-key': randomUUID() } })
  for (const q of [email, number]) {
    const view = { screen: 'applicants', name: familyName, query: { q }, shared: false }
    assert.equal((await owner.post('/api/admin/views', view, headers())).status, 201)
  }
  const act = { kind: 'message', text: { en: `Dear ${familyName}`, fr: null } }
  const selection = { items: [{ number, version: 1 }] }
  const blind = await signedInAs(server, 'owner', { scope: { kind: 'own' } })
  for (const client of [owner, blind]) {
    const answer = await client.post('/api/admin/application-bulk', { selection, act }, headers())
    assert.equal(answer.status, 200, await answer.text())
  }
}

/** Everything that a person leaves in the database, made through the routes that they use. */
async function leaveTraces(person: Awaited<ReturnType<typeof makePerson>>) {
  const place = placeOfLink(person.accessToken)
  await makeConversation(server, visitor, {
    name: person.familyName,
    email: person.email,
    message: `Ici ${person.familyName}.`,
  })
  await makeDocument(visitor, place, await samplePdf(), { name: `${person.familyName}.pdf` })
  await announce(visitor, place, 4000, { name: `${person.familyName} 2.pdf`, type: 'cv' })
  await visitor.post(
    `${pathOf(person)}/messages`,
    { message: `Je suis ${person.familyName}.` },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  await visitor.post('/api/applications/find', {
    number: person.number,
    birthDate: person.words[2],
  })
  await visitor.send('POST', `${pathOf(person)}/${person.number}/withdraw`, {
    body: { reason: `Moi, ${person.familyName}, je renonce.` },
    headers: { 'idempotency-key': randomUUID() },
  })
  await writeDown(person)
  const { key, version } = await fileOf(person)
  const record = await (await owner.get(`/api/admin/applicants/${key}`)).json()
  const edit = Object.fromEntries(
    'givenNames familyName birthDate nationality residenceCountry email phone language owner'
      .split(' ')
      .map((name) => [name, record[name]]),
  )
  const edited = await staff(
    `/api/admin/applicants/${key}`,
    { ...edit, givenNames: person.familyName },
    version,
    'PUT',
  )
  assert.equal(edited.status, 200, await edited.text())
}

test('after the waiting days no column of any table has a name, address, telephone or birth date', async () => {
  const person = await makePerson()
  await leaveTraces(person)
  const held = await columnsWith(server.deps, person.words)
  for (const column of ['applicant.search_plain', 'submission.said', 'document.file_name']) {
    assert.ok(held.includes(column), `${column} is not among ${held.join(', ')}`)
  }
  const { state, dueAt } = await confirmed(person)
  assert.deepEqual([state, dueAt], ['waiting', '2026-12-08T09:00:00.000Z'])

  server.clock.set('2026-12-08T08:59:59Z')
  await sweepPrivacy(server.deps)
  assert.equal((await visitor.get(pathOf(person))).status, 200)
  server.clock.set('2026-12-08T09:00:00Z')
  await Promise.all([sweepPrivacy(server.deps), sweepPrivacy(server.deps)])
  assert.equal((await visitor.get(pathOf(person))).status, 404)
  assert.deepEqual(await columnsWith(server.deps, [...person.words, person.number]), [
    // A number that identifies no one any more: what was done, when and by which member of staff.
    'audit_event.entity_key',
    ...(await columnsWith(server.deps, [person.number])).filter(
      (one) => one === 'audit_event.search',
    ),
  ])
  const kept = await readdir(join(server.deps.env.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
  assert.deepEqual(
    kept.filter((one) => one.isFile()),
    [],
  )
})

test('an erased application gets the same 404 as an unknown one', async () => {
  const person = await makePerson()
  await confirmed(person)
  server.clock.set('2026-12-09T09:00:00Z')
  await sweepPrivacy(server.deps)
  const never = `/api/applications/by-link/${'A'.repeat(43)}`
  for (const part of ['', '/documents', '/erasure', '/export.zip']) {
    const [one, other] = await Promise.all([
      visitor.get(`${pathOf(person)}${part}`),
      visitor.get(`${never}${part}`),
    ])
    const bodies = await Promise.all(
      [one, other].map(async (answer) => {
        const { requestId: _, ...rest } = await answer.json()
        return [answer.status, rest]
      }),
    )
    assert.deepEqual(bodies[0], bodies[1], part)
  }
})

test('nothing is erased without the mailed code, and a code is tried five times', async () => {
  const person = await makePerson()
  const path = `${pathOf(person)}/erasure`
  await visitor.post(path)
  const code = await codeFor(person.email)
  const wrong = code === '000000' ? '111111' : '000000'
  const elsewhere = await createClient(server).post(`${path}/confirm`, { code })
  assert.equal(elsewhere.status, 422, 'a code counts in the browser that asked for it')
  for (let attempt = 0; attempt < 4; attempt++) {
    const answer = await visitor.post(`${path}/confirm`, { code: wrong })
    assert.deepEqual((await answer.json()).fields, { code: { code: 'invalid' } })
  }
  assert.equal((await visitor.post(`${path}/confirm`, { code })).status, 422)
  assert.equal((await (await visitor.get(path)).json()).state, 'unconfirmed')
  server.clock.set('2027-01-30T09:00:00Z')
  await sweepPrivacy(server.deps)
  assert.equal((await visitor.get(pathOf(person))).status, 200)
})

test('a form that is sent many times at once counts as one request: one code, one confirmation', async () => {
  const person = await makePerson()
  const path = `${pathOf(person)}/erasure`
  const asked = await Promise.all(Array.from({ length: 10 }, () => visitor.post(path)))
  assert.deepEqual(
    asked.map(({ status }) => status),
    Array(10).fill(200),
  )
  const code = await codeFor(person.email)
  const confirmed = await Promise.all(
    Array.from({ length: 5 }, () => visitor.post(`${path}/confirm`, { code })),
  )
  assert.deepEqual(
    confirmed.map(({ status }) => status),
    Array(5).fill(200),
  )
  const again = await visitor.post(`${path}/confirm`, { code })
  assert.equal((await again.json()).state, 'waiting')
  const mails = (await mailsTo(server.deps, person.email)).map(({ template }) => template)
  assert.deepEqual(mails.toSorted(), ['application_received', 'erasure_code', 'erasure_waiting'])

  server.clock.forwardSeconds(60)
  const other = await makePerson()
  await visitor.post(`${pathOf(other)}/erasure`)
  server.clock.forwardSeconds(60)
  await visitor.post(`${pathOf(other)}/erasure`)
  const codes = (await mailsTo(server.deps, other.email)).filter(
    ({ template }) => template === 'erasure_code',
  )
  assert.equal(codes.length, 2)
})

test('an applicant who changes their mind before the day keeps everything', async () => {
  const person = await makePerson()
  await confirmed(person)
  const stopped = await visitor.delete(`${pathOf(person)}/erasure`)
  assert.equal((await stopped.json()).state, null)
  server.clock.set('2026-12-20T09:00:00Z')
  await sweepPrivacy(server.deps)
  assert.equal((await visitor.get(pathOf(person))).status, 200)
})

test('an application that went to a university is for staff, who erase it or say why not', async () => {
  const person = await makePerson()
  await putSent(person)
  const { state, answerBy, sentTo } = await confirmed(person)
  assert.deepEqual([state, answerBy, sentTo.length], ['with_staff', '2026-12-31', 1])
  server.clock.set('2027-01-01T09:00:00Z')
  await sweepPrivacy(server.deps)
  const { key, version } = await fileOf(person)
  const later = await signedInAs(server, 'owner')
  const list = await (await later.get('/api/admin/erasure-requests')).json()
  const row = list.find((one: { applicant: { key: string } }) => one.applicant.key === key)
  assert.deepEqual([row.state, row.overdue, row.numbers], ['with_staff', true, [person.number]])

  const reason = { because: 'other', note: 'Un litige est en cours.' }
  const dashboard = await (await later.get('/api/admin/dashboard')).json()
  assert.equal(
    dashboard.todo.erasureRequests,
    list.filter((one: { state: string }) => one.state === 'with_staff').length,
  )
  assert.deepEqual([row.sentTo.length, row.keptBecause], [1, null])
  const refused = await staff(
    `/api/admin/applicants/${key}/erasure/refuse`,
    reason,
    version,
    'POST',
    later,
  )
  assert.equal(refused.status, 200, await refused.text())
  const seen = await (await visitor.get(`${pathOf(person)}/erasure`)).json()
  assert.deepEqual([seen.state, seen.refusal], ['refused', reason.note])
  assert.match(
    (await mailsTo(server.deps, person.email)).at(-1)?.text ?? '',
    /Un litige est en cours/,
  )
})

test('the applicant reads the reason of a refusal in their language, and a free reason needs words', async () => {
  const person = await makePerson()
  await putSent(person)
  await confirmed(person)
  const { key, version } = await fileOf(person)
  await server.deps.db
    .updateTable('applicant')
    .set({ language: 'fr' })
    .where('key', '=', key)
    .execute()
  const path = `/api/admin/applicants/${key}/erasure/refuse`
  const bare = await staff(path, { because: 'other', note: ' ' }, version)
  assert.deepEqual((await bare.json()).fields, { note: { code: 'required' } })
  const refused = await staff(path, { because: 'legal_claims', note: 'À bientôt.' }, version)
  assert.match((await refused.json()).request.refusal, /droits en justice.*\n\nÀ bientôt\.$/)
  assert.equal((await staff(path, { because: 'legal_claims' }, version)).status, 409)
})

test('only staff who may erase see the list of requests and its count', async () => {
  const person = await makePerson()
  await putSent(person)
  await confirmed(person)
  const manager = await signedInAs(server, 'manager')
  assert.equal((await manager.get('/api/admin/erasure-requests')).status, 403)
  const { todo } = await (await manager.get('/api/admin/dashboard')).json()
  assert.equal(todo.erasureRequests, undefined)
})

test('an application that is sent while the days run is not erased automatically', async () => {
  const person = await makePerson()
  await confirmed(person)
  await putSent(person)
  server.clock.set('2026-12-08T09:00:00Z')
  await sweepPrivacy(server.deps)
  const seen = await (await visitor.get(`${pathOf(person)}/erasure`)).json()
  assert.deepEqual([seen.state, seen.answerBy], ['with_staff', '2026-12-31'])
})

test('staff erase with the right to, from the version they saw, and never what is kept', async () => {
  const person = await makePerson()
  const { key, version } = await fileOf(person)
  const path = `/api/admin/applicants/${key}`
  const because = { reason: 'asked_by_applicant' }
  const manager = await signedInAs(server, 'manager')
  assert.equal((await staff(`${path}/erase`, because, version, 'POST', manager)).status, 403)
  assert.equal((await staff(`${path}/erase`, because, version + 1)).status, 412)
  assert.equal((await owner.post(`${path}/erase`, because)).status, 428)
  assert.equal((await staff(`${path}/erase`, { reason: person.familyName }, version)).status, 422)

  const kept = await staff(`${path}/kept`, { because: 'Litige no 12.' }, version, 'PUT')
  assert.equal(kept.status, 200)
  assert.equal((await staff(`${path}/erase`, because, version + 1)).status, 409)
  await staff(`${path}/kept`, { because: null }, version + 1, 'PUT')
  assert.equal((await staff(`${path}/erase`, because, version + 2)).status, 204)
  assert.equal((await staff(`${path}/erase`, because, version + 2)).status, 404)

  const templates = (await mailsTo(server.deps, person.email)).map(({ template }) => template)
  assert.deepEqual(templates, ['erasure_done'])
  await server.deps.db.updateTable('outgoing_mail').set({ state: 'sent' }).execute()
  await sweepPrivacy(server.deps)
  assert.deepEqual(await columnsWith(server.deps, person.words), [])
  const events = await server.deps.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'after', 'reason'])
    .where('entity_key', '=', key)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  assert.deepEqual(events, [
    {
      action: 'applicant.erased',
      actor: owner.account.key,
      after: { because: 'asked_by_applicant' },
      reason: null,
    },
  ])
})

test('erasing a made-up file leaves the data of the address’s real owner', async () => {
  const email = 'other.person@canary.test'
  const account = await makeAccount(server.deps, { role: 'applicant', email })
  const isThere = async () =>
    (await server.deps.db
      .selectFrom('account')
      .select('id')
      .where('id', '=', account.id)
      .executeTakeFirst()) !== undefined
  const erased = async (reason: string) => {
    const { key, version } = await fileOf(await makePerson({ email }))
    const answer = await staff(`/api/admin/applicants/${key}/erase`, { reason }, version)
    assert.equal(answer.status, 204, await answer.clone().text())
    return isThere()
  }
  assert.equal(await erased('test_or_abuse'), true)
  assert.equal(await erased('sent_by_mistake'), true)
  assert.equal(await erased('asked_by_applicant'), false)
})

test('of two who share an address one is erased, and the other loses nothing', async () => {
  const email = 'family@canary.test'
  const [one, other] = [await makePerson({ email }), await makePerson({ email })]
  await confirmed(one)
  server.clock.set('2026-12-08T09:00:00Z')
  await sweepPrivacy(server.deps)
  assert.equal((await visitor.get(pathOf(one))).status, 404)
  assert.equal((await visitor.get(pathOf(other))).status, 200)
  const left = await mailsTo(server.deps, email)
  assert.ok(left.some(({ subject }) => subject.includes(other.number)))
  assert.ok(!left.some(({ subject, text }) => `${subject}${text}`.includes(one.number)))
})

test('a person whose address only ends alike loses nothing', async () => {
  const one = await makePerson({ email: 'li@canary.test' })
  const other = await makePerson({ email: 'ali@canary.test' })
  for (const { accessToken, email } of [one, other]) {
    const message = `Please write to ${email.toUpperCase()}.`
    const headers = { 'idempotency-key': randomUUID() }
    await visitor.post(
      `/api/applications/by-link/${accessToken}/messages`,
      { message },
      { headers },
    )
  }
  await confirmed(one)
  server.clock.set('2026-12-08T09:00:00Z')
  await sweepPrivacy(server.deps)
  const bodies = (await mailsTo(server.deps, server.deps.env.adminEmail)).map(({ text }) => text)
  assert.ok(bodies.some((text) => text.includes('ALI@CANARY.TEST')))
  assert.ok(!bodies.some((text) => /\bLI@CANARY\.TEST/.test(text)))
})

test('a member of staff with the same address keeps their own mails', async () => {
  const person = await makePerson()
  await makeAccount(server.deps, { preset: 'counsellor', email: person.email })
  assert.equal((await visitor.post('/api/forgot', { email: person.email })).status, 202)
  await confirmed(person)
  server.clock.set('2026-12-08T09:00:00Z')
  await sweepPrivacy(server.deps)
  assert.equal((await visitor.get(pathOf(person))).status, 404)
  const left = (await mailsTo(server.deps, person.email)).map(({ template }) => template)
  assert.deepEqual(left, ['reset_password'])
})

test('an unfinished form goes with its person, even if it writes the birth date differently', async () => {
  const person = await makePerson()
  const { email, familyName } = person
  const wish = await makeChoice(server.deps)
  const born = [
    { birthDay: person.birthDay, birthMonth: 'octobre', birthYear: '١٩٩٧' },
    { birthDay: `${person.birthDay}/10/1997`, birthMonth: '', birthYear: '' },
    { birthDay: '', birthMonth: '', birthYear: '' },
  ]
  for (const typed of born) {
    await makeFilledDraft(visitor, {
      ...wish,
      answers: validAnswers({ email, familyName, ...typed }),
    })
  }
  await confirmed(person)
  server.clock.set('2026-12-08T09:00:00Z')
  await sweepPrivacy(server.deps)
  assert.equal(await formsUnder(person.email), 0)
})

test('a form under the same address stays if it has another birth date, in whatever words', async () => {
  const wish = await makeChoice(server.deps)
  const mistyped = await makePerson()
  const other = { email: mistyped.email, birthDay: '3', birthMonth: 'avril', birthYear: '1997' }
  await makeFilledDraft(visitor, { ...wish, answers: validAnswers(other) })
  await confirmed(mistyped)
  server.clock.set('2026-12-08T09:00:00Z')
  await sweepPrivacy(server.deps)
  assert.equal((await visitor.get(pathOf(mistyped))).status, 404)
  assert.equal(await formsUnder(mistyped.email), 1)
})

async function formsUnder(email: string): Promise<number> {
  const forms = await server.deps.db
    .selectFrom('application_draft')
    .select('id')
    .where(sql<string>`answers ->> 'email'`, '=', email)
    .execute()
  return forms.length
}

test('a file kept for a dispute waits for staff, before the code and after it', async () => {
  const [early, late] = [await makePerson(), await makePerson()]
  const keep = async (person: MadeApplication) => {
    const { key, version } = await fileOf(person)
    const body = { because: 'Litige no 12.' }
    assert.equal(
      (await staff(`/api/admin/applicants/${key}/kept`, body, version, 'PUT')).status,
      200,
    )
  }
  await keep(early)
  assert.equal((await confirmed(early)).state, 'with_staff')
  assert.equal((await confirmed(late)).state, 'waiting')
  await keep(late)
  server.clock.set('2026-12-08T09:00:00Z')
  await sweepPrivacy(server.deps)
  for (const person of [early, late]) {
    const seen = await (await visitor.get(`${pathOf(person)}/erasure`)).json()
    assert.deepEqual([seen.state, seen.answerBy], ['with_staff', '2026-12-31'])
  }
})

test('an applicant’s account goes with the last file, and staff’s accounts stay', async () => {
  const person = await makePerson()
  const account = await makeAccount(server.deps, {
    role: 'applicant',
    email: person.email,
    familyName: person.familyName,
  })
  const { key, version } = await fileOf(person)
  await openSession(server.deps, account)
  await staff(`/api/admin/applicants/${key}/erase`, { reason: 'asked_by_applicant' }, version)
  await server.deps.db.deleteFrom('outgoing_mail').execute()
  assert.deepEqual(await columnsWith(server.deps, person.words), [])
})

test('a restored backup repeats the erasures', async () => {
  const person = await makePerson()
  const { key, version } = await fileOf(person)
  const row = await server.deps.db
    .selectFrom('applicant')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  await staff(`/api/admin/applicants/${key}/erase`, { reason: 'asked_by_applicant' }, version)
  const file = erasedFile(server.deps.env)
  assert.doesNotMatch(await readFile(file, 'utf8'), new RegExp(key))

  // Yesterday's backup comes back: the person is there, and nothing says that they were erased.
  const { id: _, name_plain: __, search_plain: ___, ...columns } = row
  await server.deps.db
    .insertInto('applicant')
    .values({
      ...columns,
      education: JSON.stringify(columns.education),
      tests: JSON.stringify(columns.tests),
    })
    .execute()
  await server.deps.db.deleteFrom('erased').execute()
  await server.deps.db.deleteFrom('outgoing_mail').execute()
  assert.equal(await eraseAgain(server.deps, file), 1)
  assert.equal(await eraseAgain(server.deps, file), 0)
  assert.deepEqual(await columnsWith(server.deps, person.words), [])
})
