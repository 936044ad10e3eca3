import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { fileKeyOf, makeApplication } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { decideOn, offer, putStatus, release } from '../testing/factories-decisions.ts'
import { makeDocument, placeOfLink, upload } from '../testing/factories-documents.ts'
import { proveAddress } from '../testing/prove-address.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'

let server: TestApp
let staff: Awaited<ReturnType<typeof signedInAs>>
let visitor: TestClient
let choice: { program: string; intake: string }
let pdf: Buffer
before(async () => {
  server = await createTestApp()
  staff = await signedInAs(server, 'owner')
  visitor = createClient(server)
  choice = await makeChoice(server.deps)
  pdf = await samplePdf()
})
after(() => server.close())

const once = () => ({ headers: { 'idempotency-key': randomUUID() } })
const match = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

const byApplicant = ['withdraw', 'message']

/** An applicant with a document and a decided offer, and everything that acts on them need. */
async function makeCase() {
  await server.deps.db.deleteFrom('rate_counter').execute()
  const { number, accessToken } = await makeApplication(visitor, choice)
  const other = await makeApplication(visitor, choice)
  const document = await makeDocument(visitor, placeOfLink(accessToken), pdf)
  await proveAddress(server.deps, visitor, accessToken)
  const start = await putStatus(server, number, 'sent')
  assert.ok((await decideOn(staff, number, start, offer)).ok)
  const key = await fileKeyOf(server.deps, number)
  const file = `/api/admin/applicants/${key}`
  const { version: ofFile } = await (await staff.get(file)).json()
  const otherKey = await fileKeyOf(server.deps, other.number)
  const { version: ofOther } = await (await staff.get(`/api/admin/applicants/${otherKey}`)).json()
  const [dossier] = await (await staff.get(`/api/admin/dossier-choices?numbers=${number}`)).json()
  return {
    ...{ number, document, file, ofFile, otherKey, ofOther, dossier, accessToken },
    version: start + 1,
    link: `/api/applications/by-link/${accessToken}`,
  }
}
type Case = Awaited<ReturnType<typeof makeCase>>

const acts: Record<string, (one: Case) => Promise<Response>> = {
  withdraw: ({ link, number }) =>
    visitor.post(`${link}/${number}/withdraw`, { reasonCode: null, reason: 'No.' }, once()),
  release: ({ number, version }) => release(staff, [{ number, version }]),
  decide: ({ number, version }) => decideOn(staff, number, version, offer),
  erase: ({ file, ofFile }) =>
    staff.post(`${file}/erase`, { reason: 'test_or_abuse' }, match(ofFile)),
  merge: ({ file, ofFile, otherKey, ofOther }) =>
    staff.post(`${file}/merges`, { merged: otherKey, mergedVersion: ofOther }, match(ofFile)),
  'merge away': ({ file, ofFile, otherKey, ofOther }) =>
    staff.post(
      `/api/admin/applicants/${otherKey}/merges`,
      { merged: file.split('/').at(-1), mergedVersion: ofFile },
      match(ofOther),
    ),
  upload: ({ accessToken }) => upload(visitor, placeOfLink(accessToken), pdf, { type: 'diploma' }),
  export: ({ link }) => visitor.get(`${link}/export.zip`),
  review: ({ document }) =>
    staff.post(
      `/api/admin/documents/${document.key}/review`,
      { to: 'accepted', reason: null },
      match(1),
    ),
  dossier: ({ number, dossier }) =>
    staff.post(
      '/api/admin/dossiers',
      {
        applications: [
          {
            ...{ number, sentBefore: 0 },
            documents: dossier.documents.map(({ key }: { key: string }) => key),
          },
        ],
        addressee: { name: null, office: 'Admissions', email: null, address: null },
        ...{ language: 'en', keepAddressee: false, reference: null, note: null },
        ...{ sentOn: '2026-12-01', way: 'download', linkDays: null, linkDownloads: null },
        ...{ mail: false, passOver: null },
      },
      once(),
    ),
  message: ({ link }) =>
    visitor.post(`${link}/messages`, { message: 'Hello?', readUntil: null }, once()),
  keep: ({ file, ofFile }) => staff.put(`${file}/kept`, { because: 'A dispute.' }, match(ofFile)),
}

test('what applicants do while another act on their file happens is done or refused, and neither fails', async (t) => {
  if (server.database.kind === 'embedded') return t.skip('it has one connection: they take turns')
  const names = Object.keys(acts)
  const failures: string[] = []
  for (const first of byApplicant) {
    for (const second of names) {
      const one = await makeCase()
      const answers = await Promise.all([acts[first]?.(one), acts[second]?.(one)])
      const statuses = answers.map((answer) => answer?.status ?? 0)
      // A body that is read late may still break off.
      await Promise.all(answers.map((answer) => answer?.arrayBuffer()))
      if (statuses.some((status) => status >= 500))
        failures.push(`${first} + ${second}: ${statuses}`)
    }
  }
  assert.deepEqual(failures, [])
})

test('a file that arrives waits for an erasure before it holds anything that the erasure needs', async (t) => {
  if (server.database.kind === 'embedded') return t.skip('it has one connection: they take turns')
  const { accessToken, number } = await makeCase()
  const uploaded = await server.deps.db.transaction().execute(async (tx) => {
    const applications = tx.selectFrom('application').where('number', '=', number)
    await tx
      .selectFrom('applicant')
      .select('id')
      .where('id', 'in', applications.select('applicant_id'))
      .forUpdate()
      .execute()
    const arriving = upload(visitor, placeOfLink(accessToken), pdf, { type: 'diploma' })
    await waitUntilBlocked(server.deps.db)
    // The database ends one of the two here if the upload holds it.
    await applications.select('id').forUpdate().execute()
    return { arriving }
  })
  assert.ok((await uploaded.arriving).ok)
})

/** What staff do with an application, and what the application itself takes. */
const byStaff: Record<string, (one: Case) => Promise<Response>> = {
  ...Object.fromEntries(['release', 'decide'].map((name) => [name, acts[name] ?? assert.fail])),
  move: ({ number, version }) =>
    staff.post(
      `/api/admin/applications/${number}/move`,
      { to: 'interview', reason: 'No.' },
      match(version),
    ),
  recall: ({ number, version }) =>
    staff.delete(`/api/admin/applications/${number}/decision`, match(version)),
  'move many': ({ number, version }) =>
    staff.post(
      '/api/admin/application-bulk',
      {
        act: { kind: 'move', to: 'interview', reason: { en: 'No.', fr: 'Non.' }, passOver: null },
        selection: { items: [{ number, version }] },
      },
      once(),
    ),
  'write to the applicant': ({ number }) =>
    staff.post(`/api/admin/applications/${number}/conversation`, { body: 'Hello.' }, once()),
}

for (const [name, act] of Object.entries(byStaff)) {
  test(`what staff do waits for a merge or an erasure before it holds anything that these need: ${name}`, async (t) => {
    if (server.database.kind === 'embedded') return t.skip('it has one connection: they take turns')
    const one = await makeCase()
    const { acted } = await server.deps.db.transaction().execute(async (tx) => {
      const application = await tx
        .selectFrom('application')
        .select(['id', 'applicant_id', 'submission_id'])
        .where('number', '=', one.number)
        .executeTakeFirstOrThrow()
      const hold = (table: 'applicant' | 'application' | 'submission', id: number) =>
        tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
      await hold('applicant', application.applicant_id)
      const acted = act(one)
      await waitUntilBlocked(server.deps.db)
      // The database ends one of the two here if the act holds one of them.
      await hold('application', application.id)
      await hold('submission', application.submission_id)
      return { acted }
    })
    const answer = await acted
    assert.ok(answer.ok, await answer.text())
  })
}
