import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import yauzl from 'yauzl'
import { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { OwnData } from '#contract/privacy/own-data.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import {
  fileKeyOf,
  type MadeApplication,
  makeApplication,
  validAnswers,
} from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { mailsTo } from '../testing/mail.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { sweepPrivacy } from './sweep.ts'

let server: TestApp
let visitor: TestClient
let owner: TestClient

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

type Person = MadeApplication & { email: string }

async function apply(): Promise<Person> {
  const answers = validAnswers()
  const made = await makeApplication(visitor, { ...(await makeChoice(server.deps)), answers })
  return { ...made, email: answers['email'] ?? '' }
}

const ownPath = ({ accessToken }: MadeApplication) => `/api/applications/by-link/${accessToken}`

async function filePath({ number }: MadeApplication): Promise<string> {
  return `/api/admin/applicants/${await fileKeyOf(server.deps, number)}`
}

async function read(path: string): Promise<ApplicantRecord> {
  return ApplicantRecord.parse(await (await owner.get(path)).json())
}

const match = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

async function merge(kept: Person, merged: Person): Promise<Response> {
  const [into, from] = [await filePath(kept), await read(await filePath(merged))]
  const body = { merged: from.key, mergedVersion: from.version }
  return owner.post(`${into}/merges`, body, match((await read(into)).version))
}

/** Asks for a code; answers how to confirm with it. */
async function beginErasure(person: Person): Promise<() => Promise<Response>> {
  const path = `${ownPath(person)}/erasure`
  assert.equal((await visitor.post(path)).status, 200)
  const mails = await mailsTo(server.deps, person.email)
  const text = mails.findLast(({ template }) => template === 'erasure_code')?.text ?? ''
  return () => visitor.post(`${path}/confirm`, { code: /\b\d{6}\b/.exec(text)?.[0] })
}

async function askErasure(person: Person): Promise<void> {
  const answer = await (await beginErasure(person))()
  assert.equal(answer.status, 200, await answer.clone().text())
}

async function exported(person: MadeApplication): Promise<OwnData> {
  const answer = await visitor.get(`${ownPath(person)}/export.zip`)
  const zip = await yauzl.fromBufferPromise(Buffer.from(await answer.arrayBuffer()), {
    lazyEntries: true,
  })
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'data.json') continue
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
    return OwnData.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
  }
  throw new Error('no data.json')
}

test('a file whose person asked to be erased is not merged: the request would erase nothing', async () => {
  const [kept, merged] = [await apply(), await apply()]
  await askErasure(merged)
  assert.equal((await merge(kept, merged)).status, 409)
  assert.equal((await merge(merged, kept)).status, 409)

  server.clock.set('2027-01-15T09:00:00Z')
  await sweepPrivacy(server.deps)
  assert.equal((await visitor.get(ownPath(merged))).status, 404)
  assert.equal((await visitor.get(ownPath(kept))).status, 200)
})

test('of a merge and an erasure that is confirmed at that moment, one happens', async () => {
  for (let round = 0; round < 6; round++) {
    const [kept, merged] = [await apply(), await apply()]
    const confirm = await beginErasure(merged)
    const merging = () => merge(kept, merged)
    const [one, other] = await Promise.all(
      round % 2 === 0 ? [confirm(), merging()] : [merging(), confirm()],
    )
    const statuses = [one.status, other.status].toSorted()
    assert.equal(statuses[0], 200, String(statuses))
    assert.ok([404, 409, 412, 422].includes(statuses[1] ?? 0), String(statuses))
  }
})

test('a file whose person waits for what the team wrote is not merged before they have it', async () => {
  const [kept, merged] = [await apply(), await apply()]
  assert.equal((await visitor.post(`${ownPath(merged)}/data-request`)).status, 200)
  assert.equal((await merge(kept, merged)).status, 409)
  const path = `${await filePath(merged)}/data-request/release`
  assert.equal((await owner.post(path, { items: [] })).status, 200)
  assert.equal((await merge(kept, merged)).status, 200)
})

test('a file that is kept for a dispute goes into no other, where its mark would protect nothing', async () => {
  const [kept, merged] = [await apply(), await apply()]
  const path = await filePath(merged)
  const { version } = await read(path)
  const held = await owner.put(`${path}/kept`, { because: 'A court asks for it' }, match(version))
  assert.equal(held.status, 200, await held.clone().text())
  assert.equal((await merge(kept, merged)).status, 409)
  assert.equal((await merge(merged, kept)).status, 200)
})

test('a merged file is not erased alone: its applications are in the other', async () => {
  const [kept, merged] = [await apply(), await apply()]
  const path = await filePath(merged)
  assert.equal((await merge(kept, merged)).status, 200)
  const { version } = await read(path)
  const body = { reason: 'asked_by_applicant' }
  const answer = await owner.post(`${path}/erase`, body, match(version))
  assert.equal(answer.status, 409, await answer.clone().text())
  const templates = (await mailsTo(server.deps, merged.email)).map(({ template }) => template)
  assert.ok(!templates.includes('erasure_done'))
})

test('after a merge the archive has what was written on either file', async () => {
  const [kept, merged] = [await apply(), await apply()]
  const path = `${await filePath(merged)}/notes`
  const headers = { 'idempotency-key': randomUUID() }
  const note = await owner.post(path, { body: 'Rang him in May.' }, { headers })
  assert.ok(note.ok, await note.clone().text())
  assert.equal((await merge(kept, merged)).status, 200)
  assert.equal((await exported(kept)).teamNotes.length, 1)
})

test('a stranger who applied in an applicant’s name gets nothing of theirs when staff merge the two', async () => {
  const [kept, stranger] = [await apply(), await apply()]
  assert.equal((await merge(kept, stranger)).status, 200)
  for (const path of ['', '/export.zip', '/documents', '/messages']) {
    assert.equal((await visitor.get(ownPath(stranger) + path)).status, 404, path)
  }
  assert.equal((await visitor.get(ownPath(kept))).status, 200)
  const mailed = await linkMailedTo(kept)
  assert.equal((await visitor.get(ownPath(mailed))).status, 200)
  const late = (await mailsTo(server.deps, stranger.email)).map(({ text }) => text).join()
  assert.ok(!late.includes(mailed.accessToken))
  assert.equal((await exported(mailed)).submissions.length, 2)

  const { key, version, merged } = await read(await filePath(kept))
  const path = `/api/admin/applicants/${key}/merges/${merged[0]?.merge}`
  assert.equal((await owner.delete(path, match(version))).status, 200)
  assert.equal((await visitor.get(ownPath(mailed))).status, 404)
  assert.equal((await exported(await linkMailedTo(stranger))).submissions.length, 1)
  assert.equal((await exported(kept)).submissions.length, 1)
})

async function linkMailedTo(person: Person): Promise<Person> {
  const mails = await mailsTo(server.deps, person.email)
  const text = mails.findLast(({ template }) => template === 'link_renewed')?.text ?? ''
  return { ...person, accessToken: /\/application\/([\w-]+)/.exec(text)?.[1] ?? '' }
}
