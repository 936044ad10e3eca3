import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { incomingFolder } from '../files/incoming.ts'
import { eraseApplicant } from '../privacy/erase.ts'
import { lockApplicant } from '../privacy/erase-queries.ts'
import { createClient, type TestClient } from '../testing/client.ts'
import { makeApplication, makeDraft } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { placeOfDraft, placeOfLink, upload } from '../testing/factories-documents.ts'
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
