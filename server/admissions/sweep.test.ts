import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { limits } from '#contract/documents/values/limits.ts'
import { createClient } from '../testing/client.ts'
import { makeApplication, makeDraft } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { sweepAdmissions } from './sweep.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('drafts, codes and keys go when their time is over; applications and their links stay', async () => {
  const { db } = server.deps
  const count = async (table: 'application_draft' | 'application_code' | 'idempotency_key') => {
    const { rows } = await server.database.pool.query<{ count: number }>(
      `select count(*) as count from ${table}`,
    )
    return rows[0]?.count
  }
  const wish = await makeChoice(server.deps)
  const { number, accessToken } = await makeApplication(createClient(server), wish)
  await createClient(server).post('/api/applications/find', { number, birthDate: '2005-03-07' })

  server.clock.forwardSeconds((limits.codeMinutes - 1) * 60)
  await sweepAdmissions(server.deps)
  assert.deepEqual([await count('application_code'), await count('idempotency_key')], [1, 2])

  server.clock.forwardSeconds(20 * 86_400)
  await makeDraft(createClient(server), wish)
  await sweepAdmissions(server.deps)
  assert.deepEqual([await count('application_code'), await count('idempotency_key')], [0, 1])
  assert.equal(await count('application_draft'), 2)

  server.clock.forwardSeconds(10 * 86_400)
  await sweepAdmissions(server.deps)
  assert.equal(await count('application_draft'), 1)
  const followed = await server.request(`/api/applications/by-link/${accessToken}`)
  assert.equal((await followed.json()).applications[0].number, number)
  const { draft_id } = await db
    .selectFrom('application')
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .select('draft_id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  assert.equal(draft_id, null)
})
