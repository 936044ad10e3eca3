import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Preview, PreviewLink } from '#contract/catalogue/preview.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { makeDestination, makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let auditor: TestClient
before(async () => {
  server = await createTestApp()
  auditor = await signedInAs(server, 'auditor')
})
after(() => server.close())

async function tokenOf(entity: string, key: string): Promise<string> {
  const answer = await auditor.get(`/api/admin/previews/${entity}/${key}`)
  return PreviewLink.parse(await answer.json()).path.replace('/preview/', '')
}

const preview = (token: string) => server.request(`/api/catalogue/preview/${token}`)

test('staff see a draft as visitors would, but visitors don’t see it', async () => {
  const { key } = await makeProgram(server.deps, { status: 'draft', title: 'Not yet' })
  assert.equal((await server.request(`/api/programs/${key}`)).status, 404)
  const answer = await preview(await tokenOf('program', key))
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const shown = Preview.parse(await answer.json())
  assert.equal(shown.detail.key, key)
  assert.ok(shown.entity === 'program' && shown.detail.intakes.length === 1)
})

test('a published program is the same in its preview as on its page', async () => {
  const { key } = await makeProgram(server.deps, { title: 'Open' })
  const page = await (await server.request(`/api/programs/${key}`)).json()
  const { detail } = await (await preview(await tokenOf('program', key))).json()
  assert.deepEqual(detail, page)
})

test('a university’s preview works the same way', async () => {
  const { key } = await makeUniversity(server.deps, { status: 'draft' })
  assert.equal((await server.request(`/api/universities/${key}`)).status, 404)
  const shown = Preview.parse(await (await preview(await tokenOf('university', key))).json())
  assert.deepEqual([shown.entity, shown.detail.key], ['university', key])
})

test('a destination’s preview has its guide and its costs, and visitors find neither', async () => {
  const { id } = await makeDestination(server.deps, 'india')
  await server.deps.db
    .updateTable('destination')
    .set({ published: false, summary: JSON.stringify({ en: 'A draft', fr: 'Un brouillon' }) })
    .where('id', '=', id)
    .execute()
  const token = await tokenOf('destination', 'india')
  const answer = await preview(token)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const shown = Preview.parse(await answer.json())
  assert.ok(shown.entity === 'destination')
  assert.deepEqual([shown.detail.summary.en, shown.estimate?.destination], ['A draft', 'india'])
  assert.equal((await server.request('/api/destinations/india')).status, 404)
  assert.equal((await server.request('/api/destinations/india/estimate')).status, 404)
  assert.equal((await preview(token.replace('india', 'france'))).status, 404)
})

test('a link is valid for half an hour, for one record, and can’t be made up', async () => {
  const [one, other] = [await makeProgram(server.deps), await makeProgram(server.deps)]
  const token = await tokenOf('program', one.key)
  assert.equal((await preview(token)).status, 200)
  assert.equal((await preview(token.replace(one.key, other.key))).status, 404)
  assert.equal((await preview('program.x')).status, 404)
  const then = server.clock.now()
  server.clock.set(new Date(then.getTime() + 30 * 60_000 + 1000).toISOString())
  assert.equal((await preview(token)).status, 404)
  server.clock.set(then.toISOString())
})

test('only staff can get a link', async () => {
  const { key } = await makeProgram(server.deps)
  assert.equal((await server.request(`/api/admin/previews/program/${key}`)).status, 401)
  assert.equal((await auditor.get('/api/admin/previews/program/nothing')).status, 404)
})
