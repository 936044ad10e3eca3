import { keyedColumns } from '#contract/catalogue/imports.ts'
import type { ScholarshipExportQuery } from '#contract/office/exports.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import type { Cell } from '../../spreadsheet/cell.ts'
import { sheetFile } from '../../spreadsheet/sheet-file.ts'
import { listStaffScholarships, type StaffScholarship } from '../scholarship-queries.ts'

/** The scholarships of a destination, or all, as they can be imported again. */
export async function exportScholarships(
  deps: Deps,
  { format, destination }: ScholarshipExportQuery,
  { actor, requestId }: By,
): Promise<ReadableStream<Uint8Array>> {
  const all = await listStaffScholarships(deps.db, destination ? { destination } : {})
  await recordAudit(deps.db, {
    actor,
    action: 'scholarships.exported',
    entity: 'scholarship',
    after: { format, filters: { destination }, rows: all.length },
    requestId,
  })
  async function* rows() {
    yield* all.map(cellsOf)
  }
  return sheetFile(format, 'scholarships', columns, rows())
}

const columns = ['destination', ...keyedColumns.scholarships]

function cellsOf(one: StaffScholarship): Cell[] {
  return [
    ...[one.destination, one.key, one.name.en, one.name.fr, one.provider.en, one.provider.fr],
    ...[one.coverage.en, one.coverage.fr, one.dates?.en ?? null, one.dates?.fr ?? null],
    ...[one.levels.join(' '), one.submissionChannel, one.officialUrl, one.validForYear],
    ...[one.sourceUrl, one.sourceName, one.sourceType, one.certainty, one.checkedOn],
    ...[one.reviewBy, one.status],
  ]
}
