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

test('a transaction that fails is undone as a whole, and its connection stays usable', async () => {
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

test('every reference to a row has an index, unless the row is an account', async () => {
  // Accounts are removed one by one and seldom; everything else may go in thousands.
  const { rows } = await sql<{ reference: string }>`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint c
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid <> 'account'::regclass and not exists (
      select from pg_index i where i.indrelid = conrelid and i.indkey[0] = conkey[1]
        and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', format('(%I IS NOT NULL)', attname)))
    order by 1`.execute(database.db)
  assert.deepEqual(
    rows.map(({ reference }) => reference),
    [],
  )
})
