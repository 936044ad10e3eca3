import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { EditionRecord, Editions } from '#contract/catalogue/catalogue-history.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
})
after(() => server.close())

const editionsOf = async (entity: string, key: string) =>
  Editions.parse(await (await editor.get(`/api/admin/editions/${entity}/${key}`)).json())

async function change(path: string, version: number, changes: object): Promise<Response> {
  const record = await (await editor.get(path)).json()
  const { universityName, universityStatus, universityWebsite, destinationPublished, ...rest } =
    record
  const { derivedFields, version: _, updatedAt, updatedBy, programCount, ...more } = rest
  const { verifiedBy, ...input } = more
  if (path.includes('/programs/')) {
    delete input.destination
    delete input.partnership
  }
  return editor.put(path, { ...input, ...changes }, { headers: { 'if-match': `"${version}"` } })
}

test('each version of a program is kept, with who made it, when, and what it changed', async () => {
  const { key } = await makeProgram(server.deps, { title: { en: 'Law', fr: 'Droit' } })
  const path = `/api/admin/programs/${key}`
  assert.deepEqual(
    (await editionsOf('program', key)).map(({ version, changed }) => [version, changed]),
    [[1, null]],
  )
  assert.equal((await change(path, 1, { award: 'LLM', durationMonths: 12 })).status, 200)
  assert.equal((await change(path, 2, { award: 'LLB' })).status, 200)
  const all = await editionsOf('program', key)
  assert.deepEqual(
    all.map(({ version, changed, by, isCurrent }) => [version, changed, by !== null, isCurrent]),
    [
      [3, ['award'], true, true],
      [2, ['award', 'durationMonths'], true, false],
      [1, null, false, false],
    ],
  )
  assert.equal(all[1]?.at, server.clock.now().toISOString())
})

test('a version is read as it was, and when it is saved again visitors see it', async () => {
  const { key } = await makeProgram(server.deps, { title: { en: 'Trade', fr: 'Commerce' } })
  const path = `/api/admin/programs/${key}`
  await change(path, 1, { title: { en: 'Barter', fr: 'Troc' }, intakes: [] }).then(async (answer) =>
    assert.equal(answer.status, 409, 'a published program keeps an intake'),
  )
  await change(path, 1, { title: { en: 'Barter', fr: 'Troc' } })
  const answer = await editor.get(`/api/admin/editions/program/${key}/1`)
  const { record } = EditionRecord.parse(await answer.json())
  assert.deepEqual(record['title'], { en: 'Trade', fr: 'Commerce' })
  await change(path, 2, { title: record['title'] })
  const shown = await (await server.request(`/api/programs/${key}`)).json()
  assert.equal(shown.title.en, 'Trade')
  assert.equal((await editor.get(`/api/admin/editions/program/${key}/9`)).status, 404)
  assert.equal((await editor.get('/api/admin/editions/program/nothing')).status, 404)
})

test('the days of an intake are listed as changed, and come back with their version', async () => {
  const { key } = await makeProgram(server.deps, {
    intakes: [{ decision_by: '2027-05-01', deposit_by: '2027-06-01' }],
  })
  const path = `/api/admin/programs/${key}`
  const { intakes } = await (await editor.get(path)).json()
  const later = [{ ...intakes[0], decisionBy: '2027-05-15', depositBy: null }]
  assert.equal((await change(path, 1, { intakes: later })).status, 200)
  assert.deepEqual((await editionsOf('program', key))[0]?.changed, ['intakes'])
  const answer = await editor.get(`/api/admin/editions/program/${key}/1`)
  const { record } = EditionRecord.parse(await answer.json())
  assert.equal((await change(path, 2, { intakes: record['intakes'] })).status, 200)
  const [restored] = (await (await editor.get(path)).json()).intakes
  // The person who restores it answers for it.
  const { checkedBy } = restored
  assert.deepEqual(restored, { ...intakes[0], checkedBy })
})

test('a refused change leaves no version behind', async () => {
  const { key } = await makeUniversity(server.deps)
  const path = `/api/admin/universities/${key}`
  assert.equal((await change(path, 7, { city: 'Nantes' })).status, 412)
  assert.equal((await editionsOf('university', key)).length, 1)
  assert.equal((await change(path, 1, { city: 'Nantes' })).status, 200)
  const [now] = await editionsOf('university', key)
  assert.deepEqual(now?.changed, ['city'])
})

test('people who may not open the admin area read no versions', async () => {
  const { key } = await makeUniversity(server.deps)
  const answer = await server.request(`/api/admin/editions/university/${key}`)
  assert.equal(answer.status, 401)
})
