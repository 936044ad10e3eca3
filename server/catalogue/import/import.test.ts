import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ProgramDetail } from '#contract/catalogue/catalogue.ts'
import { drawnDestinations } from '#contract/common/values/vocabulary.ts'
import { makeDestination, makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { makeAccount } from '../../testing/factories-identity.ts'
import { everyRow, runImport } from '../../testing/import-runs.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type ImportOutcome, importFile } from './import.ts'
import type { Note } from './runs/notes.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const universities = join(fixtures, 'universities.csv')
const programs = join(fixtures, 'programs.csv')
const programHeader = readFileSync(programs, 'utf8').split('\n')[0] ?? ''

let server: TestApp
let folder: string
before(async () => {
  server = await createTestApp()
  folder = mkdtempSync(join(tmpdir(), 'passerelle-import-'))
  for (const key of drawnDestinations) await makeDestination(server.deps, key)
})
after(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

test('a dry run reports each row of a list of universities and changes nothing', async () => {
  const start = await everyRow(server.database)
  const { outcome, notes } = await run(universities)
  assert.deepEqual(
    { ...outcome, universitiesAdded: undefined },
    {
      kind: 'universities',
      rows: 12,
      inserted: 8,
      updated: 0,
      unchanged: 0,
      kept: 0,
      duplicates: 1,
      refused: 3,
      universitiesAdded: undefined,
    },
  )
  assert.deepEqual(linesOf(notes), [
    '2 city_normalised Bangalore → Bengaluru',
    '7 quality_low C → draft',
    '8 city_normalised Poitiers Cedex 9 → Poitiers',
    '8 founded_unusable 3019',
    '8 url_unusable nowhere',
    '9 coordinates_unusable 391.92, 32.85',
    '10 country_not_offered GB',
    '11 name_missing',
    '12 city_missing',
    '13 duplicate_in_file Lakeside Institute of Technology → line 2',
  ])
  assert.equal(await everyRow(server.database), start)
})

test('universities are stored with what the list says of them, and importing them again changes nothing', async () => {
  await run(universities, { apply: true })
  const { rows } = await server.database.pool.query(`
    select key, city, ownership, submission_channel, status, founded, origin from university
    order by key`)
  assert.deepEqual(
    rows.find((row) => row.key === 'deniz-university'),
    {
      key: 'deniz-university',
      city: 'İstanbul',
      ownership: 'nonprofit',
      submission_channel: 'university_portal',
      status: 'published',
      founded: 1996,
      origin: 'import',
    },
  )
  assert.deepEqual(
    rows.filter((row) => row.status === 'draft').map((row) => row.key),
    ['unchecked-college'],
  )

  const stored = await everyRow(server.database)
  const again = await run(universities, { apply: true })
  assert.deepEqual(figures(again.outcome), { inserted: 0, updated: 0, unchanged: 8 })
  assert.equal(await everyRow(server.database), stored)
})

test('each fault of a list of programs is reported with its line, and a dry run changes nothing', async () => {
  const start = await everyRow(server.database)
  const { outcome, notes } = await run(programs)
  assert.deepEqual(linesOf(notes), [
    '2 city_normalised Bangalore Urban → Bengaluru',
    '2 title_cleaned Computer Science & Engg → Computer Science & Engineering',
    '3 level_refined master → mba',
    '4 city_differs Mysuru → Bengaluru',
    '4 city_normalised Mysore → Mysuru',
    '4 title_cleaned "data Science( Artificial Intelligence )" → Data Science (Artificial Intelligence)',
    '5 university_unknown Riverbank College of Engineering, Port Blair',
    '6 duplicate_in_file Civil Engineering → line 22',
    '6 quality_low C → draft',
    '6 university_unknown Riverbank College of Engineering, Nellore',
    '7 award_split BUT - Genie électrique et informatique industrielle → BUT | Génie électrique et informatique industrielle',
    '7 city_normalised Besancon → Besançon',
    '7 intake_undated September',
    '7 title_accents BUT - Genie électrique et informatique industrielle → Génie électrique et informatique industrielle',
    '8 award_split Licence - Economie et gestion → Licence | Économie et gestion',
    '8 city_conflict Poitiers → Besançon, 438 km',
    '8 intake_undated September',
    '8 title_accents Licence - Economie et gestion → Économie et gestion',
    '9 award_split Master Droit public → Master | Droit public',
    '9 year_missing undated',
    '10 award_split Licence - Histoire → Licence | Histoire',
    '10 city_missing École sans ville',
    '11 city_normalised Istanbul → İstanbul',
    '12 fee_unsourced 9000 USD / year',
    '12 title_untranslated Gemi İnşaatı',
    '13 fee_period_unusual 63000 AED / total → total',
    '13 licence_closed 0 → draft',
    '14 fee_period_unusual 8967 AED / subject',
    '14 level_refined master → mba',
    '14 url_unusable not an address',
    '15 duration_unusable 240',
    '15 field_missing',
    '15 seats_unusable many',
    '16 level_unknown licentiate',
    '17 country_not_offered GB',
    '18 title_missing',
    '19 university_missing',
    '20 too_few_columns 5 → 23',
    '21 too_many_columns 24 → 23',
    '22 title_cleaned Civil  engineering → Civil engineering',
    '23 fee_currency_unclear 4.12',
  ])
  assert.deepEqual(figures(outcome), { inserted: 13, updated: 0, unchanged: 0 })
  assert.equal(outcome.refused, 8)
  assert.equal(await everyRow(server.database), start)
})

test('programs are stored for visitors to find, marked where the source computed a value or gave none', async () => {
  await run(programs, { apply: true })
  const key = 'genie-electrique-et-informatique-industrielle-universite-des-deux-rives'
  const answer = await server.request(`/api/programs/${key}`)
  assert.equal(answer.status, 200)
  const program = ProgramDetail.parse(await answer.json())
  const title = 'Génie électrique et informatique industrielle'
  assert.deepEqual(program.title, { en: title, fr: title })
  assert.equal(program.award, 'BUT')
  assert.equal(program.originalTitle, 'BUT - Genie électrique et informatique industrielle')
  // No source says that it is taught where its university is.
  assert.equal(program.city, null)
  assert.deepEqual(program.derivedFields, [
    'city',
    'durationMonths',
    'field',
    'languages',
    'level',
    'title',
    'tuition',
  ])
  assert.deepEqual(program.tuitionLines, [
    {
      audience: 'eu',
      amountMinor: 17_800,
      currency: 'EUR',
      period: 'year',
      academicYear: null,
      // It was computed: no source gives it.
      certainty: 'typical',
      sourceUrl: null,
      sourceName: null,
      checkedOn: null,
      checkedBy: null,
    },
  ])
})

test('a row below quality B, or without an open licence, waits as a draft', async () => {
  for (const key of [
    'extended-foundation-gulf-horizon-university',
    'civil-engineering-riverbank-college-of-engineering',
  ]) {
    const { rows } = await server.database.pool.query(
      `select status, quality, licence_ok from program where key = $1`,
      [key],
    )
    const status = (await server.request(`/api/programs/${key}`)).status
    assert.equal(status, rows[0]?.status === 'published' ? 200 : 404)
  }
  const { rows } = await server.database.pool.query(`
    select count(*) as drafts from program where status = 'draft'
      and (quality = 'C' or not licence_ok)`)
  assert.deepEqual(rows, [{ drafts: 1 }])
})

test('importing the same programs again changes nothing', async () => {
  const stored = await everyRow(server.database)
  const { outcome } = await run(programs, { apply: true })
  assert.deepEqual(figures(outcome), { inserted: 0, updated: 0, unchanged: 13 })
  assert.equal(await everyRow(server.database), stored)
})

test('a corrected row changes its program, and says from what to what', async () => {
  const path = write(
    'corrected.csv',
    [
      programHeader,
      'Deniz University,,Business Administration,İşletme (İngilizce),bachelor,,04,English,48,5000,USD,year,,75,full time,TR,Istanbul,,A,1,tr-faculties-2017,2017,',
    ].join('\n'),
  )
  const source = { sourceUrl: null, sourceName: 'Register of faculties, 2017' }
  const dry = await run(path, { source })
  const { outcome, notes } = await run(path, { apply: true, source })
  assert.deepEqual(notes, dry.notes)
  assert.deepEqual(figures(outcome), { inserted: 0, updated: 1, unchanged: 0 })
  assert.deepEqual(
    notes
      .filter((note) => note.code === 'updated')
      .map(({ line, field, before, after }) => `${line} ${field} ${before} → ${after}`)
      .toSorted(),
    [
      '2 business-administration-deniz-university: amountMinor  → 5000',
      '2 business-administration-deniz-university: audience  → international',
      '2 business-administration-deniz-university: currency  → USD',
      '2 business-administration-deniz-university: feeCertainty  → reported',
      '2 business-administration-deniz-university: feeSourceName  → Register of faculties, 2017',
      '2 business-administration-deniz-university: period  → year',
      '2 business-administration-deniz-university: seats  → 75',
      '2 business-administration-deniz-university: tuitionYear  → 2017-18',
    ],
  )
  const key = 'business-administration-deniz-university'
  const program = ProgramDetail.parse(await (await server.request(`/api/programs/${key}`)).json())
  assert.equal(program.tuition?.amountMinor, 500_000)
})

test('a fee without a source is left out, and the stored one stays', async () => {
  const header =
    'university,program,level,country_code,city,tuition_amount,tuition_currency,tuition_period,source_year,quality,certainty,source_url,source_name,checked_on'
  const page = 'https://college.example/fees/2025'
  const feesOf = async () => {
    const { rows: fees } = await server.database.pool.query(`
      select p.original_title as title, t.amount_minor, t.certainty, t.source_url, t.source_name,
        t.checked_on::text
      from program p join university u on u.id = p.university_id
      join tuition_line t on t.program_id = p.id
      where u.name = 'College of Fees' order by 1`)
    return fees.map((fee) => Object.values(fee).join(' '))
  }
  const given = (amount: string) =>
    [
      `reported,${page},,2026-11-20`,
      ',,The fee table of 2025,',
      'reported,https://college.example,,',
      'typical,,,',
      'to_confirm,,,',
      `confirmed,${page},,2026-11-20`,
      'unknown,,,',
      'perhaps,,,',
      `reported,${page},,2999-01-01`,
    ].map(
      (grounds, at) =>
        `College of Fees,Botany ${at},bachelor,IN,Pune,${amount},INR,year,2025,A,${grounds}`,
    )
  const first = write('fees.csv', [header, ...given('1000')].join('\n'))
  const { notes, outcome } = await run(first, {
    apply: true,
    now: new Date('2026-12-01T12:00:00Z'),
  })
  assert.deepEqual(
    notes
      .filter(({ code }) => code !== 'university_unknown' && code !== 'field_missing')
      .map(({ line, code }) => `${line} ${code}`)
      .toSorted(),
    [
      '10 day_in_future',
      '4 fee_unsourced',
      '7 confirmed_as_reported',
      '8 fee_unsourced',
      '9 certainty_unknown',
    ],
  )
  assert.deepEqual(figures(outcome), { inserted: 7, updated: 0, unchanged: 0 })
  const stored = [
    `Botany 0 100000 reported ${page}  2026-11-20`,
    'Botany 1 100000 reported  The fee table of 2025 ',
    'Botany 3 100000 typical   ',
    'Botany 4 100000 typical   ',
    `Botany 5 100000 reported ${page}  2026-11-20`,
  ]
  assert.deepEqual(await feesOf(), stored)
  // A file without a fee, or with one that can't be used, leaves them.
  const less = write('no-fees.csv', [header, ...given('')].join('\n'))
  assert.deepEqual(figures((await run(less, { apply: true })).outcome).updated, 0)
  assert.deepEqual(await feesOf(), stored)
})

test('a fee that staff confirmed stays, and so does a program that was compared with its page', async () => {
  const header =
    'university,program,level,country_code,city,tuition_amount,tuition_currency,tuition_period,source_year,quality,certainty,source_url,checked_on,verified_on'
  const page = 'https://college.example/fees/2026'
  const file = (name: string, amount: string, more: string) =>
    write(
      name,
      `${header}\nCollege of Signs,Botany,bachelor,IN,Pune,${amount},INR,year,2025,A,${more}\n`,
    )
  const importer = { key: 'an-editor' }
  const now = new Date('2026-12-01T12:00:00Z')
  const signed = file('signed.csv', '1000', `confirmed,${page},2026-11-20,2026-11-20`)
  assert.deepEqual(
    (await run(signed, { apply: true, importer, now })).notes.map(({ code }) => code),
    ['university_unknown', 'field_missing'],
  )
  const stored = async () => {
    const { rows } = await server.database.pool.query(`
      select t.amount_minor, t.certainty, t.checked_by, p.source_url, p.verified_on::text,
        p.verified_by, p.duration_months, p.version
      from program p join university u on u.id = p.university_id
      join tuition_line t on t.program_id = p.id where u.name = 'College of Signs'`)
    return rows
  }
  const kept = {
    amount_minor: 100_000,
    certainty: 'confirmed',
    checked_by: importer.key,
    source_url: page,
    verified_on: '2026-11-20',
    verified_by: importer.key,
    duration_months: null,
    version: 1,
  }
  assert.deepEqual(await stored(), [kept])
  const other = file('other-fee.csv', '1200', 'reported,https://college.example,,2026-11-21')
  const { notes } = await run(other, {
    apply: true,
    now,
    source: { sourceUrl: null, sourceName: 'A list' },
  })
  assert.deepEqual(notes.map(({ code, field }) => `${code} ${field}`).toSorted(), [
    'field_missing isced_f_broad',
    'kept_confirmed botany-college-of-signs: tuition',
    'verified_unsigned verified_on',
  ])
  assert.deepEqual(await stored(), [kept])
})

test('what staff have written or corrected since is kept', async () => {
  const { pool } = server.database
  const staff = await makeAccount(server.deps)
  await pool.query(
    `update program set title = '{"en": "Naval Design", "fr": "Conception navale"}', updated_by = $1,
      version = version + 1 where key = 'naval-architecture-harbour-university-of-science'`,
    [staff.id],
  )
  await pool.query(
    `update university set city = 'Lvshun', updated_by = $1, version = version + 1
      where key = 'harbour-university-of-science'`,
    [staff.id],
  )
  const { rows } = await pool.query(`select id from university where key = 'deniz-university'`)
  await makeProgram(server.deps, {
    title: 'Ship Building',
    universityId: rows[0]?.id,
    level: 'associate',
    languages: ['tr'],
  })
  const path = write(
    'after-staff.csv',
    [
      programHeader,
      'Harbour University of Science,,Naval Architecture,,master,,,English,24,,,,,,full time,CN,Dalian,,A,1,feepage,2024,',
      'Deniz University,,Ship Building,,associate,,07,Turkish,24,,,,,,,TR,İstanbul,,A,1,x,2017,',
    ].join('\n'),
  )
  const start = await everyRow(server.database)
  for (const file of [path, universities]) {
    const { outcome, notes } = await run(file, { apply: true })
    assert.ok(notes.some((note) => note.code === 'kept_staff_edit'))
    assert.equal(outcome.inserted + outcome.updated, 0)
  }
  assert.equal(await everyRow(server.database), start)
})

test('a program of the starter catalogue is recognised and not duplicated; its texts stay', async () => {
  const university = await makeUniversity(server.deps, {
    name: 'Twin Hills University',
    local_name: 'Université des Collines',
    city: 'Nancy',
    origin: 'starter',
  })
  const settings = {
    universityId: university.id,
    origin: 'starter' as const,
    level: 'master' as const,
  }
  const { key } = await makeProgram(server.deps, {
    ...settings,
    title: { en: 'Public Law', fr: 'Droit public' },
    original_title: 'Master Droit public',
    languages: ['fr'],
  })
  const path = write(
    'starter.csv',
    [
      programHeader,
      'Collines,Université des Collines,Master Droit public,,master,,04,French,24,,,,,25,,FR,Nancy,,A,1,tmm-2021,2021,',
      'Collines,Université des Collines,Master Droit public,,master,,04,English,24,,,,,25,,FR,Nancy,,A,1,tmm-2021,2021,',
    ].join('\n'),
  )
  const first = await run(path, { apply: true })
  assert.deepEqual(first.outcome.universitiesAdded, 0)
  assert.deepEqual(figures(first.outcome), { inserted: 1, updated: 0, unchanged: 0 })
  assert.equal(first.outcome.kept, 1)
  const { rows } = await server.database.pool.query(
    `select title, seats from program where key = $1`,
    [key],
  )
  assert.deepEqual(rows, [{ title: { en: 'Public Law', fr: 'Droit public' }, seats: 25 }])
  const stored = await everyRow(server.database)
  const second = await run(path, { apply: true })
  assert.deepEqual(figures(second.outcome), { inserted: 0, updated: 0, unchanged: 1 })
  assert.equal(await everyRow(server.database), stored)
})

test('a university whose programs are all refused is not added', async () => {
  const line = (university: string, mode: string) =>
    `${university},,Class of ${mode},,short,,04,English,3,,,,,,${mode},TR,İzmir,,A,1,x,2024,`
  const path = write(
    'refused.csv',
    [
      programHeader,
      line('Refused University', 'by telepathy'),
      line('Half Refused University', 'by telepathy'),
      line('Half Refused University', 'full time'),
    ].join('\n'),
  )
  const { outcome } = await run(path, { apply: true })
  assert.deepEqual([outcome.refused, outcome.inserted, outcome.universitiesAdded], [2, 1, 1])
  const { rows } = await server.database.pool.query(
    `select name from university where name like '%Refused University' order by name`,
  )
  assert.deepEqual(rows, [{ name: 'Half Refused University' }])
})

test('two imports at once store each row once', async () => {
  const path = write(
    'twice.csv',
    `${programHeader}\n${Array.from({ length: 40 }, (_, n) => `Deniz University,,Course ${n},,short,,04,English,3,,,,,,,TR,İstanbul,,A,1,x,2024,`).join('\n')}`,
  )
  const both = await Promise.allSettled([run(path, { apply: true }), run(path, { apply: true })])
  assert.ok(both.some((one) => one.status === 'fulfilled' && one.value.outcome.inserted === 40))
  const { rows } = await server.database.pool.query(
    `select count(*) from program where title ->> 'en' like 'Course %'`,
  )
  assert.deepEqual(rows, [{ count: 40 }])
})

test('an import that is interrupted leaves nothing', async () => {
  const start = await everyRow(server.database)
  const stopping = new AbortController()
  const path = write(
    'interrupted.csv',
    `${programHeader}\nNew Town College,,History,,bachelor,,02,English,36,,,,,,,IN,Pune,,A,1,x,2024,\n`,
  )
  const importing = importFile(server.deps, {
    path,
    apply: true,
    sink: () => stopping.abort(),
    signal: stopping.signal,
  })
  await assert.rejects(importing, { name: 'AbortError' })
  assert.equal(await everyRow(server.database), start)
})

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function run(path: string, options?: Parameters<typeof runImport>[2]) {
  return runImport(server.deps, path, options)
}

function figures({ inserted, updated, unchanged }: ImportOutcome) {
  return { inserted, updated, unchanged }
}

function linesOf(notes: readonly Note[]): string[] {
  return notes
    .toSorted((a, b) => a.line - b.line || (a.code < b.code ? -1 : 1))
    .map(({ line, code, before, after }) =>
      `${line} ${code} ${before}${after === '' ? '' : ` → ${after}`}`.trimEnd(),
    )
}
