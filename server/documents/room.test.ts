import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, signedInAs } from '../testing/client.ts'
import { fillDraft, makeDraft, submitDraft } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import {
  announce,
  makeDocument,
  placeOfDraft,
  placeOfLink,
  sendBytes,
} from '../testing/factories-documents.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp } from '../testing/test-app.ts'
import { tellOfNoRoom } from './room.ts'

/** More than any disk has. */
const beyondAnyDisk = 1024 ** 6

async function setUp() {
  const server = await createTestApp()
  const client = createClient(server)
  const wish = await makeChoice(server.deps)
  const draft = await makeDraft(client, wish)
  return { server, client, draft, place: placeOfDraft(draft) }
}

for (const [what, withoutRoom] of [
  ['the disk is almost full', { diskFloorBytes: beyondAnyDisk }],
  ['the files of all drafts take what they may', { draftFilesBytes: 1 }],
] as const) {
  test(`where ${what} a draft's files are refused, and nothing else`, async (t) => {
    const { server, client, draft, place } = await setUp()
    t.after(server.close)
    const { env } = server.deps
    const before = { ...env }
    const pdf = await samplePdf()
    const kept = await makeDocument(client, place, pdf)
    Object.assign(env, withoutRoom)

    const refused = await announce(client, place, pdf.length)
    assert.equal(refused.status, 503)
    assert.equal((await refused.json()).code, 'storage_unavailable')
    assert.equal(refused.headers.get('retry-after'), '600')
    const list = await client.get(`${place.base}/documents`, { headers: place.headers })
    assert.deepEqual(
      (await list.json()).documents.map(({ key }: { key: string }) => key),
      [kept.key],
    )

    await fillDraft(client, draft)
    const { accessToken } = await (await submitDraft(client, draft)).json()
    await makeDocument(client, placeOfLink(accessToken), pdf, { type: 'cv' })

    Object.assign(env, before)
    const other = placeOfDraft(await makeDraft(client, await makeChoice(server.deps)))
    await makeDocument(client, other, pdf)
  })
}

test('an upload announced while there was space does not fill the disk afterwards', async (t) => {
  const { server, client, place } = await setUp()
  t.after(server.close)
  const { env } = server.deps
  const pdf = await samplePdf()
  const { headers } = await announce(client, place, pdf.length)
  const location = headers.get('location') ?? ''
  env.diskFloorBytes = beyondAnyDisk
  const refused = await sendBytes(client, place, location, pdf)
  assert.equal(refused.status, 503)
  assert.equal((await refused.json()).code, 'storage_unavailable')

  env.diskFloorBytes = 0
  assert.equal((await sendBytes(client, place, location, pdf)).status, 200)
})

test('administrators get a mail once a day, and see it on their dashboard', async (t) => {
  const { server } = await setUp()
  t.after(server.close)
  const { deps } = server
  const administrator = await signedInAs(server, 'owner')
  const mails = () =>
    deps.db
      .selectFrom('outgoing_mail')
      .selectAll()
      .where('template', '=', 'files_refused')
      .execute()
  const dashboard = async () => (await administrator.get('/api/admin/dashboard')).json()
  await tellOfNoRoom(deps)
  assert.equal((await mails()).length, 0)
  assert.equal((await dashboard()).filesRefused, false)

  deps.env.diskFloorBytes = beyondAnyDisk
  await tellOfNoRoom(deps)
  await tellOfNoRoom(deps)
  assert.equal((await mails()).length, 1)
  assert.equal((await dashboard()).filesRefused, true)
})
