import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ApplicantPage, ApplicantRecord, StaffNames } from '#contract/applicants/applicants.ts'
import { Notifications } from '#contract/messaging/notifications.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { type MadeApplication, makeApplication } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { decideOn, offer, putStatus, release } from '../testing/factories-decisions.ts'
import type { TestAccount } from '../testing/factories-identity.ts'
import { mailsTo } from '../testing/mail.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { mailNews } from './mail-news.ts'

type Colleague = TestClient & { account: TestAccount }

let server: TestApp
let visitor: TestClient
let manager: Colleague
let choice: { program: string; intake: string }
before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  manager = await signedInAs(server, 'owner')
  choice = await makeChoice(server.deps)
})
after(() => server.close())

test('the owner of the file is notified of an answer to an offer: bell, to-do and one e-mail in their language', async () => {
  const awa = await signedInAs(server, 'counsellor')
  await server.deps.db
    .updateTable('account')
    .set({ language: 'fr' })
    .where('id', '=', awa.account.id)
    .execute()
  const made = await makeOffered()
  await give(made, awa)
  await readAll(awa)
  const first = await makeWaiting(awa)
  await answer(made, 'declined')
  assert.deepEqual(
    (await unreadOf(awa)).map(({ kind, applicant }) => [kind, applicant?.key]).toSorted(),
    [
      ['offer_declined', await keyOf(made)],
      ['place_free', await keyOf(first)],
    ].toSorted(),
    'the place goes to the first on the waiting list',
  )
  const free = (await unreadOf(awa)).find(({ kind }) => kind === 'place_free')
  assert.deepEqual(free?.waitingList, choice, 'and leads to it')
  assert.ok(!(await unreadOf(manager)).some(({ kind }) => kind === 'offer_declined'))
  const page = await awa.get('/api/admin/applicants?answers=new')
  assert.equal(ApplicantPage.parse(await page.json()).total, 2)
  const { todo } = await (await awa.get('/api/admin/dashboard')).json()
  assert.equal(todo.answers, 2)

  await mailNews(server.deps)
  assert.deepEqual(await newsTo(awa), [], 'who is at work reads it first')
  server.clock.forwardSeconds(121)
  await mailNews(server.deps)
  await mailNews(server.deps)
  const mails = await newsTo(awa)
  assert.equal(mails.length, 1, 'what came together is one mail')
  assert.equal(mails[0]?.language, 'fr')
  assert.match(
    mails[0].text,
    /a décliné une proposition d’admission\n.*en tête de la liste d’attente/,
  )

  await readAll(awa)
  await end(await makeGiven(awa))
  await readAll(awa)
  server.clock.forwardSeconds(121)
  await mailNews(server.deps)
  assert.equal((await newsTo(awa)).length, 1, 'what was read is not mailed')
})

test('if a file has no owner, all staff who see it are notified, but not those who may not read it', async () => {
  const others = {
    french: await signedInAs(server, 'counsellor', {
      scope: { kind: 'destinations', destinations: ['france'] },
    }),
    indian: await signedInAs(server, 'counsellor', {
      scope: { kind: 'destinations', destinations: ['india'] },
    }),
    own: await signedInAs(server, 'counsellor', { scope: { kind: 'own' } }),
    editor: await signedInAs(server, 'editor'),
  }
  await answer(await makeOffered(), 'accepted')
  const kinds = async (client: TestClient) => (await unreadOf(client)).map(({ kind }) => kind)
  assert.deepEqual(await kinds(others.french), ['offer_accepted'])
  for (const client of [others.indian, others.own, others.editor]) {
    assert.deepEqual(await kinds(client), [])
  }
})

test('the owner is notified of an answer that staff record, but the person who recorded it is not', async () => {
  const awa = await signedInAs(server, 'counsellor')
  const made = await makeGiven(awa)
  await end(made)
  assert.deepEqual(
    (await unreadOf(awa)).map(({ kind }) => kind),
    ['application_ended'],
  )
  const own = await makeGiven(awa)
  await readAll(awa)
  await end(own, awa)
  assert.deepEqual(await unreadOf(awa), [])
})

test('no one who may not read a file is assigned it, alone, in bulk or by a rule', async () => {
  const editor = await signedInAs(server, 'editor')
  const indian = await signedInAs(server, 'counsellor', {
    scope: { kind: 'destinations', destinations: ['india'] },
  })
  const names = StaffNames.parse(await (await manager.get('/api/admin/staff-names')).json())
  const listed = (one: Colleague) => names.find(({ key }) => key === one.account.key)
  assert.equal(listed(editor)?.mayRead, false)
  assert.deepEqual(listed(indian)?.destinations, ['india'])

  const made = await makeApplication(visitor, choice)
  for (const one of [editor, indian]) {
    const alone = await tryToGive(made, one)
    assert.equal(alone.status, 422)
    assert.equal((await alone.json()).fields.owner.code, 'cannot_read')
    const many = await giveMany(made, one)
    if (one === editor) assert.equal(many.status, 422)
    else {
      const { key, refused } = await many.json()
      assert.equal(refused, 1)
      const why = await manager.get(`/api/admin/application-bulk/${key}/refusals`)
      assert.equal((await why.json())[0].problem, 'owner_cannot_read')
    }
  }
  const value = JSON.stringify({
    ownerRules: [{ destinations: [], languages: [], owners: [indian.account.key] }],
  })
  await server.deps.db.updateTable('setting').set({ value }).execute()
  const ruled = await makeApplication(visitor, await makeChoice(server.deps))
  await server.deps.db.updateTable('setting').set({ value: '{}' }).execute()
  assert.equal((await recordOf(ruled)).owner, null)

  await server.deps.db
    .updateTable('applicant')
    .set({ owner_id: editor.account.id })
    .where('key', '=', await keyOf(made))
    .execute()
  assert.equal((await recordOf(made)).ownerCannotRead, true, 'a wrong one of before is shown')
})

test('no one who does not see the file is given a task; it stays with the person who had it', async () => {
  const made = await makeApplication(visitor, choice)
  const file = `/api/admin/applicants/${await keyOf(made)}`
  const task = { title: 'Appeler', dueOn: null, assignee: null, done: false }
  const add = (one: Colleague) =>
    manager.post(`${file}/tasks`, { ...task, assignee: one.account.key })
  const change = (key: string, version: number, edit: object) =>
    manager.put(
      `${file}/tasks/${key}`,
      { ...task, ...edit },
      { headers: { 'if-match': `"${version}"` } },
    )
  const refused = async (answered: Response) => {
    assert.equal(answered.status, 422)
    assert.equal((await answered.json()).fields.assignee.code, 'cannot_read')
  }
  const [editor, own, indian, french] = [
    await signedInAs(server, 'editor'),
    await signedInAs(server, 'counsellor', { scope: { kind: 'own' } }),
    await signedInAs(server, 'counsellor', {
      scope: { kind: 'destinations', destinations: ['india'] },
    }),
    await signedInAs(server, 'counsellor', {
      scope: { kind: 'destinations', destinations: ['france'] },
    }),
  ]
  const [kept] = await (await add(french)).json()
  for (const one of [editor, own, indian]) {
    await refused(await add(one))
    await refused(await change(kept.key, kept.version, { assignee: one.account.key }))
    assert.deepEqual(await unreadOf(one), [])
  }
  await give(made, own)
  assert.equal((await add(own)).status, 201, 'who sees only their own files sees this one now')

  await server.deps.db
    .updateTable('account')
    .set({ scope_destinations: ['india'] })
    .where('id', '=', french.account.id)
    .execute()
  const done = await change(kept.key, kept.version, { assignee: french.account.key, done: true })
  assert.equal(done.status, 200, await done.clone().text())
  await refused(await add(french))
})

test('a message goes to the owner of the file, in their language, and so does its conversation', async () => {
  const [awa, luc] = [
    await signedInAs(server, 'counsellor'),
    await signedInAs(server, 'counsellor'),
  ]
  const made = await makeGiven(awa)
  await write(made)
  const [mail] = (await mailsTo(server.deps, awa.account.email)).filter(
    ({ template }) => template === 'conversation_to_staff',
  )
  assert.equal(mail?.language, 'en')
  const ownerOf = async () => {
    const { key } = await server.deps.db
      .selectFrom('conversation')
      .innerJoin('application', 'application.submission_id', 'conversation.submission_id')
      .select('conversation.key')
      .where('application.number', '=', made.number)
      .executeTakeFirstOrThrow()
    return (await (await manager.get(`/api/admin/conversations/${key}`)).json()).owner?.key
  }
  assert.equal(await ownerOf(), awa.account.key)
  await give(made, luc)
  assert.equal(await ownerOf(), luc.account.key, 'it goes with the file')
})

async function makeOffered(): Promise<MadeApplication> {
  const made = await makeApplication(visitor, choice)
  const version = await putStatus(server, made.number, 'sent')
  assert.equal((await decideOn(manager, made.number, version, offer)).status, 200)
  const released = await release(manager, [{ number: made.number, version: version + 1 }])
  assert.equal(released.status, 200, await released.clone().text())
  return made
}

async function makeWaiting(owner: Colleague): Promise<MadeApplication> {
  const made = await makeGiven(owner)
  const version = await putStatus(server, made.number, 'sent')
  const waiting = { outcome: 'waitlisted', note: null, rank: null }
  assert.equal((await decideOn(manager, made.number, version, waiting)).status, 200)
  await release(manager, [{ number: made.number, version: version + 1 }])
  await readAll(owner)
  return made
}

async function makeGiven(owner: Colleague): Promise<MadeApplication> {
  const made = await makeApplication(visitor, choice)
  await give(made, owner)
  await readAll(owner)
  return made
}

async function answer(
  { accessToken, number }: MadeApplication,
  reply: 'accepted' | 'declined',
): Promise<void> {
  const act = reply === 'accepted' ? 'accept' : 'decline'
  const answered = await visitor.post(
    `/api/applications/by-link/${accessToken}/${number}/offer/${act}`,
    {},
    { headers: { 'idempotency-key': randomUUID() } },
  )
  assert.ok(answered.ok, await answered.clone().text())
}

async function end({ number }: MadeApplication, by: TestClient = manager): Promise<void> {
  const move = { to: 'cancelled', reason: null, happenedOn: '2026-12-01', toldBy: 'par téléphone' }
  const answered = await by.post(`/api/admin/applications/${number}/move`, move, {
    headers: { 'if-match': '"1"' },
  })
  assert.equal(answered.status, 200, await answered.clone().text())
}

async function keyOf({ number }: MadeApplication): Promise<string> {
  const { key } = await server.deps.db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select('applicant.key')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return key
}

async function recordOf(made: MadeApplication): Promise<ApplicantRecord> {
  const answered = await manager.get(`/api/admin/applicants/${await keyOf(made)}`)
  return ApplicantRecord.parse(await answered.json())
}

async function tryToGive(made: MadeApplication, owner: Colleague): Promise<Response> {
  const record = await recordOf(made)
  const { givenNames, familyName, birthDate, nationality, residenceCountry } = record
  const { email, phone, language } = record
  return manager.put(
    `/api/admin/applicants/${record.key}`,
    {
      ...{ givenNames, familyName, birthDate, nationality, residenceCountry },
      ...{ email, phone, language, owner: owner.account.key },
    },
    { headers: { 'if-match': `"${record.version}"` } },
  )
}

async function give(made: MadeApplication, owner: Colleague): Promise<void> {
  const answered = await tryToGive(made, owner)
  assert.equal(answered.status, 200, await answered.clone().text())
}

function giveMany({ number }: MadeApplication, owner: Colleague): Promise<Response> {
  return manager.post(
    '/api/admin/application-bulk',
    {
      selection: { items: [{ number, version: 1 }] },
      act: { kind: 'owner', owner: owner.account.key },
    },
    { headers: { 'idempotency-key': randomUUID() } },
  )
}

async function write({ accessToken }: MadeApplication): Promise<void> {
  const answered = await visitor.post(
    `/api/applications/by-link/${accessToken}/messages`,
    { message: 'Bonjour', readUntil: null },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  assert.ok(answered.ok, await answered.clone().text())
}

async function unreadOf(client: TestClient) {
  const answered = await client.get('/api/admin/notifications')
  return Notifications.parse(await answered.json()).rows.filter(({ read }) => !read)
}

async function readAll(client: TestClient): Promise<void> {
  const until = server.clock.now().toISOString()
  assert.equal((await client.put('/api/admin/notifications/read', { until })).status, 204)
}

async function newsTo({ account }: Colleague) {
  const mails = await mailsTo(server.deps, account.email)
  return mails.filter(({ template }) => template === 'staff_news')
}
