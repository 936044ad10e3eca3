import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { ProgramPage, UniversityPage } from '#contract/catalogue/catalogue-staff.ts'
import { ProgramNames } from '#contract/catalogue/program-names.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { makePrograms, makeUniversity } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { partOf } from '../../testing/workbooks.ts'

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  const lyon = await makeUniversity(server.deps, {
    key: 'lyon',
    name: 'Université de Lyon',
    latitude: 45.75,
    longitude: 4.85,
  })
  const pune = await makeUniversity(server.deps, {
    key: 'pune',
    name: 'Pune Institute',
    destination: 'india',
    status: 'draft',
  })
  await makeUniversity(server.deps, { key: 'empty', name: 'Academy without programs' })
  const looked = { verified_by: 'a-counsellor', official_url: 'https://example.org/programs/one' }
  const open = { ...looked, verified_on: '2026-06-01', field: '0411' }
  const read = { source_url: looked.official_url, checked_on: null, checked_by: null }
  const undated = { ...read, starts_on: null, opens_at: null, closes_at: null }
  await makePrograms(server.deps, [
    {
      ...open,
      key: 'accounting-finance',
      title: { en: 'Accounting and Finance', fr: 'Comptabilité et finance' },
      universityId: lyon.id,
    },
    {
      ...open,
      key: 'accounting',
      title: { en: 'Accounting', fr: 'Comptabilité' },
      universityId: lyon.id,
      languages: ['fr', 'en'],
      intakes: [
        // The certainty of intakes that are over or cancelled doesn't matter.
        { certainty: 'reported', ...read, closes_at: '2026-11-01T00:00:00Z', key: 'over' },
        { override: 'cancelled', key: 'off' },
        {
          ...undated,
          certainty: 'typical',
          usual_closes: '{"from": "03", "to": "06"}',
          key: 'usual',
        },
        {},
      ],
      tuition: [{ certainty: 'typical' }, {}],
    },
    {
      key: 'civil',
      title: 'Civil engineering',
      universityId: pune.id,
      level: 'bachelor',
      field: '0732',
      mode: 'blended',
      languages: ['hi'],
      submission_channel: 'embassy',
      status: 'draft',
      intakes: [],
      tuition: [],
    },
    {
      ...looked,
      key: 'formula',
      title: { en: '=HYPERLINK("http://x")', fr: '+1' },
      universityId: pune.id,
      verified_on: '2026-01-31',
      // Its beginning is known, but not when it closes.
      intakes: [{ opens_at: '2027-01-01T00:00:00Z', closes_at: null }],
    },
  ])
})
after(() => server.close())

async function keys(query: string): Promise<string[]> {
  const answer = await editor.get(`/api/admin/programs?${query}`)
  assert.equal(answer.status, 200, query)
  const { rows, total } = ProgramPage.parse(await answer.json())
  assert.equal(total, rows.length)
  return rows.map((row) => row.key)
}

test('“Accounting” comes before “Accounting and Finance”, whatever their French titles are', async () => {
  assert.deepEqual(await keys('q=accounting'), ['accounting', 'accounting-finance'])
  assert.deepEqual(await keys('q=accounting&sort=-name'), ['accounting-finance', 'accounting'])
})

test('programs are found by the words of their title and of their university together', async () => {
  assert.deepEqual(await keys('q=COMPTABILITE%20lyon'), ['accounting', 'accounting-finance'])
  assert.deepEqual(await keys('q=accounting%20pune'), [])
  assert.deepEqual(await keys('q=100%25'), [])
})

for (const [filter, expected] of [
  ['status=draft', ['civil']],
  ['destination=india', ['civil', 'formula']],
  ['university=lyon', ['accounting', 'accounting-finance']],
  ['level=bachelor', ['civil']],
  ['field=07', ['civil']],
  ['field=0411', ['accounting', 'accounting-finance']],
  ['language=fr', ['accounting']],
  ['mode=blended', ['civil']],
  ['channel=embassy', ['civil']],
  ['verifiedBefore=2026-06-01', ['civil', 'formula']],
  ['translation=missing', ['civil']],
  ['intakes=open', ['accounting', 'accounting-finance']],
  ['intakes=none', ['civil', 'formula']],
  ['deadline=confirmed', ['accounting', 'accounting-finance']],
  ['deadline=unknown', ['formula']],
  ['deadline=none', ['civil']],
  ['deadline=typical', []],
  ['fee=typical', ['accounting']],
  ['fee=confirmed', ['accounting-finance', 'formula']],
  ['fee=none', ['civil']],
  ['university=nowhere', []],
] as const) {
  test(`programs are filtered by ${filter}`, async () => {
    assert.deepEqual((await keys(filter)).toSorted(), expected)
  })
}

test('a list says how sure each closing date and fee is', async () => {
  const answer = await editor.get('/api/admin/programs?sort=name')
  const { rows } = ProgramPage.parse(await answer.json())
  const sure = rows.map((row) => [row.key, [row.deadlineCertainty, row.feeCertainty]])
  assert.deepEqual(Object.fromEntries(sure), {
    accounting: ['confirmed', 'typical'],
    'accounting-finance': ['confirmed', 'confirmed'],
    civil: [null, null],
    formula: ['unknown', 'confirmed'],
  })
})

test('programs are called by their keys, whatever their state; an unknown key is left out', async () => {
  const answer = await editor.get('/api/admin/program-names?keys=civil,gone,accounting,civil')
  const names = ProgramNames.parse(await answer.json())
  assert.deepEqual(
    names.map(({ key, university, status }) => [key, university, status]),
    [
      ['accounting', 'Université de Lyon', 'published'],
      ['civil', 'Pune Institute', 'draft'],
    ],
  )
  for (const asked of ['', 'no key', Array.from({ length: 51 }, (_, n) => `p${n}`).join(',')]) {
    const refused = await editor.get(`/api/admin/program-names?keys=${encodeURIComponent(asked)}`)
    assert.equal(refused.status, 400, asked.slice(0, 10))
  }
})

test('a list shows the next deadline by its own clock, and the first fee', async () => {
  const answer = await editor.get('/api/admin/programs?sort=name')
  const { rows } = ProgramPage.parse(await answer.json())
  const shown = rows.map((row) => [row.key, [row.nextDeadline?.zone ?? null, row.fee]])
  const fee = { amountMinor: 500_000, currency: 'EUR', period: 'year', academicYear: '2027-28' }
  assert.deepEqual(Object.fromEntries(shown), {
    accounting: ['Europe/Paris', fee],
    'accounting-finance': ['Europe/Paris', fee],
    civil: [null, null],
    formula: [null, fee],
  })
})

test('every order works both ways, page by page, and shows each program once', async () => {
  for (const sort of [
    'name',
    'university',
    'level',
    'field',
    'status',
    'verifiedOn',
    'updatedAt',
  ]) {
    const up = await keys(`sort=${sort}`)
    assert.deepEqual((await keys(`sort=-${sort}`)).toReversed(), up, sort)
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) => {
        const answer = await editor.get(`/api/admin/programs?sort=${sort}&size=1&page=${page}`)
        return ProgramPage.parse(await answer.json()).rows.map((row) => row.key)
      }),
    )
    assert.deepEqual(pages.flat(), up, sort)
  }
  assert.deepEqual((await keys('sort=verifiedOn')).slice(0, 2), ['civil', 'formula'])
  assert.deepEqual((await keys('sort=university')).slice(0, 2).toSorted(), ['civil', 'formula'])
})

test('an unknown filter or order is refused, not read as everything', async () => {
  for (const query of [
    ...['status=gone', 'sort=secret', 'field=x', 'verifiedBefore=2026-02-30'],
    ...['deadline=to_confirm', 'fee=sure'],
  ]) {
    assert.equal((await editor.get(`/api/admin/programs?${query}`)).status, 400, query)
  }
})

test('universities are filtered by whether they teach anything, and ordered by how much', async () => {
  const list = async (query: string) => {
    const answer = await editor.get(`/api/admin/universities?${query}`)
    return UniversityPage.parse(await answer.json()).rows.map((row) => row.key)
  }
  assert.deepEqual(await list('programs=none'), ['empty'])
  assert.deepEqual((await list('sort=-programCount')).at(-1), 'empty')
  assert.deepEqual(await list('destination=india&programs=some'), ['pune'])
  assert.deepEqual(await list('q=lyon&translation=missing'), [])
})

test('an export has the filtered rows, in the list’s order, and nothing that a spreadsheet would calculate', async () => {
  const answer = await editor.get('/api/admin/exports/programs?destination=india&sort=-name')
  assert.match(answer.headers.get('content-disposition') ?? '', /programs-2026-12-01\.csv/)
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  assert.equal(text[0], '\uFEFF')
  const [, civil = '', formula = ''] = text.split('\r\n')
  assert.match(civil, /^civil,Civil engineering,,/)
  assert.match(formula, /^formula,"'=HYPERLINK\(""http:\/\/x""\)",'\+1,/)
  assert.match(formula, /,0,,unknown,5000,EUR,year,2027-28,confirmed,https:[^,]+,,2026-11-20,/)
})

test('an XLSX export is a workbook whose texts stay texts', async () => {
  const answer = await editor.get('/api/admin/exports/programs?format=xlsx&q=hyperlink')
  const sheet = await partOf(Buffer.from(await answer.arrayBuffer()), 'xl/worksheets/sheet1.xml')
  assert.match(sheet, /t="inlineStr"><is><t xml:space="preserve">=HYPERLINK\("http:\/\/x"\)<\/t>/)
  assert.equal(sheet.match(/<row /g)?.length, 2)
  assert.doesNotMatch(sheet, /<f>/)
})

test('people who may neither export nor write get no export; each export is in the trail', async () => {
  const reviewer = await signedInAs(server, 'reviewer')
  assert.equal((await reviewer.get('/api/admin/exports/programs')).status, 403)
  await (await editor.get('/api/admin/exports/universities?q=lyon')).text()
  const event = await server.deps.db
    .selectFrom('audit_event')
    .select(['action', 'after'])
    .where('action', '=', 'universities.exported')
    .executeTakeFirstOrThrow()
  assert.deepEqual(event.after, {
    format: 'csv',
    values: 'codes',
    filters: { q: 'lyon' },
    rows: 1,
  })
})

test('an export in words is written as a French spreadsheet reads it', async () => {
  const columns = 'title_fr,field,level,tuition_amount,tuition_period,next_deadline,updated_at'
  const answer = await editor.get(
    `/api/admin/exports/programs?q=comptabilite&sort=name&values=words&zone=Africa/Dakar&lng=fr&columns=${columns}`,
  )
  const [head = '', line = ''] = (await answer.text()).split('\r\n')
  assert.equal(
    head,
    'Intitulé en français;Domaine d’études;Niveau;Frais de scolarité;Période du tarif;Prochaine clôture;Modifié le (Africa/Dakar)',
  )
  assert.match(line, /^Comptabilité;0411;Master;5000;par an;2027-03-31;\d{4}-\d\d-\d\d \d\d:\d\d$/)
  const coordinates = await editor.get(
    '/api/admin/exports/universities?q=lyon&values=words&lng=fr&columns=name,latitude,longitude,status',
  )
  assert.match(await coordinates.text(), /\r\nUniversité de Lyon;45,75;4,85;Publiée\r\n$/)
})

test('every column of every list has words in both languages', async () => {
  for (const what of ['programs', 'universities', 'intakes']) {
    const heads = await Promise.all(
      ['codes&lng=en', 'words&lng=en', 'words&lng=fr'].map(async (how) => {
        const answer = await editor.get(`/api/admin/exports/${what}?values=${how}`)
        const [head = []]: string[][] = parse(await answer.text(), {
          bom: true,
          delimiter: how.endsWith('fr') ? ';' : ',',
          to_line: 1,
        })
        return head
      }),
    )
    const [codes = [], ...words] = heads
    for (const named of words) {
      assert.equal(named.length, codes.length, what)
      assert.deepEqual(
        named.filter((name) => codes.includes(name)),
        [],
        what,
      )
    }
  }
})
