import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { IntakeRecord } from '#contract/catalogue/catalogue-staff.ts'
import { ImportView, importTemplates, sourceIn } from '#contract/catalogue/imports.ts'
import { signedInAs, type TestClient } from '../../../testing/client.ts'
import { makeDraft } from '../../../testing/factories-admissions.ts'
import {
  makeDestination,
  makeProgram,
  makeUniversity,
} from '../../../testing/factories-catalogue.ts'
import { runImport, sayOf, sendList, stepImport } from '../../../testing/import-runs.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { localTimeIn } from '../cells/local-time.ts'

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
})
after(() => server.close())

const page = 'https://university.example/apply/dates'
/** An intake that no member of staff has confirmed: an import may change it. */
const reported = {
  certainty: 'reported',
  source_url: page,
  checked_on: '2026-11-20',
  checked_by: null,
} as const

/** A program whose intakes were read somewhere, and checked by no one. */
function makeReported(intakes: Parameters<typeof makeProgram>[1] = {}) {
  const { intakes: given = [{}], ...program } = intakes
  return makeProgram(server.deps, {
    ...program,
    intakes: given.map((intake) => ({ ...reported, ...intake })),
  })
}

const send = (content: string) => sendList(editor, content, 'intakes.csv')
const step = (view: ImportView, name: 'check' | 'apply' | 'undo') => stepImport(editor, view, name)

const applied = async (content: string) => step(await step(await send(content), 'check'), 'apply')

/** How many rows had each outcome, counted as the screen does. */
function countsOf({ counts }: ImportView) {
  const { inserted, updated, unchanged, kept, duplicates, refused } = counts ?? {}
  return { inserted, updated, unchanged, kept, duplicates, refused }
}

function notesOf({ notes }: ImportView): Record<string, number[]> {
  return Object.fromEntries(notes.map(({ code, first }) => [code, first.map(({ line }) => line)]))
}

async function intakesOf(program: string): Promise<IntakeRecord[]> {
  return (await (await editor.get(`/api/admin/programs/${program}`)).json()).intakes
}

/** Each row of these tables, as a hash; an undo gives a program a new version. */
async function stored(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ hash: string }>(`
    select md5(t::text) as hash from intake t union all
    select md5((to_jsonb(t) - 'version')::text) from program t union all
    select md5(t::text) from program_search t union all
    select md5(t::text) from program_line t order by 1`)
  return rows.map(({ hash }) => hash)
}

test('intakes are added, changed and left as they are, and undone to exactly what was there', async () => {
  const { key } = await makeReported()
  const start = await stored()
  const file = `program_key,term,academic_year,starts_on,opens_at,closes_at,zone,capacity,override,decision_by,source_url,source_name,checked_on
${key},autumn,2027-28,2027-09-06,2026-11-01 01:00,2027-04-30 18:00,Europe/Paris,40,,31 mai 2027,${page},,
${key},printemps,2027/2028,2028-01-10,,2027-11-30,Europe/Paris,,,,,Academic calendar 2027-28,20 novembre 2026
`
  const sent = await send(file)
  assert.deepEqual(sent.mapping, file.split('\n')[0]?.split(','))
  const checked = await step(sent, 'check')
  assert.equal(checked.fault, null)
  assert.deepEqual(await stored(), start)
  assert.deepEqual(countsOf(checked), {
    inserted: 1,
    updated: 1,
    unchanged: 0,
    kept: 0,
    duplicates: 0,
    refused: 0,
  })

  const done = await step(checked, 'apply')
  assert.equal(done.state, 'applied')
  const [autumn, spring] = await intakesOf(key)
  assert.deepEqual(
    [autumn?.key, autumn?.closesAt, autumn?.capacity, autumn?.certainty, autumn?.decisionBy],
    ['2027-09', '2027-04-30T18:00', 40, 'reported', '2027-05-31'],
  )
  assert.deepEqual(spring, {
    key: '2028-01',
    term: 'spring',
    academicYear: '2027-28',
    startsOn: '2028-01-10',
    opensAt: null,
    closesAt: '2027-11-30T23:59',
    closesFor: {},
    closesIn: {},
    usualCloses: null,
    zone: 'Europe/Paris',
    decisionBy: null,
    depositBy: null,
    capacity: null,
    certainty: 'reported',
    sourceUrl: null,
    sourceName: 'Academic calendar 2027-28',
    checkedOn: '2026-11-20',
    checkedBy: null,
    override: null,
  })
  const record = await (await editor.get(`/api/admin/programs/${key}`)).json()
  assert.deepEqual([record.version, record.updatedBy], [2, 'Amina Diallo'])
  const seen = await (await server.request(`/api/programs/${key}`)).json()
  assert.equal(seen.intakes.length, 2)
  const history = await (await editor.get(`/api/admin/editions/program/${key}`)).json()
  assert.deepEqual(history[0].changed, ['intakes'])

  assert.deepEqual(countsOf(await step(await send(file), 'check')), {
    inserted: 0,
    updated: 0,
    unchanged: 2,
    kept: 0,
    duplicates: 0,
    refused: 0,
  })
  const undone = await step(done, 'undo')
  assert.deepEqual([undone.state, undone.stayed], ['undone', 0])
  assert.deepEqual(await stored(), start)
})

test('a program is named by its key, or by its university and title in either language', async () => {
  const university = await makeUniversity(server.deps, { name: 'École des Ponts', city: 'Lyon' })
  const of = { universityId: university.id }
  const named = await makeProgram(server.deps, { ...of, title: { en: 'Bridges', fr: 'Les ponts' } })
  await makeProgram(server.deps, { ...of, title: 'Roads' })
  await makeProgram(server.deps, { ...of, title: 'Roads' })
  await makeProgram(server.deps, { ...of, title: 'Canals', status: 'archived' })
  const view = await applied(`university,title,term,academic_year,closes_at,source_name
ecole des ponts,les PONTS,spring,2027-28,2027-12-31,The calendar of 2027
${university.key},Roads,spring,2027-28,2027-12-31,The calendar of 2027
École des Ponts,Canals,spring,2027-28,2027-12-31,The calendar of 2027
École des Ponts,Tunnels,spring,2027-28,2027-12-31,The calendar of 2027
Another school,Bridges,spring,2027-28,2027-12-31,The calendar of 2027
`)
  const { program_ambiguous, program_archived, program_unknown, zone_assumed } = notesOf(view)
  assert.deepEqual(
    [program_ambiguous, program_archived, program_unknown, zone_assumed],
    [[3], [4], [5, 6], [2]],
  )
  assert.equal((await intakesOf(named.key)).length, 2)
})

test('a row that can’t be read is refused, a row that is written twice is read once', async () => {
  const { key } = await makeReported()
  const row = (values: string) => `${key},${values}\n`
  const view = await applied(
    'program_key,intake_key,term,academic_year,opens_at,closes_at,zone,capacity,override,certainty,source_name\n' +
      row(',spring,2027-28,,04/05/2027,,,,,Dates') +
      row(',spring,2027-28,,2027-02-30,,,,,Dates') +
      row(',spring,2027-28,,,,,,reported,Dates') +
      row(',monsoon,2027-28,,2027-12-01,,,,,Dates') +
      row(',spring,2027,,2027-12-01,,,,,Dates') +
      row(',spring,2027-28,2027-12-02,2027-12-01,,,,,Dates') +
      row(',spring,2027-28,,2027-12-01,Europe/Nowhere,,,,Dates') +
      row(',spring,2027-28,,2027-12-01,,many,,,Dates') +
      row(',spring,2027-28,,2027-12-01,,,closed,,Dates') +
      row(',spring,2027-28,,2027-12-01,,,,perhaps,Dates') +
      row('A key,spring,2027-28,,2027-12-01,,,,,Dates') +
      row(',spring,2027-28,,2027-12-01,,,,,Dates,one too many') +
      row(',spring,2027-28,,31/12/2027 à 18h00,Europe/Paris,,,,Dates') +
      row(',spring,2027-28,,2028-01-31,Europe/Paris,,,,Dates') +
      row(',spring,2027-28,,9999-12-31,America/Los_Angeles,,,,Dates'),
  )
  assert.deepEqual(notesOf(view), {
    day_ambiguous: [2],
    day_unusable: [3, 16],
    day_missing: [4],
    term_unknown: [5],
    academic_year_unusable: [6],
    dates_crossed: [7],
    zone_unknown: [8],
    capacity_unusable: [9],
    override_unknown: [10],
    certainty_unknown: [11],
    intake_key_unusable: [12],
    too_many_columns: [13],
    duplicate_in_file: [15],
    zone_assumed: [4, 7],
  })
  assert.equal((await intakesOf(key)).at(-1)?.closesAt, '2027-12-31T18:00')
})

test('a day without a source is held back, until the row or the whole file names one', async () => {
  const { key } = await makeReported()
  const head = 'program_key,term,academic_year,closes_at,zone'
  const row = `${key},spring,2027-28,2027-12-01,Europe/Paris`
  const held = await step(await send(`${head}\n${row}\n`), 'check')
  assert.deepEqual(notesOf(held), { source_missing: [2] })
  const map = (source: string | null, { version, mapping } = held) =>
    editor.put(
      `/api/admin/imports/${held.key}/mapping`,
      { mapping, source },
      { headers: { 'if-match': `"${version}"` } },
    )
  for (const whole of ['https://university.example', 'university.example', 'x'.repeat(201)]) {
    const refused = await map(whole)
    assert.equal(refused.status, 422, whole)
    assert.deepEqual((await refused.json()).fields, { source: { code: 'not_a_page' } })
  }
  const mapped = ImportView.parse(await (await map(page)).json())
  assert.deepEqual([mapped.source, mapped.state], [page, 'uploaded'])
  const done = await step(await step(mapped, 'check'), 'apply')
  assert.deepEqual(done.notes, [])
  const { certainty, sourceUrl, sourceName, checkedOn } = (await intakesOf(key)).at(-1) ?? {}
  assert.deepEqual([certainty, sourceUrl, sourceName, checkedOn], ['reported', page, null, null])
  // A value that is already in the source needs none again.
  const again = await applied(`${head},capacity\n${row},12\n`)
  assert.deepEqual([countsOf(again).updated, notesOf(again)['source_missing']], [1, undefined])
  const other = await applied(`${head}\n${key},spring,2027-28,2027-12-02,Europe/Paris\n`)
  assert.deepEqual(notesOf(other), { source_missing: [2] })
})

test('invalid grounds are refused: a whole site, a future day, a usual day', async () => {
  const { key } = await makeReported()
  const before = await stored()
  const view = await applied(
    'program_key,term,academic_year,closes_at,usually_closes_from,usually_closes_to,certainty,source_url,checked_on\n' +
      `${key},spring,2027-28,2027-12-01,,,,https://ndtv.com,\n` +
      `${key},spring,2027-28,2027-12-01,,,,https://ndtv.com/en/,\n` +
      `${key},spring,2027-28,2027-12-01,,,,${page},2026-12-02\n` +
      `${key},spring,2027-28,2027-12-01,March,June,typical,${page},\n` +
      `${key},spring,2027-28,,2027-03-15,June,typical,${page},\n` +
      `${key},spring,2027-28,,13,June,typical,${page},\n` +
      `${key},spring,2027-28,,,,typical,${page},\n` +
      `${key},spring,2027-28,2027-12-01,,,unknown,,\n`,
  )
  const { zone_assumed, ...notes } = notesOf(view)
  assert.deepEqual(notes, {
    source_not_a_page: [2, 3],
    day_in_future: [4],
    day_of_typical: [5, 6, 9],
    month_unusable: [7],
    months_missing: [8],
  })
  assert.deepEqual(await stored(), before)
})

test('a usual date has months, an unknown one has nothing, and neither replaces a stored day', async () => {
  const { key } = await makeReported()
  const intakeOf = async (term: string) => (await intakesOf(key)).find((one) => one.term === term)
  const head =
    'program_key,term,academic_year,usually_closes_from,usually_closes_to,certainty,source_url\n'
  await applied(
    `${head}${key},spring,2027-28,mars,6,,${page}\n${key},winter,2027-28,,,,\n${key},summer,2027-28,11,janvier,habituel,\n`,
  )
  const spring = await intakeOf('spring')
  assert.deepEqual(
    [spring?.certainty, spring?.usualCloses, spring?.closesAt, spring?.sourceUrl],
    ['typical', { from: '03', to: '06' }, null, page],
  )
  assert.deepEqual((await intakeOf('winter'))?.certainty, 'unknown')
  assert.deepEqual((await intakeOf('summer'))?.usualCloses, { from: '11', to: '01' })
  // A row that names neither a day nor a word leaves the stored day; a word removes it.
  const left = await applied(`${head}${key},autumn,2027-28,,,,\n`)
  assert.deepEqual([countsOf(left).unchanged, left.notes], [1, []])
  await applied(`${head}${key},autumn,2027-28,03,06,typical,\n`)
  const autumn = await intakeOf('autumn')
  assert.deepEqual(
    [autumn?.certainty, autumn?.startsOn, autumn?.opensAt, autumn?.closesAt, autumn?.usualCloses],
    ['typical', null, null, null, { from: '03', to: '06' }],
  )
})

test('the address of a page is read as it was pasted, but refused with a password', async () => {
  const { key } = await makeReported({ intakes: [] })
  const head = 'program_key,term,academic_year,closes_at,zone,certainty,source_url\n'
  const row = (term: string, address: string) =>
    `${key},${term},2027-28,2027-12-01,Europe/Paris,reported,${address}\n`
  const view = await applied(
    head +
      row('spring', `(${page}\u200b).`) +
      row('winter', page.replace('https://', 'https://user:secret@')),
  )
  assert.deepEqual(notesOf(view), { source_not_a_page: [3] })
  assert.deepEqual(
    (await intakesOf(key)).map(({ term, sourceUrl }) => [term, sourceUrl]),
    [['spring', page]],
  )
  assert.deepEqual(sourceIn(`<${page}>`), { sourceUrl: page, sourceName: null })
  assert.deepEqual(sourceIn('Décret n° 2026-526'), {
    sourceUrl: null,
    sourceName: 'Décret n° 2026-526',
  })
  for (const none of [
    'www.u.example/fees',
    'https://user:p@u.example/fees',
    '<https://u.example>',
  ]) {
    assert.equal(sourceIn(none), undefined, none)
  }
})

test('a file confirms nothing alone: the person who imports it confirms, with a page and a day', async () => {
  const { key } = await makeReported({ intakes: [] })
  const head = 'program_key,term,academic_year,closes_at,zone,certainty,source_url,checked_on\n'
  const row = (term: string, page: string, day: string) =>
    `${key},${term},2027-28,2027-12-01,Europe/Paris,confirmed,${page},${day}\n`
  const file = head + row('spring', page, '2026-11-30') + row('winter', page, '')
  const view = await applied(file)
  assert.deepEqual(notesOf(view), { confirmed_as_reported: [3] })
  const grounds = async () =>
    (await intakesOf(key)).map(({ term, certainty, checkedBy }) => [term, certainty, checkedBy])
  const me = await (await editor.get('/api/me')).json()
  assert.deepEqual((await grounds()).toSorted(), [
    ['spring', 'confirmed', me.key],
    ['winter', 'reported', null],
  ])
  assert.deepEqual(countsOf(await applied(file)).unchanged, 2)

  // The command is no person.
  const path = join(tmpdir(), `confirmed-${key}.csv`)
  writeFileSync(path, head + row('summer', page, '2026-11-30'))
  const now = server.clock.now()
  const { notes } = await runImport(server.deps, path, { apply: true, now })
  rmSync(path)
  assert.deepEqual(
    notes.map(({ code }) => code),
    ['confirmed_as_reported'],
  )
  assert.deepEqual((await grounds()).find(([term]) => term === 'summer')?.[1], 'reported')
})

test('what a member of staff confirmed stays, whatever a file says', async () => {
  const { key } = await makeProgram(server.deps)
  const before = await intakesOf(key)
  const head =
    'program_key,term,academic_year,closes_at,zone,capacity,certainty,source_url,usually_closes_from\n'
  const row = (values: string) => `${head}${key},autumn,2027-28,${values}\n`
  for (const values of [
    `2027-05-01,Europe/Paris,,,${page},`,
    '2027-05-01,Europe/Paris,,,,',
    `2027-03-31,Europe/Paris,,reported,${page},`,
    ',,,unknown,,',
    ',,,typical,,03',
    `,,,,${page},`,
  ]) {
    const view = await applied(row(values))
    assert.deepEqual([countsOf(view).kept, notesOf(view)['kept_confirmed']], [1, [2]], values)
    assert.deepEqual(await intakesOf(key), before)
  }
  // The confirmation didn't cover the number of places.
  const { counts } = await applied(row('2027-03-31,Europe/Paris,30,to_confirm,,'))
  assert.equal(counts?.updated, 1)
  assert.deepEqual(await intakesOf(key), [{ ...before[0], capacity: 30 }])
})

test('a file from before is read: its word for certainty, and days that were still to be confirmed', async () => {
  const { key } = await makeReported()
  const head = 'program_key,term,academic_year,closes_at,zone,confidence\n'
  const [before] = await intakesOf(key)
  const sent = await send(
    `${head}${key},autumn,2027-28,2027-05-01,Europe/Paris,to_confirm\n${key},spring,2027-28,2027-12-01,Europe/Paris,À confirmer\n`,
  )
  assert.equal(sent.mapping.at(-1), 'certainty')
  const view = await step(await step(sent, 'check'), 'apply')
  assert.deepEqual(notesOf(view), { day_to_confirm: [2, 3] })
  const [autumn, spring] = await intakesOf(key)
  assert.deepEqual(autumn, before)
  assert.deepEqual([spring?.certainty, spring?.closesAt], ['unknown', null])
})

test('a published program gets no intake that no one could apply to, and keeps at least one that someone can', async () => {
  const published = await makeReported()
  const draft = await makeReported({ status: 'draft' })
  const header = 'program_key,term,academic_year,closes_at,zone,capacity,override,source_url\n'
  const rows = (key: string) =>
    `${key},spring,2027-28,2027-12-01,Europe/Paris,0,,${page}\n${key},autumn,2027-28,2027-03-31 23:59,Europe/Paris,,cancelled,${page}\n`
  const view = await applied(header + rows(published.key) + rows(draft.key))
  assert.deepEqual(notesOf(view)['nobody_could_apply'], [2, 3])
  assert.deepEqual(countsOf(view), {
    inserted: 1,
    updated: 1,
    unchanged: 0,
    kept: 0,
    duplicates: 0,
    refused: 2,
  })
  assert.deepEqual(
    (await intakesOf(published.key)).map(({ override }) => override),
    [null],
  )
  // Cancelled, and another one opened: applicants can still apply.
  const both = await applied(
    `${header}${published.key},autumn,2027-28,2027-03-31 23:59,Europe/Paris,,cancelled,${page}\n` +
      `${published.key},spring,2027-28,2027-12-01,Europe/Paris,5,,${page}\n`,
  )
  assert.equal(countsOf(both).refused, 0)
})

test('a list of programs publishes none with an intake that no one could apply to, and may keep correcting', async () => {
  await makeDestination(server.deps, 'india')
  const header = 'university,program,level,country_code,city,source_year,quality'
  const row = (quality: string) => `College of Dates,Botany,bachelor,IN,Pune,2025,${quality}`
  await applied(`${header}\n${row('C')}\n`)
  const find = () =>
    server.deps.db
      .selectFrom('program')
      .select(['key', 'status', 'quality'])
      .where('original_title', '=', 'Botany')
      .executeTakeFirstOrThrow()
  const { key } = await find()
  const intake = (capacity: number) =>
    `program_key,term,academic_year,closes_at,zone,capacity,source_url\n${key},autumn,2027-28,2027-06-30,Asia/Kolkata,${capacity},${page}\n`
  await applied(intake(0))
  const published = async (content: string) => {
    const asked = await sayOf(editor, await sendList(editor, content), { publishNew: true })
    return stepImport(editor, await stepImport(editor, asked, 'check'), 'apply')
  }
  const held = await published(`${header}\n${row('A')}\n`)
  assert.deepEqual(notesOf(held)['intake_unusable'], [2])
  assert.deepEqual(await find(), { key, status: 'draft', quality: 'A' })
  await applied(intake(30))
  await applied(`${header}\n${row('B')}\n`)
  assert.deepEqual(await find(), { key, status: 'draft', quality: 'B' })
  await published(`${header}\n${row('A')}\n`)
  assert.deepEqual(await find(), { key, status: 'published', quality: 'A' })
})

test('midnight at the beginning of a day is questioned, unless it is stored that way', async () => {
  const { key } = await makeReported({ intakes: [{ closes_at: '2027-03-30T22:00:00Z' }] })
  const list = (closes: string) =>
    `program_key,term,academic_year,closes_at,zone,source_url\n${key},autumn,2027-28,${closes},Europe/Paris,${page}\n`
  const before = await intakesOf(key)
  const asked = await applied(list('2027-04-13 00:00'))
  assert.deepEqual(notesOf(asked)['midnight_unclear'], [2])
  assert.deepEqual(await intakesOf(key), before)
  await applied(list('2027-03-31 00:00'))
  await applied(list('13/04/2027 5 pm'))
  assert.equal((await intakesOf(key))[0]?.closesAt, '2027-04-13T17:00')
})

test('several intakes of a term are distinguished by their start or their key', async () => {
  const { key } = await makeReported({
    intakes: [{ key: 'early' }, { key: 'late', starts_on: '2027-10-04' }],
  })
  const head = 'program_key,intake_key,term,academic_year,starts_on,closes_at,zone,source_url\n'
  const view = await applied(
    `${head}${key},,autumn,2027-28,2027-10-04,2027-05-01,Europe/Paris,${page}\n` +
      `${key},early,autumn,2027-28,2027-09-06,2027-05-02,Europe/Paris,${page}\n` +
      `${key},,autumn,2027-28,,2027-05-03,Europe/Paris,${page}\n`,
  )
  assert.deepEqual(notesOf(view)['intake_ambiguous'], [4])
  const closes = (await intakesOf(key)).map((one) => [one.key, one.closesAt])
  assert.deepEqual(Object.fromEntries(closes), {
    late: '2027-05-01T23:59',
    early: '2027-05-02T23:59',
  })
})

test('an added intake that an applicant has begun to apply for stays when the import is undone', async () => {
  const { key } = await makeProgram(server.deps)
  const done = await applied(
    `program_key,term,academic_year,opens_at,closes_at,zone,source_url\n${key},spring,2027-28,2026-11-01,2027-12-01,Europe/Paris,${page}\n`,
  )
  const added = (await intakesOf(key)).at(-1)?.key ?? ''
  await makeDraft(editor, { program: key, intake: added })
  const undone = await step(done, 'undo')
  assert.deepEqual([undone.state, undone.stayed], ['undone', 1])
  assert.equal((await intakesOf(key)).length, 2)
})

/** An intake of which no day is known. */
const undated = {
  ...{ starts_on: null, opens_at: null, closes_at: null },
  ...{ source_url: null, checked_on: null, checked_by: null },
}

test('what is exported can be imported again and changes nothing; nothing in it is calculated', async () => {
  await makeProgram(server.deps, {
    title: '=HYPERLINK("http://example.org")',
    intakes: [
      { capacity: 12, override: 'full', opens_at: null },
      { term: 'winter', decision_by: '2027-05-01', deposit_by: '2027-06-01' },
      { ...reported, term: 'summer', key: 'summer', source_name: 'Calendar, 2nd edition' },
      { ...undated, certainty: 'unknown', term: 'spring', key: 'spring' },
      {
        ...undated,
        certainty: 'typical',
        key: 'usual',
        source_url: page,
        usual_closes: JSON.stringify({ from: '11', to: '02' }),
      },
      {
        ...{ ...undated, ...reported, key: 'by-country' },
        closes_in: JSON.stringify({
          MA: { closesAt: '2026-12-15T22:59:00Z', sourceUrl: page, checkedOn: null },
        }),
      },
    ],
  })
  const answer = await editor.get('/api/admin/exports/intakes?status=published')
  assert.equal(answer.status, 200)
  const text = await answer.text()
  assert.equal(text.split('\r\n')[0], importTemplates.intakes.join(','))
  assert.match(text, /"'=HYPERLINK/)
  assert.match(text, /,2027-05-01,2027-06-01,/)
  assert.match(text, /,11,02,/)
  assert.match(text, /,reported,[^,]+,"Calendar, 2nd edition",2026-11-20\r\n/)
  const { counts, notes } = await step(await send(text), 'check')
  assert.equal(counts?.unchanged, counts?.rows)
  assert.ok((counts?.rows ?? 0) > 3)
  assert.deepEqual(notes, [])
  const viewer = await signedInAs(server, 'reviewer')
  assert.equal((await viewer.get('/api/admin/exports/intakes')).status, 403)
})

test('a file of intakes without what names the program, or with too many columns, is refused whole', async () => {
  const nameless = await step(
    await send('term,academic_year,closes_at\nspring,2027-28,2027-12-01\n'),
    'check',
  )
  assert.deepEqual(
    [nameless.fault?.code, nameless.fault?.detail],
    ['column_missing', 'program_key'],
  )
  const wide = await send(`program_key,term,${'x,'.repeat(9_998)}closes_at\n`)
  assert.equal(wide.fault?.code, 'too_many_columns')
})

test('the days of an answer and of a deposit are read, kept where the file has no such column, and never crossed', async () => {
  const { key } = await makeReported({
    intakes: [{ decision_by: '2027-05-01', deposit_by: '2027-06-01' }],
  })
  const daysOf = async () =>
    (await intakesOf(key)).map(({ decisionBy, depositBy }) => [decisionBy, depositBy])
  const head = 'program_key,term,academic_year,opens_at,closes_at,zone,source_url'
  const row = `${key},autumn,2027-28,2026-11-01,2027-04-15,Europe/Paris,${page}`
  await applied(`${head}\n${row}\n`)
  assert.deepEqual(await daysOf(), [['2027-05-01', '2027-06-01']])
  const crossed = await applied(
    `${head},decision_by,deposit_by\n${row},2026-10-31,\n${row},2027-05-01,2027-04-30\n${row},,2026-10-31\n${row},04/05/2027,\n`,
  )
  assert.deepEqual(notesOf(crossed), { days_crossed: [2, 3, 4], day_ambiguous: [5] })
  assert.deepEqual(await daysOf(), [['2027-05-01', '2027-06-01']])
  await applied(`${head},decision_by,deposit_by\n${row},,15 June 2027\n`)
  assert.deepEqual(await daysOf(), [['2027-05-01', '2027-06-15']])
  await applied(`${head},decision_by,deposit_by\n${row},none,\n`)
  assert.deepEqual(await daysOf(), [[null, '2027-06-15']])
})

test('dates of audiences are columns of their own, kept where a file has none of them', async () => {
  const { key } = await makeReported({
    intakes: [{ closes_for: JSON.stringify({ domestic: '2027-05-31T21:59:00Z' }) }],
  })
  const datesOf = async () => (await intakesOf(key)).map(({ closesFor }) => closesFor)
  const head = 'program_key,term,academic_year,opens_at,closes_at,zone,source_url'
  const row = `${key},autumn,2027-28,2026-11-01,2027-04-15,Europe/Paris,${page}`
  await applied(`${head},closes_eu\n${row},15/07/2027 18h\n`)
  const both = { eu: '2027-07-15T18:00', domestic: '2027-05-31T23:59' }
  assert.deepEqual(await datesOf(), [both])
  const wrong = await applied(
    `${head},closes_eu,closes_non_eu\n${row},2026-10-31,\n${row},04/05/2027,\n${row},,never\n`,
  )
  assert.deepEqual(notesOf(wrong), { dates_crossed: [2], day_ambiguous: [3], day_unusable: [4] })
  assert.deepEqual(await datesOf(), [both])
  await applied(`${head},closes_eu,closes_domestic\n${row},,2027-06-30\n`)
  assert.deepEqual(await datesOf(), [{ ...both, domestic: '2027-06-30T23:59' }])
  const undone = await applied(`${head},closes_eu\n${row},aucune\n`)
  assert.deepEqual(await datesOf(), [{ domestic: '2027-06-30T23:59' }])
  assert.ok(undone.notes.some(({ code }) => code === 'updated'))
})

test('a date for an audience that the destination doesn’t know is refused, and one kept from before stays', async () => {
  const saarc = '2027-05-31T21:59:00Z'
  const { key } = await makeReported({
    intakes: [{ closes_for: JSON.stringify({ saarc }) }],
  })
  const head = 'program_key,term,academic_year,closes_at,zone,source_url'
  const row = `${key},autumn,2027-28,2027-04-15,Europe/Paris,${page}`
  const wrong = await applied(`${head},closes_saarc\n${row},2027-06-30\n`)
  assert.deepEqual(notesOf(wrong), { audience_elsewhere: [2] })
  assert.deepEqual(countsOf(await applied(`${head}\n${row}\n`)).updated, 1)
  assert.deepEqual((await intakesOf(key))[0]?.closesFor, { saarc: '2027-05-31T23:59' })
})

test('columns are guessed by the names that lists give them, in both languages', async () => {
  const view = await send(
    'Programme,Rentrée,Année universitaire,Date limite de candidature,Fuseau horaire,Date de réponse,Acompte,Certitude,Lien,Lu le\nx,ete,2027-28,2027-12-01,,,,,,\n',
  )
  assert.deepEqual(view.mapping, [
    ...['program_key', 'term', 'academic_year', 'closes_at', 'zone', 'decision_by', 'deposit_by'],
    ...['certainty', 'source_url', 'checked_on'],
  ])
})

test('times are read in several ways, and never guessed', () => {
  const read = (text: string) => localTimeIn(text, '23:59')
  for (const text of [
    '2027-03-31T18:05',
    '2027-03-31 18:05:00',
    '31/03/2027 18h05',
    '31 mars 2027 à 18 h 05',
    'March 31, 2027, 6:05 pm',
    '31.03.2027 6:05 p.m.',
    '2027-03-31 18.05',
    '31.03.2027, 18.05',
    '2027-03-31 6.05 pm',
    '2027-03-31 18：05',
    '２０２７／０３／３１　１８：０５',
    '٢٠٢٧-٠٣-٣١ ١٨:٠٥',
  ]) {
    assert.equal(read(text), '2027-03-31T18:05', text)
  }
  assert.equal(read('31 March 2027'), '2027-03-31T23:59')
  assert.equal(read('March 31. 2027'), '2027-03-31T23:59')
  assert.equal(read('2027-03-31 0h'), '2027-03-31T00:00')
  assert.equal(read('2027-03-31 12:00 am'), '2027-03-31T00:00')
  assert.equal(read('03/04/2027 18:00'), 'ambiguous')
  for (const text of [
    '2027-03-31 25:00',
    '2027-03-31 18:61',
    '2027-03-31T18:05Z',
    '2027-03-31 18.05 +02:00',
    '2027-03-31 noon',
    '2027-03-31 midi',
    '2027-03-31 17 heures',
    '2027-03-31 下午5点',
    '2027-03-31 EOD',
    '2027-03-31 6pm IST',
    '2027-03-31 18:05 CET',
    '2027-03-31 12.5',
    '2027-03-31 or later',
    '2027-03-31 (tbc)',
    '2027-04-30 / 2027-05-31',
    '2027.04.30 - 2027.05.31',
    '2027-04-30 au 2027-05-31',
    'soon',
    '18:05',
  ]) {
    assert.equal(read(text), undefined, text)
  }
})

test('an editor with the program open in its form sees that its intakes were imported meanwhile', async () => {
  const { key } = await makeProgram(server.deps)
  const before = await (await editor.get(`/api/admin/programs/${key}`)).json()
  await applied(
    `program_key,term,academic_year,closes_at,zone,source_url\n${key},summer,2027-28,2027-12-01,Europe/Paris,${page}\n`,
  )
  const { updatedAt, ...input } = before
  const stale = await editor.put(`/api/admin/programs/${key}`, toInput(input), {
    headers: { 'if-match': `"${before.version}"` },
  })
  assert.equal((await stale.json()).code, 'version_stale')
})

function toInput(record: Record<string, unknown>): Record<string, unknown> {
  const notInput = [
    ...['universityName', 'universityStatus', 'universityWebsite', 'destination'],
    ...['destinationPublished', 'derivedFields', 'version', 'updatedBy', 'partnership'],
    'verifiedBy',
  ]
  return Object.fromEntries(Object.entries(record).filter(([name]) => !notInput.includes(name)))
}
