import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openEarlierDatabase } from '../testing/earlier-database.ts'

let database: Awaited<ReturnType<typeof openEarlierDatabase>>
const query = async (text: string) => (await database.pool.query(text)).rows

before(async () => {
  database = await openEarlierDatabase('0038_message_views')
  await database.pool.query(`
    insert into account (key, email, role, given_names) values ('ana', 'a@example.org', 'admin', 'Ana');
    insert into destination (key, country, name, summary, currency, zone, position, calendar)
      values ('india', 'IN', '{}', '{}', 'INR', 'Asia/Kolkata', 1, '[{"key":"classes",
        "spans":[{"from":"07","to":"08"}],"sourceUrl":"https://ndtv.com","sourceType":"secondary",
        "confidence":"confirmed","checkedOn":"2026-11-01"}]');
    insert into university (key, destination_id, name, city, submission_channel, partnership) values
      ('u', 1, 'University', 'Pune', 'agency', 'none'), ('v', 1, 'Other', 'Pune', 'agency', 'agreement');
    insert into program (key, university_id, title, level, field, submission_channel, derived_fields,
      verified_on, official_url, fees) values
      ('computed', 1, '{"en":"P","fr":"P"}', 'bachelor', '0613', 'agency', '{intakes}', '2026-11-01',
        'https://u.example/p', '[]'),
      ('staff', 2, '{"en":"P","fr":"P"}', 'bachelor', '0613', 'agency', '{}', '2026-11-01',
        'https://v.example/p', '[{"kind":"deposit","confidence":"to_confirm","sourceUrl":null}]'),
      ('of-a-site', 2, '{"en":"P","fr":"P"}', 'bachelor', '0613', 'agency', '{}', '2026-11-01',
        'https://v.example/', '[]');
    insert into audit_event (actor_id, actor, action, entity, entity_key, after) values
      (1, 'Ana', 'program.changed', 'program', 'staff', '{"verifiedOn":"2026-11-01"}'),
      (1, 'Ana', 'program.changed', 'program', 'of-a-site', '{"verifiedOn":"2026-11-01"}');
    insert into intake (key, program_id, term, academic_year, starts_on, opens_at, closes_at, zone,
      confidence) values
      ('a', 1, 'autumn', '2027-28', '2027-08-02', '2027-01-03T18:30:00Z', '2027-05-31T18:29:00Z',
        'Asia/Kolkata', 'to_confirm'),
      ('b', 2, 'autumn', '2027-28', null, null, '2027-05-31T18:29:00Z', 'Asia/Kolkata', 'confirmed');
    insert into tuition_line (program_id, position, audience, amount_minor, currency, period,
      source_url, confidence) values
      (1, 0, 'all', 1, 'EUR', 'year', 'https://u.example/fees', 'confirmed'),
      (1, 1, 'all', 1, 'EUR', 'year', 'https://u.example', 'confirmed'),
      (1, 2, 'all', 1, 'EUR', 'year', null, 'to_confirm');
    insert into requirement (program_id, position, kind, mandatory, text, confidence) values
      (1, 0, 'academic', true, '{}', 'to_confirm');
    insert into catalogue_edition (entity, entity_key, version, record, at) values
      ('program', 'staff', 1, '{"intakes":[{"key":"b","closesFor":{},"confidence":"confirmed"}],
        "tuitionLines":[{"sourceUrl":"https://v.example/fees","confidence":"confirmed"}]}', now());`)
  await database.migrateOn()
})
after(() => database.close())

test('computed days are gone; a day that staff wrote stays, as recorded', async () => {
  assert.deepEqual(
    await query(`select key, certainty, starts_on, closes_at is null as undated, source_name
      from intake order by key`),
    [
      { key: 'a', certainty: 'unknown', starts_on: null, undated: true, source_name: null },
      {
        key: 'b',
        certainty: 'reported',
        starts_on: null,
        undated: false,
        source_name: 'Recorded by the office, source not kept',
      },
    ],
  )
})

test('nothing is confirmed any more; a page stays a page, a site becomes the name of a source', async () => {
  assert.deepEqual(
    await query(`select certainty, source_url, source_name from tuition_line order by position`),
    [
      { certainty: 'reported', source_url: 'https://u.example/fees', source_name: null },
      { certainty: 'reported', source_url: null, source_name: 'u.example' },
      {
        certainty: 'reported',
        source_url: null,
        source_name: 'Recorded by the office, source not kept',
      },
    ],
  )
  assert.deepEqual(await query('select certainty from requirement'), [{ certainty: 'typical' }])
  const [{ calendar } = {}] = await query('select calendar from destination')
  assert.deepEqual(calendar[0], {
    key: 'classes',
    spans: [{ from: '07', to: '08' }],
    countries: [],
    sourceType: 'secondary',
    certainty: 'reported',
    sourceUrl: null,
    sourceName: 'ndtv.com',
    checkedOn: null,
    checkedBy: null,
  })
})

test('the person who compared a program with its page is named, if the trail knows and the page is valid', async () => {
  assert.deepEqual(await query('select key, verified_on, verified_by from program order by id'), [
    { key: 'computed', verified_on: null, verified_by: null },
    { key: 'staff', verified_on: '2026-11-01', verified_by: 'ana' },
    { key: 'of-a-site', verified_on: null, verified_by: null },
  ])
})

test('we send no applications without a recorded agreement', async () => {
  assert.deepEqual(await query('select key, submission_channel from program order by id'), [
    { key: 'computed', submission_channel: 'university_portal' },
    { key: 'staff', submission_channel: 'agency' },
    { key: 'of-a-site', submission_channel: 'agency' },
  ])
})

test('earlier versions speak of the same members as later ones', async () => {
  const [{ record } = {}] = await query('select record from catalogue_edition')
  assert.equal(record.intakes[0].certainty, 'reported')
  assert.deepEqual(record.intakes[0].closesIn, {})
  assert.equal(record.tuitionLines[0].sourceUrl, 'https://v.example/fees')
  assert.equal('confidence' in record.tuitionLines[0], false)
})

test('the database refuses a confirmed date without a person, a day or a page', async () => {
  const confirm = (url: string | null, day: string | null, person: string | null) => {
    const text = (value: string | null) => (value === null ? 'null' : `'${value}'`)
    return database.pool.query(`update tuition_line set certainty = 'confirmed',
      source_url = ${text(url)}, checked_on = ${text(day)}, checked_by = ${text(person)}
      where position = 0`)
  }
  const page = 'https://u.example/fees'
  await assert.rejects(confirm(page, '2026-11-01', null), /tuition_line_grounds/)
  await assert.rejects(confirm(page, null, 'ana'), /tuition_line_grounds/)
  await assert.rejects(confirm('https://u.example/', '2026-11-01', 'ana'), /tuition_line_grounds/)
  await assert.rejects(confirm(null, '2026-11-01', 'ana'), /tuition_line_grounds/)
  await confirm(page, '2026-11-01', 'ana')
  const parts: [string, string, RegExp][] = [
    ['program', `fees = '[{"certainty":"confirmed","sourceUrl":"${page}"}]'`, /program_fees/],
    ['destination', `calendar = '[{"certainty":"confirmed"}]'`, /destination_calendar/],
    ['university', `housing = '{"certainty":"confirmed"}'`, /university_housing/],
    ['program', `verified_by = null, verified_on = '2026-11-01'`, /program_verified/],
    ['intake', `certainty = 'typical', usual_closes = null`, /intake_(days|usual)/],
    ['intake', `certainty = 'unknown', closes_at = now()`, /intake_days/],
  ]
  for (const [table, set, constraint] of parts) {
    await assert.rejects(database.pool.query(`update ${table} set ${set}`), constraint)
  }
})
