import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { ZipFile } from 'yazl'
import { ProgramInput, ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import { ImportView } from '#contract/catalogue/imports.ts'
import { writeXlsx } from '../../spreadsheet/write-xlsx.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { makeDestination, makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { catalogueRows, sendList, stepImport } from '../../testing/import-runs.ts'
import { patienceMs } from '../../testing/read-until.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetImports } from './runs/forget-imports.ts'
import { sweepImports } from './runs/run-import.ts'
import { beginStep, findImport, tellProgress } from './runs/run-queries.ts'

let server: TestApp
let editor: TestClient
let folder: string
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  folder = mkdtempSync(join(tmpdir(), 'passerelle-on-screen-'))
  for (const key of ['india', 'turkey', 'france'] as const) await makeDestination(server.deps, key)
})
after(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

const header =
  'university,program,level,country_code,city,tuition_amount,tuition_currency,tuition_period,source_year,quality'

const send = (content: string | Buffer, name?: string) => sendList(editor, content, name)
const step = (view: ImportView, name: 'check' | 'apply' | 'undo') => stepImport(editor, view, name)

const catalogue = () => catalogueRows(server.database)

test('a file is read, checked without storing, stored, and undone to exactly what was there', async () => {
  const first = `${header}
College of Rivers,Civil Engineering,bachelor,IN,Pune,1000,INR,year,2025,A
College of Rivers,Botany,bachelor,IN,Pune,,,,2025,A
`
  const stored = await step(await step(await send(first), 'check'), 'apply')
  assert.equal(stored.state, 'applied')
  const start = await catalogue()

  const second = `${header}
College of Rivers,Civil Engineering,bachelor,IN,Pune,2000,INR,year,2026,A
College of Rivers,Zoology,bachelor,IN,Pune,500,INR,year,2025,A
College of Hills,Botany,bachelor,IN,Shimla,,,,2025,A
College of Hills,Nothing,unheard,IN,Shimla,,,,2025,A
`
  const sent = await send(second)
  assert.equal(sent.rowsTotal, 4)
  const checked = await step(sent, 'check')
  assert.deepEqual(await catalogue(), start)
  const { inserted, updated, refused, universitiesAdded } = checked.counts ?? {}
  assert.deepEqual([inserted, updated, refused, universitiesAdded], [2, 1, 1, 1])
  const unknown = checked.notes.find(({ code }) => code === 'level_unknown')
  assert.deepEqual(unknown?.first[0], { line: 5, field: 'level', before: 'unheard', after: '' })

  const applied = await step(checked, 'apply')
  assert.equal(applied.state, 'applied')
  assert.notDeepEqual(await catalogue(), start)
  const undone = await step(applied, 'undo')
  assert.deepEqual([undone.state, undone.stayed], ['undone', 0])
  assert.deepEqual(await catalogue(), start)
})

test('what has been changed or applied to since stays when an import is undone, and is counted', async () => {
  const file = `${header}
College of Lakes,Art,bachelor,IN,Pune,,,,2025,A
College of Lakes,Music,bachelor,IN,Pune,,,,2025,A
College of Seas,Dance,bachelor,IN,Kochi,,,,2025,A
`
  const applied = await step(await step(await send(file), 'check'), 'apply')
  const { db } = server.deps
  await db
    .updateTable('program')
    .set((eb) => ({ award: 'B.A.', version: eb('version', '+', 1) }))
    .where('original_title', '=', 'Art')
    .execute()
  const undone = await step(applied, 'undo')
  // The program that was changed, and its university.
  assert.equal(undone.stayed, 2)
  const left = await db
    .selectFrom('program')
    .select('original_title')
    .where('original_title', 'in', ['Art', 'Music', 'Dance'])
    .execute()
  assert.deepEqual(left, [{ original_title: 'Art' }])
  const seas = await db
    .selectFrom('university')
    .select('id')
    .where('name', '=', 'College of Seas')
    .execute()
  assert.deepEqual(seas, [])
})

test('a form that was opened before an import was undone doesn’t overwrite what was saved after it', async () => {
  const list = (year: number) =>
    `${header}\nCollege of Dunes,Geology,bachelor,IN,Pune,${year},INR,year,${year},A\n`
  const first = await step(await step(await send(list(2025)), 'check'), 'apply')
  const second = await step(await step(await send(list(2026)), 'check'), 'apply')
  const { key } = await server.deps.db
    .selectFrom('program')
    .select('key')
    .where('original_title', '=', 'Geology')
    .executeTakeFirstOrThrow()
  const path = `/api/admin/programs/${key}`
  const read = async (): Promise<ProgramRecord> =>
    ProgramRecord.parse(await (await editor.get(path)).json())
  const save = ({ version, ...record }: ProgramRecord, award: string) =>
    editor.put(path, inputOf(record, award), { headers: { 'if-match': `"${version}"` } })

  const opened = await read()
  assert.equal((await step(second, 'undo')).stayed, 0)
  const undone = await read()
  assert.ok(undone.version > opened.version)
  assert.equal((await save(opened, 'B.Sc.')).status, 412)
  // What the import before it left is recognised all the same.
  assert.deepEqual((await step(first, 'undo')).stayed, 0)
  assert.equal((await editor.get(path)).status, 404)
})

/** What the form sends of a program. */
function inputOf(record: Omit<ProgramRecord, 'version'>, award: string): object {
  const members = new Set(Object.keys(ProgramInput.shape))
  const kept = Object.entries(record).filter(([name]) => members.has(name))
  return { ...Object.fromEntries(kept), award }
}

test('a program that staff wrote is left as it is, and undoing doesn’t touch it', async () => {
  const university = await makeUniversity(server.deps, { name: 'College of Staff', city: 'Lyon' })
  await makeProgram(server.deps, {
    title: { en: 'Own words', fr: 'Ses mots' },
    universityId: university.id,
    level: 'bachelor',
    languages: ['fr'],
  })
  const start = await catalogue()
  const file = `${header}\nCollege of Staff,Own words,bachelor,FR,Lyon,,,,2025,A\n`
  const applied = await step(await step(await send(file), 'check'), 'apply')
  assert.equal(applied.counts?.kept, 1)
  await step(applied, 'undo')
  assert.deepEqual(await catalogue(), start)
})

test('columns are guessed in both languages, and can be chosen differently before the check', async () => {
  const sent = await send(
    'Établissement;Intitulé;Niveau;Pays;Ville;Remarque\nÉcole du Lac;Droit;bachelor;FR;Lyon;x\n',
  )
  assert.equal(sent.separator, ';')
  assert.deepEqual(sent.mapping, ['university', 'program', 'level', 'country_code', 'city', null])
  const path = `/api/admin/imports/${sent.key}/mapping`
  const headers = { 'if-match': `"${sent.version}"` }
  const twice = { mapping: ['university', 'program', 'level', 'country_code', 'city', 'city'] }
  assert.equal((await editor.put(path, twice, { headers })).status, 422)
  const less = { mapping: ['university', 'program', null, 'country_code', 'city', null] }
  const mapped = ImportView.parse(await (await editor.put(path, less, { headers })).json())
  assert.equal((await editor.put(path, less, { headers })).status, 412)
  const failed = await step(mapped, 'check')
  assert.equal(failed.state, 'failed')
  assert.deepEqual(failed.fault, { code: 'column_missing', line: 1, detail: 'level' })
})

test('a file from Windows is recognised, and its accents are right', async () => {
  const text = `${header}\nUniversité d’Été,Génie,bachelor,FR,Orléans,,,,2025,A\n`
  const bytes = Buffer.from(text.replaceAll('’', '\u0092'), 'latin1')
  const sent = await send(bytes)
  assert.equal(sent.encoding, 'windows-1252')
  assert.equal(sent.samples[0]?.[0], 'Université d’Été')
  assert.equal((await step(sent, 'check')).counts?.inserted, 1)
})

test('a spreadsheet is read from its first sheet, and its rows have the spreadsheet’s numbers', async () => {
  async function* rows() {
    yield [
      'College of <Sheets> & Co',
      'Law "A"',
      'bachelor',
      'IN',
      'Pune',
      1000,
      'INR',
      'year',
      2025,
      'A',
    ]
    yield ['College of Sheets', 'Law', 'nothing', 'IN', 'Pune', null, null, null, 2025, 'A']
  }
  const bytes = await buffer(writeXlsx('list', header.split(','), rows()))
  const checked = await step(await send(bytes, 'list.xlsx'), 'check')
  assert.equal(checked.encoding, 'xlsx')
  assert.equal(checked.samples[0]?.[0], 'College of <Sheets> & Co')
  assert.deepEqual([checked.counts?.inserted, checked.counts?.refused], [1, 1])
  assert.equal(checked.notes.find(({ code }) => code === 'level_unknown')?.first[0]?.line, 3)
})

test('a workbook in which nothing ever ends is refused after one pass', async () => {
  const many = (tag: string) => `${tag}`.repeat(400_000)
  const text = '<row><c t="s"><v>0</v></c></row>'
  for (const [sheet, strings] of [
    [many('<row>'), ''],
    [many('<row '), ''],
    [`<row>${many('<c>')}</row>`, ''],
    [text, many('<si>')],
    [text, `<si>${many('<rPh>')}</si>`],
    [' '.repeat(40_000_000), ''],
  ] as const) {
    const begun = performance.now()
    const { fault } = await send(await workbookOf(sheet, strings), 'endless.xlsx')
    assert.match(fault?.code ?? '', /^(?:file_empty|sheet_too_large|sheet_unreadable)$/)
    assert.ok(performance.now() - begun < patienceMs, sheet.slice(0, 20) + strings.slice(0, 20))
  }
})

/** A workbook made of these parts. */
function workbookOf(sheet: string, strings: string): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(sheet), 'xl/worksheets/sheet1.xml')
  zip.addBuffer(Buffer.from(strings), 'xl/sharedStrings.xml')
  zip.end()
  return buffer(Readable.from(zip.outputStream))
}

test('days are read in several ways; one that could be two days is noted with its row and left out', async () => {
  const page = 'https://college.example/days'
  const file = `${header},source_url,verified_on
College of Days,A a,bachelor,IN,Pune,,,,2025,A,${page},2026-03-31
College of Days,B b,bachelor,IN,Pune,,,,2025,A,${page},31/03/2026
College of Days,C c,bachelor,IN,Pune,,,,2025,A,${page},"March 31, 2026"
College of Days,D d,bachelor,IN,Pune,,,,2025,A,${page},31 mars 2026
College of Days,E e,bachelor,IN,Pune,,,,2025,A,${page},03/04/2026
College of Days,F f,bachelor,IN,Pune,,,,2025,A,${page},31/02/2026
College of Days,G g,bachelor,IN,Pune,,,,2025,A,https://college.example,2026-03-31
College of Days,H h,bachelor,IN,Pune,,,,2025,A,${page},2999-03-31
`
  const applied = await step(await step(await send(file), 'check'), 'apply')
  const rowsNoted = (code: string) => applied.notes.find((note) => note.code === code)?.first
  assert.deepEqual(
    rowsNoted('date_ambiguous')?.map(({ line }) => line),
    [6],
  )
  assert.deepEqual(
    rowsNoted('date_unusable')?.map(({ line }) => line),
    [7],
  )
  // Comparing with a whole site, or on a future day, doesn't count.
  assert.deepEqual(
    rowsNoted('verified_unsigned')?.map(({ line }) => line),
    [8, 9],
  )
  const rows = await server.deps.db
    .selectFrom('program')
    .innerJoin('university', 'university.id', 'program.university_id')
    .select(['program.verified_on', 'program.verified_by'])
    .where('university.name', '=', 'College of Days')
    .orderBy('original_title')
    .execute()
  const day = '2026-03-31'
  assert.deepEqual(
    rows.map(({ verified_on }) => verified_on),
    [day, day, day, day, null, null, null, null],
  )
  const me = await (await editor.get('/api/me')).json()
  assert.equal(rows[0]?.verified_by, me.key)
})

for (const [what, content, code] of [
  ['ten thousand columns', `${'x,'.repeat(9999)}x\n1\n`, 'too_many_columns'],
  ['a quotation mark that is not closed', `${header}\n"Open,Law\n`, 'quote_broken'],
  ['bytes that are no text', Buffer.from([0x41, 0, 0xff, 0xfe, 0x80, 0]), 'not_utf8'],
  [
    'a broken spreadsheet',
    Buffer.from('PK\u0003\u0004\u0014\u0000 and nothing else'),
    'sheet_unreadable',
  ],
] as const) {
  test(`a file with ${what} is reported as such and goes no further`, async () => {
    const sent = await send(typeof content === 'string' ? content : Buffer.from(content))
    assert.equal(sent.state, 'failed')
    assert.equal(sent.fault?.code, code)
    assert.equal(sent.header.length <= 64, true)
  })
}

test('the whole report can be downloaded as a file in which nothing is calculated', async () => {
  const file = `${header}\n=1+1 College,Law,=2+2,IN,Pune,,,,2025,A\n`
  const checked = await step(await send(file), 'check')
  const answer = await editor.get(`/api/admin/imports/${checked.key}/report`)
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  assert.match(text, /^\uFEFFLine,Cell,Result,Reason,Field,Before,After\r\n/)
  assert.match(text, /2,,Refused,Unknown level,Level,'=2\+2,/)
})

test('nothing is stored unchecked, and nothing is done from an outdated version', async () => {
  const sent = await send(`${header}\nCollege of Order,Law,bachelor,IN,Pune,,,,2025,A\n`)
  const post = (name: string, version: number) =>
    editor.post(`/api/admin/imports/${sent.key}/${name}`, undefined, {
      headers: { 'if-match': `"${version}"` },
    })
  assert.equal((await post('apply', sent.version)).status, 409)
  assert.equal((await post('undo', sent.version)).status, 409)
  assert.equal((await post('check', sent.version + 1)).status, 412)
  assert.equal((await editor.post(`/api/admin/imports/${sent.key}/check`)).status, 428)
})

test('only those who may write the catalogue import, and only files', async () => {
  const reviewer = await signedInAs(server, 'reviewer')
  const headers = { 'content-type': 'application/octet-stream' }
  const sent = { bytes: Buffer.from('a'), headers }
  assert.equal((await reviewer.send('POST', '/api/admin/imports?name=a.csv', sent)).status, 403)
  assert.equal((await editor.post('/api/admin/imports?name=a.csv', { a: 1 })).status, 415)
  const empty = await editor.send('POST', '/api/admin/imports?name=a.csv', {
    bytes: Buffer.alloc(0),
    headers,
  })
  assert.equal(empty.status, 422)
})

test('a step whose process is gone is reported as cut short; its file can be checked again', async () => {
  const sent = await send(`${header}\nCollege of Ends,Law,bachelor,IN,Pune,,,,2025,A\n`)
  const begun = {
    key: sent.key,
    version: sent.version,
    from: ['uploaded'],
    to: 'checking',
  } as const
  await beginStep(server.deps.db, begun, server.clock.now())
  if (server.database.kind === 'postgresql') {
    // It may be another process that is only slow.
    server.clock.forwardSeconds(30)
    await sweepImports(server.deps)
    const still = await (await editor.get(`/api/admin/imports/${sent.key}`)).json()
    assert.equal(still.state, 'checking')
    server.clock.forwardSeconds(60)
  }
  await sweepImports(server.deps)
  const ended = ImportView.parse(await (await editor.get(`/api/admin/imports/${sent.key}`)).json())
  assert.deepEqual([ended.state, ended.fault?.code], ['failed', 'stopped'])
  // That process was only slow: it keeps no one else's step alive, and doesn't report its progress.
  const again = { ...begun, version: ended.version, from: ['failed'] } as const
  await beginStep(server.deps.db, again, server.clock.now())
  const { id, alive_at } = (await findImport(server.deps.db, sent.key)) ?? assert.fail()
  server.clock.forwardSeconds(90)
  const tell = (version: number) =>
    tellProgress(server.deps.db, { id, version }, 1, server.clock.now())
  assert.equal(await tell(begun.version + 1), undefined)
  const untouched = await findImport(server.deps.db, sent.key)
  assert.deepEqual([untouched?.alive_at, untouched?.rows_read], [alive_at, 0])
  assert.deepEqual(await tell(again.version + 1), { cancel_asked: false })

  server.clock.forwardSeconds(90)
  await sweepImports(server.deps)
  const over = ImportView.parse(await (await editor.get(`/api/admin/imports/${sent.key}`)).json())
  assert.equal((await step(over, 'check')).state, 'checked')
})

test('a file can be removed if nothing of it was stored; a stored one stays', async () => {
  const sent = await send(`${header}\nCollege of Bins,Law,bachelor,IN,Pune,,,,2025,A\n`)
  const remove = (view: ImportView) =>
    editor.delete(`/api/admin/imports/${view.key}`, {
      headers: { 'if-match': `"${view.version}"` },
    })
  const applied = await step(await step(sent, 'check'), 'apply')
  assert.equal((await remove(applied)).status, 409)
  const other = await send(`${header}\nCollege of Bins,Art,bachelor,IN,Pune,,,,2025,A\n`)
  assert.equal((await remove(other)).status, 204)
  assert.equal((await editor.get(`/api/admin/imports/${other.key}`)).status, 404)
})

test('an import can be undone until the day that the settings say, and keeps nothing after it', async () => {
  const sent = await send(`${header}\nCollege of Days,Law,unheard,IN,Pune,,,,2025,A
College of Days,Art,bachelor,IN,Pune,,,,2025,A\n`)
  const applied = await step(await step(sent, 'check'), 'apply')
  assert.ok(applied.notes.length > 0)
  const appliedAt = new Date(applied.appliedAt ?? 0)
  const untilDay = new Date(appliedAt.getTime() + 90 * 86_400_000)
  assert.equal(applied.undoUntil, untilDay.toISOString())
  const kept = () =>
    server.deps.db
      .selectFrom('catalogue_import_row as row')
      .innerJoin('catalogue_import as import', 'import.id', 'row.import_id')
      .select('row.id')
      .where('import.key', '=', applied.key)
      .execute()

  server.clock.set(new Date(untilDay.getTime() - 60_000).toISOString())
  await forgetImports(server.deps)
  assert.ok((await kept()).length > 0)
  server.clock.set(untilDay.toISOString())
  await forgetImports(server.deps)
  await forgetImports(server.deps)
  assert.deepEqual(await kept(), [])

  editor = await signedInAs(server, 'editor')
  const path = `/api/admin/imports/${applied.key}`
  const after = ImportView.parse(await (await editor.get(path)).json())
  assert.deepEqual([after.state, after.notes, after.undoUntil], ['applied', [], null])
  assert.equal(after.forgottenAt, untilDay.toISOString())
  const undo = await editor.post(`${path}/undo`, undefined, {
    headers: { 'if-match': `"${after.version}"` },
  })
  assert.equal(undo.status, 409)
  assert.ok(!(await editor.get(`${path}/report`)).ok)
  const lines = await server.deps.db
    .selectFrom('audit_event')
    .select('actor')
    .where('action', '=', 'import.forgotten')
    .where('entity_key', '=', applied.key)
    .execute()
  assert.deepEqual(lines, [{ actor: 'system' }])
})
