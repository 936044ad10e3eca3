import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'

let database: Database
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

test('a statement that fails leaves every other one its own answer', async () => {
  const { pool, db } = database
  const refused = () => pool.query('select $1::int as n', ['not a number'])
  const answered = async (n: number) => {
    const { rows } = await pool.query<{ n: number }>('select $1::int as n', [n])
    assert.equal(rows[0]?.n, n)
  }
  const built = async (n: number) => {
    const { rows } = await sql<{ n: number }>`select ${n}::int as n`.execute(db)
    assert.equal(rows[0]?.n, n)
  }
  await assert.rejects(refused(), /invalid input syntax/)
  await answered(1)
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      if (n % 3 === 0) return assert.rejects(refused(), /invalid input syntax/)
      return n % 3 === 1 ? answered(n) : built(n)
    }),
  )
})

test('a transaction that fails is undone whole, and its connection goes on', async () => {
  const insert = (key: string) => sql`insert into field_of_study (code, name) values (${key}, '{}')`
  await assert.rejects(
    database.db.transaction().execute(async (tx) => {
      await insert('x1').execute(tx)
      await insert('x1').execute(tx)
    }),
    /duplicate key/,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from field_of_study where code = 'x1'`.execute(database.db)
  assert.equal(rows[0]?.count, 0)
})
