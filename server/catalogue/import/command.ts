import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Logger, pino } from 'pino'
import { type FileFault, importColumns, importLimits, sourceIn } from '#contract/imports.ts'
import { createChanges } from '../../database/changes.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import { DirectoryUnusable } from '../../database/directory-lock.ts'
import { isMigrated, migrateToLatest } from '../../database/migrate.ts'
import { type Env, EnvironmentError, readEnv } from '../../env.ts'
import { loadStarter } from '../starter.ts'
import { StarterFileError } from '../starter-files.ts'
import { hasDestinations } from '../starter-queries.ts'
import { ImportFileError } from './file.ts'
import { ImportBusy, importFile, readImportKind } from './import.ts'
import { createImportReport, headline } from './report.ts'
import type { FileSource } from './scene.ts'

const usage = `npm run import -- <file.csv> [--apply] [--source <page or name>] [--report <report.csv>] [--limit-report <number>]

Reads a CSV file of universities, of programs or of intakes and reports each row it would refuse or change.
  --apply              store it; without this nothing is changed
  --source             where all of the file was read, of rows that name no source: the address of the
                       exact page, or what it is called
  --report             write the whole report to a file
  --limit-report       how many rows of each kind to show here (20)
The columns and the codes of the report are described in data/README.md.
`

const exitCodes = { fine: 0, nothingUsable: 1, usage: 2, interrupted: 130 } as const

interface Arguments {
  file: string
  apply: boolean
  source: FileSource | undefined
  report: string | undefined
  examples: number
}

/** Thrown when the command was not called as it must be. */
class UsageError extends Error {}

/** Thrown when there is no catalogue to compare a file with. */
class NotSetUp extends Error {}

async function run(): Promise<number> {
  const given = readArguments(process.argv.slice(2))
  const { file, apply, source, report: reportFile, examples } = given
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const log = pino({ level: 'warn', base: null }, pino.destination({ dest: 2, sync: true }))
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())

  await readImportKind(file)
  if (!apply && !mayBeSetUp(env)) throw new NotSetUp(notSetUp)
  const database = await openDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    poolSize: 2,
    log,
  })
  try {
    await prepare(database, apply, log)
    const changes = await createChanges(database, env.databaseUrl, log)
    const report = createImportReport(reportFile, examples)
    try {
      const started = performance.now()
      const outcome = await importFile(
        { db: database.db, catalogueChanged: changes.announce },
        { path: file, apply, source, sink: report.sink, signal: stopping.signal },
      )
      const seconds = (performance.now() - started) / 1000
      say([...headline(outcome, apply, seconds), ...report.summary()])
      return outcome.rows > outcome.refused ? exitCodes.fine : exitCodes.nothingUsable
    } finally {
      report.close()
      await changes.close()
    }
  } finally {
    await database.close()
  }
}

function readArguments(args: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        apply: { type: 'boolean', default: false },
        source: { type: 'string' },
        report: { type: 'string' },
        'limit-report': { type: 'string', default: '20' },
      },
    })
    const [file] = positionals
    const limit = values['limit-report']
    if (file === undefined || positionals.length > 1 || !/^\d{1,6}$/.test(limit)) {
      throw new UsageError(usage)
    }
    const source = values.source === undefined ? undefined : readSource(values.source.trim())
    return { file, apply: values.apply, source, report: values.report, examples: Number(limit) }
  } catch (error) {
    throw new UsageError(error instanceof UsageError ? usage : `${messageOf(error)}\n\n${usage}`)
  }
}

function readSource(text: string): FileSource {
  const source = sourceIn(text)
  if (source) return source
  const wrong = `--source ${JSON.stringify(text)}: give the address of the page itself, or a name`
  throw new TypeError(wrong)
}

/** A dry run must not make an embedded database where there is none. */
function mayBeSetUp({ databaseUrl, dataDir }: Env): boolean {
  return databaseUrl !== undefined || existsSync(join(dataDir, 'database'))
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

/** What to say of an error the operator can do something about; undefined for one of ours. */
function explain(error: unknown): { message: string; code: number } | undefined {
  if (error instanceof UsageError) return { message: error.message, code: exitCodes.usage }
  if (error instanceof Error && error.name === 'AbortError') {
    return { message: 'Interrupted: nothing was changed.', code: exitCodes.interrupted }
  }
  if (error instanceof ImportBusy) {
    return { message: 'Another import is running.', code: exitCodes.nothingUsable }
  }
  if (error instanceof ImportFileError) {
    return { message: explainFile(error), code: exitCodes.nothingUsable }
  }
  const expected =
    error instanceof EnvironmentError ||
    error instanceof DirectoryUnusable ||
    error instanceof StarterFileError ||
    error instanceof NotSetUp
  return expected ? { message: error.message, code: exitCodes.nothingUsable } : undefined
}

const fileFaults: Record<FileFault, string> = {
  file_not_found: 'there is no such file',
  file_unreadable: 'the file cannot be read',
  file_empty: 'the file is empty',
  not_utf8: 'the text is not UTF-8: save the file as "CSV UTF-8"',
  quote_broken: 'a quotation mark is opened and not closed, or stands inside an unquoted value',
  too_many_columns: `the file has more than ${importLimits.columns} columns`,
  column_twice: 'a column stands twice in the header',
  column_missing: 'the header lacks a column',
  kind_unknown:
    'the header is neither that of universities ' +
    `(${importColumns.universities.required.join(', ')}) nor of programs ` +
    `(${importColumns.programs.required.join(', ')}) nor of intakes ` +
    `(${importColumns.intakes.required.join(', ')})`,
  separator_not_comma: 'the values must be separated by commas',
  sheet_unreadable: 'the spreadsheet cannot be read',
  sheet_too_large: 'the spreadsheet is too large',
  busy: 'another import is running',
  stopped: 'it was cut short',
}

function explainFile({ fault, line, detail }: ImportFileError): string {
  const place = line === undefined ? '' : `line ${line}: `
  return `${place}${fileFaults[fault]}${detail === '' ? '' : ` (${detail})`}. [${fault}]`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function say(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

try {
  process.exitCode = await run()
} catch (error) {
  const explained = explain(error)
  process.stderr.write(
    `${explained?.message ?? (error instanceof Error ? error.stack : String(error))}\n`,
  )
  process.exitCode = explained?.code ?? exitCodes.nothingUsable
}
