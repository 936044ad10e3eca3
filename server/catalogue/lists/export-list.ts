import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import {
  type IntakeExportQuery,
  intakeColumns,
  type ProgramColumn,
  type ProgramExportQuery,
  type UniversityColumn,
  type UniversityExportQuery,
} from '#contract/office/exports.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { type ColumnKind, type ExportRow, exportTable } from '../../spreadsheet/export-table.ts'
import { type SayCode, sayCode } from '../../spreadsheet/export-words.ts'
import { inPieces } from '../../spreadsheet/in-pieces.ts'
import { listFields } from '../reference-queries.ts'
import {
  type ExportedProgram,
  readIntakesToExport,
  readProgramsToExport,
  readUniversitiesToExport,
} from './export-queries.ts'
import { listFittingPrograms } from './program-list-queries.ts'
import { listFittingUniversities } from './university-list-queries.ts'

/** The person who exports, and the language that they read. */
interface Taker extends By {
  language: Language
}

/** The programs that fit, as a file made while it is read; the trail records the export. */
export async function exportPrograms(
  deps: Deps,
  { format, values, zone, columns: chosen, sort, ...filters }: ProgramExportQuery,
  { language, ...by }: Taker,
): Promise<ReadableStream<Uint8Array>> {
  const now = deps.now()
  const ids = await listFittingPrograms(deps.db, filters, { sort }, now)
  const asked = { format, values, ...(chosen && { columns: chosen }) }
  await tell(deps, 'programs', { ...asked, filters, rows: ids.length }, by)
  const rows = inPieces(ids, async (piece) =>
    (await readProgramsToExport(deps.db, piece, now)).map(withAmount),
  )
  const columns = { ...programColumns, field: await sayField(deps, language) }
  const choice = { format, values, zone }
  return exportTable(deps, { name: 'programs', columns, chosen, choice, language, rows })
}

/** The intakes of the programs that fit, in a form that can be imported again. */
export async function exportIntakes(
  deps: Deps,
  { format, values, zone, sort, ...filters }: IntakeExportQuery,
  { language, ...by }: Taker,
): Promise<ReadableStream<Uint8Array>> {
  const ids = await listFittingPrograms(deps.db, filters, { sort }, deps.now())
  await tell(deps, 'intakes', { format, values, filters, programs: ids.length }, by)
  const rows = inPieces(ids, (piece) => readIntakesToExport(deps.db, piece))
  const columns = Object.fromEntries(
    intakeColumns.map((column) => [column, intakeKinds[column] ?? 'text']),
  )
  const choice = { format, values, zone }
  return exportTable(deps, { name: 'intakes', columns, chosen: undefined, choice, language, rows })
}

export async function exportUniversities(
  deps: Deps,
  { format, values, zone, columns: chosen, sort, ...filters }: UniversityExportQuery,
  { language, ...by }: Taker,
): Promise<ReadableStream<Uint8Array>> {
  const ids = await listFittingUniversities(deps.db, filters, { sort })
  const asked = { format, values, ...(chosen && { columns: chosen }) }
  await tell(deps, 'universities', { ...asked, filters, rows: ids.length }, by)
  const rows = inPieces(ids, (piece) => readUniversitiesToExport(deps.db, piece))
  const choice = { format, values, zone }
  const columns = universityColumns
  return exportTable(deps, { name: 'universities', columns, chosen, choice, language, rows })
}

type Taken = 'programs' | 'universities' | 'intakes'

function tell({ db }: Deps, entity: Taken, after: object, { actor, requestId }: By) {
  return recordAudit(db, { actor, action: `${entity}.exported`, entity, after, requestId })
}

async function sayField({ db }: Deps, language: Language): Promise<SayCode> {
  const fields = await listFields(db)
  const names = new Map(fields.map(({ code, name }) => [code, inLanguage(name, language)]))
  return (code) => names.get(code) ?? code
}

function withAmount({ tuition_minor, ...row }: ExportedProgram): ExportRow {
  const currency = row.tuition_currency
  const isKnown = tuition_minor !== null && currency !== null
  return { ...row, tuition_amount: isKnown ? tuition_minor / 10 ** minorDigits(currency) : null }
}

const programColumns = {
  key: 'text',
  title_en: 'text',
  title_fr: 'text',
  award: 'text',
  university: 'text',
  university_key: 'text',
  destination: sayCode.destination,
  city: 'text',
  level: sayCode.level,
  field: 'text',
  languages: sayCode.languages,
  mode: sayCode.mode,
  pace: sayCode.pace,
  duration_months: 'number',
  channel: sayCode.channel,
  status: sayCode.publication,
  open_intakes: 'number',
  next_deadline: 'date',
  deadline_certainty: sayCode.certainty,
  tuition_amount: 'number',
  tuition_currency: 'text',
  tuition_period: sayCode.period,
  tuition_year: 'text',
  tuition_certainty: sayCode.certainty,
  tuition_source_url: 'text',
  tuition_source_name: 'text',
  tuition_checked_on: 'date',
  verified_on: 'date',
  official_url: 'text',
  source: 'text',
  source_year: 'text',
  source_url: 'text',
  updated_at: 'instant',
} as const satisfies Record<ProgramColumn, ColumnKind>

/** Columns that aren't texts, including the closing dates of an audience. */
const intakeKinds: Record<string, ColumnKind> = {
  ...Object.fromEntries(
    intakeColumns
      .filter((column) => column.startsWith('closes_'))
      .map((column) => [column, 'date'] as const),
  ),
  term: sayCode.term,
  starts_on: 'date',
  opens_at: 'date',
  usually_closes_from: sayCode.month,
  usually_closes_to: sayCode.month,
  decision_by: 'date',
  deposit_by: 'date',
  capacity: 'number',
  override: sayCode.intakeState,
  certainty: sayCode.certainty,
  checked_on: 'date',
}

const universityColumns = {
  key: 'text',
  name: 'text',
  local_name: 'text',
  short_name: 'text',
  destination: sayCode.destination,
  city: 'text',
  region: 'text',
  latitude: 'number',
  longitude: 'number',
  ownership: sayCode.ownership,
  founded: 'number',
  website: 'text',
  channel: sayCode.channel,
  partnership: sayCode.partnership,
  status: sayCode.publication,
  programs: 'number',
  source: 'text',
  source_url: 'text',
  updated_at: 'instant',
} as const satisfies Record<UniversityColumn, ColumnKind>
