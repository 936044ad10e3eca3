import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import {
  type FileFault,
  importColumns,
  importLimits,
  listEncodings,
  ReadingChoice,
  sourceIn,
} from '#contract/catalogue/imports.ts'
import { createChanges } from '../../database/changes.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import { isMigrated, migrateToLatest } from '../../database/migrate.ts'
import { covered } from '../../spreadsheet/cell-text.ts'
import {
  type CommandScene,
  type Explained,
  exitCodes,
  mayBeSetUp,
  NotSetUp,
  openScene,
  readArguments,
  runCommand,
  say,
  UsageError,
} from '../command-line.ts'
import { learnRows } from '../destinations/apply-destinations.ts'
import { loadStarter } from '../starter/starter.ts'
import { StarterFileError } from '../starter/starter-files.ts'
import { hasDestinations } from '../starter/starter-queries.ts'
import { plainText } from './cells/text.ts'
import { ImportFileError, readRecords } from './files/file.ts'
import { type ReadList, readList } from './files/read-list.ts'
import { ImportBusy, importFile, readImportHeader } from './import.ts'
import { guessMapping } from './mapping/guess-mapping.ts'
import { createImportReport, headline } from './runs/report.ts'
import type { FileSource } from './scene.ts'

const usage = `npm run import -- <file.csv> [--apply] [--source <page or name>] [--report <report.csv>] [--limit-report <number>]

Reads a CSV or XLSX file of universities, of programs or of intakes and reports each row it would refuse or change.
  --apply              store it; without this nothing is changed
  --source             where all of the file was read, of rows that name no source: the address of the
                       exact page, or what it is called
  --encoding           how the characters of a text are encoded, where that isn't clear: windows-1254, gb18030…
  --header-line        the line with the names of the columns, where it isn't the one that is found
  --publish            publish the programs that are added; without this they are drafts
  --sheet              the name or the number of the sheet to read; without this, the first that isn't hidden
  --report             write the whole report to a file
  --limit-report       how many rows of each kind to show here (20)
Ends with 0 when every row was read, 1 when some were refused, 2 when the file couldn't be used.
The columns and the codes of the report are described in data/README.md.
`

interface Arguments {
  file: string
  apply: boolean
  source: FileSource | undefined
  encoding: ReadingChoice['encoding']
  sheet: string | undefined
  headerLine: number | undefined
  publish: boolean
  report: string | undefined
  examples: number
}

async function run(): Promise<number> {
  const given = readArguments(usage, argumentsOf)
  const scene = openScene()
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-list-'))
  try {
    const list = await readGiven(given, join(folder, 'list.csv'))
    for (const line of howItWasRead(list)) say([line])
    return await importList(given, list, scene)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The file as the arguments want it read; a sheet is named or counted from 1. */
async function readGiven(
  { file, encoding, sheet, headerLine }: Arguments,
  into: string,
): Promise<ReadList> {
  const list = await readList(file, into, { encoding, headerLine })
  if (sheet === undefined) return list
  const { sheets } = list.reading
  const named = sheets.findIndex(({ name }) => name === sheet)
  const place = named === -1 ? Number(sheet) - 1 : named
  if (sheets[place]) return readList(file, into, { sheet: place, headerLine })
  throw new ImportFileError('sheet_unknown', sheets.map(({ name }) => name).join(', '))
}

/**
 * Nothing for a list in UTF-8 whose first line names its columns; otherwise says what was found.
 */
function howItWasRead({ encoding, reading }: ReadList): string[] {
  const { sheets, sheet, headerLine } = reading
  const [read, hidden] = [sheets[sheet ?? -1], sheets.filter(({ isHidden }) => isHidden).length]
  return [
    ...(read && sheets.length > 1
      ? [
          `read: the sheet "${read.name}" of ${sheets.length} (${hidden} hidden); --sheet reads another`,
        ]
      : []),
    ...(encoding.startsWith('utf') || encoding === 'xlsx'
      ? []
      : [`read: as ${encoding}; --encoding reads it otherwise`]),
    ...(headerLine > 1 ? [`read: the names of the columns from line ${headerLine}`] : []),
  ]
}

async function mappingOf(
  path: string,
  { separator, headerLine }: ReadList['format'],
): Promise<(string | null)[]> {
  for await (const { line, values } of readRecords(path, separator)) {
    if (line < headerLine) continue
    const names = values.map((name) => (name === covered ? '' : name))
    const mapping = guessMapping(names)
    for (const [at, column] of mapping.entries()) {
      const name = names[at] ?? ''
      if (column !== null && plainText(name) !== plainText(column)) {
        say([`read: the column ${JSON.stringify(name)} as ${column}`])
      }
    }
    return mapping
  }
  throw new ImportFileError('file_empty')
}

async function importList(
  { apply, source, publish, report: reportFile, examples }: Arguments,
  { path, format: written }: ReadList,
  { env, log, signal }: CommandScene,
): Promise<number> {
  // Columns of other names are read as the screen reads them.
  const format = { ...written, mapping: await mappingOf(path, written) }
  await readImportHeader(path, format)
  if (!apply && !mayBeSetUp(env)) throw new NotSetUp(notSetUp)
  const database = await openDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    poolSize: 2,
    log,
  })
  try {
    await prepare(database, apply, log)
    await learnRows(database.db)
    const changes = await createChanges(database, env.databaseUrl, log)
    const report = createImportReport(reportFile, examples)
    try {
      const started = performance.now()
      const outcome = await importFile(
        { db: database.db, catalogueChanged: changes.announce },
        { path, format, apply, source, publishNew: publish, sink: report.sink, signal },
      )
      const seconds = (performance.now() - started) / 1000
      say([...headline(outcome, apply, seconds), ...report.summary()])
      return outcome.refused === 0 ? exitCodes.fine : exitCodes.failed
    } finally {
      await report.close()
      await changes.close()
    }
  } finally {
    await database.close()
  }
}

function argumentsOf(args: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      apply: { type: 'boolean', default: false },
      source: { type: 'string' },
      encoding: { type: 'string' },
      sheet: { type: 'string' },
      'header-line': { type: 'string' },
      publish: { type: 'boolean', default: false },
      report: { type: 'string' },
      'limit-report': { type: 'string', default: '20' },
    },
  })
  const [file] = positionals
  const limit = values['limit-report']
  if (file === undefined || positionals.length > 1 || !/^\d{1,6}$/.test(limit)) {
    throw new UsageError()
  }
  const source = values.source === undefined ? undefined : readSource(values.source.trim())
  const encoding = values.encoding === undefined ? undefined : readEncoding(values.encoding)
  const { sheet, publish } = values
  const header = values['header-line']
  if (header !== undefined && !/^[1-9]\d{0,2}$/.test(header)) throw new UsageError()
  return {
    file,
    apply: values.apply,
    source,
    encoding,
    sheet,
    headerLine: header === undefined ? undefined : Number(header),
    publish,
    report: values.report,
    examples: Number(limit),
  }
}

function readEncoding(text: string): ReadingChoice['encoding'] {
  const read = ReadingChoice.shape.encoding.safeParse(text.toLowerCase())
  if (read.success) return read.data
  const known = listEncodings.filter((one) => one !== 'xlsx').join(', ')
  throw new TypeError(`--encoding ${JSON.stringify(text)}: one of ${known}`)
}

function readSource(text: string): FileSource {
  const source = sourceIn(text)
  if (source) return source
  const wrong = `--source ${JSON.stringify(text)}: give the address of the page itself, or a name`
  throw new TypeError(wrong)
}

/** Storing sets an empty database up as the first start would; a dry run leaves it as it is. */
async function prepare({ db }: Database, apply: boolean, log: Logger): Promise<void> {
  if (apply) {
    await migrateToLatest(db)
    await loadStarter({ db, log })
  } else if (!(await isMigrated(db)) || !(await hasDestinations(db))) {
    throw new NotSetUp(notSetUp)
  }
}

const notSetUp =
  'The database is not set up, or older than this release: start the product once (npm start),\n' +
  'or import with --apply, which sets it up first.'

/** Explains the errors that the operator can do something about. */
function explain(error: unknown): Explained | undefined {
  if (error instanceof Error && error.name === 'AbortError') {
    return { message: 'Interrupted: nothing was changed.', code: exitCodes.interrupted }
  }
  if (error instanceof ImportBusy) {
    return { message: 'Another import is running.', code: exitCodes.usage }
  }
  if (error instanceof ImportFileError) {
    return { message: explainFile(error), code: exitCodes.usage }
  }
  const isStarters = error instanceof StarterFileError
  return isStarters ? { message: error.message, code: exitCodes.usage } : undefined
}

const fileFaults: Record<FileFault, string> = {
  file_not_found: 'there is no such file',
  file_unreadable: 'the file cannot be read',
  file_empty: 'the file is empty',
  not_utf8: 'the text can be read in no encoding that is known: save the file as "CSV UTF-8"',
  encoding_unsure: 'the encoding of the text is not clear: give it with --encoding',
  quote_broken: 'a quotation mark is opened and not closed, or is inside an unquoted value',
  too_many_columns: `the file has more than ${importLimits.columns} columns`,
  column_twice: 'a column is in the header twice',
  column_missing: 'the header lacks a column',
  kind_unknown:
    'the header is neither that of universities ' +
    `(${importColumns.universities.required.join(', ')}) nor of programs ` +
    `(${importColumns.programs.required.join(', ')}) nor of intakes ` +
    `(${importColumns.intakes.required.join(', ')})`,
  separator_not_comma: 'the values must be separated by commas',
  sheet_unreadable: 'the spreadsheet cannot be read',
  sheet_too_large: 'the spreadsheet is too large',
  sheet_unknown: 'the workbook has no such sheet',
  value_too_long: 'a value is too long',
  is_xls: 'this is an Excel 97-2003 workbook: save it as "Excel Workbook (.xlsx)"',
  is_xlsb: 'this is a binary Excel workbook: save it as "Excel Workbook (.xlsx)"',
  is_locked: 'the workbook has a password: save it without one',
  is_ods: 'this is an OpenDocument spreadsheet: save it as "Excel 2007-365 (.xlsx)"',
  is_numbers: 'this is a Numbers spreadsheet: export it to Excel (.xlsx)',
  is_pdf: 'this is a PDF: ask for the spreadsheet that it was made from',
  is_word: 'this is a text document: copy its table into a spreadsheet and save that as .xlsx',
  is_web_page:
    'this is a web page: open it in a spreadsheet and save it as "Excel Workbook (.xlsx)"',
  is_picture: 'this is a picture: ask for the spreadsheet that it shows',
  is_archive: 'this is an archive: unpack it and import the spreadsheet in it',
  is_program: 'this is a program, not a spreadsheet',
  is_slk: 'this is a SYLK file: open it in a spreadsheet and save it as "Excel Workbook (.xlsx)"',
  busy: 'another import is running',
  stopped: 'it was cut short',
}

function explainFile({ fault, line, detail }: ImportFileError): string {
  const place = line === undefined ? '' : `line ${line}: `
  return `${place}${fileFaults[fault]}${detail === '' ? '' : ` (${detail})`}. [${fault}]`
}

// 1 says that rows were refused: a file that can't be read gets another code.
await runCommand(run, explain, exitCodes.usage)
