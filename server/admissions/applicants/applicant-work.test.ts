import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeProgram } from '../../testing/factories-catalogue.ts'
import { makeDocument, placeOfLink } from '../../testing/factories-documents.ts'
import { mailsTo } from '../../testing/mail.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let counsellor: Awaited<ReturnType<typeof signedInAs>>
let wishes: { program: string; intake: string }[]

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  counsellor = await signedInAs(server, 'counsellor')
  const programs = [await makeProgram(server.deps), await makeProgram(server.deps)]
  wishes = programs.map(({ key, intakes }) => ({ program: key, intake: intakes[0]?.key ?? '' }))
})
after(() => server.close())

async function apply(at = 0, answers: Record<string, string> = {}) {
  const wish = wishes[at] ?? { program: '', intake: '' }
  const made = await makeApplication(visitor, { ...wish, answers: validAnswers(answers) })
  return { ...made, ...(await fileOf(made.number)) }
}

async function fileOf(number: string) {
  const { rows } = await (await counsellor.get(`/api/admin/applicants?q=${number}`)).json()
  const key: string = rows[0].key
  return { key, path: `/api/admin/applicants/${key}` }
}

const match = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const once = () => ({ headers: { 'idempotency-key': randomUUID() } })
const read = async (path: string) => (await counsellor.get(path)).json()

test('a task is written down, assigned, marked as done and as not done, from the version that was seen', async () => {
  const { path } = await apply()
  const task = { title: 'Appeler', dueOn: '2026-11-30', assignee: null, done: false }
  const made = await counsellor.post(`${path}/tasks`, task)
  assert.equal(made.status, 201, await made.clone().text())
  const [first] = await made.json()
  assert.deepEqual([first.title, first.overdue, first.version], ['Appeler', true, 1])
  const put = (change: object, version: number) =>
    counsellor.put(`${path}/tasks/${first.key}`, { ...task, ...change }, match(version))
  assert.equal((await put({ assignee: 'A'.repeat(22) }, 1)).status, 422)
  const [done] = await (await put({ done: true, assignee: counsellor.account.key }, 1)).json()
  assert.ok(done.done.by)
  assert.equal(done.assignee.key, counsellor.account.key)
  assert.equal((await put({ done: false }, 1)).status, 412)
  const [open] = await (await put({}, 2)).json()
  assert.equal(open.done, null)
  const other = await apply()
  const foreign = `${other.path}/tasks/${first.key}`
  assert.equal((await counsellor.put(foreign, task, match(3))).status, 404)
})

test('the list shows the first open task by its day', async () => {
  const { path, number } = await apply()
  for (const [title, dueOn] of [
    ['Later', '2027-01-01'],
    ['Sooner', '2026-12-20'],
    ['Some day', null],
  ]) {
    await counsellor.post(`${path}/tasks`, { title, dueOn, assignee: null, done: false })
  }
  const { rows } = await read(`/api/admin/applicants?q=${number}`)
  assert.deepEqual(rows[0].nextTask, { title: 'Sooner', dueOn: '2026-12-20' })
})

test('a note is for colleagues: the applicant gets no mail, and their page doesn’t show it', async () => {
  const { path, accessToken } = await apply(0, { email: 'noted@example.test' })
  const before = await mailsTo(server.deps, 'noted@example.test')
  const note = { body: 'Semble hésiter.' }
  assert.equal((await counsellor.post(`${path}/notes`, note)).status, 400)
  assert.equal((await counsellor.post(`${path}/notes`, note, once())).status, 201)
  assert.equal((await mailsTo(server.deps, 'noted@example.test')).length, before.length)
  for (const part of ['', '/messages', '/export']) {
    const page = await visitor.get(`/api/applications/by-link/${accessToken}${part}`)
    assert.ok(!(await page.text()).includes('hésiter'), part)
  }
  const { entries } = await read(`${path}/timeline`)
  assert.ok(entries.some((one: { text?: string }) => one.text === 'Semble hésiter.'))
})

test('staff can write first: the applicant gets one mail and reads the message on their page', async () => {
  const { number, accessToken } = await apply(0, { email: 'first@example.test' })
  const path = `/api/admin/applications/${number}/conversation`
  const sent = await counsellor.post(path, { body: 'Bonjour Awa.' }, once())
  assert.equal(sent.status, 201, await sent.clone().text())
  const mails = await mailsTo(server.deps, 'first@example.test')
  assert.ok(mails.at(-1)?.text.includes('Bonjour Awa.'))
  const { messages } = await (
    await visitor.get(`/api/applications/by-link/${accessToken}/messages`)
  ).json()
  assert.deepEqual(
    messages.map(({ body }: { body: string }) => body),
    ['Bonjour Awa.'],
  )
  const again = await counsellor.post(path, { body: 'Encore.' }, once())
  assert.equal((await again.json()).code, 'conflict')
})

test('the file keeps what a profile said before a change, and the trail doesn’t', async () => {
  const { key, path } = await apply(0, { phone: '+221771112233' })
  const { version, owner, ...record } = await read(path)
  const names = ['givenNames', 'familyName', 'birthDate', 'nationality', 'residenceCountry']
  const edit = Object.fromEntries(
    [...names, 'email', 'phone', 'language'].map((name) => [name, record[name]]),
  )
  const changed = { ...edit, owner, phone: '+221770000000' }
  assert.equal((await counsellor.put(path, changed, match(version))).status, 200)
  const { entries } = await read(`${path}/timeline`)
  const { changes } = entries.find(({ kind }: { kind: string }) => kind === 'edit')
  assert.deepEqual(changes, [{ name: 'phone', before: '+221771112233', after: '+221770000000' }])
  const trail = await server.deps.db
    .selectFrom('audit_event')
    .selectAll()
    .where('entity_key', '=', key)
    .execute()
  assert.ok(!JSON.stringify(trail).includes('221770000000'))
})

test('the timeline has everything, page after page, without losing entries of the same instant', async () => {
  const { path, accessToken, number } = await apply()
  const document = await makeDocument(visitor, placeOfLink(accessToken), await samplePdf())
  await counsellor.get(`/api/admin/documents/${document.key}/file`)
  await counsellor.post(
    `/api/admin/documents/${document.key}/review`,
    { to: 'in_review', reason: null },
    match(1),
  )
  await counsellor.post(
    `/api/admin/documents/${document.key}/review`,
    { to: 'accepted', reason: null },
    match(2),
  )
  await counsellor.post(`/api/admin/applications/${number}/documents`, {
    type: 'cv',
    reason: 'Il manque votre CV.',
  })
  const { version } = (await read(path)).applications[0]
  await counsellor.post(
    `/api/admin/applications/${number}/move`,
    { to: 'in_review', reason: null },
    match(version),
  )
  for (let at = 0; at < 70; at++) {
    await counsellor.post(`${path}/notes`, { body: `Note ${at}` }, once())
    if (at % 20 === 0) server.clock.forwardSeconds(1)
  }
  const all: { kind: string; text?: string }[] = []
  let before: string | null = ''
  while (before !== null) {
    const page: { entries: typeof all; before: string | null } = await read(
      `${path}/timeline${before && `?before=${before}`}`,
    )
    all.push(...page.entries)
    before = page.before
  }
  const notes = all.filter(({ kind }) => kind === 'note').map(({ text }) => text)
  assert.equal(new Set(notes).size, 70)
  assert.equal(notes.length, 70)
  for (const kind of ['move', 'document_sent', 'document_opened', 'document_moved']) {
    assert.ok(
      all.some((one) => one.kind === kind),
      kind,
    )
  }
})

test('files of one person are merged and separated again exactly; what came later stays', async () => {
  const [one, other] = [await apply(0), await apply(1)]
  const [kept, merged] = [await read(one.path), await read(other.path)]
  const body = { merged: other.key, mergedVersion: merged.version }
  const merging = (version: number, more = {}) =>
    counsellor.post(`${one.path}/merges`, { ...body, ...more }, match(version))
  assert.equal((await merging(kept.version + 1)).status, 412)
  assert.equal((await merging(kept.version, { mergedVersion: 9 })).status, 412)
  assert.equal((await merging(kept.version, { merged: one.key })).status, 409)
  const both = await (await merging(kept.version)).json()
  assert.equal(both.applications.length, 2)
  assert.equal(both.merged[0].key, other.key)
  assert.equal((await read(other.path)).mergedInto.key, one.key)
  assert.equal((await read(other.path)).applications.length, 0)
  // The other file had another address: what was mailed there opens nothing of the whole.
  assert.equal((await visitor.get(`/api/applications/by-link/${one.accessToken}`)).status, 200)
  assert.equal((await visitor.get(`/api/applications/by-link/${other.accessToken}`)).status, 404)

  const parted = await counsellor.delete(
    `${one.path}/merges/${both.merged[0].merge}`,
    match(both.version),
  )
  assert.equal(parted.status, 200, await parted.clone().text())
  assert.deepEqual((await parted.json()).merged, [])
  const back = await read(other.path)
  assert.deepEqual(
    back.applications.map(({ number }: { number: string }) => number),
    [other.number],
  )
  assert.equal(back.mergedInto, null)
})

test('erasing a file also erases the files that were merged into it', async () => {
  const [one, other] = [await apply(0), await apply(1)]
  const [kept, merged] = [await read(one.path), await read(other.path)]
  await counsellor.post(
    `${one.path}/merges`,
    { merged: other.key, mergedVersion: merged.version },
    match(kept.version),
  )
  await counsellor.post(`${one.path}/notes`, { body: 'x' }, once())
  await counsellor.post(`${other.path}/notes`, { body: 'y' }, once())
  const owner = await signedInAs(server, 'owner')
  const { version } = await (await owner.get(`${one.path}/erasure`)).json()
  const erased = await owner.post(
    `${one.path}/erase`,
    { reason: 'sent_by_mistake' },
    match(version),
  )
  assert.ok(erased.ok, await erased.clone().text())
  for (const path of [one.path, other.path]) assert.equal((await owner.get(path)).status, 404)
})

test('a claim that a document does not apply is confirmed, or refused with a reason', async () => {
  const { number, accessToken, path } = await apply()
  const asked = await (
    await counsellor.post(`/api/admin/applications/${number}/documents`, {
      type: 'financial',
      reason: null,
    })
  ).json()
  const confirm = (version: number) =>
    counsellor.post(`/api/admin/documents/${asked.key}/confirm`, undefined, match(version))
  assert.equal((await confirm(1)).status, 409)
  await visitor.post(
    `/api/applications/by-link/${accessToken}/documents/${asked.key}/not-applicable`,
    { reason: 'J’ai une bourse.' },
  )
  assert.equal((await confirm(1)).status, 412)
  assert.ok((await (await confirm(2)).json()).confirmedAt)
  assert.equal((await confirm(3)).status, 409)
  const refused = await counsellor.post(
    `/api/admin/documents/${asked.key}/review`,
    { to: 'requested', reason: 'Il nous la faut quand même.' },
    match(3),
  )
  assert.equal((await refused.json()).confirmedAt, null)
  const { documents, asked: checklist } = await read(`${path}/documents`)
  assert.equal(documents.length, 1)
  assert.ok(Array.isArray(checklist))
})

test('texts to begin from have the file’s values in both languages', async () => {
  const { path, number } = await apply(0, { givenNames: 'Éloïse' })
  const { rejections, messages, documents, values } = await read(`${path}/text-templates`)
  assert.ok(rejections.length >= 8 && messages.length >= 4)
  assert.equal(values[0].number, number)
  assert.equal(values[0].fr.name, 'Éloïse')
  assert.notEqual(documents.passport.en, documents.passport.fr)
})
