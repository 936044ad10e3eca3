import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ApplicationBulk, type BulkRefusals } from '#contract/applicants/applicant-bulk.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { DocumentAsking } from '#contract/documents/document-asking.ts'
import { claimDueMail } from '../messaging/queries.ts'
import { findApplication, moveApplication } from '../testing/application-moves.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import {
  chooseIntakes,
  fileKeyOf,
  fillDraft,
  makeApplication,
  makeDraft,
  submitDraft,
  validAnswers,
} from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { putStatus } from '../testing/factories-decisions.ts'
import { makeDocument, placeOfLink } from '../testing/factories-documents.ts'
import { holdMail } from '../testing/mail-hold.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let owner: TestClient
let reviewer: TestClient

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  owner = await signedInAs(server, 'owner')
  reviewer = await signedInAs(server, 'reviewer')
})
after(() => server.close())

type Line = Omit<Partial<DocumentAsking['documents'][number]>, 'type'> & { type: string }

const requiring = (...documents: string[]) => ({
  requirements: documents.map((one) => ({ documents: [one] })),
})

/** An applicant who handed in one form for programs that ask for these documents. */
async function applied(choices: readonly string[][], language: Language = 'fr') {
  const wishes = []
  for (const documents of choices) {
    wishes.push(await makeChoice(server.deps, requiring(...documents)))
  }
  const [first] = wishes
  assert.ok(first)
  const draft = await makeDraft(visitor, { ...first, language })
  await chooseIntakes(visitor, draft, wishes)
  await fillDraft(visitor, draft, validAnswers())
  const sent = await (await submitDraft(visitor, draft)).json()
  const numbers: string[] = sent.applications.map((one: { number: string }) => one.number)
  return { numbers, place: placeOfLink(sent.accessToken), key: await fileOf(numbers[0] ?? '') }
}

async function fileOf(number: string): Promise<string> {
  const key = await fileKeyOf(server.deps, number)
  return key
}

function ask(
  who: TestClient,
  key: string,
  documents: readonly Line[],
  { note = null, id = randomUUID() }: { note?: string | null; id?: string } = {},
): Promise<Response> {
  return who.post(
    `/api/admin/applicants/${key}/document-askings`,
    { documents, note },
    { headers: { 'idempotency-key': id } },
  )
}

async function read(key: string) {
  return (await owner.get(`/api/admin/applicants/${key}/documents`)).json()
}

async function statusesOf(numbers: readonly string[]): Promise<string[]> {
  const rows = []
  for (const number of numbers) rows.push((await findApplication(server.deps, number)).status)
  return rows
}

function mailsTo(number: string) {
  return server.deps.db
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('about', '=', number)
    .where('template', '<>', 'application_received')
    .orderBy('id')
    .execute()
}

function review(key: string, version: number, body: object) {
  return reviewer.post(`/api/admin/documents/${key}/review`, body, {
    headers: { 'if-match': `"${version}"` },
  })
}

test('four missing documents of three applications are one mail, and all three wait', async () => {
  const { numbers, key, place } = await applied([
    ['passport', 'diploma', 'transcript'],
    ['passport', 'cv'],
    ['transcript'],
  ])
  const lines = ['passport', 'diploma', 'transcript', 'cv'].map((type) => ({ type }))
  const preview = await reviewer.post(`/api/admin/applicants/${key}/document-askings/preview`, {
    documents: lines,
  })
  assert.equal(preview.status, 200, await preview.clone().text())
  const shown = await preview.json()
  assert.deepEqual(
    shown.applications.map((one: { to: string }) => one.to),
    ['documents_requested', 'documents_requested', 'documents_requested'],
  )
  assert.deepEqual(await statusesOf(numbers), ['submitted', 'submitted', 'submitted'])

  const answer = await ask(reviewer, key, lines, { note: 'Merci de faire vite.' })
  assert.equal(answer.status, 201, await answer.clone().text())
  const waiting = 'documents_requested'
  assert.deepEqual(await statusesOf(numbers), [waiting, waiting, waiting])
  for (const number of numbers) {
    assert.equal((await findApplication(server.deps, number)).next_mover, 'applicant')
  }
  const mails = await mailsTo(numbers[0] ?? '')
  assert.equal(mails.length, 1)
  const [mail] = mails
  assert.equal(mail?.subject, shown.mail.subject)
  assert.match(mail?.subject ?? '', /^Il manque 4 documents à vos 3 candidatures/)
  for (const part of [...numbers, 'Merci de faire vite.', place.base.split('/').at(-1) ?? '']) {
    assert.ok(mail?.text_body.includes(part), part)
  }
  assert.equal(mail?.text_body.match(/^– /gm)?.length, 4)
  for (const number of numbers.slice(1)) assert.equal((await mailsTo(number)).length, 0)
  const { missing } = await (await visitor.get(`${place.base}/documents`)).json()
  assert.equal(missing.length, 4)

  // With the last of them each application goes back to the team.
  const own = (await (await visitor.get(`${place.base}/documents`)).json()).documents
  const replaced = (type: string) =>
    own.find((one: { type: string }) => one.type === type)?.key ?? ''
  await makeDocument(visitor, place, await samplePdf(), {
    type: 'transcript',
    replaces: replaced('transcript'),
  })
  assert.deepEqual(await statusesOf(numbers), [waiting, waiting, 'in_review'])
  for (const type of ['passport', 'diploma', 'cv']) {
    await makeDocument(visitor, place, await samplePdf(), { type, replaces: replaced(type) })
  }
  assert.deepEqual(await statusesOf(numbers), ['in_review', 'in_review', 'in_review'])
})

test('the mail names a certificate as its page does', async () => {
  const rule = JSON.stringify({ subject: 'test', test: 'ielts', minimum: 6.5 })
  const text = JSON.stringify({ en: 'IELTS 6.5', fr: 'IELTS 6,5' })
  const wish = await makeChoice(server.deps, {
    requirements: [{ documents: ['language_certificate'], kind: 'language', rule, text }],
  })
  const draft = await makeDraft(visitor, { ...wish, language: 'fr' })
  await chooseIntakes(visitor, draft, [wish])
  await fillDraft(visitor, draft, validAnswers())
  const sent = await (await submitDraft(visitor, draft)).json()
  const [{ number }] = sent.applications
  const key = await fileOf(number)
  const { lines } = await read(key)
  const answer = await ask(reviewer, key, [{ type: 'language_test', language: 'en' }])
  assert.equal(answer.status, 201, `${await answer.clone().text()} ${JSON.stringify(lines)}`)
  const [mail] = await mailsTo(number)
  assert.match(mail?.text_body ?? '', /^– Certificat d’anglais\u00a0: /m)
})

test('a text names the documents that its own application lacks, not those that others of its applicant lack', async () => {
  const { numbers, key, place } = await applied([
    ['passport', 'cv'],
    ['transcript', 'cv'],
  ])
  const { values } = await (await owner.get(`/api/admin/applicants/${key}/text-templates`)).json()
  const lacking = numbers.map(
    (number) => values.find((one: { number: string }) => one.number === number).fr.documents,
  )
  // One name contains a comma.
  assert.deepEqual(lacking, [
    'Passeport, page photo\u00a0; CV',
    'Relevés de notes des dernières années et CV',
  ])
  await makeDocument(visitor, place, await samplePdf(), { type: 'cv' })
  const { values: later } = await (
    await owner.get(`/api/admin/applicants/${key}/text-templates`)
  ).json()
  assert.ok(later.every((one: { fr: { documents: string } }) => !one.fr.documents.includes('CV')))
})

test('a rejected document is requested with its reason, and only the applications that need it wait', async () => {
  const { numbers, key, place } = await applied([['passport'], ['cv']], 'en')
  const { key: document } = await makeDocument(visitor, place, await samplePdf())
  const reason = 'Passport, photo page: we can’t read it.'
  assert.equal((await review(document, 1, { to: 'rejected', reason })).status, 200)
  assert.equal((await read(key)).documents[0].toldAt, null)
  assert.deepEqual(await untold(), numbers.toSorted())

  const answer = await ask(owner, key, [
    { type: 'passport', document: { key: document, version: 2 } },
  ])
  assert.equal(answer.status, 201, await answer.clone().text())
  assert.deepEqual(await statusesOf(numbers), ['documents_requested', 'submitted'])
  const [mail] = await mailsTo(numbers[0] ?? '')
  assert.match(mail?.subject ?? '', /^1 document is needed for your application \(/)
  assert.ok(mail?.text_body.includes(`– ${reason}`))
  assert.notEqual((await read(key)).documents[0].toldAt, null)
  assert.deepEqual(await untold(), [])
  await makeDocument(visitor, place, await samplePdf(), { replaces: document })
  assert.deepEqual(await statusesOf(numbers), ['in_review', 'submitted'])
})

async function untold(): Promise<string[]> {
  const list = await (await owner.get('/api/admin/applicants?documents=untold&size=100')).json()
  return list.rows.map((row: { application: { number: string } }) => row.application.number).sort()
}

test('several unread documents are rejected and requested at once, never without a reason', async () => {
  const { numbers, key, place } = await applied([['passport', 'diploma']])
  const passport = await makeDocument(visitor, place, await samplePdf())
  const diploma = await makeDocument(visitor, place, await samplePdf(), { type: 'diploma' })
  const lines = [passport, diploma].map((one) => ({
    type: one.type,
    document: { key: one.key, version: 1 },
    reason: 'Illisible.',
  }))
  const without = await ask(
    owner,
    key,
    lines.map((one) => ({ ...one, reason: null })),
  )
  assert.equal((await without.json()).code, 'reason_required')
  assert.equal((await mailsTo(numbers[0] ?? '')).length, 0)
  assert.equal((await ask(owner, key, lines)).status, 201)
  const { documents } = await read(key)
  assert.deepEqual(
    documents.map((one: { status: string; reason: string }) => [one.status, one.reason]),
    [
      ['rejected', 'Illisible.'],
      ['rejected', 'Illisible.'],
    ],
  )
})

test('applications that were sent wait again too; those in other states stay', async () => {
  const { numbers, key } = await applied([['passport'], ['passport'], ['passport']])
  await putStatus(server, numbers[0] ?? '', 'sent')
  await putStatus(server, numbers[1] ?? '', 'ready_to_send')
  await putStatus(server, numbers[2] ?? '', 'offer_conditional')
  assert.equal((await ask(owner, key, [{ type: 'passport' }])).status, 201)
  assert.deepEqual(await statusesOf(numbers), [
    'documents_requested',
    'documents_requested',
    'offer_conditional',
  ])
})

test('two colleagues who request the same at once make one request', async () => {
  const { numbers, key } = await applied([['passport', 'cv']])
  const lines = [{ type: 'passport' }, { type: 'cv' }]
  const answers = await Promise.all([ask(owner, key, lines), ask(reviewer, key, lines)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
  for (const refused of answers.filter(({ status }) => status === 409)) {
    assert.equal((await refused.json()).code, 'documents_changed')
  }
  assert.equal((await mailsTo(numbers[0] ?? '')).length, 1)
  assert.equal((await read(key)).documents.length, 2)
})

test('a repeated intent, or a request for what was already requested, sends one mail', async () => {
  const { numbers, key } = await applied([['passport']])
  const id = randomUUID()
  for (let time = 0; time < 2; time++) {
    assert.equal((await ask(owner, key, [{ type: 'passport' }], { id })).status, 201)
  }
  const [there] = (await read(key)).documents
  const again = await ask(owner, key, [
    { type: 'passport', document: { key: there.key, version: there.version } },
  ])
  assert.equal((await again.json()).code, 'already_asked')
  assert.equal((await mailsTo(numbers[0] ?? '')).length, 1)
  assert.equal((await read(key)).documents.length, 1)
})

test('a document that came while the list was open is not requested, and nothing is half done', async () => {
  const { numbers, key, place } = await applied([['passport', 'cv']])
  await makeDocument(visitor, place, await samplePdf())
  const answer = await ask(owner, key, [{ type: 'cv' }, { type: 'passport' }])
  assert.equal(answer.status, 409)
  assert.equal((await answer.json()).code, 'documents_changed')
  assert.deepEqual(await statusesOf(numbers), ['submitted'])
  assert.equal((await mailsTo(numbers[0] ?? '')).length, 0)
  assert.equal((await read(key)).documents.length, 1)
})

test('a request can be undone while its mail waits, and everything is as it was', async () => {
  await holdMail(server.deps, 5)
  const { numbers, key, place } = await applied([['passport', 'cv'], ['cv']])
  const { key: passport } = await makeDocument(visitor, place, await samplePdf())
  await review(passport, 1, { to: 'rejected', reason: 'Illisible.' })
  await moveApplication(owner, { number: numbers[1] ?? '', version: 1, to: 'in_review' })
  const before = await read(key)
  const lines = [{ type: 'passport', document: { key: passport, version: 2 } }, { type: 'cv' }]
  const asked = await (await ask(owner, key, lines)).json()
  assert.equal(asked.asking.documents, 2)
  const [held] = (await mailsTo(numbers[0] ?? '')).filter(
    (one) => one.template === 'documents_asked',
  )
  assert.equal(held?.next_attempt_at.toISOString(), asked.asking.leavesAt)
  assert.deepEqual(await statusesOf(numbers), ['documents_requested', 'documents_requested'])

  const undone = await reviewer.post(`/api/admin/document-askings/${asked.asking.act}/undo`, {})
  assert.equal(undone.status, 200, await undone.clone().text())
  assert.deepEqual(await statusesOf(numbers), ['submitted', 'in_review'])
  const restored = await undone.json()
  assert.equal(restored.asking, null)
  assert.deepEqual(
    restored.documents.map((one: Record<string, unknown>) => [
      one['key'],
      one['status'],
      one['reason'],
      one['toldAt'],
    ]),
    before.documents.map((one: Record<string, unknown>) => [
      one['key'],
      one['status'],
      one['reason'],
      one['toldAt'],
    ]),
  )
  const left = (await mailsTo(numbers[0] ?? '')).filter((one) => one.template === 'documents_asked')
  assert.equal(left.length, 0)
  const twice = await owner.post(`/api/admin/document-askings/${asked.asking.act}/undo`, {})
  assert.equal(twice.status, 404)
  const { entries } = await (await owner.get(`/api/admin/applicants/${key}/timeline`)).json()
  const [entry] = entries.filter((one: { kind: string }) => one.kind === 'documents_asked')
  assert.deepEqual([entry.types.sort(), entry.undone], [['cv', 'passport'], true])
  await holdMail(server.deps, 0)
})

test('after undoing, the first reply is the previous one, or there is none yet', async () => {
  await holdMail(server.deps, 5)
  const { numbers, key } = await applied([['passport'], ['passport']])
  await moveApplication(owner, { number: numbers[1] ?? '', version: 1, to: 'in_review' })
  const replies = () =>
    server.deps.db
      .selectFrom('application')
      .select(['number', 'replied_at', 'status_at', 'reached'])
      .where('number', 'in', numbers)
      .orderBy('id')
      .execute()
  const before = await replies()
  assert.deepEqual(
    before.map(({ replied_at }) => replied_at !== null),
    [false, true],
  )
  server.clock.forwardSeconds(60)
  const { asking } = await (await ask(owner, key, [{ type: 'passport' }])).json()
  assert.ok((await replies()).every(({ replied_at }) => replied_at !== null))
  const undone = await owner.post(`/api/admin/document-askings/${asking.act}/undo`, {})
  assert.equal(undone.status, 200, await undone.clone().text())
  assert.deepEqual(await replies(), before)
  await holdMail(server.deps, 0)
})

test('a request whose mail has left is not undone, not even in part', async () => {
  await holdMail(server.deps, 5)
  const { numbers, key } = await applied([['passport']])
  const { asking } = await (await ask(owner, key, [{ type: 'passport' }])).json()
  server.clock.forwardSeconds(5 * 60)
  const now = server.deps.now()
  await claimDueMail(server.deps.db, now, new Date(now.getTime() + 60_000), 100)
  const undone = await owner.post(`/api/admin/document-askings/${asking.act}/undo`, {})
  assert.equal(undone.status, 409)
  assert.equal((await undone.json()).code, 'mail_left')
  assert.deepEqual(await statusesOf(numbers), ['documents_requested'])
  assert.equal((await read(key)).documents.length, 1)
  await holdMail(server.deps, 0)
})

test('a request that was answered meanwhile is not undone', async () => {
  await holdMail(server.deps, 5)
  const { numbers, key, place } = await applied([['passport']])
  const { asking, documents } = await (await ask(owner, key, [{ type: 'passport' }])).json()
  await makeDocument(visitor, place, await samplePdf(), { replaces: documents[0].key })
  const undone = await owner.post(`/api/admin/document-askings/${asking.act}/undo`, {})
  assert.equal((await undone.json()).code, 'documents_changed')
  assert.deepEqual(await statusesOf(numbers), ['in_review'])
  await holdMail(server.deps, 0)
})

test('staff who may not review documents can request none, and staff who see no application of a file find none', async () => {
  const { key } = await applied([['passport']])
  const auditor = await signedInAs(server, 'auditor')
  assert.equal((await ask(auditor, key, [{ type: 'passport' }])).status, 403)
  const stranger = createClient(server)
  assert.equal((await ask(stranger, key, [{ type: 'passport' }])).status, 401)
  assert.equal((await ask(owner, key, [])).status, 422)
  const twice = await ask(owner, key, [{ type: 'passport' }, { type: 'passport' }])
  assert.equal(twice.status, 422)
})

test('two forms of one person are one mail that leads to both pages', async () => {
  const answers = validAnswers()
  const first = await makeChoice(server.deps, requiring('passport'))
  const second = await makeChoice(server.deps, requiring('cv'))
  const one = await makeApplication(visitor, { ...first, answers })
  const other = await makeApplication(visitor, { ...second, answers })
  const [kept, merged] = [await fileOf(one.number), await fileOf(other.number)]
  const into = await owner.post(
    `/api/admin/applicants/${kept}/merges`,
    { merged, mergedVersion: 1 },
    { headers: { 'if-match': '"1"' } },
  )
  assert.equal(into.status, 200, await into.clone().text())
  assert.equal((await ask(owner, kept, [{ type: 'passport' }, { type: 'cv' }])).status, 201)
  const mails = await mailsTo(one.number)
  assert.equal(mails.length, 1)
  for (const { accessToken } of [one, other]) assert.ok(mails[0]?.text_body.includes(accessToken))
})

test('many applicants are asked at once: one mail each, however many applications were chosen, undone as one', async () => {
  await holdMail(server.deps, 5)
  const two = await applied([['passport', 'diploma'], ['cv']])
  const one = await applied([['motivation_letter']], 'en')
  const settled = await applied([[]])
  const everyone = [...two.numbers, ...one.numbers, ...settled.numbers]
  for (const number of everyone) await putStatus(server, number, 'in_review')
  const note = { en: 'We read them on Monday.', fr: null }
  const started = await bulk('', {
    selection: await selectionOf(everyone),
    act: { kind: 'ask', note },
  })
  assert.deepEqual([started.done, started.refused], [4, 1])
  assert.deepEqual(await refusalsOf(started), [
    { number: settled.numbers[0], problem: 'nothing_to_ask' },
  ])
  const [mails, english] = [await askingMailsTo(two.key), await askingMailsTo(one.key)]
  assert.deepEqual([mails.length, english.length], [1, 1])
  assert.match(mails[0]?.subject ?? '', /^Il manque 3 documents à vos 2 candidatures/)
  assert.ok(english[0]?.text_body.includes('We read them on Monday.'))
  const waiting = [...two.numbers, ...one.numbers]
  assert.deepEqual(
    await statusesOf(waiting),
    waiting.map(() => 'documents_requested'),
  )

  server.clock.forwardSeconds(1)
  const again = await bulk('', {
    selection: await selectionOf(waiting),
    act: { kind: 'ask', note },
  })
  assert.equal(again.refused, 3, 'they have heard of it')
  const undone = await bulk(`/${started.key}/undo`, {})
  assert.deepEqual([undone.done, undone.refused], [3, 0])
  assert.deepEqual(
    await statusesOf(waiting),
    waiting.map(() => 'in_review'),
  )
  assert.equal((await askingMailsTo(two.key)).length, 0)
  assert.deepEqual((await read(two.key)).documents, [])
})

test('staff who may not review documents can’t ask anyone, alone or in bulk', async () => {
  const { numbers, key } = await applied([['passport']])
  const writer = await signedInAs(server, 'manager')
  await server.deps.db
    .updateTable('account')
    .set({ permissions: ['applicants.read', 'applicants.write'] })
    .where('key', '=', writer.account.key)
    .execute()
  const act = { kind: 'ask', note: { en: null, fr: null } }
  const started = await bulk('', { selection: await selectionOf(numbers), act }, writer)
  assert.deepEqual(await refusalsOf(started, writer), [
    { number: numbers[0], problem: 'forbidden' },
  ])
  assert.equal((await askingMailsTo(key)).length, 0)
})

async function selectionOf(numbers: readonly string[]) {
  const items = await Promise.all(
    numbers.map(async (number) => {
      const { version } = await findApplication(server.deps, number)
      return { number, version }
    }),
  )
  return { items }
}

async function bulk(path: string, body: object, who: TestClient = owner): Promise<ApplicationBulk> {
  const answer = await who.post(`/api/admin/application-bulk${path}`, body, {
    headers: { 'idempotency-key': randomUUID() },
  })
  assert.equal(answer.status, 200, await answer.clone().text())
  return ApplicationBulk.parse(await answer.json())
}

async function refusalsOf({ key }: ApplicationBulk, who: TestClient = owner) {
  const answer = await who.get(`/api/admin/application-bulk/${key}/refusals`)
  const refusals: BulkRefusals = await answer.json()
  return refusals.map(({ number, problem }) => ({ number, problem }))
}

function askingMailsTo(key: string) {
  return server.deps.db
    .selectFrom('outgoing_mail')
    .innerJoin('applicant', 'applicant.email', 'outgoing_mail.to_address')
    .select(['outgoing_mail.subject', 'outgoing_mail.text_body'])
    .where('applicant.key', '=', key)
    .where('outgoing_mail.template', '=', 'documents_asked')
    .execute()
}
