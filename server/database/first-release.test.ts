import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { lastStep, migrateToLatest } from './migrate.ts'

/** As if a database had come to its shape by these steps. */
async function cameBy({ pool }: Database, steps: readonly string[]): Promise<void> {
  await pool.query('delete from kysely_migration')
  for (const name of steps) {
    await pool.query("insert into kysely_migration values ($1, '2026-11-30T10:00:00Z')", [name])
  }
}

test('a database that has run every step before the first release goes on from it', async () => {
  const database = await openTestDatabase()
  const newest = await lastStep(database.db)
  await cameBy(database, ['0001_foundation', '0002_requirement_rules', '0125_jobs'])
  await Promise.all([migrateToLatest(database.db), migrateToLatest(database.db)])
  assert.equal(await lastStep(database.db), newest)
  const { rows } = await database.pool.query('select name from kysely_migration order by name')
  assert.equal(rows[0]?.name, '0001_first_release')
  await database.close()
})

test('one that has run only some of them is left as it is, and said what to do', async () => {
  const database = await openTestDatabase()
  const steps = ['0001_foundation', '0002_requirement_rules']
  await cameBy(database, steps)
  await assert.rejects(migrateToLatest(database.db), /before the first release .*0002_requirement/)
  const { rows } = await database.pool.query('select name from kysely_migration order by name')
  assert.deepEqual(
    rows.map(({ name }) => name),
    steps,
  )
  await database.close()
})
