import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Settings } from '#contract/office/settings.ts'
import { createClient, type TestClient } from '../testing/client.ts'
import { makeApplication } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { readSettings } from './read-settings.ts'

let server: TestApp
let visitor: TestClient

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
})
after(() => server.close())

test('a setting that was not decided has its usual value', async () => {
  const settings = await readSettings(server.deps.db)
  assert.deepEqual(settings, Settings.parse({}))
  assert.deepEqual(settings.reminders.draftDays, [3, 10])
  assert.equal(settings.retention.draftDays, 30)
})

test('applicants see the promised time that was decided', async () => {
  const where = await makeChoice(server.deps)
  await server.deps.db
    .updateTable('setting')
    .set({ value: JSON.stringify({ promisedDays: { submitted: 9 } }) })
    .execute()
  const { number } = await makeApplication(visitor, where)
  const { next_by } = await server.deps.db
    .selectFrom('application')
    .select('next_by')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  assert.equal(next_by, '2026-12-10')
})
