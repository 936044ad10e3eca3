import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEarlierDatabase } from '../testing/earlier-database.ts'

test('the person who looked after a fact, a scholarship or a program does so on the list of gaps', async () => {
  const { pool, close, migrateOn } = await openEarlierDatabase('0042_connectors')
  const { rows: accounts } = await pool.query(
    `insert into account (key, email, role, given_names, status)
     values ('AAAAAAAAAAAAAAAAAAAAAA', 'a@example.test', 'admin', 'Ana', 'active') returning id`,
  )
  await pool.query(
    `insert into upkeep_owner (list, subject, owner_id) select list, subject, $1 from (values
      ('facts', 'fact:france/fee'), ('scholarships', 'scholarship:grant'),
      ('programs', 'program:law'), ('translations', 'program:law'), ('intakes', 'program:law')
    ) as before (list, subject)`,
    [accounts[0]?.id],
  )
  await migrateOn()
  const { rows } = await pool.query('select list, subject from upkeep_owner order by list, subject')
  assert.deepEqual(
    rows.map(({ list, subject }) => `${list} ${subject}`),
    [
      ...['gaps fact:france/fee', 'gaps program:law', 'gaps scholarship:grant'],
      ...['intakes program:law', 'translations program:law'],
    ],
  )
  await assert.rejects(
    pool.query(`update upkeep_owner set list = 'facts'`),
    /upkeep_owner_list/,
    'the lists of before are no more',
  )
  await close()
})
