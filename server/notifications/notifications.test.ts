import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  type Notification,
  Notifications,
  notificationKeptDays,
} from '#contract/messaging/notifications.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { type MadeApplication, makeApplication } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { makeConversation } from '../testing/factories-conversations.ts'
import { decideOn, offer, putStatus } from '../testing/factories-decisions.ts'
import { makeDocument, placeOfLink } from '../testing/factories-documents.ts'
import type { TestAccount } from '../testing/factories-identity.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { sweepNotifications } from './sweep.ts'

type Colleague = TestClient & { account: TestAccount }

let server: TestApp
let visitor: TestClient
let manager: Colleague
let choice: { program: string; intake: string }

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  manager = await signedInAs(server, 'manager', { givenNames: 'Nour', familyName: 'Haddad' })
  choice = await makeChoice(server.deps)
})
after(() => server.close())

interface File extends MadeApplication {
  key: string
  path: string
}

async function makeFile(): Promise<File> {
  const made = await makeApplication(visitor, choice)
  const { key } = await server.deps.db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select('applicant.key')
    .where('number', '=', made.number)
    .executeTakeFirstOrThrow()
  return { ...made, key, path: `/api/admin/applicants/${key}` }
}

async function notificationsOf(client: TestClient): Promise<Notification[]> {
  const answer = await client.get('/api/admin/notifications')
  assert.equal(answer.status, 200, await answer.clone().text())
  return Notifications.parse(await answer.json()).rows
}

async function unread(client: TestClient): Promise<number> {
  return (await (await client.get('/api/admin/notifications/unread')).json()).unread
}

const match = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const once = () => ({ headers: { 'idempotency-key': randomUUID() } })

async function give(file: File, owner: Colleague | null, by: TestClient = manager): Promise<void> {
  const record = await (await by.get(file.path)).json()
  const fields = [
    'givenNames',
    'familyName',
    'birthDate',
    'nationality',
    'residenceCountry',
    'email',
    'phone',
    'language',
  ]
  const same = Object.fromEntries(fields.map((name) => [name, record[name]]))
  const edit = { ...same, owner: owner?.account.key ?? null }
  const answer = await by.put(file.path, edit, match(record.version))
  assert.equal(answer.status, 200, await answer.clone().text())
}

test('the new owner of a file is notified of the applicant and of the colleague who gave it, but that colleague is not', async () => {
  const [counsellor, other] = [
    await signedInAs(server, 'counsellor'),
    await signedInAs(server, 'counsellor'),
  ]
  const file = await makeFile()
  await give(file, counsellor)
  const [given] = await notificationsOf(counsellor)
  assert.equal(given?.kind, 'file_given')
  assert.equal(given.applicant?.key, file.key)
  assert.equal(given.by, 'Nour Haddad')
  assert.equal(given.read, false)
  assert.deepEqual(await notificationsOf(manager), [])

  await give(file, counsellor)
  assert.equal(
    (await notificationsOf(counsellor)).length,
    1,
    'an unchanged owner is not notified again',
  )
  await give(file, other)
  assert.deepEqual(
    (await notificationsOf(counsellor)).map(({ kind }) => kind),
    ['file_taken', 'file_given'],
  )
  await give(file, other, other)
  await give(file, null, other)
  assert.deepEqual(
    (await notificationsOf(other)).map(({ kind }) => kind),
    ['file_given'],
  )
})

test('a rule that assigns a new file notifies the new owner', async () => {
  const counsellor = await signedInAs(server, 'counsellor')
  await putSettings({
    ownerRules: [{ destinations: [], languages: [], owners: [counsellor.account.key] }],
  })
  const { key } = await makeFile()
  await putSettings({})
  const [given] = await notificationsOf(counsellor)
  assert.deepEqual([given?.kind, given?.applicant?.key, given?.by], ['file_given', key, null])
})

test('messages and documents of an applicant notify the owner of the file, as one line until read', async () => {
  const counsellor = await signedInAs(server, 'counsellor')
  const file = await makeFile()
  await give(file, counsellor)
  await readAll(counsellor)
  for (const message of ['Bonjour', 'Encore moi']) await write(file, message)
  await makeDocument(visitor, placeOfLink(file.accessToken), await samplePdf())
  const [document, message] = await notificationsOf(counsellor)
  assert.deepEqual([document?.kind, document?.count], ['document_received', 1])
  assert.deepEqual([message?.kind, message?.count], ['message_received', 2])
  assert.equal(message?.applicant?.key, file.key)
  assert.ok(message?.conversation)
  assert.equal(await unread(counsellor), 2)

  await readAll(counsellor)
  await write(file, 'Et encore')
  assert.deepEqual(
    (await notificationsOf(counsellor))
      .slice(0, 1)
      .map(({ kind, count, read }) => [kind, count, read]),
    [['message_received', 1, false]],
  )
})

test('the new owner of a conversation is notified of it, and of what its writer adds', async () => {
  const counsellor = await signedInAs(server, 'counsellor')
  const conversation = await makeConversation(server, visitor)
  const path = `/api/admin/conversations/${conversation.key}`
  const { version } = await (await manager.get(path)).json()
  const given = await manager.put(
    path,
    { owner: counsellor.account.key, closed: false },
    match(version),
  )
  assert.equal(given.status, 200, await given.clone().text())
  const again = await visitor.post(
    `${conversation.link}/messages`,
    { message: 'One more thing.', website: '' },
    once(),
  )
  assert.ok(again.ok, await again.clone().text())
  const rows = await notificationsOf(counsellor)
  assert.deepEqual(
    rows.map(({ kind, conversation: about }) => [kind, about?.key]),
    [
      ['message_received', conversation.key],
      ['conversation_given', conversation.key],
    ],
  )
})

test('the person who is given a task is notified, and once more on its day unless it is done', async () => {
  const counsellor = await signedInAs(server, 'counsellor')
  const file = await makeFile()
  const task = { assignee: counsellor.account.key, dueOn: '2026-12-03', done: false }
  for (const title of ['Appeler le lycée', 'Relire la lettre']) {
    const made = await manager.post(`${file.path}/tasks`, { ...task, title })
    assert.equal(made.status, 201, await made.clone().text())
  }
  const titles = async () =>
    (await notificationsOf(counsellor)).map(({ kind, task }) => [kind, task].join(': ')).toSorted()
  const given = ['task_given: Appeler le lycée', 'task_given: Relire la lettre']
  assert.deepEqual(await titles(), given)
  const tasks = await (await manager.get(`${file.path}/tasks`)).json()
  const read = tasks.find(({ title }: { title: string }) => title === 'Relire la lettre')
  await manager.put(
    `${file.path}/tasks/${read.key}`,
    { ...task, title: 'Relire la lettre', done: true },
    match(read.version),
  )

  await sweepNotifications(server.deps)
  assert.deepEqual(await titles(), given)
  server.clock.set('2026-12-03T07:00:00Z')
  for (let swept = 0; swept < 3; swept++) {
    await sweepNotifications(server.deps)
    await server.deps.db.updateTable('notification').set({ read_at: server.clock.now() }).execute()
  }
  server.clock.set('2026-12-01T09:00:00Z')
  assert.deepEqual(
    (await notificationsOf(counsellor)).map(({ kind, task }) => [kind, task].join(': ')).toSorted(),
    ['task_due: Appeler le lycée', ...given],
  )
})

test('staff who may release a decision and see it are notified when it waits for a second person', async () => {
  const others = {
    releaser: await signedInAs(server, 'manager'),
    french: await signedInAs(server, 'manager', {
      scope: { kind: 'destinations', destinations: ['france'] },
    }),
    indian: await signedInAs(server, 'manager', {
      scope: { kind: 'destinations', destinations: ['india'] },
    }),
    own: await signedInAs(server, 'manager', { scope: { kind: 'own' } }),
    counsellor: await signedInAs(server, 'counsellor'),
  }
  const decideNew = async () => {
    const { number } = await makeFile()
    const version = await putStatus(server, number, 'sent')
    assert.equal((await decideOn(manager, number, version, offer)).status, 200)
  }
  await decideNew()
  assert.deepEqual(await notificationsOf(others.releaser), [], 'no one else has to release it')
  await putSettings({ security: { secondPerson: true } })
  await decideNew()
  await decideNew()
  await putSettings({})
  const counts = async (client: TestClient) =>
    (await notificationsOf(client)).map(({ kind, count }) => [kind, count])
  assert.deepEqual(await counts(others.releaser), [['release_waiting', 2]])
  assert.deepEqual(await counts(others.french), [['release_waiting', 2]])
  for (const client of [others.indian, others.own, others.counsellor]) {
    assert.deepEqual(await counts(client), [])
  }
  assert.ok(!(await notificationsOf(manager)).some(({ kind }) => kind === 'release_waiting'))
})

test('the owners of two files that become one are notified', async () => {
  const [one, other] = [
    await signedInAs(server, 'counsellor'),
    await signedInAs(server, 'counsellor'),
  ]
  const [kept, merged] = [await makeFile(), await makeOther()]
  await give(kept, one)
  await give(merged, other)
  for (const client of [one, other]) await readAll(client)
  const versionOf = async ({ path }: File) => (await (await manager.get(path)).json()).version
  const answer = await manager.post(
    `${kept.path}/merges`,
    { merged: merged.key, mergedVersion: await versionOf(merged) },
    match(await versionOf(kept)),
  )
  assert.ok(answer.ok, await answer.clone().text())
  for (const client of [one, other]) {
    const [row] = await notificationsOf(client)
    assert.deepEqual([row?.kind, row?.applicant?.key], ['file_merged', kept.key])
  }
})

test('if its reader can no longer see the subject, a notification only says that it existed', async () => {
  const own = await signedInAs(server, 'counsellor', { scope: { kind: 'own' } })
  const file = await makeFile()
  await give(file, own)
  await write(file, 'Bonjour')
  await manager.post(`${file.path}/tasks`, {
    title: 'Un secret',
    assignee: own.account.key,
    dueOn: null,
    done: false,
  })
  const seen = await notificationsOf(own)
  assert.ok(seen.every(({ applicant }) => applicant?.key === file.key))
  await give(file, null)
  for (const row of await notificationsOf(own)) {
    assert.deepEqual([row.applicant, row.conversation, row.task], [null, null, null], row.kind)
  }

  const reviewer = await signedInAs(server, 'counsellor')
  await give(await makeFile(), reviewer)
  await server.deps.db
    .updateTable('account')
    .set({ permissions: ['catalogue.write'] })
    .where('id', '=', reviewer.account.id)
    .execute()
  assert.deepEqual(
    (await notificationsOf(reviewer)).map(({ applicant }) => applicant),
    [null],
  )
})

test('a notification that was read stays read; no one reads or marks another person’s', async () => {
  const [counsellor, other] = [
    await signedInAs(server, 'counsellor'),
    await signedInAs(server, 'counsellor'),
  ]
  await give(await makeFile(), counsellor)
  server.clock.forwardSeconds(60)
  await give(await makeFile(), counsellor)
  const [later, first] = await notificationsOf(counsellor)
  const read = (client: TestClient, key = first?.key) =>
    client.put(`/api/admin/notifications/${key}/read`)
  assert.equal((await read(other)).status, 404)
  assert.equal(await unread(counsellor), 2)
  assert.equal((await read(counsellor)).status, 204)
  assert.equal((await read(counsellor)).status, 204)
  assert.equal(await unread(counsellor), 1)
  assert.equal((await read(counsellor, 'x')).status, 404)

  server.clock.forwardSeconds(60)
  await give(await makeFile(), counsellor)
  assert.equal(await unread(counsellor), 2)
  await readAll(other)
  assert.equal(await unread(counsellor), 2)
  const until = { until: later?.at }
  assert.equal((await counsellor.put('/api/admin/notifications/read', until)).status, 204)
  assert.equal(await unread(counsellor), 1, 'what came meanwhile is still new')
})

test('old notifications are deleted, and deleting an applicant deletes those about them', async () => {
  const counsellor = await signedInAs(server, 'counsellor')
  const file = await makeFile()
  await give(file, counsellor)
  await write(file, 'Bonjour')
  const owner = await signedInAs(server, 'owner')
  const { version } = await (await owner.get(`${file.path}/erasure`)).json()
  const erased = await owner.post(
    `${file.path}/erase`,
    { reason: 'sent_by_mistake' },
    match(version),
  )
  assert.ok(erased.ok, await erased.clone().text())
  assert.deepEqual(await notificationsOf(counsellor), [])

  await give(await makeFile(), counsellor)
  const { account } = counsellor
  const kept = () =>
    server.deps.db
      .selectFrom('notification')
      .select('id')
      .where('account_id', '=', account.id)
      .execute()
  server.clock.forwardSeconds(notificationKeptDays * 86_400)
  await sweepNotifications(server.deps)
  assert.equal((await kept()).length, 1)
  server.clock.forwardSeconds(1)
  await sweepNotifications(server.deps)
  assert.equal((await kept()).length, 0)
})

async function makeOther(): Promise<File> {
  const before = choice
  choice = await makeChoice(server.deps)
  const file = await makeFile()
  choice = before
  return file
}

async function write(file: File, message: string): Promise<void> {
  const answer = await visitor.post(
    `/api/applications/by-link/${file.accessToken}/messages`,
    { message, readUntil: null },
    once(),
  )
  assert.ok(answer.ok, await answer.clone().text())
}

async function readAll(client: TestClient): Promise<void> {
  const until = server.clock.now().toISOString()
  const answer = await client.put('/api/admin/notifications/read', { until })
  assert.equal(answer.status, 204, await answer.clone().text())
}

async function putSettings(changes: object): Promise<void> {
  const value = JSON.stringify(changes)
  await server.deps.db.updateTable('setting').set({ value }).execute()
}
