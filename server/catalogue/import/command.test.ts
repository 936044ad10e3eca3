import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../database/database.ts'
import { type Ended, ended } from '../../testing/ended.ts'
import { everyRow } from '../../testing/import-runs.ts'
import { onServer } from '../../testing/test-database.ts'
import { makeWorkbook } from '../../testing/workbooks.ts'

const command = join(import.meta.dirname, 'command.ts')
const fixture = join(import.meta.dirname, 'fixtures/universities.csv')
const postgresql = process.env['TEST_DATABASE_URL']

let folder: string
let databaseUrl: string | undefined
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passerelle-import-command-'))
  if (!postgresql) return
  const name = `passerelle_test_${randomBytes(6).toString('hex')}`
  await onServer(postgresql, `create database ${name} encoding 'UTF8' template template0`)
  const url = new URL(postgresql)
  url.pathname = `/${name}`
  databaseUrl = url.href
})
after(async () => {
  rmSync(folder, { recursive: true })
  if (!postgresql || !databaseUrl) return
  const name = new URL(databaseUrl).pathname.slice(1)
  await onServer(postgresql, `drop database if exists ${name} with (force)`)
})

test('a command that is called wrongly says how to call it, and ends with 2', async () => {
  for (const args of [
    [],
    ['a.csv', 'b.csv'],
    ['a.csv', '--aply'],
    ['a.csv', '--limit-report', 'x'],
    ['a.csv', '--source', 'https://university.example'],
    ['a.csv', '--source', ''],
    ['a.csv', '--header-line', '0'],
  ]) {
    const { code, errors } = await run(...args)
    assert.equal(code, 2, args.join(' '))
    assert.match(errors, /npm run import -- <file\.csv>/)
  }
})

test('a dry run does not set up a database that is not', async () => {
  const { code, errors } = await run(fixture)
  assert.equal(code, 2)
  assert.match(errors, /not set up/)
  assert.equal(existsSync(join(folder, 'var/database')), false)
})

test('a file that is not there ends with 2 before a database is opened', async () => {
  const { code, errors } = await run(join(folder, 'absent.csv'), '--apply')
  assert.equal(code, 2)
  assert.match(errors, /^there is no such file\. \[file_not_found\]/)
  assert.equal(existsSync(join(folder, 'var/database')), false)
})

test('a broken file is refused with its line and what is wrong, in words', async () => {
  const path = write('broken.csv', 'name,country_code,city\nA B,IN,Pune\n"C D,IN,Pune\n')
  const { code, errors } = await run(path, '--apply')
  assert.equal(code, 2)
  assert.match(errors, /^line 3: a quotation mark is opened and not closed/)
})

test('storing sets up an empty database first, shows the totals and writes the whole report', async () => {
  const report = join(folder, 'report.csv')
  const { code, output } = await run(fixture, '--apply', '--report', report, '--limit-report', '1')
  // Three of its rows are refused.
  assert.equal(code, 1)
  assert.match(output, /^universities: stored\nrows 12 {2}new 8 .* refused 3/)
  assert.match(output, /refused\n {2}city_missing {2}1\n {4}line 12/)
  assert.equal(output.match(/line \d+ {2}city {2}"Bangalore"/g)?.length, 1)
  const lines = readFileSync(report, 'utf8').split('\n')
  assert.equal(lines[0], 'line,what,code,field,before,after,cell')
  assert.ok(lines.includes('2,changed,city_normalised,city,Bangalore,Bengaluru,'))
  assert.ok(
    lines.includes('13,kept,duplicate_in_file,name,Lakeside Institute of Technology,line 2,'),
  )
})

test('a file of which nothing can be used ends with 1', async () => {
  const path = write('useless.csv', 'name,country_code,city\nLeeds,GB,Leeds\n')
  assert.equal((await run(path)).code, 1)
})

test('the command reads what the screen reads: encodings, separators, workbooks, other names of columns', async () => {
  const french =
    'Établissement;Intitulé;Niveau;Pays;Ville;Langue\nÉcole du Lac;Droit;Licence;France;Orléans;Français\n'
  const windows = join(folder, 'windows.csv')
  writeFileSync(windows, Buffer.from(french, 'latin1'))
  const wide = join(folder, 'wide.csv')
  writeFileSync(wide, Buffer.from(`\ufeff${french.replace('Droit', 'Histoire')}`, 'utf16le'))
  const book = join(folder, 'book.xlsx')
  const [names = '', row = ''] = french.replace('Droit', 'Lettres').split('\n')
  const list = { 1: ['Formations 2027'], 3: names.split(';'), 4: row.split(';') }
  writeFileSync(
    book,
    await makeWorkbook([
      { name: 'Lisez-moi', rows: { 1: ['Bonjour'] } },
      { name: 'Liste', rows: list },
    ]),
  )
  for (const args of [
    [windows],
    [wide],
    [book, '--sheet', 'Liste'],
    [book, '--sheet', '2', '--header-line', '3'],
  ]) {
    const { code, output } = await run(...args)
    assert.equal(code, 0, args.join(' '))
    assert.match(output, /rows 1 {2}new 1 /)
    assert.match(output, /read: the column "Niveau" as level/)
  }
  const { code, errors } = await run(book, '--sheet', 'None')
  assert.deepEqual([code, errors.includes('[sheet_unknown]')], [2, true])
})

test('programs that are added are published only where that is asked', async () => {
  const path = write(
    'drafts.csv',
    'university,program,level,country_code,city,quality\nCollege of Drafts,Botany,bachelor,IN,Pune,A\n',
  )
  const statuses = () =>
    inDatabase(async ({ pool }) => {
      const sql = `select p.status from program p join university u on u.id = p.university_id
        where u.name = 'College of Drafts'`
      return (await pool.query(sql)).rows
    })
  await run(path, '--apply')
  assert.deepEqual(await statuses(), [{ status: 'draft' }])
  await run(path, '--apply', '--publish')
  assert.deepEqual(await statuses(), [{ status: 'published' }])
})

test('what a spreadsheet would calculate is harmless in the report', async () => {
  const report = join(folder, 'formula-report.csv')
  const path = write('formula.csv', 'name,country_code,city\nA B,"=1+1, ""x""",Leeds\n')
  await run(path, '--report', report)
  const [, line] = readFileSync(report, 'utf8').split('\n')
  assert.equal(line, `2,refused,country_not_offered,country_code,"'=1+1, ""x""",,`)
})

test('a source that is named once is that of every row that names none', async () => {
  const path = write(
    'fees.csv',
    'university,program,level,country_code,city,tuition_amount,tuition_currency,tuition_period,source_year,quality\n' +
      'College of Fees,Botany,bachelor,IN,Pune,1000,INR,year,2025,A\n',
  )
  assert.match((await run(path)).output, /changed\n {2}fee_unsourced {2}1/)
  const source = 'https://college.example/fees/2025'
  const { code, output } = await run(path, '--apply', '--source', source)
  assert.deepEqual([code, output.includes('fee_unsourced')], [0, false])
  const fees = await inDatabase(({ pool }) =>
    pool.query('select certainty from tuition_line where source_url = $1', [source]),
  )
  assert.deepEqual(fees.rows, [{ certainty: 'reported' }])
})

test('a process that is killed in the middle leaves nothing, and the import works afterwards', async () => {
  const path = write('many.csv', manyPrograms(12_000))
  const start = await inDatabase(everyRow)
  for (const waitMs of [0, 50, 200]) {
    const report = join(folder, `killed-${waitMs}.csv`)
    const child = launch(path, '--apply', '--report', report)
    // What is reported comes while rows are staged; storing follows.
    await reaches(`${report}.notes`, 100_000)
    await sleep(waitMs)
    child.kill('SIGKILL')
    await ended(child)
    assert.equal(await inDatabase(everyRow), start)
  }
  const { code, output } = await run(path, '--apply')
  assert.equal(code, 0)
  assert.match(output, /rows 12000 {2}new 12000 /)
})

test('an import that is interrupted says so, ends with 130 and leaves nothing', async () => {
  const path = write('other.csv', manyPrograms(12_000).replaceAll('College', 'Academy'))
  const start = await inDatabase(everyRow)
  const report = join(folder, 'interrupted.csv')
  const child = launch(path, '--apply', '--report', report)
  await reaches(`${report}.notes`, 100_000)
  child.kill('SIGINT')
  const { code, errors } = await ended(child)
  assert.equal(code, 130)
  assert.match(errors, /nothing was changed/)
  assert.equal(await inDatabase(everyRow), start)
})

test('a database that another process has open is refused with that process, or shared', async () => {
  const result = await inDatabase(() => run(fixture))
  if (postgresql) assert.equal(result.code, 1)
  else {
    assert.equal(result.code, 2)
    assert.match(result.errors, new RegExp(`already open in process ${process.pid}`))
  }
})

async function reaches(file: string, bytes: number): Promise<void> {
  for (let tries = 0; !existsSync(file) || statSync(file).size < bytes; tries++) {
    assert.ok(tries < 20_000, `${file} does not grow`)
    await sleep(5)
  }
}

/** Programs of many universities, each with something to report. */
function manyPrograms(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, number) =>
      `College ${number % 500},Civil Engg ${number},bachelor,IN,Bangalore,07,English,48,A,1,x,2024`,
  )
  const header =
    'university,program,level,country_code,city,isced_f_broad,language,duration_months,quality,licence_ok,source,source_year'
  return `${header}\n${rows.join('\n')}\n`
}

async function inDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    databaseUrl,
    dataDir: join(folder, 'var'),
    poolSize: 1,
    log: pino({ level: 'silent' }),
  })
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

function run(...args: string[]): Promise<Ended> {
  return ended(launch(...args))
}

function launch(...args: string[]): ChildProcess {
  return spawn(process.execPath, [command, ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: join(folder, 'var'),
      DATABASE_URL: databaseUrl ?? '',
    },
  })
}

function write(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
