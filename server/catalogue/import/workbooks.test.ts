import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { IntakeRecord } from '#contract/catalogue/catalogue-staff.ts'
import { ImportView } from '#contract/catalogue/imports.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { makeDestination, makeProgram } from '../../testing/factories-catalogue.ts'
import { sendList, stepImport } from '../../testing/import-runs.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type CellOfTest, makeWorkbook } from '../../testing/workbooks.ts'

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  for (const key of ['india', 'turkey', 'france'] as const) await makeDestination(server.deps, key)
  await server.database.pool.query(
    `insert into field_of_study (code, name) select code, '{}'
      from unnest(array['00', '05', '051', '0511', '06', '061', '0610']) code`,
  )
})
after(() => server.close())

const sheet = (rows: Record<number, readonly CellOfTest[]>) => [{ name: 'Liste', rows }]
const send = (bytes: Buffer) => sendList(editor, bytes, 'list.xlsx')
const step = (view: ImportView, name: 'check' | 'apply') => stepImport(editor, view, name)
const applied = async (bytes: Buffer) => step(await step(await send(bytes), 'check'), 'apply')

const reported = {
  certainty: 'reported',
  source_url: 'https://university.example/apply/dates',
  checked_on: '2026-11-20',
  checked_by: null,
} as const

const makeReported = () =>
  makeProgram(server.deps, { intakes: [{ ...reported, capacity: 40, deposit_by: '2027-06-30' }] })

async function intakeOf(program: string): Promise<IntakeRecord | undefined> {
  return (await (await editor.get(`/api/admin/programs/${program}`)).json()).intakes[0]
}

const intakeNames = ['program_key', 'intake_key', 'term', 'academic_year']
/** The cells that say which intake a row is about. */
async function namesOf(program: string): Promise<string[]> {
  const { key, term, academicYear } = (await intakeOf(program)) ?? assert.fail()
  return [program, key ?? '', term, academicYear]
}

const programNames = [
  ...['university', 'program', 'level', 'country_code', 'city', 'tuition_amount'],
  ...['tuition_currency', 'tuition_period', 'source_year', 'quality', 'source_name'],
]
const programCells = (title: string, fee: CellOfTest, currency: CellOfTest = 'EUR') => [
  ...['College of Sheets', title, 'bachelor', 'FR', 'Lyon', fee, currency, 'year', 2026, 'A'],
  'Fees of 2026',
]

async function feesOf(university: string) {
  const { rows } = await server.database.pool.query(
    `select p.original_title as title, t.amount_minor, t.currency from program p
      join university u on u.id = p.university_id
      left join tuition_line t on t.program_id = p.id where u.name = $1 order by 1`,
    [university],
  )
  return rows.map(({ title, amount_minor, currency }) => [title, Number(amount_minor), currency])
}

test('a date cell keeps its hour: it is shown before it is stored', async () => {
  for (const [from1904, serial] of [
    [false, 46_477.5],
    [true, 45_015.5],
  ] as const) {
    const { key } = await makeReported()
    const date: CellOfTest = { style: 'dayAndHour', xml: `<v>${serial}</v>` }
    const bytes = await makeWorkbook(
      sheet({
        1: [...intakeNames, 'closes_at', 'source_name'],
        2: [...(await namesOf(key)), date, 'Dates'],
      }),
      { from1904 },
    )
    const checked = await step(await send(bytes), 'check')
    assert.equal(checked.samples[0]?.[4], '2027-03-31 12:00')
    const updated = checked.notes.find(({ code }) => code === 'updated')?.first ?? []
    const closes = updated.find(({ field }) => field.endsWith('closesAt'))
    assert.equal(closes?.after, '2027-03-31T12:00')
    await step(checked, 'apply')
    assert.equal((await intakeOf(key))?.closesAt, '2027-03-31T12:00')
  }
})

test('a cell that shows an error or was never calculated refuses its row and empties nothing', async () => {
  const cells: [CellOfTest, string, string][] = [
    [{ type: 'e', xml: '<v>#N/A</v>' }, 'cell_error', '#N/A'],
    [{ type: 'e', xml: '<f>A1/0</f><v>#DIV/0!</v>' }, 'cell_error', '#DIV/0!'],
    ['#REF!', 'cell_error', '#REF!'],
    ['#VALEUR!', 'cell_error', '#VALEUR!'],
    ['Err:508', 'cell_error', 'Err:508'],
    [{ xml: '<f>A2+30</f>' }, 'cell_uncalculated', ''],
    [{ style: 'day', xml: '<f>A2+30</f><v></v>' }, 'cell_uncalculated', ''],
    [{ xml: '<f t="shared" si="0"/><v/>' }, 'cell_uncalculated', ''],
    ['Cl\ufffdture', 'cell_damaged', 'Cl\ufffdture'],
  ]
  for (const column of ['capacity', 'deposit_by', 'closes_eu'] as const) {
    for (const [cell, code, before] of cells) {
      const { key } = await makeReported()
      const stored = await intakeOf(key)
      const bytes = await makeWorkbook(
        sheet({ 1: [...intakeNames, column], 3: [...(await namesOf(key)), cell] }),
      )
      const done = await applied(bytes)
      assert.deepEqual(
        done.notes
          .filter(({ what }) => what === 'refused')
          .map(({ code: of, first }) => [of, first]),
        [[code, [{ line: 3, field: column, before, after: '', cell: 'E3' }]]],
        JSON.stringify(cell),
      )
      assert.deepEqual(await intakeOf(key), stored)
    }
  }
})

test('a formula that was calculated is its result', async () => {
  const { key } = await makeReported()
  const calculated: CellOfTest = { style: 'day', xml: '<f>DATE(2027,3,31)+120</f><v>46597</v>' }
  const words: CellOfTest = { type: 'str', xml: '<f>"Da"&amp;"tes"</f><v>Dates</v>' }
  const nothing: CellOfTest = { type: 'str', xml: '<f>""</f><v></v>' }
  await applied(
    await makeWorkbook(
      sheet({
        1: [...intakeNames, 'deposit_by', 'source_name', 'capacity'],
        2: [...(await namesOf(key)), calculated, words, nothing],
      }),
    ),
  )
  const { depositBy, capacity } = (await intakeOf(key)) ?? {}
  assert.deepEqual([depositBy, capacity], ['2027-07-29', 40])
})

test('a fee is what its cell shows, and an unreadable one refuses its row, naming the cell', async () => {
  const rows: Record<number, readonly CellOfTest[]> = { 1: programNames }
  const fees: [string, CellOfTest, CellOfTest?][] = [
    ['a tail', { xml: '<v>2850.1500000000001</v>' }],
    ['another tail', { xml: '<v>57.699999999999996</v>' }],
    ['money', { style: 'money', xml: '<v>1E3</v>' }],
    ['French', '2\u202f850,50'],
    ['French too', '2\u00a0850,50 €', null],
    ['German', '2.850,00'],
    ['three decimals', 2.125],
    ['words', 'about 2 850'],
    ['share', { style: 'percent', xml: '<v>0.85</v>' }],
    ['share in words', '85 %'],
    ['two numbers', '2.850'],
    ['no money', '2850', null],
    ['other money', '2850 USD'],
    ['a yes', { type: 'b', xml: '<v>1</v>' }],
  ]
  fees.forEach(([title, fee, currency = 'EUR'], at) => {
    rows[at + 2] = programCells(title, fee, currency)
  })
  const done = await applied(await makeWorkbook(sheet(rows)))
  const refused = done.notes.filter(({ what }) => what === 'refused')
  assert.deepEqual(
    Object.fromEntries(refused.map(({ code, first }) => [code, first.map(({ cell }) => cell)])),
    {
      fee_unusable: ['F9', 'F10', 'F11', 'F15'],
      number_ambiguous: ['F12'],
      fee_currency_unclear: ['F13', 'G14'],
    },
  )
  assert.deepEqual(
    await feesOf('College of Sheets'),
    [
      ['a tail', 285_015, 'EUR'],
      ['another tail', 5770, 'EUR'],
      ['French', 285_050, 'EUR'],
      ['French too', 285_050, 'EUR'],
      ['German', 285_000, 'EUR'],
      ['money', 100_000, 'EUR'],
      ['three decimals', 213, 'EUR'],
    ].toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  )

  // The stored values stay, whatever a later list has in their place.
  const start = await feesOf('College of Sheets')
  for (const fee of ['?', '85 %', { type: 'e', xml: '<v>#REF!</v>' }, { xml: '<f>X1</f>' }, null]) {
    await applied(await makeWorkbook(sheet({ 1: programNames, 2: programCells('French', fee) })))
    assert.deepEqual(await feesOf('College of Sheets'), start)
  }
})

test('a value that a later list leaves out or writes unusably stays as stored', async () => {
  const names = [
    ...['university', 'program', 'level', 'country_code', 'city', 'isced_f_broad'],
    ...['duration_months', 'seats', 'quality', 'licence_ok', 'source', 'source_year'],
  ]
  const of = ['College of Values', 'Botany', 'bachelor', 'IN', 'Pune']
  const stored = async () => {
    const { rows } = await server.database.pool.query(
      `select field, duration_months, seats, quality, licence_ok, source, source_year, status,
        derived_fields from program where original_title = 'Botany'`,
    )
    return rows
  }
  await applied(
    await makeWorkbook(
      sheet({
        1: names,
        2: [...of, '05', '36', 60, 'A', { type: 'b', xml: '<v>1</v>' }, 'list', 2026],
      }),
    ),
  )
  const start = await stored()
  assert.deepEqual(start[0], {
    ...{ field: '05', duration_months: 36, seats: 60, quality: 'A', licence_ok: true },
    ...{
      source: 'list',
      source_year: 2026,
      status: 'draft',
      derived_fields: ['languages', 'title'],
    },
  })
  for (const values of [
    [5, '36 mois', '60.0', 'A', null, 'list', 2026],
    ['5.0', '3 ans', 60, 'A'],
    ['0041', 'long', 'many', 'A', '1', 'list', 'undated'],
    [{ style: 'twoDigits' as const, xml: '<v>5</v>' }, '36.0'],
    [],
  ]) {
    const done = await applied(await makeWorkbook(sheet({ 1: names, 2: [...of, ...values] })))
    assert.equal(done.counts?.refused, 0)
    assert.deepEqual(await stored(), start, JSON.stringify(values))
  }
  await applied(await makeWorkbook(sheet({ 1: names.slice(0, 5), 2: of })))
  assert.deepEqual(await stored(), start)
})

test('a row whose last cells are empty is a row; what is beside the columns is nothing', async () => {
  const coloured: CellOfTest = { style: 'day', xml: '' }
  const names = [...programNames, 'seats']
  const bytes = await makeWorkbook(
    sheet({
      1: [...names, coloured, coloured],
      2: ['College of Rows', 'short', 'bachelor', 'FR', 'Lyon'],
      3: [...programCells('coloured', null), null, coloured, coloured],
      5: [...programCells('noted', null), 12, null, 'to be asked'],
      6: [coloured, coloured],
    }),
  )
  const done = await applied(bytes)
  assert.deepEqual([done.counts?.rows, done.counts?.inserted, done.counts?.refused], [3, 3, 0])
  const beside = done.notes.find(({ code }) => code === 'beside_columns')
  assert.deepEqual(beside?.first, [{ line: 5, field: '', before: 'to be asked', after: '' }])
})

test('a merged cell counts for each of its rows; nothing beside it is guessed', async () => {
  const bytes = await makeWorkbook([
    {
      name: 'Merged',
      rows: {
        1: ['Fees of our colleges, 2026'],
        2: [],
        3: programNames,
        4: [
          'College of Merging',
          'one',
          'bachelor',
          'FR',
          'Lyon',
          2850,
          'EUR',
          'year',
          2026,
          'A',
          'Fees',
        ],
        5: [null, 'two', 'bachelor', 'FR', 'Lyon', null, null, 'year', 2026, 'A', 'Fees'],
        6: [null, 'three', 'bachelor', 'FR', 'Lyon', '3000 EUR', null, 'year', 2026, 'A', 'Fees'],
      },
      merged: ['A1:H1', 'A4:A6', 'F4:F5', 'G4:G5', 'F6:G6'],
    },
  ])
  const sent = await send(bytes)
  assert.equal(sent.reading.headerLine, 3)
  const done = await step(await step(sent, 'check'), 'apply')
  const covered = done.notes.find(({ code }) => code === 'cell_covered')
  assert.deepEqual(covered?.first, [
    { line: 6, field: 'tuition_currency', before: '', after: '', cell: 'G6' },
  ])
  assert.deepEqual(await feesOf('College of Merging'), [
    ['one', 285_000, 'EUR'],
    ['two', 285_000, 'EUR'],
  ])
})

test('column names that are merged over two lines are not read as a row', async () => {
  const sent = await send(
    await makeWorkbook([
      {
        name: 'Merged',
        rows: {
          1: ['name', 'country_code', 'city'],
          2: [],
          3: ['Two Lines College', 'FR', 'Lyon'],
        },
        merged: ['A1:A2', 'B1:B2', 'C1:C2'],
      },
    ]),
  )
  assert.equal(sent.reading.headerLine, 2)
  const checked = await step(sent, 'check')
  assert.deepEqual([checked.counts?.inserted, checked.counts?.refused], [1, 0])
})

test('texts in pieces, with characters that XML has no place for, are read whole', async () => {
  const rich: CellOfTest = {
    type: 'inlineStr',
    xml: '<is><r><rPr><b/></rPr><t xml:space="preserve">College </t></r><r><t>of_x0020_Pieces</t></r></is>',
  }
  const cells: CellOfTest[] = [rich, 'Law', 'bachelor', 'IN', 'Pune']
  const sent = await send(await makeWorkbook(sheet({ 1: programNames.slice(0, 5), 2: cells })))
  assert.equal(sent.samples[0]?.[0], 'College of Pieces')
})

test('the sheet that was read is named; another can be chosen, and none that is hidden comes first', async () => {
  const names = programNames.slice(0, 5)
  const list = (title: string) => ({
    1: names,
    2: ['College of Books', title, 'bachelor', 'IN', 'Pune'],
  })
  const bytes = await makeWorkbook([
    { name: 'Codes', state: 'veryHidden', rows: list('hidden') },
    { name: 'Read me', rows: { 1: ['How to fill in this list'], 2: ['Write one line a program'] } },
    { name: 'Programs & co', rows: list('right') },
  ])
  const sent = await send(bytes)
  assert.deepEqual(sent.reading.sheets, [
    { name: 'Codes', isHidden: true },
    { name: 'Read me', isHidden: false },
    { name: 'Programs & co', isHidden: false },
  ])
  assert.equal(sent.reading.sheet, 1)
  const read = (choice: object, { version } = sent) =>
    editor.put(`/api/admin/imports/${sent.key}/reading`, choice, {
      headers: { 'if-match': `"${version}"` },
    })
  assert.equal((await read({ sheet: 3 })).status, 422)
  const answer = await read({ sheet: 2 })
  const other = ImportView.parse(await answer.json())
  assert.deepEqual([other.reading.sheet, other.samples[0]?.[1]], [2, 'right'])
  assert.equal((await read({ sheet: 0 })).status, 412)
  const done = await step(await step(other, 'check'), 'apply')
  assert.equal(done.counts?.inserted, 1)
  // What is stored was read from one sheet.
  assert.equal((await read({ sheet: 0 }, done)).status, 409)
})
