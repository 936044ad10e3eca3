import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import type { DraftFilling } from '#contract/admissions/admissions.ts'
import { OwnApplications, OwnPeople, SentHere } from '#contract/admissions/own-applications.ts'
import { emptyTrash, sweepDocuments } from '../../documents/sweep.ts'
import { eraseApplicant } from '../../privacy/erase.ts'
import { lockApplicant } from '../../privacy/erase-queries.ts'
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
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { makeDocument, placeOfDraft, placeOfLink } from '../../testing/factories-documents.ts'
import { makeAccount, openSession } from '../../testing/factories-identity.ts'
import { columnsWith } from '../../testing/factories-privacy.ts'
import { problemOf } from '../../testing/problem.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepAdmissions } from '../sweep.ts'

let server: TestApp
let visitor: TestClient
let first: { program: string; intake: string }
let second: { program: string; intake: string }

const asksFor = (...documents: string[]) => ({
  requirements: documents.map((one) => ({ documents: [one] })),
})

before(async () => {
  server = await createTestApp()
  first = await makeChoice(server.deps, asksFor('passport', 'transcript', 'cv'))
  second = await makeChoice(server.deps, asksFor('passport', 'transcript'))
})
beforeEach(async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  visitor = createClient(server)
  await server.deps.db.deleteFrom('rate_counter').execute()
})
after(() => server.close())

type Settings = Parameters<typeof makeAccount>[1]

async function signedIn(email: string, more: Settings = {}) {
  return clientOf(await makeAccount(server.deps, { role: 'applicant', email, ...more }))
}

async function clientOf(account: Parameters<typeof openSession>[1]) {
  const client = createClient(server)
  client.bear((await openSession(server.deps, account)).token)
  await client.fetchCsrf()
  return client
}

async function peopleOf(client: TestClient): Promise<OwnPeople> {
  const answer = await client.get('/api/me/people')
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  return OwnPeople.parse(await answer.json())
}

function start(client: TestClient, filling: DraftFilling, key: string = randomUUID()) {
  return client.send('POST', '/api/applications/drafts', {
    body: { ...second, language: 'en', filling },
    headers: { 'idempotency-key': key },
  })
}

async function started(answer: Response): Promise<MadeDraft> {
  assert.equal(answer.status, 201, await answer.clone().text())
  const { key, secret } = await answer.json()
  return { key, secret, headers: { 'x-draft-secret': secret } }
}

async function read(client: TestClient, { key, headers }: MadeDraft) {
  const answer = await client.get(`/api/applications/drafts/${key}`, { headers })
  assert.equal(answer.status, 200, await answer.clone().text())
  return answer.json()
}

const ofAccount = (ticket = ''): DraftFilling => ({ from: 'account', ticket })

test('a second form of an account asks for the consent alone, and is sent with it', async () => {
  const email = 'awa.kone@example.test'
  const answers = validAnswers({ email, givenNames: 'Awa' })
  await makeApplication(visitor, { ...first, answers })
  const client = await signedIn(email)
  const [awa] = await peopleOf(client)
  assert.deepEqual(
    { ...awa, ticket: '' },
    {
      givenNames: 'Awa',
      birthYear: 2005,
      sentAt: '2026-12-01T09:00:00.000Z',
      ticket: '',
    },
  )
  const draft = await started(await start(client, ofAccount(awa?.ticket)))
  const { fields, filledAt, answers: filled } = await read(client, draft)
  assert.deepEqual(Object.keys(fields), ['declaration'])
  assert.equal(filledAt, '2026-12-01T09:00:00.000Z')
  assert.deepEqual(
    [filled.givenNames, filled.nationality, filled.declaration],
    ['Awa', 'Senegal', undefined],
  )
  await fillDraft(client, draft, { declaration: 'on' })
  assert.equal((await submitDraft(client, draft)).status, 200)

  const own = OwnApplications.parse(await (await client.get('/api/me/applications')).json())
  assert.deepEqual(
    own.map((one) => [one.givenNames, one.programKey, one.intakeKey, one.active]).toSorted(),
    [first, second].map((one) => ['Awa', one.program, one.intake, true]).toSorted(),
  )
  assert.equal((await peopleOf(client)).length, 1, 'one person, whatever they sent')
})

test('several people with one address are kept apart and never mixed', async () => {
  const email = 'famille.kone@example.test'
  const family = { email, familyName: 'Koné' }
  const moussa = { ...family, givenNames: 'Moussa', birthYear: '2003', institution: 'Lycée Moussa' }
  await makeApplication(visitor, { ...first, answers: validAnswers(moussa) })
  server.clock.forwardSeconds(60)
  const awa = { ...family, givenNames: 'Awa', birthYear: '2006', institution: 'Lycée Awa' }
  await makeApplication(visitor, { ...first, answers: validAnswers(awa) })
  const client = await signedIn(email)
  const people = await peopleOf(client)
  assert.deepEqual(
    people.map(({ givenNames, birthYear }) => `${givenNames} ${birthYear}`),
    ['Awa 2006', 'Moussa 2003'],
  )
  for (const { givenNames, birthYear, ticket } of people) {
    const { answers } = await read(client, await started(await start(client, ofAccount(ticket))))
    assert.deepEqual(
      [answers.givenNames, answers.birthYear, answers.institution],
      [givenNames, String(birthYear), `Lycée ${givenNames}`],
    )
  }
})

test('no one else’s answers are filled in: another account, an unconfirmed address, staff, a ticket from elsewhere', async () => {
  const email = 'binta@example.test'
  await makeApplication(visitor, { ...first, answers: validAnswers({ email }) })
  const owner = await signedIn(email)
  const [binta] = await peopleOf(owner)
  const ticket = binta?.ticket ?? ''

  assert.deepEqual(await peopleOf(await signedIn('oumar@example.test')), [])
  assert.equal((await createClient(server).get('/api/me/people')).status, 401)

  const refused = async (client: TestClient, one: string) =>
    (await problemOf(await start(client, ofAccount(one)))).status
  const thief = createClient(server)
  await thief.fetchCsrf()
  assert.equal(await refused(thief, ticket), 404, 'another browser')
  const [account = '', number = '', until = '', signature = ''] = ticket.split('.')
  assert.equal(await refused(owner, `${account}.PA-0000-0000.${until}.${signature}`), 404)
  assert.equal(await refused(owner, `${account}.${number}.${Number(until) + 1}.${signature}`), 404)
  assert.equal(await refused(owner, ''), 404)
  server.clock.forwardSeconds(5 * 3600)
  assert.equal(await refused(owner, ticket), 404, 'over')

  const unconfirmed = 'seynabou@example.test'
  await makeApplication(visitor, { ...first, answers: validAnswers({ email: unconfirmed }) })
  assert.deepEqual(await peopleOf(await signedIn(unconfirmed, { emailVerified: false })), [])
  const staffed = 'person.staff@example.test'
  await makeApplication(visitor, { ...first, answers: validAnswers({ email: staffed }) })
  assert.deepEqual(await peopleOf(await signedIn(staffed, { role: 'staff' })), [])
})

test('corrections by staff are filled in, and a corrected address gives the answers to its owner alone', async () => {
  const answers = validAnswers({ email: 'wrong.one@example.test', givenNames: 'Fatu' })
  const { number } = await makeApplication(visitor, { ...first, answers })
  const wrong = await signedIn('wrong.one@example.test')
  const [before] = await peopleOf(wrong)
  const staff = await signedInAs(server, 'counsellor')
  const { rows } = await (await staff.get(`/api/admin/applicants?q=${number}`)).json()
  const path = `/api/admin/applicants/${rows[0].key}`
  const file = await (await staff.get(path)).json()
  const { familyName, birthDate, nationality, residenceCountry, phone, owner } = file
  const edited = await staff.send('PUT', path, {
    body: {
      ...{ givenNames: 'Fatou', familyName, birthDate, nationality, residenceCountry, phone },
      ...{ owner, email: 'right.one@example.test', language: file.language },
    },
    headers: { 'if-match': `"${file.version}"` },
  })
  assert.equal(edited.status, 200)
  assert.deepEqual(await peopleOf(wrong), [])
  assert.equal((await start(wrong, ofAccount(before?.ticket))).status, 404)
  // An address that staff wrote down opens nothing for a day.
  const account = await makeAccount(server.deps, {
    role: 'applicant',
    email: 'right.one@example.test',
  })
  assert.deepEqual(await peopleOf(await clientOf(account)), [])
  server.clock.forwardSeconds(24 * 3600)
  const right = await clientOf(account)
  const [fatou] = await peopleOf(right)
  const filled = await read(right, await started(await start(right, ofAccount(fatou?.ticket))))
  assert.deepEqual(
    [filled.answers.givenNames, filled.answers.email],
    ['Fatou', 'right.one@example.test'],
  )
})

test('documents that the new form asks for are copied once, and copies outlive each other', async () => {
  const email = 'documents@example.test'
  const draft = await makeDraft(visitor, first)
  await fillDraft(visitor, draft, validAnswers({ email }))
  const place = placeOfDraft(draft)
  const passport = await samplePdf({ pages: 2 })
  await makeDocument(visitor, place, passport, { type: 'passport', name: 'Passeport.pdf' })
  const scan = await makeDocument(visitor, place, await samplePdf(), { type: 'transcript' })
  await makeDocument(visitor, place, await samplePdf(), {
    ...{ type: 'translation', translationOf: scan.key },
  })
  await makeDocument(visitor, place, await samplePdf(), { type: 'cv' })
  const submitted = await (await submitDraft(visitor, draft)).json()

  const client = await signedIn(email)
  const [person] = await peopleOf(client)
  const key = randomUUID()
  const filled = await started(await start(client, ofAccount(person?.ticket), key))
  const again = await started(await start(client, ofAccount(person?.ticket), key))
  assert.equal(again.key, filled.key)
  const own = placeOfDraft(filled)
  const listed = await (await client.get(`${own.base}/documents`, own)).json()
  const types = listed.documents.map(({ type }: { type: string }) => type)
  assert.deepEqual(types.toSorted(), ['passport', 'transcript', 'translation'])
  const copy = listed.documents.find(({ type }: { type: string }) => type === 'passport')
  assert.equal(copy.file.sha256, createHash('sha256').update(passport).digest('hex'))
  assert.deepEqual([copy.status, copy.file.name], ['uploaded', 'Passeport.pdf'])
  assert.ok(!listed.documents.some((one: { key: string }) => one.key === scan.key))

  // A choice that asks for more documents brings them; removed ones stay out.
  const scanned = listed.documents.find(({ type }: { type: string }) => type === 'transcript')
  const removed = await client.delete(`${own.base}/documents/${scanned.key}`, own)
  assert.equal(removed.status, 204)
  const chosen = await chooseIntakes(client, filled, [second, first])
  assert.equal(chosen.status, 200, await chosen.clone().text())
  const { documents: wider } = await (await client.get(`${own.base}/documents`, own)).json()
  assert.deepEqual(wider.map(({ type }: { type: string }) => type).toSorted(), [
    'cv',
    'passport',
    'translation',
  ])
  assert.equal((await chooseIntakes(client, filled, [second])).status, 200)

  await fillDraft(client, filled, { declaration: 'on' })
  const newer = await (await submitDraft(client, filled)).json()
  await erase(submitted.applications[0].number)
  await sweepDocuments(server.deps)
  const kept = placeOfLink(newer.accessToken)
  const file = await client.get(`${kept.base}/documents/${copy.key}/file`)
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), passport)
  assert.equal(await filesKept(), 3, 'the first one’s own are gone from the storage')

  await erase(newer.applications[0].number)
  await sweepDocuments(server.deps)
  assert.equal(await filesKept(), 0)
})

test('an unsent form that was filled in from an application is removed with it', async () => {
  const email = 'canary.zqxv@example.test'
  const before = await makeDraft(visitor, first)
  await fillDraft(visitor, before, validAnswers({ email, familyName: 'Canari-zqxv' }))
  await makeDocument(visitor, placeOfDraft(before), await samplePdf(), { type: 'passport' })
  const { applications, accessToken } = await (await submitDraft(visitor, before)).json()
  await visitor.post(`/api/applications/drafts/${before.key}/remember`, undefined, before)
  const client = await signedIn('canary.zqxv@example.test')
  const [person] = await peopleOf(client)
  const draft = await started(await start(client, ofAccount(person?.ticket)))
  const number: string = applications[0].number

  await erase(number)
  await emptyTrash(server.deps)
  assert.equal((await client.get(`/api/applications/drafts/${draft.key}`, draft)).status, 404)
  assert.equal(await filesKept(), 0)
  assert.deepEqual(await columnsWith(server.deps, ['canari-zqxv', number, draft.key]), [])
  assert.deepEqual(await sentHere(visitor), [])
  assert.equal((await visitor.get(`/api/applications/by-link/${accessToken}`)).status, 404)
})

test('another form can begin from the one that was just sent, for the holder of its secret', async () => {
  const answers = validAnswers({ givenNames: 'Ama' })
  const { draft, number } = await makeApplication(visitor, { ...first, answers })
  visitor.cookies.set(`draft_${draft.key}`, draft.secret)
  const filling = { from: 'form', draft: draft.key } as const
  const next = await started(await start(visitor, filling))
  const { fields, answers: filled } = await read(visitor, next)
  assert.deepEqual([filled.givenNames, Object.keys(fields)], ['Ama', ['declaration']])

  const other = createClient(server)
  assert.equal((await start(other, filling)).status, 404)
  other.cookies.set(`draft_${draft.key}`, next.secret)
  assert.equal((await start(other, filling)).status, 404)
  const unsent = await makeDraft(visitor, first)
  visitor.cookies.set(`draft_${unsent.key}`, unsent.secret)
  assert.equal((await start(visitor, { from: 'form', draft: unsent.key })).status, 404)
  assert.match(number, /^PA-/)
})

test('answers kept on a device fill in the fields of the form, but give no consent', async () => {
  const at = '2026-11-03T10:00:00.000Z'
  const answers = { ...validAnswers({ givenNames: 'Kofi' }), declaration: 'on', hidden: 'x' }
  const draft = await started(await start(visitor, { from: 'device', answers, at }))
  const view = await read(visitor, draft)
  assert.deepEqual([view.answers.givenNames, view.filledAt], ['Kofi', at])
  assert.deepEqual([view.answers.declaration, view.answers.hidden], [undefined, undefined])
  assert.equal(view.versions.identity, 1)
})

test('a device finds what was sent from it for ninety days, by a cookie that no script reads', async () => {
  const { draft, number, accessToken } = await makeApplication(visitor, {
    ...first,
    answers: validAnswers(),
  })
  assert.deepEqual(await sentHere(visitor), [])
  const path = `/api/applications/drafts/${draft.key}/remember`
  assert.equal((await visitor.post(path)).status, 404, 'without its secret')
  const remembered = await visitor.post(path, undefined, draft)
  assert.equal(remembered.status, 200)
  const cookie = remembered.headers.getSetCookie().find((one) => one.startsWith('sent_here='))
  assert.match(cookie ?? '', /Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  const token = visitor.cookies.get('sent_here') ?? ''
  assert.deepEqual(await columnsWith(server.deps, [token]), [], 'its hash alone is kept')

  const text = await (await visitor.get('/api/applications/sent-here')).text()
  assert.ok(!text.includes(accessToken))
  assert.deepEqual(await sentHere(visitor), [number])
  const opened = await visitor.post(`/api/applications/sent-here/${number}/open`)
  assert.deepEqual(await opened.json(), { accessToken })

  const later = await makeApplication(visitor, { ...second, answers: validAnswers() })
  await visitor.post(`/api/applications/drafts/${later.draft.key}/remember`, undefined, later.draft)
  assert.equal(visitor.cookies.get('sent_here'), token, 'one cookie for all of them')
  assert.deepEqual((await sentHere(visitor)).toSorted(), [number, later.number].toSorted())

  const other = createClient(server)
  assert.equal((await other.post(`/api/applications/sent-here/${number}/open`)).status, 404)
  other.cookies.set('sent_here', 'A'.repeat(43))
  assert.deepEqual(await sentHere(other), [])
  assert.equal((await other.post(`/api/applications/sent-here/${number}/open`)).status, 404)

  server.clock.forwardSeconds(89 * 86_400)
  assert.equal((await sentHere(visitor)).length, 2)
  server.clock.forwardSeconds(2 * 86_400)
  assert.deepEqual(await sentHere(visitor), [])
  await sweepAdmissions(server.deps)
  assert.deepEqual(await server.deps.db.selectFrom('sent_from_device').selectAll().execute(), [])
})

test('a cleared list opens nothing, not even with a copy of its cookie', async () => {
  const { draft, number } = await makeApplication(visitor, { ...first, answers: validAnswers() })
  await visitor.post(`/api/applications/drafts/${draft.key}/remember`, undefined, draft)
  const copy = createClient(server)
  copy.cookies.set('sent_here', visitor.cookies.get('sent_here') ?? '')
  assert.deepEqual(await sentHere(copy), [number])
  assert.equal((await visitor.delete('/api/applications/sent-here')).status, 200)
  assert.equal(visitor.cookies.get('sent_here'), '')
  assert.deepEqual(await sentHere(copy), [])
  assert.equal((await copy.post(`/api/applications/sent-here/${number}/open`)).status, 404)
})

test('a form that was not sent is not remembered', async () => {
  const draft = await makeDraft(visitor, first)
  const path = `/api/applications/drafts/${draft.key}/remember`
  assert.equal((await visitor.post(path, undefined, draft)).status, 409)
})

async function sentHere(client: TestClient): Promise<string[]> {
  const answer = await client.get('/api/applications/sent-here')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  return SentHere.parse(await answer.json()).map(({ number }) => number)
}

async function erase(number: string): Promise<void> {
  const { deps } = server
  const { applicant_id: id } = await deps.db
    .selectFrom('application')
    .select('applicant_id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  await deps.db.transaction().execute(async (tx) => {
    const applicant = await lockApplicant(tx, { id })
    assert.ok(applicant)
    await eraseApplicant(tx, deps, applicant, { by: 'applicant', because: 'restored' })
  })
}

async function filesKept(): Promise<number> {
  const folder = join(server.deps.env.dataDir, 'files')
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return all.filter((one) => one.isFile()).length
}
