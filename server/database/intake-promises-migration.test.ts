import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEarlierDatabase } from '../testing/earlier-database.ts'

test('earlier versions of programs say that neither day was known, and crossed days are refused', async () => {
  const { db, pool, close, migrateOn } = await openEarlierDatabase('0030_import_retention')
  await pool.query(`
    insert into destination (key, country, name, summary, currency, zone, position)
      values ('india', 'IN', '{}', '{}', 'INR', 'Asia/Kolkata', 1);
    insert into university (key, destination_id, name, city) values ('u', 1, 'University', 'Pune');
    insert into program (key, university_id, title, award, level, field, languages, submission_channel)
      values ('p', 1, '{"en":"P","fr":"P"}', 'BSc', 'bachelor', '0613', '{en}', 'agency');
    insert into intake (key, program_id, term, academic_year, opens_at, closes_at, zone)
      values ('2027-08', 1, 'autumn', '2027-28', '2027-01-03T18:30:00Z', '2027-05-31T18:29:00Z',
        'Asia/Kolkata');
    insert into catalogue_edition (entity, entity_key, version, record, at) values
      ('program', 'p', 1, '{"intakes":[{"key":"b"},{"key":"a"}]}', now()),
      ('program', 'p', 2, '{"intakes":[]}', now()),
      ('university', 'u', 1, '{"name":"U"}', now());`)

  await migrateOn()
  const { rows } = await pool.query('select record from catalogue_edition order by id')
  const unknown = {
    decisionBy: null,
    depositBy: null,
    closesFor: {},
    closesIn: {},
    usualCloses: null,
  }
  assert.deepEqual(
    rows.map(({ record }) => record),
    [
      {
        intakes: [
          { key: 'b', ...unknown },
          { key: 'a', ...unknown },
        ],
      },
      { intakes: [] },
      { name: 'U' },
    ],
  )

  const write = (decision_by: string | null, deposit_by: string | null) =>
    db.updateTable('intake').set({ decision_by, deposit_by }).execute()
  // The day on which applications open in India, which is the day before in Greenwich.
  await assert.rejects(write('2027-01-03', null), /intake_decision_by/)
  await assert.rejects(write(null, '2027-01-03'), /intake_deposit_by/)
  await assert.rejects(write('2027-06-30', '2027-06-29'), /intake_deposit_by/)
  await write('2027-01-04', '2027-01-04')
  await write(null, null)
  await close()
})
