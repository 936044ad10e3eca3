import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { statusesOf, transitions } from '#contract/admissions/values/transitions.ts'
import { findApplication, readTrail } from '../../testing/application-moves.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import {
  chooseIntakes,
  fillDraft,
  type MadeApplication,
  makeApplication,
  makeDraft,
  submitDraft,
  validAnswers,
} from '../../testing/factories-admissions.ts'
import { makeChoice, makeUniversity } from '../../testing/factories-catalogue.ts'
import { putStatus } from '../../testing/factories-decisions.ts'
import { makeDocument, placeOfLink } from '../../testing/factories-documents.ts'
import { mailsTo } from '../../testing/mail.ts'
import { readUntil } from '../../testing/read-until.ts'
import { samplePdf } from '../../testing/sample-files.ts'
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

const requiring = (...documents: string[]) => ({
  requirements: documents.map((one) => ({ documents: [one] })),
})

async function made(...documents: string[]): Promise<MadeApplication> {
  return makeApplication(visitor, await makeChoice(server.deps, requiring(...documents)))
}

function move(
  who: TestClient,
  number: string,
  version: number,
  { to, passOver = null }: { to: string; passOver?: string | null },
): Promise<Response> {
  return who.post(
    `/api/admin/applications/${number}/move`,
    { to, reason: null, passOver },
    { headers: { 'if-match': `"${version}"` } },
  )
}

async function codeOf(answer: Response): Promise<string | undefined> {
  return answer.ok ? undefined : (await answer.json()).code
}

async function accept(key: string, version: number): Promise<void> {
  const answer = await owner.post(
    `/api/admin/documents/${key}/review`,
    { to: 'accepted' },
    { headers: { 'if-match': `"${version}"` } },
  )
  assert.equal(answer.status, 200, await answer.clone().text())
}

test('none of our moves takes an unsent application to ready or sent without its documents', () => {
  const unsent: readonly string[] = [...statusesOf.unsent, 'closed']
  const moves = transitions.filter(
    ({ from, to, by }) =>
      by !== 'applicant' && (to === 'ready_to_send' || to === 'sent') && unsent.includes(from),
  )
  assert.ok(moves.length >= 2)
  for (const { from, to, by, documents, reason } of moves) {
    // A correction goes back to where the application was, which takes a written reason.
    assert.equal(by === 'correction' ? reason : documents, true, `${from} → ${to}`)
  }
})

test('an application with required documents that are missing or unread gets neither ready nor sent', async () => {
  const { number, accessToken } = await made('passport', 'diploma')
  const place = placeOfLink(accessToken)
  const version = await putStatus(server, number, 'in_review')
  const ready = { to: 'ready_to_send' }
  assert.equal(await codeOf(await move(owner, number, version, ready)), 'documents_missing')
  const passport = await makeDocument(visitor, place, await samplePdf())
  await makeDocument(visitor, place, await samplePdf(), { type: 'other' })
  await accept(passport.key, 1)
  assert.equal(await codeOf(await move(owner, number, version, ready)), 'documents_missing')

  // A document that the applicant says doesn't apply counts once staff have agreed.
  const claimed = await visitor.post(`${place.base}/documents/not-applicable`, {
    type: 'diploma',
    reason: 'Je l’aurai en juillet.',
  })
  const claim = await claimed.json()
  assert.ok(claimed.ok, JSON.stringify(claim))
  assert.equal(await codeOf(await move(owner, number, version, ready)), 'documents_missing')
  const agreed = await owner.post(
    `/api/admin/documents/${claim.key}/confirm`,
    {},
    { headers: { 'if-match': '"1"' } },
  )
  assert.equal(agreed.status, 200, await agreed.clone().text())
  assert.equal((await move(counsellor, number, version, ready)).status, 200)

  const sent = await findApplication(server.deps, number)
  await server.deps.db
    .updateTable('document')
    .set({ status: 'expired' })
    .where('key', '=', passport.key)
    .execute()
  assert.equal(
    await codeOf(await move(owner, number, sent.version, { to: 'sent' })),
    'documents_missing',
  )
})

test('a document asked for in addition to the required ones holds the application up until it arrives', async () => {
  const { number, accessToken } = await made()
  const version = await putStatus(server, number, 'in_review')
  const asked = await owner.post(`/api/admin/applications/${number}/documents`, { type: 'medical' })
  assert.equal(asked.status, 201)
  const ready = { to: 'ready_to_send' }
  assert.equal(await codeOf(await move(owner, number, version, ready)), 'documents_missing')
  await makeDocument(visitor, placeOfLink(accessToken), await samplePdf(), {
    type: 'medical',
    replaces: (await asked.json()).key,
  })
  assert.equal((await move(owner, number, version, ready)).status, 200)
})

test('passing over documents takes a reason and a permission, and is kept in the file and in the trail', async () => {
  const { number } = await made('passport')
  const version = await putStatus(server, number, 'in_review')
  const passOver = 'The university takes the passport until June.'
  const ready = { to: 'ready_to_send', passOver }
  assert.equal(await codeOf(await move(counsellor, number, version, ready)), 'forbidden')
  assert.equal(
    await codeOf(await move(owner, number, version, { ...ready, passOver: ' ' })),
    'validation_failed',
  )
  const moved = await move(owner, number, version, ready)
  assert.equal(moved.status, 200, await moved.clone().text())
  const record = await moved.json()
  assert.equal(record.applications[0].history.at(-1).passedOver, passOver)

  const { audit, mails } = await readTrail(server.deps, number)
  assert.deepEqual(audit.at(-1)?.after, { status: 'ready_to_send', documentsPassedOver: true })
  const notices = mails.filter(({ template }) => template === 'application_moved')
  assert.equal(notices.length, 1)
  assert.ok(!notices[0]?.text_body.includes(passOver))
  assert.doesNotMatch(notices[0]?.text_body ?? '', /complete/i)
  const { entries } = await (await owner.get(`/api/admin/applicants/${record.key}/timeline`)).json()
  const [entry] = entries.filter((one: { to?: string }) => one.to === 'ready_to_send')
  assert.equal(entry.passedOver, passOver)
})

test('no text calls an incomplete file checked: not the mail, its preview, the page or the data', async () => {
  for (const channel of ['agency', 'university_portal'] as const) {
    const university = await makeUniversity(server.deps, { submission_channel: channel })
    const choice = await makeChoice(server.deps, {
      ...requiring('passport'),
      ...{ universityId: university.id, submission_channel: channel },
    })
    const { number, accessToken } = await makeApplication(visitor, choice)
    const version = await putStatus(server, number, 'in_review')
    const preview = await owner.post(`/api/admin/applications/${number}/move-mail`, {
      ...{ to: 'ready_to_send', reason: null, corrects: false },
    })
    const moved = await move(owner, number, version, {
      ...{ to: 'ready_to_send', passOver: 'The university takes it until June.' },
    })
    assert.equal(moved.status, 200, await moved.clone().text())

    const { mails } = await readTrail(server.deps, number)
    const notice =
      mails.findLast(({ template }) => template === 'application_moved')?.text_body ?? ''
    assert.equal((await preview.json()).text, notice)
    assert.doesNotMatch(notice, checked)
    assert.match(notice, /pas tous acceptés|not all required/)
    const read = async () => (await visitor.get(`/api/applications/by-link/${accessToken}`)).json()
    const [sheet] = (await read()).applications
    assert.equal(sheet.incomplete, true)
    assert.equal(sheet.history.at(-1).incomplete, true)
    const passport = await makeDocument(visitor, placeOfLink(accessToken), await samplePdf())
    await accept(passport.key, 1)
    const [complete] = (await read()).applications
    assert.equal(complete.incomplete, false)
    // That it was passed over then stays true.
    assert.equal(complete.history.at(-1).incomplete, true)
  }
})

/** The words for a checked file, in mails and on pages. */
const checked = /checked (?:and ready|your file)|vérifiée et|avons vérifié/

test('the mail about several that move together describes each correctly, also after one is undone', async () => {
  const choices = [
    await makeChoice(server.deps, requiring('passport')),
    await makeChoice(server.deps, requiring()),
    await makeChoice(server.deps, requiring('diploma')),
  ]
  const email = 'several-incomplete@example.test'
  const draft = await makeDraft(visitor, choices[0] ?? { program: '', intake: '' })
  assert.equal((await chooseIntakes(visitor, draft, choices)).status, 200)
  await fillDraft(visitor, draft, validAnswers({ email }))
  const submitted = await (await submitDraft(visitor, draft)).json()
  const numbers: string[] = submitted.applications.map((one: { number: string }) => one.number)
  const applications = await Promise.all(
    numbers.map(async (number) => ({
      number,
      version: await putStatus(server, number, 'in_review'),
    })),
  )
  const act = { kind: 'move', to: 'ready_to_send', reason: { en: null, fr: null } }
  const started = await owner.post(
    '/api/admin/application-bulk',
    { selection: { items: applications }, act: { ...act, passOver: 'By hand.' } },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  assert.equal(started.status, 200, await started.clone().text())
  const { key } = await started.json()
  await readUntil(
    async () => (await owner.get(`/api/admin/application-bulk/${key}`)).json(),
    ({ state }) => state !== 'running',
  )
  const lastMail = async () => (await mailsTo(server.deps, email)).at(-1)?.text ?? ''
  assert.equal((await lastMail()).match(/not all required|pas tous acceptés/g)?.length, 2)
  assert.equal((await lastMail()).match(allChecked)?.length, 1)

  const [first = ''] = numbers
  const { history } = await readTrail(server.deps, first)
  const undone = await owner.post(
    `/api/admin/applications/${first}/undo`,
    { act: history.at(-1)?.act_id },
    { headers: { 'if-match': '"2"' } },
  )
  assert.equal(undone.status, 200, await undone.clone().text())
  assert.equal((await lastMail()).match(/not all required|pas tous acceptés/g)?.length, 1)
  assert.equal((await lastMail()).match(allChecked)?.length, 1)
})

const allChecked = new RegExp(checked, 'g')

test('a reason that isn’t needed is not kept', async () => {
  const { number } = await made()
  const version = await putStatus(server, number, 'in_review')
  const moved = await move(counsellor, number, version, {
    to: 'ready_to_send',
    passOver: 'Anyway.',
  })
  assert.equal(moved.status, 200)
  const { history } = await readTrail(server.deps, number)
  assert.equal(history.at(-1)?.passed_over, null)
})

test('an applicant’s report that they sent it on a portal is recorded whatever is missing', async () => {
  const university = await makeUniversity(server.deps, { submission_channel: 'university_portal' })
  const choice = await makeChoice(server.deps, {
    ...requiring('passport'),
    universityId: university.id,
    submission_channel: 'university_portal',
  })
  const { number, accessToken } = await makeApplication(visitor, choice)
  const report = await visitor.post(`/api/applications/by-link/${accessToken}/${number}/sent`, {})
  assert.notEqual(report.status, 409, await report.clone().text())
})

test('in a move of many the incomplete ones are counted beforehand, named, and refused', async () => {
  const complete = [await made(), await made()]
  const lacking = [await made('passport'), await made('cv'), await made('passport', 'cv')]
  const other = await made()
  const items = []
  for (const { number } of [...complete, ...lacking]) {
    items.push({ number, version: await putStatus(server, number, 'in_review') })
  }
  items.push({ number: other.number, version: await putStatus(server, other.number, 'enrolled') })
  const selection = { items }
  const checked = await counsellor.post('/api/admin/application-bulk/check', {
    selection,
    to: 'ready_to_send',
  })
  assert.equal(checked.status, 200, await checked.clone().text())
  const { total, refused } = await checked.json()
  assert.equal(total, 6)
  assert.deepEqual(
    refused.map((one: { problem: string; count: number }) => [one.problem, one.count]),
    [
      ['documents_missing', 3],
      ['move_not_allowed', 1],
    ],
  )
  assert.deepEqual(
    refused[0].named.map((one: { number: string }) => one.number).sort(),
    lacking.map(({ number }) => number).sort(),
  )
  assert.match(refused[0].named[0].name, /^Aïssatou Ndiaye/)

  const act = { kind: 'move', to: 'ready_to_send', reason: { en: null, fr: null } }
  const start = async (who: TestClient, passOver: string | null) =>
    (
      await who.post(
        '/api/admin/application-bulk',
        { selection, act: { ...act, passOver } },
        { headers: { 'idempotency-key': randomUUID() } },
      )
    ).json()
  const done = await start(counsellor, null)
  assert.deepEqual([done.done, done.refused], [6, 4])
  for (const { number } of lacking) {
    assert.equal((await findApplication(server.deps, number)).status, 'in_review')
  }
  const refusals = await (
    await counsellor.get(`/api/admin/application-bulk/${done.key}/refusals`)
  ).json()
  for (const { name } of refusals) assert.match(name, /^Aïssatou Ndiaye/)
  assert.equal(
    refusals.filter((one: { problem: string }) => one.problem === 'documents_missing').length,
    3,
  )
  const passed = await start(owner, 'The deadline is tonight.')
  assert.equal(passed.refused, 3)
  for (const { number } of lacking) {
    const { history } = await readTrail(server.deps, number)
    assert.equal(history.at(-1)?.passed_over, 'The deadline is tonight.')
  }
})

test('lists and the day’s work know what is missing', async () => {
  const { number, accessToken } = await made('passport', 'diploma', 'transcript')
  const row = async (query: string) => {
    const list = await (await owner.get(`/api/admin/applicants?q=${number}&${query}`)).json()
    return list.rows[0]?.application.missingDocuments
  }
  assert.equal(await row('missing=yes'), 3)
  assert.equal(await row('missing=no'), undefined)
  const counted = async () =>
    (await (await owner.get('/api/admin/dashboard')).json()).todo.missingDocuments
  const before = await counted()
  for (const type of ['passport', 'diploma', 'transcript']) {
    await makeDocument(visitor, placeOfLink(accessToken), await samplePdf(), { type })
  }
  assert.equal(await row('missing=no'), 0)
  assert.equal(await counted(), before - 1)
})
