import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { Env } from '../env.ts'
import { incomingFolder } from '../files/incoming.ts'
import { createClient } from '../testing/client.ts'
import { makeDraft } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import {
  announce,
  makeDocument,
  placeOfDraft,
  sendBytes,
  upload,
} from '../testing/factories-documents.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp } from '../testing/test-app.ts'
import { keepParts } from './upload-parts.ts'
import { claimUpload, holdUpload } from './upload-queries.ts'

async function setUp(settings: Partial<Env> = {}) {
  const server = await createTestApp(settings)
  const client = createClient(server)
  const wish = await makeChoice(server.deps)
  const place = placeOfDraft(await makeDraft(client, wish))
  const list = async () =>
    (await client.get(`${place.base}/documents`, { headers: place.headers })).json()
  return { server, client, place, list }
}

test('if the storage can’t be written to nothing is acknowledged, and the upload continues later', async (t) => {
  const { server, client, place, list } = await setUp()
  t.after(server.close)
  const files = join(server.deps.env.dataDir, 'files')
  mkdirSync(server.deps.env.dataDir, { recursive: true })
  writeFileSync(files, 'a file is where the folder should be')
  const pdf = await samplePdf()
  const location = (await announce(client, place, pdf.length)).headers.get('location') ?? ''
  const failed = await sendBytes(client, place, location, pdf)
  assert.equal(failed.status, 503)
  assert.equal((await failed.json()).code, 'storage_unavailable')
  assert.equal((await list()).documents.length, 0)

  rmSync(files)
  const head = { headers: { ...place.headers, 'tus-resumable': '1.0.0' } }
  const asked = await client.send('HEAD', location, head)
  assert.equal(asked.headers.get('upload-offset'), '0', 'what is not kept is not said to be there')
  assert.equal((await sendBytes(client, place, location, pdf)).status, 200)
  assert.equal((await list()).documents.length, 1)
  assert.deepEqual(readdirSync(incomingFolder(server.deps.env)), [])
})

test('a file whose process died while judging it is checked again as soon as that is noticed', async (t) => {
  const { server, client, place, list } = await setUp()
  t.after(server.close)
  const { clock, deps } = server
  const { db } = deps
  const pdf = await samplePdf()
  const location = (await announce(client, place, pdf.length)).headers.get('location') ?? ''
  const { id } = await db.selectFrom('document_upload').select('id').executeTakeFirstOrThrow()
  await keepParts(deps, id, 0, Readable.from([pdf]))
  const claim = () =>
    claimUpload(db, id, {
      now: clock.now(),
      abandonedBefore: new Date(clock.now().getTime() - 20_000),
    })
  assert.equal(await claim(), true)
  clock.forwardSeconds(19)
  await holdUpload(db, id, clock.now())
  clock.forwardSeconds(19)
  assert.equal(await claim(), false, 'its process reported progress 19 seconds ago')

  clock.forwardSeconds(2)
  const head = { headers: { ...place.headers, 'tus-resumable': '1.0.0' } }
  assert.equal((await client.send('HEAD', location, head)).status, 200)
  assert.equal((await list()).documents.length, 1)
})

test('if nothing can be received the applicant reads so, and the server keeps running', async (t) => {
  const { server, client, place } = await setUp()
  t.after(server.close)
  mkdirSync(server.deps.env.dataDir, { recursive: true })
  const incoming = incomingFolder(server.deps.env)
  writeFileSync(incoming, 'a file is where the folder should be')
  const pdf = await samplePdf()
  const answer = await upload(client, place, pdf)
  assert.equal(answer.status, 503)
  assert.equal((await answer.json()).code, 'storage_unavailable')
  rmSync(incoming)
  await makeDocument(client, place, pdf)
})

test('if the database refuses at the end nothing is acknowledged, and the upload continues later', async (t) => {
  const { server, client, place, list } = await setUp()
  t.after(server.close)
  const { pool } = server.database
  await pool.query(`create function fail() returns trigger language plpgsql as $$
    begin raise exception 'no' using errcode = '57P01'; end $$`)
  await pool.query(
    'create trigger fail before insert on document for each row execute function fail()',
  )
  const pdf = await samplePdf()
  const location = (await announce(client, place, pdf.length)).headers.get('location') ?? ''
  assert.equal((await sendBytes(client, place, location, pdf)).status, 503)
  assert.equal((await list()).documents.length, 0)
  await pool.query('drop trigger fail on document')
  const again = await sendBytes(client, place, location, pdf, pdf.length)
  assert.equal(again.status, 200, await again.clone().text())
  assert.equal((await list()).documents.length, 1)
})
