import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BulkView, BulkViews } from '#contract/catalogue/bulk.ts'
import { signedInAs } from '../../testing/client.ts'
import { makePrograms, makeUniversity } from '../../testing/factories-catalogue.ts'
import { openSession } from '../../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepProgramJobs } from './catalogue-jobs.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('staff find again what they have started, running or ended, and nothing that others started', async () => {
  const own = await signedInAs(server, 'editor')
  const listed = async (client = own) =>
    BulkViews.parse(await (await client.get('/api/admin/bulk')).json())
  assert.deepEqual(await listed(), [])
  const lyon = await makeUniversity(server.deps, { website: 'https://example.org' })
  const title = { en: 'Botany', fr: 'Botanique' }
  const draft = { title, universityId: lyon.id, status: 'draft' as const }
  const programs = await makePrograms(server.deps, [draft, draft, { ...draft, intakes: [] }])
  const keys = programs.map(({ key }) => key)
  const answer = await own.post(
    '/api/admin/programs/bulk',
    { selection: { keys }, action: { kind: 'publish' } },
    { headers: { 'idempotency-key': 'found-again' } },
  )
  const started = BulkView.parse(await answer.json())
  await sweepProgramJobs(server.deps)
  const [one, ...more] = await listed()
  assert.deepEqual(more, [])
  const { key, action, state, total, done, changed, refused } = one ?? {}
  assert.deepEqual(
    { key, action, state, total, done, changed, refused },
    {
      key: started.key,
      action: { kind: 'publish' },
      state: 'finished',
      total: 3,
      done: 3,
      changed: 2,
      refused: 1,
    },
  )
  assert.deepEqual(await listed(await signedInAs(server, 'editor')), [])

  server.clock.forwardSeconds(31 * 24 * 3600)
  own.bear((await openSession(server.deps, own.account)).token)
  assert.deepEqual(await listed(), [])
})
