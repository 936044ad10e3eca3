import type { ProgramExportQuery, UniversityExportQuery } from '#contract/catalogue-lists.ts'
import { minorDigits } from '#contract/exchange.ts'
import { importTemplates } from '#contract/imports.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { inPieces } from '../../spreadsheet/in-pieces.ts'
import { sheetFile } from '../../spreadsheet/sheet-file.ts'
import type { Cell } from '../../spreadsheet/write-xlsx.ts'
import type { By } from '../by.ts'
import {
  type ExportedProgram,
  readIntakesToExport,
  readProgramsToExport,
  readUniversitiesToExport,
} from './export-queries.ts'
import { listFittingPrograms } from './program-list-queries.ts'
import { listFittingUniversities } from './university-list-queries.ts'

/** The programs that fit, as a file made while it is read; that it was taken out is in the trail. */
export async function exportPrograms(
  deps: Deps,
  { format, sort, ...filters }: ProgramExportQuery,
  by: By,
): Promise<ReadableStream<Uint8Array>> {
  const now = deps.now()
  const ids = await listFittingPrograms(deps.db, filters, { sort }, now)
  await tell(deps, 'programs', { format, filters, rows: ids.length }, by)
  const rows = inPieces(ids, async (piece) =>
    (await readProgramsToExport(deps.db, piece, now)).map(programCells),
  )
  return sheetFile(format, 'programs', programColumns, rows)
}

/** The intakes of the programs that fit, as they can be imported again. */
export async function exportIntakes(
  deps: Deps,
  { format, sort, ...filters }: ProgramExportQuery,
  by: By,
): Promise<ReadableStream<Uint8Array>> {
  const ids = await listFittingPrograms(deps.db, filters, { sort }, deps.now())
  await tell(deps, 'intakes', { format, filters, programs: ids.length }, by)
  const rows = inPieces(ids, async (piece) =>
    (await readIntakesToExport(deps.db, piece)).map((row) =>
      intakeColumns.map((column) => row[column] ?? null),
    ),
  )
  return sheetFile(format, 'intakes', intakeColumns, rows)
}

export async function exportUniversities(
  deps: Deps,
  { format, sort, ...filters }: UniversityExportQuery,
  by: By,
): Promise<ReadableStream<Uint8Array>> {
  const ids = await listFittingUniversities(deps.db, filters, { sort })
  await tell(deps, 'universities', { format, filters, rows: ids.length }, by)
  const rows = inPieces(ids, async (piece) =>
    (await readUniversitiesToExport(deps.db, piece)).map((row) =>
      universityColumns.map((column) => row[column] ?? null),
    ),
  )
  return sheetFile(format, 'universities', universityColumns, rows)
}

type Taken = 'programs' | 'universities' | 'intakes'

function tell({ db }: Deps, entity: Taken, after: object, { actor, requestId }: By) {
  return recordAudit(db, { actor, action: `${entity}.exported`, entity, after, requestId })
}

const programColumns = [
  ...['key', 'title_en', 'title_fr', 'award', 'university', 'university_key', 'destination'],
  ...['city', 'level', 'field', 'languages', 'mode', 'pace', 'duration_months', 'channel'],
  ...['status', 'open_intakes', 'next_deadline', 'deadline_certainty', 'tuition_amount'],
  ...['tuition_currency', 'tuition_period', 'tuition_year', 'tuition_certainty'],
  ...['tuition_source_url', 'tuition_source_name', 'tuition_checked_on', 'verified_on'],
  ...['official_url', 'source', 'source_year', 'source_url', 'updated_at'],
]

function programCells({ tuition_minor, ...row }: ExportedProgram): Cell[] {
  const currency = row.tuition_currency
  const amount =
    tuition_minor === null || currency === null ? null : tuition_minor / 10 ** minorDigits(currency)
  return programColumns.map((column) =>
    column === 'tuition_amount' ? amount : (row[column] ?? null),
  )
}

const intakeColumns = importTemplates.intakes

const universityColumns = [
  ...['key', 'name', 'local_name', 'short_name', 'destination', 'city', 'region', 'latitude'],
  ...['longitude', 'ownership', 'founded', 'website', 'channel', 'partnership', 'status'],
  ...['programs', 'source', 'source_url', 'updated_at'],
]
