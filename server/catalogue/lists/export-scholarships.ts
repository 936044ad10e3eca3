import { keyedColumns } from '#contract/catalogue/imports.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { ScholarshipExportQuery } from '#contract/office/exports.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { type ColumnKind, type ExportRow, exportTable } from '../../spreadsheet/export-table.ts'
import { type SayCode, sayCode } from '../../spreadsheet/export-words.ts'
import type { StaffScholarship } from '../scholarships/scholarship-queries.ts'
import { listFittingScholarships } from './scholarship-list-queries.ts'

/** The scholarships that fit, in a form that can be imported again. */
export async function exportScholarships(
  deps: Deps,
  { format, values, zone, ...filters }: ScholarshipExportQuery,
  { actor, requestId, language }: By & { language: Language },
): Promise<ReadableStream<Uint8Array>> {
  const today = deps.now().toISOString().slice(0, 10)
  const stretch = { sort: 'name', language } as const
  const all = await listFittingScholarships(deps.db, filters, stretch, today)
  const { q, ...named } = filters
  await recordAudit(deps.db, {
    actor,
    action: 'scholarships.exported',
    entity: 'scholarship',
    // Everyone in the office may search here, and the words may be a person's name.
    after: {
      ...{ format, values, filters: named, rows: all.length },
      ...(q && { searched: true }),
    },
    requestId,
  })
  async function* rows() {
    yield* all.map(rowOf)
  }
  const choice = { format, values, zone }
  const name = 'scholarships'
  return exportTable(deps, { name, columns, chosen: undefined, choice, language, rows: rows() })
}

/** Several values, separated by commas: a level may be two words. */
const sayLevels: SayCode = (codes, words) =>
  codes
    .split(' ')
    .map((code) => sayCode.level(code, words))
    .join(', ')

const kinds: Record<string, ColumnKind> = {
  destination: sayCode.destination,
  levels: sayLevels,
  channel: sayCode.channel,
  source_type: sayCode.sourceType,
  certainty: sayCode.certainty,
  checked_on: 'date',
  review_by: 'date',
  status: sayCode.publication,
}

/** Those that an import recognises, in its order. */
const columns = Object.fromEntries(
  ['destination', ...keyedColumns.scholarships].map((column) => [column, kinds[column] ?? 'text']),
)

function rowOf(one: StaffScholarship): ExportRow {
  return {
    destination: one.destination,
    key: one.key,
    name_en: one.name.en,
    name_fr: one.name.fr,
    provider_en: one.provider.en,
    provider_fr: one.provider.fr,
    coverage_en: one.coverage.en,
    coverage_fr: one.coverage.fr,
    dates_en: one.dates?.en ?? null,
    dates_fr: one.dates?.fr ?? null,
    levels: one.levels.join(' '),
    channel: one.submissionChannel,
    official_url: one.officialUrl,
    valid_for_year: one.validForYear,
    source_url: one.sourceUrl,
    source_name: one.sourceName,
    source_type: one.sourceType,
    certainty: one.certainty,
    checked_on: one.checkedOn,
    review_by: one.reviewBy,
    status: one.status,
  }
}
