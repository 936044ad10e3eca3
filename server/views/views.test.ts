import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SavedView, SavedViews, viewScreens } from '#contract/office/saved-views.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeAccount, openSession } from '../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let mine: TestClient
let other: TestClient
before(async () => {
  server = await createTestApp()
  mine = await signedInAs(server, 'editor')
  other = await signedInAs(server, 'reviewer')
})
after(() => server.close())

const input = {
  screen: 'programs',
  name: 'Drafts in India',
  query: { status: 'draft' },
  shared: false,
}

let sent = 0
async function add(body: object = input, client = mine): Promise<SavedView> {
  const headers = { 'idempotency-key': `view-${++sent}` }
  const answer = await client.post('/api/admin/views', body, { headers })
  assert.equal(answer.status, 201)
  return SavedView.parse(await answer.json())
}

async function names(client: TestClient, screen = 'programs'): Promise<string[]> {
  const answer = await client.get(`/api/admin/views?screen=${screen}`)
  return SavedViews.parse(await answer.json()).map(({ name }) => name)
}

test('a view belongs to its owner alone until it is shared, and appears on its own screen', async () => {
  const view = await add()
  assert.deepEqual(await names(mine), ['Drafts in India'])
  assert.deepEqual(await names(mine, 'universities'), [])
  assert.deepEqual(await names(other), [])
  const { screen, ...change } = { ...input, shared: true }
  const headers = { 'if-match': `"${view.version}"` }
  const shared = await mine.put(`/api/admin/views/${view.key}`, change, { headers })
  assert.equal(shared.status, 200)
  assert.deepEqual(await names(other), ['Drafts in India'])
})

test('each list of the office keeps views, those of the catalogue for all who read it', async () => {
  const owner = await signedInAs(server, 'owner')
  const catalogue: readonly string[] = ['programs', 'universities', 'scholarships']
  for (const screen of viewScreens) {
    const name = `Shared of ${screen}`
    const view = await add({ screen, name, query: { q: 'words' }, shared: true }, owner)
    assert.ok((await names(owner, screen)).includes(name), screen)
    if (catalogue.includes(screen)) assert.ok((await names(other, screen)).includes(name), screen)
    const headers = { 'if-match': `"${view.version}"` }
    assert.equal((await owner.delete(`/api/admin/views/${view.key}`, { headers })).status, 204)
  }
})

test('only its owner changes or removes a view; to others it is not there', async () => {
  const view = await add({ ...input, shared: true, name: 'Theirs to read' })
  const headers = { 'if-match': `"${view.version}"` }
  const { screen, ...change } = input
  assert.equal((await other.put(`/api/admin/views/${view.key}`, change, { headers })).status, 404)
  assert.equal((await other.delete(`/api/admin/views/${view.key}`, { headers })).status, 404)
  assert.equal((await mine.delete(`/api/admin/views/${view.key}`, { headers })).status, 204)
  assert.equal((await names(mine)).includes('Theirs to read'), false)
})

test('a change says which version it was made from', async () => {
  const view = await add({ ...input, name: 'Versions' })
  const { screen, ...change } = input
  const path = `/api/admin/views/${view.key}`
  assert.equal((await mine.put(path, change)).status, 428)
  const stale = { headers: { 'if-match': '"7"' } }
  assert.equal((await mine.put(path, change, stale)).status, 412)
  assert.equal((await mine.delete(path, stale)).status, 412)
})

test('a view without a name, of no screen or of anything but an address is refused', async () => {
  for (const wrong of [
    { name: ' ' },
    { screen: 'staff' },
    { query: { 'a b': 'x' } },
    { query: { q: 'x'.repeat(301) } },
    { owner: 'stranger' },
  ]) {
    const headers = { 'idempotency-key': `view-${++sent}` }
    const answer = await mine.post('/api/admin/views', { ...input, ...wrong }, { headers })
    assert.equal(answer.status, 422, JSON.stringify(wrong))
  }
})

test('a screen opens with the view that one chose for it, as long as it is there to be seen', async () => {
  const shared = await add({ ...input, name: 'For all', shared: true }, other)
  const hidden = await add({ ...input, name: 'Not for all' }, other)
  const choose = (view: string | null) =>
    mine.put('/api/admin/first-view', { screen: 'programs', view })
  const firsts = async (client: TestClient) => {
    const answer = await client.get('/api/admin/views?screen=programs')
    return SavedViews.parse(await answer.json()).flatMap(({ name, first }) => (first ? [name] : []))
  }
  assert.equal((await choose(hidden.key)).status, 404)
  assert.equal((await choose(shared.key)).status, 204)
  assert.deepEqual([await firsts(mine), await firsts(other)], [['For all'], []])
  const own = await add({ ...input, name: 'My own' })
  await choose(own.key)
  assert.deepEqual(await firsts(mine), ['My own'])
  await choose(null)
  assert.deepEqual(await firsts(mine), [])
  await choose(shared.key)
  const headers = { 'if-match': `"${shared.version}"` }
  await other.delete(`/api/admin/views/${shared.key}`, { headers })
  assert.deepEqual(await firsts(mine), [])
})

test('a view of applicants is for staff who read applicants, and shows no name out of sight', async () => {
  const all = await signedInAs(server, 'manager')
  const view = { ...input, screen: 'applicants', shared: true }
  const named = await add({ ...view, name: 'The Diallos', query: { q: 'Diallo' } }, all)
  await add({ ...view, name: 'In review', query: { status: 'in_review' } }, all)

  const headers = { 'idempotency-key': `view-${++sent}` }
  assert.equal((await mine.get('/api/admin/views?screen=applicants')).status, 403)
  assert.equal((await mine.post('/api/admin/views', view, { headers })).status, 403)
  const first = { screen: 'applicants', view: named.key }
  assert.equal((await mine.put('/api/admin/first-view', first)).status, 403)

  const french = await signedInAs(server, 'manager', {
    scope: { kind: 'destinations', destinations: ['france'] },
  })
  assert.deepEqual(await names(french, 'applicants'), ['In review'])
  assert.equal((await french.put('/api/admin/first-view', first)).status, 404)
  assert.deepEqual(await names(other, 'applicants'), ['In review', 'The Diallos'])
})

test('a view of messages is for staff who read some, and finds no one out of sight', async () => {
  const all = await signedInAs(server, 'counsellor')
  const view = { ...input, screen: 'messages', shared: true }
  const named = await add({ ...view, name: 'From Awa', query: { q: 'Awa' } }, all)
  await add({ ...view, name: 'Late', query: { overdue: 'true' } }, all)

  assert.deepEqual(await names(mine, 'messages'), ['Late'])
  const first = { screen: 'messages', view: named.key }
  assert.equal((await mine.put('/api/admin/first-view', first)).status, 404)
  await add({ ...view, name: 'A word of mine', query: { q: 'fee' }, shared: false }, mine)
  assert.deepEqual(await names(mine, 'messages'), ['A word of mine', 'Late'])

  const french = await signedInAs(server, 'counsellor', {
    scope: { kind: 'destinations', destinations: ['france'] },
  })
  assert.deepEqual(await names(french, 'messages'), ['Late'])
  assert.deepEqual(await names(other, 'messages'), ['From Awa', 'Late'])

  const account = await makeAccount(server.deps, { preset: null, permissions: ['data.export'] })
  const neither = createClient(server)
  neither.bear((await openSession(server.deps, account)).token)
  const headers = { 'idempotency-key': `view-${++sent}` }
  assert.equal((await neither.get('/api/admin/views?screen=messages')).status, 403)
  assert.equal((await neither.post('/api/admin/views', view, { headers })).status, 403)
})
