import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { Requirement, Scholarship } from '#contract/catalogue/catalogue.ts'
import type { Database } from '../../database/database.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { loadStarter } from './starter.ts'

const data = join(import.meta.dirname, '../../../data')
const log = pino({ level: 'silent' })

let database: Database
let folder: string
before(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'passerelle-starter-'))
  cpSync(data, folder, { recursive: true })
})
after(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

test('a wrong starter file is named with its line, and nothing of it is kept', async () => {
  const file = join(folder, 'programs.jsonl')
  const right = readFileSync(file, 'utf8')
  const wrong: [string, RegExp][] = [
    [right.replace('"level": "bachelor"', '"level": "licence"'), /jsonl, line 1: level:/],
    [right.replace('{"key":', '{key:'), /programs\.jsonl, line 1:/],
    [right.replace('"university": "anna-university"', '"university": "nowhere"'), /unknown univ/],
  ]
  for (const [text, message] of wrong) {
    writeFileSync(file, text)
    await assert.rejects(loadStarter({ db: database.db, log }, folder), message)
  }
  assert.equal(await count('destination'), 0)
  assert.equal(await count('field_of_study'), 0)
})

test('an empty database is filled with the whole starter catalogue, and visitors find it', async () => {
  const both = [loadStarter({ db: database.db, log }), loadStarter({ db: database.db, log })]
  assert.deepEqual((await Promise.all(both)).sort(), [false, true])

  const lines = (name: string) => readFileSync(join(data, name), 'utf8').trim().split('\n').length
  assert.equal(await count('destination'), 5)
  assert.equal(await count('university'), lines('universities.jsonl'))
  assert.equal(await count('program'), lines('programs.jsonl'))
  assert.equal(await count('program_line'), lines('programs.jsonl'))
  assert.equal(await count('field_of_study'), lines('reference/isced_f.csv') - 1)
  assert.ok((await count('fact')) > 100)
  assert.ok((await count('requirement')) > 4000)
})

test('a local deadline becomes an instant of its zone, an amount its minor units', async () => {
  const { rows } = await database.pool.query(`
    select distinct closes_in -> 'MA' ->> 'closesAt' as morocco, zone
    from intake where closes_in ? 'MA'`)
  assert.deepEqual(rows, [{ morocco: '2026-11-15T22:59:00Z', zone: 'Europe/Paris' }])
  const fees = await database.pool.query(`
    select distinct amount_minor from tuition_line where audience = 'eu' order by 1`)
  assert.deepEqual(fees.rows, [{ amount_minor: 17_800 }, { amount_minor: 25_500 }])
})

test('nothing in it is confirmed, and no day is without a source', async () => {
  for (const table of [
    'fact',
    'living_cost',
    'tuition_line',
    'requirement',
    'intake',
    'scholarship',
  ]) {
    assert.equal(await count(`${table} where certainty = 'confirmed'`), 0, table)
  }
  const parts = `(select jsonb_array_elements(calendar) as part from destination
    union all select jsonb_array_elements(fees) from program
    union all select housing from university where housing is not null) parts`
  assert.equal(await count(`${parts} where part ->> 'certainty' = 'confirmed'`), 0)
  assert.equal(
    await count(
      `intake where certainty = 'reported' and source_url is null and source_name is null`,
    ),
    0,
  )
  assert.equal(
    await count(`program where submission_channel = 'agency'`),
    0,
    'no agreement is recorded with any university',
  )
})

test('every rule in it can be tested', async () => {
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

test('a currency that is pegged to another gets its rate from it', async () => {
  const { rows } = await database.pool.query<{ currency: string; per_euro: number }>(
    `select currency, per_euro from currency_rate where currency in ('AED', 'USD', 'XOF')`,
  )
  const rates = Object.fromEntries(rows.map((row) => [row.currency, row.per_euro]))
  assert.equal(rates['XOF'], 655.957)
  assert.equal((rates['AED'] ?? 0).toFixed(6), ((rates['USD'] ?? 0) * 3.6725).toFixed(6))
})

test('a newer edition replaces what no one has changed, and nothing else', async () => {
  const query = (text: string) => database.pool.query(text)
  const mine = `(select id from program where key = 'civil-engineering-anna-university')`
  const editor = await query(`
    insert into account (key, email, role, given_names) values ('editor', 'e@example.org', 'admin', 'E')
    returning id`)
  const by = editor.rows[0]?.id
  await query(`update university set name = 'Corrected by hand', updated_by = ${by}
    where key = 'anna-university'`)
  await query(`update program set award = 'Mine', updated_by = ${by} where id = ${mine}`)
  await query(
    `update requirement set text = '{"en":"Mine","fr":"Mien"}' where program_id = ${mine}`,
  )
  await query(`update program set award = 'Old' where id <> ${mine}`)
  await query(`update tuition_line set amount_minor = 1`)
  await query(`delete from scholarship`)
  await query(`insert into intake (program_id, key, term, academic_year, zone)
    select id, 'no-longer-listed', 'autumn', '2027-28', 'UTC' from program
    where key <> 'civil-engineering-anna-university' limit 1`)
  await query(`insert into program (key, university_id, title, level, field, status, origin)
    select 'dropped', min(id), '{"en":"D","fr":"D"}', 'master', '0613', 'published', 'starter'
    from university`)
  assert.equal(await loadStarter({ db: database.db, log }), false)
  assert.ok((await count(`program where award = 'Old'`)) > 1000, 'once an edition')

  await query(`update starter_edition set digest = 'an earlier one' where part = 'catalogue'`)
  assert.equal(await loadStarter({ db: database.db, log }), false)
  assert.equal(await count(`program where award = 'Old'`), 0)
  assert.equal(await count(`program where award = 'Mine'`), 1)
  assert.ok((await count(`requirement where text ->> 'en' = 'Mine'`)) > 0)
  assert.equal(await count(`university where name = 'Corrected by hand'`), 1)
  assert.equal(await count(`tuition_line where amount_minor = 1`), 0)
  assert.equal(await count(`intake where key = 'no-longer-listed'`), 0)
  assert.equal(await count(`program where key = 'dropped' and status = 'archived'`), 1)
  assert.ok((await count('scholarship')) >= 20)
})

test('a newer guide replaces what staff haven’t changed, and nothing else', async () => {
  const query = (text: string, values?: unknown[]) => database.pool.query(text, values)
  const old = JSON.stringify({ en: 'Old', fr: 'Ancien' })
  await query(`update destination set sections = '[]', summary = $1, calendar = '[]'`, [old])
  await query(`update fact set value = $1`, [old])
  await query(`delete from fact where key = 'cvec'`)
  await query(`update fact set key = 'no-longer-listed' where key = 'eiffel'`)
  await query(`update fact set key = 'added-by-hand' where key = 'eef-nationality'`)
  await query(`delete from fact where key = 'dap-scope'`)
  await query(`delete from living_cost`)
  await query(`delete from currency_rate where currency = 'SAR'`)
  await query(`insert into audit_event (actor, action, entity, entity_key, after) values
    ('Ana', 'destination.changed', 'destination', 'france', '{"summary": {}}'),
    ('Ana', 'fact.corrected', 'fact', 'france/visa-fee', '{"value": {}}'),
    ('Ana', 'fact.added', 'fact', 'france/added-by-hand', '{"value": {}}'),
    ('Ana', 'fact.removed', 'fact', 'france/dap-scope', '{}'),
    ('Ana', 'destination.changed', 'destination', 'dubai', '{"calendar": [], "livingCosts": []}')`)
  await query(`update starter_edition set digest = 'an earlier one' where part = 'guides'`)

  assert.equal(await loadStarter({ db: database.db, log }), false)
  const { rows: destinations } = await query(`
    select key, summary->>'en' = 'Old' as kept, sections <> '[]' and calendar <> '[]' as fresh
    from destination order by position`)
  assert.deepEqual(destinations, [
    { key: 'india', kept: false, fresh: true },
    { key: 'china', kept: false, fresh: true },
    { key: 'dubai', kept: false, fresh: false },
    { key: 'turkey', kept: false, fresh: true },
    { key: 'france', kept: true, fresh: true },
  ])
  const { rows: facts } = await query(`
    select d.key || '/' || f.key as fact from fact f join destination d on d.id = f.destination_id
    where f.value->>'en' = 'Old'`)
  assert.deepEqual(facts.map(({ fact }) => fact).toSorted(), [
    'france/added-by-hand',
    'france/visa-fee',
  ])
  const { rows: keys } = await query(`
    select key from fact where key in ('cvec', 'dap-scope', 'eiffel', 'no-longer-listed')
    order by key`)
  assert.deepEqual(keys, [{ key: 'cvec' }, { key: 'eiffel' }])
  assert.ok((await count('living_cost')) > 20)
  const dubai = `(select id from destination where key = 'dubai')`
  assert.equal(await count(`living_cost where destination_id = ${dubai}`), 0)
  assert.ok((await count(`currency_rate where currency = 'SAR'`)) === 1)

  await query(`update destination set summary = $1`, [old])
  await loadStarter({ db: database.db, log })
  assert.equal(await count(`destination where summary->>'en' = 'Old'`), 5, 'once an edition')
})

async function count(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${table}`)
  return rows[0]?.count ?? -1
}
