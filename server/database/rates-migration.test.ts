import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEarlierDatabase } from '../testing/earlier-database.ts'

test('earlier rates keep what the office set, fixed ones get their rule, and a day is needed', async () => {
  const { db, pool, close, migrateOn } = await openEarlierDatabase('0039_certainty')
  const old = 'European Central Bank reference rates, 31 December 2024'
  await pool.query(
    `insert into currency_rate (currency, per_euro, as_of, source) values
      ('EUR', 1, '2024-12-31', $1), ('USD', 1.0389, '2024-12-31', $1),
      ('AED', 3.8154, '2024-12-31', 'Central Bank of the UAE: fixed; ' || $1),
      ('XOF', 655.957, '2024-12-31', 'BCEAO: fixed; ' || $1),
      ('SAR', 4.2, '2026-05-01', 'Our bank')`,
    [old],
  )
  await migrateOn()
  const { rows } = await pool.query(`
    select currency, per_euro, as_of::text, source, origin, pegged_to, peg
    from currency_rate order by currency`)
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    [
      ['AED', 3.8154, '2024-12-31', 'Central Bank of the UAE: fixed', 'starter', 'USD', 3.6725],
      ['SAR', 4.2, '2026-05-01', 'Our bank', 'office', null, null],
      ['USD', 1.0389, '2024-12-31', old, 'starter', null, null],
      ['XOF', 655.957, null, 'BCEAO: fixed', 'starter', 'EUR', 655.957],
    ],
  )
  const insert = (row: object) =>
    db
      .insertInto('currency_rate')
      .values({ currency: 'XTS', per_euro: 2, as_of: '2026-11-30', source: 'a test', ...row })
      .execute()
  await assert.rejects(insert({ as_of: null }), /currency_rate_day/)
  await assert.rejects(insert({ as_of: null, pegged_to: 'USD', peg: 2 }), /currency_rate_day/)
  await assert.rejects(insert({ peg: 2 }), /currency_rate_rule/)
  await assert.rejects(insert({ per_euro: 0 }), /per_euro/)
  await assert.rejects(insert({ certainty: 'confirmed' }), /currency_rate_grounds/)
  await assert.rejects(insert({ certainty: 'typical' }), /currency_rate_certainty/)
  await insert({ as_of: null, pegged_to: 'EUR', peg: 2 })
  await close()
})
