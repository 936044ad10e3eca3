import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ImportView } from '#contract/catalogue/imports.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { makeDestination, makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { catalogueRows, sendList, stepImport } from '../../testing/import-runs.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { makeWorkbook } from '../../testing/workbooks.ts'

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  await makeDestination(server.deps, 'france')
  const list =
    'university,program,level,country_code,city,tuition_amount,tuition_currency,tuition_period,source_year,quality,source_name\n' +
    'École du Lac,Licence - Droit,bachelor,FR,Lyon,"2 850,50",EUR,year,2026,A,Fees of 2026\n'
  await applied(Buffer.from(list))
  const university = await makeUniversity(server.deps, {
    name: 'École  des Ponts, « A »',
    city: 'Nîmes',
    // As maps give it: a spreadsheet keeps fifteen of these digits.
    latitude: -33.85614754106199,
    longitude: 2.125,
    origin: 'starter',
  })
  for (const [title, status] of [
    ['Ponts', 'published'],
    ['=HYPERLINK("x")', 'draft'],
    ['-20 °C', 'archived'],
    ["'Quoted'; with\u00a0signs", 'draft'],
  ] as const) {
    await makeProgram(server.deps, {
      universityId: university.id,
      title: { en: title, fr: `${title} fr` },
      status,
      languages: ['fr', 'en'],
    })
  }
  const scholarship = {
    ...{
      provider: { en: 'The ministry', fr: 'Le ministère' },
      requirements: [],
      levels: ['master'],
    },
    ...{ coverage: { en: 'A grant,\n"monthly"', fr: 'Une allocation' }, universities: null },
    ...{ submissionChannel: 'university_portal', officialUrl: 'https://example.org/grant' },
    ...{ validForYear: '2027', sourceUrl: 'https://example.org/grant', sourceName: null },
    ...{ sourceType: 'official', certainty: 'confirmed', checkedOn: '2026-11-01', checkedBy: null },
    ...{ reviewBy: '2027-11-01', destination: 'france', programs: [], status: 'published' },
  }
  for (const [key, dates] of [
    ['grant', null],
    ['other-grant', { en: 'By March', fr: 'Avant mars' }],
  ] as const) {
    const made = { ...scholarship, key, dates, name: { en: `=${key}`, fr: key } }
    assert.equal((await editor.post('/api/admin/scholarships', made)).status, 201)
  }
})
after(() => server.close())

const step = (view: ImportView, name: 'check' | 'apply' | 'undo') => stepImport(editor, view, name)
const applied = async (bytes: Buffer, name = 'list.csv') =>
  step(await step(await sendList(editor, bytes, name), 'check'), 'apply')

async function exported(what: string, format: string): Promise<Buffer> {
  const answer = await editor.get(`/api/admin/exports/${what}?format=${format}`)
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}

for (const what of ['programs', 'universities', 'intakes', 'scholarships'] as const) {
  for (const format of ['csv', 'xlsx'] as const) {
    test(`an export of ${what} as ${format} is brought back without a change`, async () => {
      const start = await catalogueRows(server.database)
      const done = await applied(await exported(what, format), `${what}.${format}`)
      const { rows = 0, unchanged, refused } = done.counts ?? {}
      assert.ok(rows > 1)
      const notes = done.notes.filter(({ code }) => code !== 'column_unknown')
      assert.deepEqual([notes, unchanged, refused], [[], rows, 0])
      assert.deepEqual(await catalogueRows(server.database), start)
    })
  }
}

test('scholarships can be exported in words as well', async () => {
  for (const [language, expected] of [
    ['en', ['Master’s degree', 'Official site', 'Published', 'Name in English']],
    ['fr', ['Master', 'Site officiel', 'Publiée', 'Nom en anglais']],
  ] as const) {
    const answer = await editor.get('/api/admin/exports/scholarships?values=words', {
      headers: { 'accept-language': language },
    })
    assert.equal(answer.status, 200)
    const text = await answer.text()
    for (const words of expected) assert.ok(text.includes(words), `${language}: ${words}\n${text}`)
    assert.doesNotMatch(text, /university_portal|name_en|\bofficial\b/)
  }
})

/** A program's row of the export, with other values. */
async function changed(key: string, values: Record<string, string>): Promise<Buffer> {
  const names = ['key', ...Object.keys(values)]
  return makeWorkbook([
    { name: 'programs', rows: { 1: names, 2: [key, ...Object.values(values)] } },
  ])
}

async function programOf(title: string) {
  const { rows } = await server.database.pool.query<{ key: string }>(
    `select key from program where original_title = $1 or title ->> 'en' = $1`,
    [title],
  )
  const key = rows[0]?.key ?? assert.fail(title)
  return { key, record: await (await editor.get(`/api/admin/programs/${key}`)).json() }
}

test('changes in an export are applied, whether staff or an import wrote the record, and can be undone', async () => {
  const start = await catalogueRows(server.database)
  const { key, record } = await programOf('Licence - Droit')
  const done = await applied(
    await changed(key, {
      title_fr: 'Droit public',
      tuition_amount: '3 000,25 €',
      tuition_checked_on: '2026-11-30',
      duration_months: '3 ans',
      field: '4',
      award: '',
      pace: 'part_time',
    }),
    'programs.xlsx',
  )
  assert.deepEqual([done.counts?.updated, done.counts?.refused], [1, 0])
  const { record: after } = await programOf('Licence - Droit')
  assert.deepEqual(
    [after.title.fr, after.durationMonths, after.field, after.award, after.pace],
    ['Droit public', 36, '04', record.award, 'part_time'],
  )
  const [fee] = after.tuitionLines
  assert.deepEqual(
    [fee.amountMinor, fee.currency, fee.certainty, fee.checkedOn],
    [300_025, 'EUR', 'reported', '2026-11-30'],
  )
  assert.equal(after.version, record.version + 1)
  const history = await (await editor.get(`/api/admin/editions/program/${key}`)).json()
  assert.ok(history.length > 0)
  await step(done, 'undo')
  assert.deepEqual(await catalogueRows(server.database), start)
})

test('an impossible value refuses its row, naming the cell, and nothing of the row is stored', async () => {
  const start = await catalogueRows(server.database)
  const { key } = await programOf('Licence - Droit')
  for (const [values, code] of [
    [{ tuition_amount: '2.850' }, 'number_ambiguous'],
    [{ tuition_amount: '85 %' }, 'fee_unusable'],
    [{ tuition_currency: 'pounds' }, 'fee_currency_unclear'],
    [{ tuition_period: 'sometimes' }, 'fee_period_unknown'],
    [{ level: 'licentiate' }, 'level_unknown'],
    [{ languages: 'Klingon' }, 'value_unknown'],
    [{ status: 'gone' }, 'value_unknown'],
    [{ title_en: 'x'.repeat(301) }, 'too_long'],
    [{ tuition_source_url: 'https://university.example' }, 'source_not_a_page'],
    [{ duration_months: '#REF!' }, 'cell_error'],
  ] as const) {
    const done = await applied(await changed(key, { title_fr: 'Lost', ...values }), 'programs.xlsx')
    const refused = done.notes.filter(({ what }) => what === 'refused')
    assert.deepEqual(
      refused.map((one) => [one.code, one.first[0]?.cell]),
      [[code, 'C2']],
      JSON.stringify(values),
    )
    assert.deepEqual(await catalogueRows(server.database), start)
  }
  const unknown = await applied(
    await changed('no-such-program', { title_en: 'x' }),
    'programs.xlsx',
  )
  assert.equal(unknown.notes[0]?.code, 'program_unknown')
})

test('a confirmed fee stays until a member of staff confirms another', async () => {
  const { key, record } = await programOf('Ponts')
  const [before] = record.tuitionLines
  assert.equal(before.certainty, 'confirmed')
  const kept = await applied(await changed(key, { tuition_amount: '1' }), 'programs.xlsx')
  assert.deepEqual([kept.counts?.unchanged, kept.notes[0]?.code], [1, 'kept_confirmed'])
  await applied(
    await changed(key, { tuition_amount: '7000', tuition_checked_on: '2026-12-01' }),
    'programs.xlsx',
  )
  const [after] = (await programOf('Ponts')).record.tuitionLines
  assert.deepEqual(
    [after.amountMinor, after.certainty, after.checkedOn],
    [700_000, 'confirmed', '2026-12-01'],
  )
})

test('a university is changed by its key, and terms without an agreement are refused', async () => {
  const { rows } = await server.database.pool.query(
    `select key from university where name like '%Ponts%'`,
  )
  const key = rows[0]?.key
  const done = await applied(
    await changed(key, { name: 'École des Ponts', longitude: '2,5', short_name: 'ENPC' }),
    'universities.xlsx',
  )
  assert.equal(done.counts?.updated, 1)
  const after = await (await editor.get(`/api/admin/universities/${key}`)).json()
  assert.deepEqual([after.name, after.longitude, after.shortName], ['École des Ponts', 2.5, 'ENPC'])
  const refused = await applied(
    await changed(key, { name: 'Other', channel: 'agency', partnership: 'none' }),
    'universities.xlsx',
  )
  assert.equal(refused.notes[0]?.code, 'agreement_needed')
})

test('a scholarship is changed by its key, refused with its cell named, and undone', async () => {
  const start = await catalogueRows(server.database)
  const record = async () => (await editor.get('/api/admin/scholarships/grant')).json()
  const before = await record()
  for (const [values, code] of [
    [{ levels: 'licentiate' }, 'level_unknown'],
    [{ source_url: 'https://example.org' }, 'source_not_a_page'],
    [{ review_by: '03/04/2027' }, 'day_ambiguous'],
    [{ status: 'gone' }, 'value_unknown'],
  ] as const) {
    const done = await applied(
      await changed('grant', { name_fr: 'Perdue', ...values }),
      'scholarships.xlsx',
    )
    assert.equal(done.notes.find(({ what }) => what === 'refused')?.code, code)
    assert.deepEqual(await catalogueRows(server.database), start)
  }
  const done = await applied(
    await changed('grant', { name_fr: 'Bourse', levels: 'Licence, Master', status: 'brouillon' }),
    'scholarships.xlsx',
  )
  assert.deepEqual([done.counts?.updated, done.counts?.refused], [1, 0])
  const after = await record()
  assert.deepEqual(
    [after.name.fr, after.levels, after.status, after.version],
    ['Bourse', ['bachelor', 'master'], 'draft', before.version + 1],
  )
  const undone = await step(done, 'undo')
  assert.equal(undone.stayed, 0)
  assert.deepEqual(await catalogueRows(server.database), start)
})
