import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type ScholarshipInput,
  ScholarshipRecord,
  ScholarshipRecords,
} from '#contract/catalogue/scholarships-staff.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let editor: TestClient
let program: string
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  program = (await makeProgram(server.deps, { level: 'master' })).key
})
after(() => server.close())

const input: ScholarshipInput = {
  key: 'eiffel',
  name: { en: 'Eiffel', fr: 'Eiffel' },
  provider: { en: 'The ministry', fr: 'Le ministère' },
  coverage: { en: 'A monthly grant.', fr: 'Une allocation mensuelle.' },
  requirements: [],
  dates: null,
  levels: ['master'],
  submissionChannel: 'university_portal',
  universities: null,
  officialUrl: 'https://example.org/eiffel',
  validForYear: '2027',
  sourceUrl: 'https://example.org/eiffel',
  sourceName: null,
  sourceType: 'official',
  certainty: 'confirmed',
  checkedOn: '2026-11-01',
  checkedBy: null,
  reviewBy: '2027-11-01',
  destination: 'france',
  programs: [],
  status: 'published',
}

const path = '/api/admin/scholarships'
const at = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const shown = async () =>
  (await (await server.request(`/api/programs/${program}`)).json()).scholarships

test('visitors read what staff write of a scholarship on its programs, at once', async () => {
  assert.deepEqual(await shown(), [])
  assert.equal((await editor.post(path, input)).status, 201)
  const [first] = await shown()
  assert.deepEqual(first.coverage, input.coverage)
  const changed = { ...input, coverage: { en: 'Nothing yet.', fr: 'Rien encore.' } }
  assert.equal((await editor.put(`${path}/eiffel`, changed, at(1))).status, 200)
  assert.deepEqual((await shown())[0].coverage, changed.coverage)
})

test('a scholarship is read by its key, with its version', async () => {
  const answer = await editor.get(`${path}/eiffel`)
  const record = ScholarshipRecord.parse(await answer.json())
  assert.equal(record.key, 'eiffel')
  assert.equal(answer.headers.get('etag'), `"${record.version}"`)
  assert.equal((await editor.get(`${path}/gone`)).status, 404)
})

test('the finder counts the programs of a scholarship as soon as it is written', async () => {
  const count = async () =>
    (await (await server.request('/api/programs?scholarship=yes')).json()).total
  assert.equal(await count(), 1)
  assert.equal(
    (await editor.put(`${path}/eiffel`, { ...input, status: 'draft' }, at(2))).status,
    200,
  )
  assert.equal(await count(), 0)
  assert.deepEqual(await shown(), [])
})

test('a change made from an older version is refused, and two scholarships must have two keys', async () => {
  assert.equal((await editor.put(`${path}/eiffel`, input, at(1))).status, 412)
  assert.equal((await editor.put(`${path}/eiffel`, input)).status, 428)
  assert.equal((await (await editor.post(path, input)).json()).code, 'key_taken')
})

test('a scholarship needs a destination, or programs that exist', async () => {
  const nowhere = await editor.post(path, { ...input, key: 'nowhere', destination: null })
  assert.deepEqual((await nowhere.json()).fields, { destination: { code: 'required' } })
  const unknown = { ...input, key: 'unknown', destination: null, programs: ['no-such'] }
  const answer = await editor.post(path, unknown)
  assert.deepEqual((await answer.json()).fields, { programs: { code: 'not_a_choice' } })
  assert.equal((await editor.get(path).then((found) => found.json())).length, 1)
  const own = { ...input, key: 'own', destination: null, programs: [program] }
  assert.equal((await editor.post(path, own)).status, 201)
  const list = await (await editor.get(`${path}?program=${program}`)).json()
  assert.deepEqual(
    ScholarshipRecords.parse(list)
      .map(({ key, programs }) => [key, programs])
      .sort(),
    [
      ['eiffel', []],
      ['own', [program]],
    ],
  )
})

test('its review is after its check, not before', async () => {
  const answer = await editor.post(path, { ...input, key: 'late', reviewBy: '2026-10-01' })
  assert.deepEqual((await answer.json()).fields, { reviewBy: { code: 'date_in_past' } })
})

test('staff who may not write the catalogue can’t write a scholarship', async () => {
  const auditor = await signedInAs(server, 'auditor')
  assert.equal((await auditor.post(path, { ...input, key: 'mine' })).status, 403)
  assert.equal((await auditor.put(`${path}/own`, input, at(1))).status, 403)
  assert.equal((await auditor.get(path)).status, 200)
})

test('a scholarship of one university is on its pages and its destination’s, but on no other university’s', async () => {
  const other = await makeUniversity(server.deps)
  const stranger = await makeProgram(server.deps, { level: 'master', universityId: other.id })
  const mine = await (await server.request(`/api/programs/${program}`)).json()
  const own = { ...input, key: 'of-one-university', universities: [mine.university.key] }
  assert.equal((await editor.post(path, own)).status, 201)
  const of = async (address: string): Promise<string[]> =>
    (await (await server.request(address)).json()).scholarships.map(
      ({ key }: { key: string }) => key,
    )
  assert.ok((await of(`/api/programs/${program}`)).includes(own.key))
  assert.ok((await of(`/api/universities/${mine.university.key}`)).includes(own.key))
  assert.ok((await of('/api/destinations/france')).includes(own.key))
  assert.ok(!(await of(`/api/programs/${stranger.key}`)).includes(own.key))
  assert.ok(!(await of(`/api/universities/${other.key}`)).includes(own.key))
  // For a university that the catalogue doesn't have: no program has it, but the destination does.
  const away = { ...own, key: 'of-another', universities: [] }
  assert.equal((await editor.post(path, away)).status, 201)
  assert.ok(!(await of(`/api/programs/${program}`)).includes(away.key))
  assert.ok((await of('/api/destinations/france')).includes(away.key))
})
