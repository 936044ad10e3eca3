import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { z } from 'zod'
import { type Permission, presets } from '#contract/identity/permissions.ts'
import { type Approval, Approvals } from '#contract/office/approvals.ts'
import { Settings } from '#contract/office/settings.ts'
import { describeWholeApi } from '../app.ts'
import { makeInTheBackground } from '../dossiers/making/make-dossier.ts'
import { operationsOf } from '../http/endpoints/openapi.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import {
  fileKeyOf,
  type MadeApplication,
  makeApplication,
  putEntered,
} from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { makeConversation } from '../testing/factories-conversations.ts'
import { makeDocument, placeOfLink } from '../testing/factories-documents.ts'
import { makeAccount, openSession } from '../testing/factories-identity.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { makeThreeApplicants } from '../testing/three-applicants.ts'
import { sweepApprovals } from './sweep.ts'

let server: TestApp
let visitor: TestClient
let made: MadeApplication[]
let choice: { program: string; intake: string }
let sample: Buffer

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  const { zoe, ali, mononym } = await makeThreeApplicants(server, visitor)
  made = [zoe, ali, mononym]
  choice = await makeChoice(server.deps)
  sample = await samplePdf()
})
after(() => server.close())
beforeEach(() => setRule({ massSecondPerson: true, massExport: 1, massErasure: 1 }))

type Someone = Awaited<ReturnType<typeof signedInAs>>
const once = () => ({ headers: { 'idempotency-key': randomUUID() } })
const match = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const exportPath = '/api/admin/exports/applications'
const exportAll = { kind: 'export_applications', query: { format: 'csv' } }

async function setRule(security: object): Promise<void> {
  const value = JSON.stringify({ security })
  await server.deps.db.updateTable('setting').set({ value }).execute()
}

async function codeOf(answer: Promise<Response>): Promise<string> {
  return (await (await answer).json()).code
}

async function listOf(who: TestClient): Promise<Approvals> {
  return Approvals.parse(await (await who.get('/api/admin/approvals')).json())
}

/** Asks, and answers the key. */
async function ask(who: TestClient, act: object, reason = 'For the ministry.'): Promise<string> {
  const answer = await who.post('/api/admin/approvals', { act, reason }, once())
  assert.equal(answer.status, 201, await answer.clone().text())
  const { own } = Approvals.parse(await answer.json())
  return own[0]?.key ?? ''
}

const at = (key: string) => `/api/admin/approvals/${key}`
const approve = (who: TestClient, key: string) => who.post(`${at(key)}/approve`)

async function find(who: TestClient, key: string): Promise<Approval | undefined> {
  const { waiting, own, decided } = await listOf(who)
  return [...waiting, ...own, ...decided].find((one) => one.key === key)
}

async function file(number: string) {
  return server.deps.db
    .selectFrom('applicant')
    .innerJoin('application', 'application.applicant_id', 'applicant.id')
    .select(['applicant.key', 'applicant.version'])
    .where('application.number', '=', number)
    .executeTakeFirst()
}

async function another(): Promise<{ key: string; version: number; number: string }> {
  const { number } = await makeApplication(visitor, choice)
  const found = await file(number)
  assert.ok(found)
  return { ...found, number }
}

async function erase(who: TestClient, { key, version }: { key: string; version: number }) {
  const path = `/api/admin/applicants/${key}/erase`
  return who.post(path, { reason: 'test_or_abuse' }, match(version))
}

async function trailOf(action: string) {
  return server.deps.db
    .selectFrom('audit_event')
    .select(['actor', 'entity_key', 'after'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()
}

async function newsOf(who: Someone, kind: string): Promise<number> {
  const { rows } = await (await who.get('/api/admin/notifications')).json()
  return rows.filter((one: { kind: string }) => one.kind === kind).length
}

test('if the settings ask for no second person, staff export alone and there is no one to ask', async () => {
  await setRule({})
  const manager = await signedInAs(server, 'manager')
  assert.equal((await manager.get(exportPath)).status, 200)
  const answer = manager.post('/api/admin/approvals', { act: exportAll, reason: 'Why' }, once())
  assert.equal(await codeOf(answer), 'conflict')
})

test('many small exports count as one large one, and a person in several of them counts once', async () => {
  const manager = await signedInAs(server, 'manager')
  const [zoe, ali] = made.map(({ number }) => `${exportPath}?q=${number}`)
  assert.ok(zoe && ali)
  assert.equal((await manager.get(zoe)).status, 200)
  assert.equal((await manager.get(zoe)).status, 200)
  assert.equal(await codeOf(manager.get(ali)), 'approval_needed')
  assert.equal(await codeOf(manager.get(exportPath)), 'approval_needed')
  assert.equal((await manager.get(zoe)).status, 200)

  const later = new Date(server.clock.now().getTime() - 25 * 3_600_000)
  await server.deps.db
    .updateTable('taken_out')
    .set({ at: later })
    .where('account_id', '=', manager.account.id)
    .execute()
  assert.equal((await manager.get(ali)).status, 200, 'a day later')
})

test('exports at the same moment don’t exceed the limit together', async () => {
  const manager = await signedInAs(server, 'manager')
  const answers = await Promise.all(
    made.map(({ number }) => manager.get(`${exportPath}?q=${number}`)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
})

test('a second person approves exactly what was asked for, and only the person who asked gets it', async () => {
  const manager = await signedInAs(server, 'manager')
  const owner = await signedInAs(server, 'owner')
  const counsellor = await signedInAs(server, 'counsellor')
  const inIndia = await signedInAs(server, 'manager', {
    scope: { kind: 'destinations', destinations: ['india'] },
  })
  const key = await ask(manager, exportAll)
  const before = made.length

  assert.equal(await newsOf(owner, 'approval_waiting'), 1)
  assert.equal(await newsOf(manager, 'approval_waiting'), 0)
  assert.equal(await newsOf(inIndia, 'approval_waiting'), 0)
  assert.equal(await newsOf(counsellor, 'approval_waiting'), 0)
  const shown = await find(owner, key)
  assert.equal(shown?.amount, before)
  assert.equal(shown?.reason, 'For the ministry.')
  assert.ok((shown?.applications.length ?? 0) > 0)

  assert.equal(await codeOf(approve(manager, key)), 'second_person_needed')
  const sameElsewhere = createClient(server)
  sameElsewhere.bear((await openSession(server.deps, manager.account)).token)
  assert.equal(await codeOf(approve(sameElsewhere, key)), 'second_person_needed')
  const fetch = (who: TestClient) => who.get(`${at(key)}/file`)
  assert.equal((await approve(counsellor, key)).status, 404)
  assert.equal((await approve(inIndia, key)).status, 404)
  assert.equal(await find(inIndia, key), undefined)
  assert.equal(await codeOf(fetch(manager)), 'approval_over')

  await another()
  assert.equal((await approve(owner, key)).status, 200)
  assert.equal(await codeOf(approve(owner, key)), 'approval_over')
  assert.equal(await newsOf(manager, 'approval_given'), 1)
  assert.equal((await fetch(owner)).status, 404)
  const answer = await fetch(manager)
  assert.equal(answer.status, 200)
  const lines = Buffer.from(await answer.arrayBuffer())
    .toString('utf8')
    .trimEnd()
    .split('\r\n')
  assert.equal(lines.length - 1, before, 'who applied after it was asked is not in it')
  assert.equal(await codeOf(manager.get(exportPath)), 'approval_needed')

  const [given] = await trailOf('approval.given')
  assert.deepEqual([given?.actor, given?.entity_key], [owner.account.key, key])
  assert.equal((await trailOf('approval.asked')).at(-1)?.actor, manager.account.key)
  const exported = (await trailOf('applications.exported')).at(-1)
  assert.equal(exported?.actor, manager.account.key)
  assert.deepEqual(exported?.after, { format: 'csv', values: 'codes', approval: key, rows: before })

  server.clock.forwardSeconds(25 * 3600)
  manager.bear((await openSession(server.deps, manager.account)).token)
  assert.equal(await codeOf(fetch(manager)), 'approval_over')
  await sweepApprovals(server.deps)
  const { act } = await server.deps.db
    .selectFrom('approval')
    .select('act')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  assert.equal(act, null)
})

test('a refused, withdrawn or expired request does nothing and is over', async () => {
  const manager = await signedInAs(server, 'manager')
  const owner = await signedInAs(server, 'owner')
  const refused = await ask(manager, exportAll)
  const answer = await owner.post(`${at(refused)}/refuse`, { note: 'Not all of them.' })
  assert.equal(answer.status, 200)
  assert.equal((await find(manager, refused))?.note, 'Not all of them.')
  assert.equal(await newsOf(manager, 'approval_refused'), 1)

  const withdrawn = await ask(manager, exportAll)
  assert.equal((await owner.post(`${at(withdrawn)}/withdraw`)).status, 404)
  assert.equal((await manager.post(`${at(withdrawn)}/withdraw`)).status, 200)

  const late = await ask(manager, exportAll)
  server.clock.forwardSeconds(72 * 3600)
  for (const one of [manager, owner]) one.bear((await openSession(server.deps, one.account)).token)
  assert.equal((await find(manager, late))?.state, 'expired')
  for (const key of [refused, withdrawn, late]) {
    assert.equal(await codeOf(approve(owner, key)), 'approval_over')
    assert.equal(await codeOf(manager.get(`${at(key)}/file`)), 'approval_over')
  }
  await sweepApprovals(server.deps)
  assert.equal((await trailOf('approval.expired')).at(-1)?.entity_key, late)
})

test('one file more than staff may erase alone waits; once approved it is erased, with both names in the trail', async () => {
  const owner = await signedInAs(server, 'owner')
  const other = await signedInAs(server, 'owner')
  const third = await signedInAs(server, 'owner')
  const [first, second] = [await another(), await another()]
  assert.equal((await erase(owner, first)).status, 204)
  assert.equal(await codeOf(erase(owner, second)), 'approval_needed')
  assert.ok(await file(second.number), 'nothing of it is gone')

  const act = { kind: 'erase_file', applicant: second.key, because: 'test_or_abuse' }
  const key = await ask(owner, { ...act, version: second.version })
  const stale = await ask(owner, { ...act, version: second.version })
  const answers = await Promise.all([approve(other, key), approve(third, key)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404])
  assert.equal(await file(second.number), undefined)
  assert.equal(await find(owner, stale), undefined, 'what else was asked about them goes with them')

  const erased = (await trailOf('applicant.erased')).at(-1)
  assert.deepEqual([erased?.actor, erased?.entity_key], [owner.account.key, second.key])
  assert.deepEqual(erased?.after, { because: 'test_or_abuse', approval: key })
  const approver = (await trailOf('approval.given')).at(-1)?.actor
  assert.ok([other.account.key, third.account.key].includes(approver ?? ''))
})

test('staff who see only their own files approve nothing about unassigned files', async () => {
  const manager = await signedInAs(server, 'manager')
  const own = await signedInAs(server, 'manager', { scope: { kind: 'own' } })
  const key = await ask(manager, exportAll)
  const list = await listOf(own)
  assert.deepEqual([list.total, list.waiting], [0, []])
  assert.equal((await approve(own, key)).status, 404)
  assert.equal(await newsOf(own, 'approval_waiting'), 0)
  assert.equal((await find(manager, key))?.state, 'waiting')
})

test('a request that can’t be carried out any more is not approved either, and keeps waiting', async () => {
  const owner = await signedInAs(server, 'owner')
  const other = await signedInAs(server, 'owner')
  const one = await another()
  const act = { kind: 'erase_file', applicant: one.key, because: 'test_or_abuse' }
  const key = await ask(owner, { ...act, version: one.version })
  const kept = await other.put(
    `/api/admin/applicants/${one.key}/kept`,
    { because: 'A dispute.' },
    match(one.version),
  )
  assert.equal(kept.status, 200)
  const trail = (await trailOf('approval.given')).length
  assert.equal(await codeOf(approve(other, key)), 'version_stale')
  assert.equal((await find(owner, key))?.state, 'waiting')
  assert.equal((await trailOf('approval.given')).length, trail)
  assert.ok(await file(one.number))
})

test('nothing is done in the name of a person who lost the permission', async () => {
  const asker = await signedInAs(server, 'owner')
  const other = await signedInAs(server, 'owner')
  const one = await another()
  const act = { kind: 'erase_file', applicant: one.key, because: 'test_or_abuse' }
  const key = await ask(asker, { ...act, version: one.version })
  await server.deps.db
    .updateTable('account')
    .set({ permissions: [...presets.counsellor] })
    .where('id', '=', asker.account.id)
    .execute()
  assert.equal(await codeOf(approve(other, key)), 'conflict')
  assert.ok(await file(one.number))
})

test('a person who doesn’t see a conversation, or no longer does, can’t have it erased', async () => {
  const [asker, stranger] = [
    await signedInAs(server, 'owner'),
    await signedInAs(server, 'owner', {
      scope: { kind: 'destinations', destinations: ['india'] },
    }),
  ]
  const other = await signedInAs(server, 'owner')
  const { key: conversation } = await makeConversation(server, visitor, {})
  const path = `/api/admin/conversations/${conversation}`
  const { version } = await (await asker.get(path)).json()
  const act = { kind: 'erase_conversation', conversation, version }
  const asked = stranger.post('/api/admin/approvals', { act, reason: 'Rubbish.' }, once())
  assert.equal(await codeOf(asked), 'not_found')

  const key = await ask(asker, act)
  await server.deps.db
    .updateTable('account')
    .set({ scope: 'destinations', scope_destinations: ['india'] })
    .where('id', '=', asker.account.id)
    .execute()
  assert.equal((await approve(other, key)).status, 404)
  assert.equal((await other.get(path)).status, 200)
})

test('conversations count as files do, and are erased by approval', async () => {
  const owner = await signedInAs(server, 'owner')
  const other = await signedInAs(server, 'owner')
  assert.equal((await erase(owner, await another())).status, 204)
  const { key: conversation } = await makeConversation(server, visitor, {})
  const path = `/api/admin/conversations/${conversation}`
  const { version } = await (await owner.get(path)).json()
  assert.equal(await codeOf(owner.delete(path, match(version))), 'approval_needed')
  const key = await ask(owner, { kind: 'erase_conversation', conversation, version })
  assert.equal((await approve(other, key)).status, 200)
  assert.equal((await owner.get(path)).status, 404)
})

/** Two applicants to one university, each with a document; and the act that sends both there. */
async function dossierOfTwo(counsellor: TestClient, wish = choice) {
  const applications: MadeApplication[] = []
  for (let at = 0; at < 2; at++) {
    const application = await makeApplication(visitor, wish)
    await makeDocument(visitor, placeOfLink(application.accessToken), sample, { name: 'a.pdf' })
    applications.push(application)
  }
  const numbers = applications.map(({ number }) => number)
  const choices = await (
    await counsellor.get(`/api/admin/dossier-choices?numbers=${numbers.join(',')}`)
  ).json()
  const dossier = {
    applications: choices.map(
      (one: { number: string; documents: { key: string }[]; sentBefore: number }) => ({
        number: one.number,
        documents: one.documents.map(({ key }) => key),
        sentBefore: one.sentBefore,
      }),
    ),
    language: 'en',
    addressee: { name: null, office: 'Admissions', email: null, address: null },
    ...{ keepAddressee: false, reference: null, note: null, sentOn: '2026-12-01' },
    ...{ way: 'download', linkDays: null, linkDownloads: null, mail: false, passOver: null },
  }
  return { applications, dossier }
}

test('a dossier of several applicants is sent, and fetched, once a second person has approved', async () => {
  const counsellor = await signedInAs(server, 'counsellor')
  const manager = await signedInAs(server, 'manager')
  const { dossier } = await dossierOfTwo(counsellor)
  assert.equal(
    await codeOf(counsellor.post('/api/admin/dossiers', dossier, once())),
    'approval_needed',
  )
  const key = await ask(counsellor, { kind: 'send_dossier', dossier })
  assert.equal((await find(manager, key))?.addressee, 'Admissions')
  assert.equal((await approve(manager, key)).status, 200)
  const { key: sent } = await server.deps.db
    .selectFrom('dossier')
    .select('key')
    .where('created_by', '=', counsellor.account.id)
    .executeTakeFirstOrThrow()

  await makeInTheBackground(server.deps)
  const path = `/api/admin/dossiers/${sent}/file?format=zip`
  assert.equal(await codeOf(counsellor.get(path)), 'approval_needed')
  const fetched = await ask(counsellor, { kind: 'fetch_dossier', dossier: sent, format: 'zip' })
  assert.equal((await approve(manager, fetched)).status, 200)
  const answer = await counsellor.get(`${at(fetched)}/file`)
  assert.equal(answer.headers.get('content-type'), 'application/zip')
})

test('the link of a dossier is mailed to the addressee who was approved, whatever a colleague enters meanwhile', async () => {
  const counsellor = await signedInAs(server, 'counsellor')
  const colleague = await signedInAs(server, 'counsellor')
  const manager = await signedInAs(server, 'manager')
  const { dossier } = await dossierOfTwo(counsellor)
  const addressee = { ...dossier.addressee, email: 'admissions@university.test' }
  const mailed = { ...{ addressee, way: 'link', mail: true }, linkDays: 7, linkDownloads: 3 }
  const key = await ask(counsellor, { kind: 'send_dossier', dossier: { ...dossier, ...mailed } })
  assert.equal((await approve(manager, key)).status, 200)
  await makeInTheBackground(server.deps)
  const sent = await server.deps.db
    .updateTable('dossier')
    .set({ state: 'failed', problem: 'storage_unavailable' })
    .where('created_by', '=', counsellor.account.id)
    .returning(['key', 'version'])
    .executeTakeFirstOrThrow()
  const correct = (email: string) =>
    colleague.put(
      `/api/admin/dossiers/${sent.key}`,
      {
        ...{ reference: null, note: null, sentOn: '2026-12-01' },
        addressee: { ...addressee, email },
      },
      match(sent.version),
    )
  assert.equal(await codeOf(correct('colleague@example.test')), 'conflict')
  assert.equal((await correct(addressee.email)).status, 200)
})

test('no approval sends an applicant whom staff entered, or fetches their dossier, before they have agreed', async () => {
  const counsellor = await signedInAs(server, 'counsellor')
  const manager = await signedInAs(server, 'manager')
  const { applications, dossier } = await dossierOfTwo(counsellor)
  const [one] = applications
  assert.ok(one)
  const act = { kind: 'send_dossier', dossier }
  const key = await ask(counsellor, act)
  await putEntered(server.deps, one.number)
  const again = counsellor.post('/api/admin/approvals', { act, reason: 'Both.' }, once())
  assert.equal(await codeOf(again), 'consent_missing')
  assert.equal(await codeOf(approve(manager, key)), 'consent_missing')
  assert.equal((await find(counsellor, key))?.state, 'waiting')

  const page = `/api/applications/by-link/${one.accessToken}`
  assert.equal((await visitor.post(`${page}/agreement`)).status, 200)
  assert.equal((await approve(manager, key)).status, 200)
  const { key: sent } = await server.deps.db
    .selectFrom('dossier')
    .select('key')
    .where('created_by', '=', counsellor.account.id)
    .executeTakeFirstOrThrow()
  await makeInTheBackground(server.deps)
  const fetched = await ask(counsellor, { kind: 'fetch_dossier', dossier: sent, format: 'zip' })
  assert.equal((await approve(manager, fetched)).status, 200)
  const { db } = server.deps
  const submissions = db.selectFrom('application').select('submission_id')
  await db
    .updateTable('submission')
    .set({ agreed_at: null })
    .where('id', 'in', submissions.where('number', '=', one.number))
    .execute()
  assert.equal(await codeOf(counsellor.get(`${at(fetched)}/file`)), 'consent_missing')
})

test('a dossier without all documents is approved with its reason, and a request from before reasons has to be made again', async () => {
  const counsellor = await signedInAs(server, 'counsellor')
  const manager = await signedInAs(server, 'manager')
  const owner = await signedInAs(server, 'owner')
  const asking = await makeChoice(server.deps, { requirements: [{ documents: ['transcript'] }] })
  const { dossier } = await dossierOfTwo(counsellor, asking)
  const passOver = 'They take it until June.'
  const askedBy = (who: TestClient, more: object) =>
    who.post(
      '/api/admin/approvals',
      { act: { kind: 'send_dossier', dossier: { ...dossier, ...more } }, reason: 'Both.' },
      once(),
    )
  assert.equal(await codeOf(askedBy(counsellor, {})), 'dossier_incomplete')
  assert.equal(await codeOf(askedBy(counsellor, { passOver })), 'forbidden')

  const key = await ask(manager, { kind: 'send_dossier', dossier: { ...dossier, passOver } })
  await writeAsBefore(key)
  assert.equal((await find(owner, key))?.addressee, 'Admissions')
  assert.equal(await codeOf(approve(owner, key)), 'dossier_incomplete')
  assert.equal((await find(manager, key))?.state, 'waiting')
  const again = await ask(manager, { kind: 'send_dossier', dossier: { ...dossier, passOver } })
  // The approver sees which of them lack something, and why they go all the same.
  const waiting = await find(owner, again)
  const numbers = dossier.applications.map((one: { number: string }) => one.number)
  assert.deepEqual(
    [waiting?.incomplete.toSorted(), waiting?.passOver],
    [numbers.toSorted(), passOver],
  )
  assert.equal((await approve(owner, again)).status, 200)
  const { passed_over } = await server.deps.db
    .selectFrom('dossier')
    .select('passed_over')
    .where('created_by', '=', manager.account.id)
    .executeTakeFirstOrThrow()
  assert.equal(passed_over, passOver)

  const whole = await dossierOfTwo(counsellor)
  const complete = await ask(counsellor, { kind: 'send_dossier', dossier: whole.dossier })
  await writeAsBefore(complete)
  assert.deepEqual((await find(manager, complete))?.incomplete, [])
  assert.equal((await approve(manager, complete)).status, 200)
})

/** Stores a waiting dossier as it was kept before reasons were asked for. */
async function writeAsBefore(key: string): Promise<void> {
  const { db } = server.deps
  const { act } = await db
    .selectFrom('approval')
    .select('act')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const { kind, dossier } = Waiting.parse(act)
  const { passOver: _passOver, ...rest } = dossier
  const before = JSON.stringify({ kind, dossier: { ...rest, although: true } })
  await db.updateTable('approval').set({ act: before }).where('key', '=', key).execute()
}

const Waiting = z.object({ kind: z.string(), dossier: z.record(z.string(), z.unknown()) })

test('no one weakens the rule alone, or makes the schedule erase sooner', async () => {
  const owner = await signedInAs(server, 'owner')
  const other = await signedInAs(server, 'owner')
  const { settings, version } = await (await owner.get('/api/admin/settings')).json()
  const { security, retention } = Settings.parse(settings)
  const weaker = [
    { security: { ...security, massSecondPerson: false } },
    { security: { ...security, massExport: security.massExport + 1 } },
    { security: { ...security, massErasure: security.massErasure + 1 } },
    { retention: { ...retention, endedDays: retention.endedDays - 1 } },
    { retention: { ...retention, enrolledDays: retention.enrolledDays - 1 } },
  ]
  for (const one of weaker) {
    const put = owner.put('/api/admin/settings', { ...settings, ...one }, match(version))
    assert.equal(await codeOf(put), 'approval_needed', JSON.stringify(one))
  }
  const stronger = { ...settings, security: { ...security, massErasure: 0 } }
  const kept = await owner.put('/api/admin/settings', stronger, match(version))
  assert.equal(kept.status, 200)

  const act = { kind: 'change_settings', settings: { ...settings, ...weaker[0] } }
  const key = await ask(owner, { ...act, version: (await kept.json()).version })
  const shown = await find(other, key)
  assert.deepEqual(
    shown?.settings.filter(({ name }) => name === 'security.massSecondPerson'),
    [{ name: 'security.massSecondPerson', before: 'true', after: 'false' }],
  )
  assert.equal((await approve(other, key)).status, 200)
  assert.equal((await owner.get(exportPath)).status, 200)
})

test('no one lets themselves release their own decisions: switching that rule off needs a second person too', async () => {
  await setRule({ secondPerson: true })
  const owner = await signedInAs(server, 'owner')
  const other = await signedInAs(server, 'owner')
  const { settings, version } = await (await owner.get('/api/admin/settings')).json()
  const without = { ...settings, security: { ...settings.security, secondPerson: false } }
  const put = () => owner.put('/api/admin/settings', without, match(version))
  assert.equal(await codeOf(put()), 'approval_needed')

  const alone = await owner.post(
    '/api/admin/approvals',
    { act: exportAll, reason: 'For the ministry.' },
    once(),
  )
  assert.equal(alone.status, 409, 'what needs no second person is not requested')
  const key = await ask(owner, { kind: 'change_settings', settings: without, version })
  assert.equal(await codeOf(approve(owner, key)), 'second_person_needed')
  assert.equal((await approve(other, key)).status, 200)
  const after = await (await owner.get('/api/admin/settings')).json()
  assert.equal(after.settings.security.secondPerson, false)
})

/** Signed in with these permissions and no others. */
async function having(...permissions: Permission[]) {
  const account = await makeAccount(server.deps, { permissions })
  const client = createClient(server)
  client.bear((await openSession(server.deps, account)).token)
  return { ...client, account }
}

async function keepOnly({ account }: Someone, ...permissions: Permission[]): Promise<void> {
  await server.deps.db
    .updateTable('account')
    .set({ permissions })
    .where('id', '=', account.id)
    .execute()
}

/** A request of each kind that names applicants or visitors, and a name that each shows. */
async function askAboutPeople() {
  const asker = await signedInAs(server, 'owner')
  const counsellor = await signedInAs(server, 'counsellor')
  const one = await another()
  const { key: conversation } = await makeConversation(server, visitor, { name: 'Zeynep' })
  const { version } = await (await asker.get(`/api/admin/conversations/${conversation}`)).json()
  const { dossier } = await dossierOfTwo(counsellor)
  const keys = [
    await ask(asker, exportAll),
    await ask(asker, { kind: 'erase_conversation', conversation, version }),
    await ask(asker, {
      ...{ kind: 'erase_file', applicant: one.key, because: 'test_or_abuse' },
      version: one.version,
    }),
    await ask(counsellor, { kind: 'send_dossier', dossier }),
  ]
  return { asker, keys }
}

const aboutPeople = ['export_applications', 'send_dossier', 'erase_file', 'erase_conversation']

test('a colleague who may not read applicants is asked about none of them, and reads no name', async () => {
  const colleagues = [
    await having('data.export', 'data.erase', 'catalogue.write'),
    await having('settings.manage', 'audit.read'),
  ]
  const { asker, keys } = await askAboutPeople()
  for (const colleague of colleagues) {
    const { waiting, decided } = await listOf(colleague)
    const shown = [...waiting, ...decided].filter(({ kind }) => aboutPeople.includes(kind))
    assert.deepEqual(shown, [])
    assert.equal(await newsOf(colleague, 'approval_waiting'), 0)
    for (const key of keys) {
      assert.equal((await approve(colleague, key)).status, 404)
      assert.equal((await colleague.post(`${at(key)}/refuse`, { note: 'No.' })).status, 404)
    }
  }
  const other = await signedInAs(server, 'owner')
  for (const key of keys) assert.equal((await find(other, key))?.state, 'waiting')

  await keepOnly(asker, 'data.export', 'data.erase')
  for (const { applications, applicant, conversation } of (await listOf(asker)).own) {
    assert.deepEqual([applications, applicant, conversation], [[], null, null])
  }
})

test('an export waits and opens for no one who may no longer read applicants', async () => {
  const asker = await signedInAs(server, 'manager')
  const owner = await signedInAs(server, 'owner')
  const [waiting, given] = [await ask(asker, exportAll), await ask(asker, exportAll)]
  assert.equal((await approve(owner, given)).status, 200)
  await keepOnly(asker, 'data.export', 'catalogue.write')
  assert.equal(await codeOf(approve(owner, waiting)), 'conflict')
  assert.equal(await codeOf(asker.get(`${at(given)}/file`)), 'forbidden')
})

test('the trail that is fetched ends where it did when it was asked for', async () => {
  const asker = await signedInAs(server, 'owner')
  const other = await signedInAs(server, 'owner')
  await another()
  const key = await ask(asker, { kind: 'export_trail', query: { format: 'csv' } })
  const last = Math.max(...(await trailIds('approval.asked')))
  assert.equal((await approve(other, key)).status, 200)
  await ask(asker, exportAll)
  const rows = (await (await asker.get(`${at(key)}/file`)).text()).trimEnd().split('\r\n').slice(1)
  const newest = Math.max(...rows.map((row) => Number(row.split(',')[0])))
  assert.ok(newest < last, `${newest} was written before ${last}`)
  assert.ok(rows.length > 1)
})

async function trailIds(action: string): Promise<number[]> {
  const { db } = server.deps
  const rows = db.selectFrom('audit_event').select('id').where('action', '=', action)
  return (await rows.execute()).map(({ id }) => id)
}

/** Three files, the other two merged into the first. */
async function mergeThree(who: TestClient) {
  const versionOf = async (key: string): Promise<number> =>
    (await (await who.get(`/api/admin/applicants/${key}`)).json()).version
  const numbers: string[] = []
  for (let turn = 0; turn < 3; turn++) {
    numbers.push((await makeApplication(visitor, await makeChoice(server.deps))).number)
  }
  const [key = '', ...merged] = await Promise.all(
    numbers.map((number) => fileKeyOf(server.deps, number)),
  )
  for (const one of merged) {
    const sent = { merged: one, mergedVersion: await versionOf(one) }
    const path = `/api/admin/applicants/${key}/merges`
    assert.equal((await who.post(path, sent, match(await versionOf(key)))).status, 200)
  }
  return { key, version: await versionOf(key), numbers }
}

test('merging many people first doesn’t make one of them, for an erasure or an export', async () => {
  await setRule({ massSecondPerson: true, massExport: 2, massErasure: 2 })
  const owner = await signedInAs(server, 'owner')
  const other = await signedInAs(server, 'owner')
  const three = await mergeThree(owner)
  assert.equal(await codeOf(erase(owner, three)), 'approval_needed')
  const act = { kind: 'erase_file', applicant: three.key, because: 'test_or_abuse' }
  const key = await ask(owner, { ...act, version: three.version })
  assert.equal((await find(other, key))?.amount, 3)

  const { key: fileKey } = three
  const { family_name } = await server.deps.db
    .selectFrom('applicant')
    .select('family_name')
    .where('key', '=', fileKey)
    .executeTakeFirstOrThrow()
  assert.equal(await codeOf(owner.get(`${exportPath}?q=${family_name}`)), 'approval_needed')
  const [first, second, third] = three.numbers.map((number) => `${exportPath}?q=${number}`)
  assert.ok(first && second && third)
  assert.equal((await owner.get(first)).status, 200)
  assert.equal((await owner.get(second)).status, 200)
  assert.equal(await codeOf(owner.get(third)), 'approval_needed')
  const asked = await ask(owner, {
    kind: 'export_applications',
    query: { format: 'csv', q: family_name },
  })
  assert.equal((await find(other, asked))?.amount, 3)

  assert.equal((await approve(other, key)).status, 200)
  assert.equal(await file(three.numbers[2] ?? ''), undefined)
})

test('a request’s reason is deleted with the person that it is about', async () => {
  const manager = await signedInAs(server, 'manager')
  const owner = await signedInAs(server, 'owner')
  const one = await another()
  const key = await ask(manager, exportAll, 'For the aunt of one of them.')
  assert.equal((await erase(owner, one)).status, 204)
  assert.equal((await find(manager, key))?.reason, null)
})

/** The routes that let files leave or erase people, and that the rule counts; each with its call. */
const counted: Record<string, (who: TestClient) => Promise<Response>> = {
  'get /api/admin/exports/applications': (who) => who.get(exportPath),
  'get /api/admin/audit/export': (who) => who.get('/api/admin/audit/export'),
  'post /api/admin/applicants/{applicant_key}/erase': async (who) => erase(who, await another()),
  'delete /api/admin/conversations/{conversation_key}': async (who) => {
    const { key } = await makeConversation(server, visitor, {})
    return who.delete(`/api/admin/conversations/${key}`, match(1))
  },
}

/** Routes with their own test above. */
const triedApart = ['get /api/admin/dossiers/{dossier_key}/file', 'post /api/admin/dossiers']

/** Routes that export no file of many people and erase no one: each with the reason. */
const others: Record<string, string> = {
  'get /api/admin/approvals/{approval_key}/file': 'what was approved',
  'get /api/admin/exports/dashboard/{picture}': 'counts, without names',
  'get /api/admin/exports/programs': 'the catalogue',
  'get /api/admin/exports/intakes': 'the catalogue',
  'get /api/admin/exports/universities': 'the catalogue',
  'get /api/admin/exports/scholarships': 'the catalogue',
  'get /api/admin/imports/{import_key}/report': 'the catalogue',
  'get /api/admin/pictures/{picture_key}': 'the catalogue',
  'get /api/admin/applications/{number}/decision/letter.pdf': 'one letter',
  'get /api/admin/applications/{number}/offer-letter.pdf': 'one letter',
  'get /api/admin/documents/{document_key}/file': 'one document, as it is reviewed',
  'get /api/admin/papers/{paper_key}/file': 'one document of a university',
  'post /api/admin/applicants/{applicant_key}/erasure/refuse': 'keeps them',
  'put /api/admin/applicants/{applicant_key}/kept': 'keeps them',
  'post /api/admin/applicants/{applicant_key}/data-request/release':
    'one person’s data, to that person',
}

test('every route that lets files leave or erases people is counted, or has a reason why not', async () => {
  await setRule({ massSecondPerson: true, massExport: 0, massErasure: 0 })
  const owner = await signedInAs(server, 'owner')
  const found = operationsOf(describeWholeApi(server.deps)).flatMap(
    ({ method, path, operation, access }) => {
      const types = Object.keys(operation.responses?.['200']?.content ?? {})
      const isFile = types.length > 0 && !types.includes('application/json')
      const erases = access === 'data.erase' && method !== 'get'
      return path.startsWith('/api/admin/') && (isFile || erases) ? [`${method} ${path}`] : []
    },
  )
  const known = new Set([...Object.keys(counted), ...triedApart, ...Object.keys(others)])
  assert.deepEqual(
    found.filter((one) => !known.has(one)),
    [],
  )
  for (const [name, call] of Object.entries(counted)) {
    assert.equal(await codeOf(call(owner)), 'approval_needed', name)
  }
})
