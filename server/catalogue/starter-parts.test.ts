import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { Requirement, Scholarship } from '#contract/catalogue.ts'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { loadStarter } from './starter.ts'

const log = pino({ level: 'silent' })

let database: Database
before(async () => {
  database = await openTestDatabase()
  await loadStarter({ db: database.db, log })
  // As an installation of the first release was: nothing of what came later.
  await database.pool.query(`delete from starter_part`)
  await database.pool.query(`delete from scholarship`)
  await database.pool.query(`update requirement set rule = null, source_url = null`)
  await database.pool.query(`update program set fees = '[]'`)
  await database.pool.query(`update university set housing = null`)
})
after(() => database.close())

const count = async (from: string) => {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${from}`)
  return rows[0]?.count ?? -1
}

test('an installation in use gets the rules, fees, housing and scholarships that came later', async () => {
  await database.pool.query(`
    update requirement set text = '{"en":"Corrected by hand","fr":"Corrigé à la main"}'
    where id = (select min(id) from requirement where kind = 'academic')`)
  const mine = `[{"kind":"application","label":null,"amountMinor":100,"currency":"EUR",
    "period":"once","academicYear":null,"sourceUrl":null,"confidence":"confirmed"}]`
  await database.pool.query(`
    update program set fees = '${mine}' where id = (
      select min(p.id) from program p join university u on u.id = p.university_id
      join destination d on d.id = u.destination_id
      where d.key = 'france' and u.ownership = 'public')`)

  assert.equal(await loadStarter({ db: database.db, log }), false)
  assert.equal(await count(`requirement where kind = 'academic' and rule is null`), 1)
  assert.ok((await count(`requirement where rule is not null`)) > 2000)
  assert.equal(await count(`program where fees @> '[{"kind":"application"}]'`), 1)
  assert.ok((await count(`program where fees @> '[{"amountMinor":10500}]'`)) > 300)
  assert.ok((await count(`university where housing is not null`)) > 3)
  assert.equal(await count('scholarship'), 4)
})

test('each part comes once: what staff take away stays away', async () => {
  await database.pool.query(`delete from scholarship where key = 'eiffel'`)
  await loadStarter({ db: database.db, log })
  assert.equal(await count('scholarship'), 3)
})

test('every rule of the starter is one that can be tested', async () => {
  const { rows } = await database.pool.query(
    `select distinct rule from requirement where rule is not null`,
  )
  for (const { rule } of rows) Requirement.shape.rule.parse(rule)
  assert.ok(rows.length >= 12)
  const scholarships = await database.pool.query(`select requirements from scholarship`)
  for (const { requirements } of scholarships.rows) {
    Scholarship.shape.requirements.parse(requirements)
  }
})
