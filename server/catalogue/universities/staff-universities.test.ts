import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type UniversityInput,
  UniversityPage,
  UniversityRecord,
} from '#contract/catalogue/catalogue-staff.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { makeDestination, makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  await makeDestination(server.deps, 'turkey')
  editor = await signedInAs(server, 'editor')
})
after(() => server.close())

const ankara: UniversityInput = {
  key: 'ankara-university',
  name: 'Ankara University',
  localName: 'Ankara Üniversitesi',
  shortName: null,
  destination: 'turkey',
  city: 'Ankara',
  region: null,
  latitude: 39.9,
  longitude: 32.8,
  ownership: 'public',
  founded: 1946,
  website: 'https://www.ankara.edu.tr',
  description: { en: 'A public university.', fr: 'Une université publique.' },
  submissionChannel: 'university_portal',
  status: 'published',
}

async function problemOf(answer: Response): Promise<[number, string]> {
  return [answer.status, (await answer.json()).code]
}

test('an added university has an address, a version and an author, and visitors see it at once', async () => {
  const answer = await editor.post('/api/admin/universities', ankara)
  assert.equal(answer.status, 201)
  assert.equal(answer.headers.get('location'), '/api/admin/universities/ankara-university')
  assert.equal(answer.headers.get('etag'), '"1"')
  const record = UniversityRecord.parse(await answer.json())
  assert.equal(record.updatedBy, 'Amina Diallo')
  assert.equal((await server.request('/api/universities/ankara-university')).status, 200)

  const again = await editor.get('/api/admin/universities/ankara-university')
  assert.equal(again.headers.get('etag'), '"1"')
  assert.deepEqual(UniversityRecord.parse(await again.json()), record)
})

test('what a change leaves out of a university is kept, and no university pays without an agreement', async () => {
  const housing = {
    text: { en: 'A residence.', fr: 'Une résidence.' },
    year: '2026',
    certainty: 'reported',
    sourceUrl: 'https://example.org/housing',
    sourceName: null,
    checkedOn: null,
    checkedBy: null,
  } as const
  const bilkent: UniversityInput = {
    ...ankara,
    key: 'bilkent-university',
    name: 'Bilkent University',
    accreditations: [{ body: 'YÖK', title: null, year: '2026', sourceUrl: null }],
    rankings: [{ publisher: 'A ranking', year: 2026, band: '501-600', sourceUrl: null }],
    partnership: 'agreement',
    paysAgency: true,
    housing,
    internationalEmail: 'office@example.org',
  }
  assert.equal((await editor.post('/api/admin/universities', bilkent)).status, 201)
  const path = '/api/admin/universities/bilkent-university'
  const older = { ...ankara, key: bilkent.key, name: 'Bilkent' }
  const answer = await editor.put(path, older, { headers: { 'if-match': '"1"' } })
  const record = UniversityRecord.parse(await answer.json())
  const { accreditations, rankings, partnership, paysAgency, internationalEmail } = bilkent
  assert.deepEqual(
    [record.name, record.housing, record.accreditations, record.rankings],
    ['Bilkent', housing, accreditations, rankings],
  )
  assert.deepEqual(
    [record.partnership, record.paysAgency, record.internationalEmail],
    [partnership, paysAgency, internationalEmail],
  )
  const seen = await (await server.request('/api/universities/bilkent-university')).json()
  assert.deepEqual([seen.paysAgency, seen.housing], [true, housing])

  const unpaid = { ...older, partnership: 'none', paysAgency: true }
  const refused = await editor.put(path, unpaid, { headers: { 'if-match': '"2"' } })
  assert.deepEqual((await refused.json()).fields, { paysAgency: { code: 'invalid' } })
  const ended = await editor.put(
    path,
    { ...older, partnership: 'none' },
    { headers: { 'if-match': '"2"' } },
  )
  assert.equal(UniversityRecord.parse(await ended.json()).paysAgency, false)
})

test('a key can be taken only once', async () => {
  assert.deepEqual(await problemOf(await editor.post('/api/admin/universities', ankara)), [
    409,
    'key_taken',
  ])
})

test('adding again with the same idempotency key answers like the first time and adds nothing', async () => {
  const headers = { 'idempotency-key': 'one-intent' }
  const input = { ...ankara, key: 'ege-university', name: 'Ege University' }
  const first = await editor.post('/api/admin/universities', input, { headers })
  const second = await editor.post('/api/admin/universities', input, { headers })
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.deepEqual(await second.json(), await first.json())
  const other = { ...input, name: 'Another' }
  assert.deepEqual(
    await problemOf(await editor.post('/api/admin/universities', other, { headers })),
    [422, 'idempotency_key_reused'],
  )
})

test('a change needs the version it was made from, and answers with the next one', async () => {
  const { key } = await makeUniversity(server.deps)
  const path = `/api/admin/universities/${key}`
  const input = { ...ankara, key, name: 'Renamed' }
  const put = (version?: string) =>
    editor.put(path, input, { headers: version === undefined ? {} : { 'if-match': version } })

  assert.deepEqual(await problemOf(await put()), [428, 'version_missing'])
  assert.deepEqual(await problemOf(await put('"7"')), [412, 'version_stale'])
  assert.deepEqual(await problemOf(await put('*')), [412, 'version_stale'])
  const unchanged = await (await editor.get(path)).json()
  assert.equal(unchanged.version, 1)

  const answer = await put('"1"')
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('etag'), '"2"')
  assert.equal((await answer.json()).name, 'Renamed')
  assert.deepEqual(await problemOf(await put('"1"')), [412, 'version_stale'])
})

test('two changes made from one version: one is written, the other refused', async () => {
  const { key } = await makeUniversity(server.deps)
  const path = `/api/admin/universities/${key}`
  const answers = await Promise.all(
    ['First', 'Second'].map((name) =>
      editor.put(path, { ...ankara, key, name }, { headers: { 'if-match': '"1"' } }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412])
})

test('an archived university is hidden with its programs, but still there for staff', async () => {
  const university = await makeUniversity(server.deps, { destination: 'turkey' })
  const program = await makeProgram(server.deps, { universityId: university.id })
  const path = `/api/admin/universities/${university.key}`
  const current = await (await editor.get(path)).json()
  assert.equal(current.programCount, 1)
  const { programCount, version, updatedAt, updatedBy, ...input } = current
  await editor.put(path, { ...input, status: 'archived' }, { headers: { 'if-match': '"1"' } })

  assert.equal((await server.request(`/api/universities/${university.key}`)).status, 404)
  assert.equal((await server.request(`/api/programs/${program.key}`)).status, 404)
  const found = await (await server.request(`/api/programs?university=${university.key}`)).json()
  assert.equal(found.total, 0)
  assert.equal((await editor.get(path)).status, 200)
})

test('a key stays what it was, and an unknown university is not found', async () => {
  const { key } = await makeUniversity(server.deps)
  const headers = { 'if-match': '"1"' }
  const moved = await editor.put(`/api/admin/universities/${key}`, ankara, { headers })
  assert.deepEqual([moved.status, (await moved.json()).fields], [422, { key: { code: 'invalid' } }])
  const unknown = await editor.put('/api/admin/universities/no-such', ankara, { headers })
  assert.deepEqual(await problemOf(unknown), [404, 'not_found'])
})

test('a refusal says where and why', async () => {
  const input = { ...ankara, name: '', website: 'ftp://x', latitude: 91, surprise: 1 }
  const answer = await editor.post('/api/admin/universities', input)
  assert.equal(answer.status, 422)
  const { fields } = await answer.json()
  assert.deepEqual(Object.keys(fields).sort(), ['latitude', 'name', 'surprise', 'website'])
  const elsewhere = { ...ankara, key: 'elsewhere', destination: 'china' }
  const noDestination = await editor.post('/api/admin/universities', elsewhere)
  assert.deepEqual((await noDestination.json()).fields, { destination: { code: 'not_a_choice' } })
})

test('staff find universities by name, status and destination, page by page, in both directions', async () => {
  await makeUniversity(server.deps, { name: 'Zürich Draft', key: 'zurich', status: 'draft' })
  const list = async (query: string) =>
    UniversityPage.parse(await (await editor.get(`/api/admin/universities?${query}`)).json())
  assert.deepEqual(
    (await list('q=zurich')).rows.map(({ key }) => key),
    ['zurich'],
  )
  assert.equal((await list('status=draft')).total, 1)
  const up = await list('sort=name&size=100')
  const down = await list('sort=-name&size=100')
  assert.deepEqual(down.rows, up.rows.toReversed())
  assert.equal((await list('destination=turkey&status=archived')).total, 1)
})

test('staff who may not write the catalogue change nothing', async () => {
  const auditor = await signedInAs(server, 'auditor')
  const input = { ...ankara, key: 'not-written' }
  assert.deepEqual(await problemOf(await auditor.post('/api/admin/universities', input)), [
    403,
    'forbidden',
  ])
  assert.equal((await auditor.get('/api/admin/universities/not-written')).status, 404)
})

test('the trail shows who changed what, from what to what', async () => {
  const { key } = await makeUniversity(server.deps, { name: 'Before' })
  const current = await (await editor.get(`/api/admin/universities/${key}`)).json()
  const { programCount, version, updatedAt, updatedBy, ...input } = current
  const headers = { 'if-match': '"1"' }
  await editor.put(`/api/admin/universities/${key}`, { ...input, name: 'After' }, { headers })
  const [event] = await server.deps.db
    .selectFrom('audit_event')
    .select(['action', 'before', 'after'])
    .where('entity_key', '=', key)
    .execute()
  assert.equal(event?.action, 'university.changed')
  assert.partialDeepStrictEqual(event?.before, { name: 'Before', version: 1 })
  assert.partialDeepStrictEqual(event?.after, { name: 'After', version: 2 })
})
