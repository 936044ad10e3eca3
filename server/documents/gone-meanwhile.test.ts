import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { incomingFolder } from '../files/incoming.ts'
import { accessTokenOf } from '../links/application-link.ts'
import { eraseApplicant } from '../privacy/erase.ts'
import { lockApplicant } from '../privacy/erase-queries.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { fileKeyOf, makeApplication, makeDraft } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import {
  makeDocument,
  type Place,
  placeOfDraft,
  placeOfLink,
  upload,
} from '../testing/factories-documents.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { emptyTrash, sweepDocuments } from './sweep.ts'

let server: TestApp
let client: TestClient
let wish: { program: string; intake: string }
before(async () => {
  server = await createTestApp()
  client = createClient(server)
  wish = await makeChoice(server.deps)
})
after(() => server.close())

/** Every file in the storage and on its way to it. */
function filesLeft(): string[] {
  const { env } = server.deps
  return [join(env.dataDir, 'files'), incomingFolder(env)].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((one) => one.isFile())
      .map(({ name }) => name),
  )
}

/** Does this after the next file was judged and before it is kept. */
function onceJudged(act: () => Promise<unknown>): void {
  const { judge } = server.deps
  server.deps.judge = {
    ...judge,
    judge: async (source, target, asker) => {
      const verdict = await judge.judge(source, target, asker)
      server.deps.judge = judge
      await act()
      return verdict
    },
  }
}

test('a file whose form is removed while it is judged leaves nothing in the storage', async () => {
  const place = placeOfDraft(await makeDraft(client, wish))
  onceJudged(() => client.delete(place.base, { headers: place.headers }))
  assert.notEqual((await upload(client, place, await samplePdf())).status, 200)
  assert.deepEqual(filesLeft(), [])
})

test('a file of an applicant who is erased while it is judged leaves nothing in the storage', async () => {
  const { deps } = server
  const { accessToken, number } = await makeApplication(client, wish)
  onceJudged(async () => {
    await deps.db.transaction().execute(async (tx) => {
      const { applicant_id: id } = await tx
        .selectFrom('application')
        .select('applicant_id')
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
      const applicant = await lockApplicant(tx, { id })
      assert.ok(applicant)
      await eraseApplicant(tx, deps, applicant, { by: 'system', because: 'retention' })
    })
    await emptyTrash(deps)
  })
  assert.notEqual((await upload(client, placeOfLink(accessToken), await samplePdf())).status, 200)
  assert.deepEqual(filesLeft(), [])
})

test('a stored file that was never recorded goes with its form', async () => {
  const { pool } = server.database
  const place = placeOfDraft(await makeDraft(client, wish))
  await pool.query(`create function fail() returns trigger language plpgsql as $$
    begin raise exception 'no' using errcode = '57P01'; end $$`)
  await pool.query(
    'create trigger fail before insert on document for each row execute function fail()',
  )
  assert.equal((await upload(client, place, await samplePdf())).status, 503)
  await pool.query('drop trigger fail on document')
  await client.delete(place.base, { headers: place.headers })
  await sweepDocuments(server.deps)
  assert.deepEqual(filesLeft(), [])
})

test('nothing reaches a file by a private link that is replaced while it is on its way', async () => {
  const { deps } = server
  const staff = await signedInAs(server, 'owner')
  const pdf = await samplePdf()
  const reason = { reason: 'My school gives none.' }
  const ways: Record<string, (place: Place, key: string) => Promise<Response>> = {
    upload: (place) => upload(client, place, pdf),
    form: (place) => sendForm(place, pdf),
    type: ({ base }) =>
      client.post(`${base}/documents/not-applicable`, { type: 'cv', language: null, ...reason }),
    document: ({ base }, key) => client.post(`${base}/documents/${key}/not-applicable`, reason),
  }
  for (const [name, send] of Object.entries(ways)) {
    const { accessToken, number } = await makeApplication(client, wish)
    const place = placeOfLink(accessToken)
    const { key } = await makeDocument(client, place, pdf)
    const before = await documentsAt(accessToken)
    const file = await fileKeyOf(deps, number)
    const replaceLink = async () => {
      const answer = await staff.post(`/api/admin/applicants/${file}/new-link`)
      assert.equal(answer.status, 204)
    }
    if (name === 'upload' || name === 'form') onceJudged(replaceLink)
    else onceOpened(replaceLink)
    assert.equal((await send(place, key)).status, 404, name)
    assert.deepEqual(await documentsAt(await linkOf(number)), before, name)
  }
})

async function documentsAt(accessToken: string): Promise<unknown> {
  const answer = await client.get(`/api/applications/by-link/${accessToken}/documents`)
  assert.equal(answer.status, 200)
  return (await answer.json()).documents
}

/** The secret of the private link that opens an application now. */
async function linkOf(number: string): Promise<string> {
  const { link_seed } = await server.deps.db
    .selectFrom('submission')
    .innerJoin('application', 'application.submission_id', 'submission.id')
    .select('link_seed')
    .where('application.number', '=', number)
    .executeTakeFirstOrThrow()
  return accessTokenOf(server.deps.secret, link_seed)
}

function sendForm({ base }: Place, pdf: Buffer): Promise<Response> {
  const form = new FormData()
  form.append('type', 'diploma')
  form.append('file', new Blob([new Uint8Array(pdf)]), 'diploma.pdf')
  const headers = { 'idempotency-key': randomUUID() }
  return client.send('POST', `${base}/documents`, { bytes: form, headers })
}

/** Does this after a private link was next found to open something. */
function onceOpened(act: () => Promise<unknown>): void {
  const { deps } = server
  const { above } = deps
  deps.above = {
    ...above,
    openApplications: async (...asked) => {
      const opened = await above.openApplications(...asked)
      deps.above = above
      await act()
      return opened
    },
  }
}
