import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { generateCatalogue } from './generate.ts'

test('the measured catalogue is made from the starter files as they are now', async (t) => {
  const { db, close } = await openTestDatabase()
  t.after(close)

  await generateCatalogue(db, 60)

  const programs = await db.selectFrom('program').select('status').execute()
  const intakes = await db.selectFrom('intake').select('certainty').execute()
  const destinations = await db.selectFrom('destination').select('key').execute()
  assert.deepEqual([programs.length, intakes.length, destinations.length], [60, 60, 5])
})
